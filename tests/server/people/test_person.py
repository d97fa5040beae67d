"""Names are people's own and one person's; ids are opaque."""

from __future__ import annotations

import msgspec
import pytest

from croupier.cage.command import PlayerId
from croupier.floor.answer import Refused
from croupier.server.people.office import Office
from croupier.server.people.person import Person, folded, name_fault, new_id, spelled


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "ann.b_c-d 7",
        "Zoë",
        "Łukasz Żak",
        "王小明",
        "हिन्दी",
        "Nguyễn",
        "404",
        "a" * 40,
    ],
)
def test_a_good_name(name: str) -> None:
    assert name_fault(spelled(name)) is None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "A name has 3 to 40 characters; this has 0."),
        ("   ab   ", "A name has 3 to 40 characters; this has 2."),
        ("a" * 41, "A name has 3 to 40 characters; this has 41."),
        ("ann@home", "A name has letters, digits, spaces and . _ - in it, not @."),
        ("ann\x00b", r"A name has letters, digits, spaces and . _ - in it, not \x00."),
        ("ann\u200bb", r"A name has letters, digits, spaces and . _ - in it, not \u200b."),
        ("ann\u202eb", r"A name has letters, digits, spaces and . _ - in it, not \u202e."),
        ("ann\u3164", r"A name has letters, digits, spaces and . _ - in it, not \u1160."),
        ("ann\ufe0f", r"A name has letters, digits, spaces and . _ - in it, not \ufe0f."),
        ("ann\ud800", r"A name has letters, digits, spaces and . _ - in it, not \ud800."),
        ("ann\U000e0100", r"A name has letters, digits, spaces and . _ - in it, not \U000e0100."),
        ("x\u0316\u0317\u0318", r"A name has letters, digits, spaces and . _ - in it, not \u0318."),
        ("._-", "A name has a letter or a digit in it."),
    ],
)
def test_a_bad_name(name: str, says: str) -> None:
    assert name_fault(spelled(name)) == Refused("bad-name", says)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "aNN"),
        ("Ann B", "  ann   b "),
        ("Ａｎｎ", "ann"),
        ("Zoe\u0308", "ZOË"),
        ("Straße", "STRASSE"),
        ("ﬁona", "Fiona"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_an_id_is_opaque_and_fits_the_record() -> None:
    ids = {new_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    for id_ in ids:
        assert len(id_) == 14
        assert id_.startswith("p-")
        assert set(id_[2:]) <= set("abcdefghijklmnopqrstuvwxyz234567")
        assert msgspec.convert(id_, PlayerId) == id_


def test_a_person_shows_no_hash() -> None:
    person = Person(id="p-1", name="Ann", office=Office.PLAYER, created=1, password="$argon2id$secret")
    assert f"{person} {person!r}" == "Person(p-1, 'Ann', player) Person(p-1, 'Ann', player)"
