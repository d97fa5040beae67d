"""Loading: each kind of mistake in a rulebook's folder is found, with its file, its key and the reason.

Every folder under ``broken/`` holds only the files in which it differs from the sound rulebook.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.load import FILES, JURISDICTIONS, MAY_BE_MISSING, SHIPPED, load, read
from rulebook.folders import BROKEN, SOUND, altered, lay_over

Expected = tuple[str, str, str]
ROLES = "is no role: player, dealer, floor, pit, security, generator"

FAULTS: dict[str, list[Expected]] = {
    # The form of each file.
    "key-unknown": [("rulebook.toml", "", "unknown field `version`")],
    "key-missing": [("rulebook.toml", "", "missing required field `edition`")],
    "type-wrong": [("conduct.toml", "spin.revolutions", "Expected `int`, got `str`")],
    "word-unknown": [("rulebook.toml", "odds", "Invalid enum value 'roughly'")],
    "file-missing": [("wheels.toml", "", "the file is missing")],
    "file-stray": [("colours.toml", "", "no such file in a rulebook: clauses, rulebook, wheels, ")],
    "not-toml": [("zero.toml", "", "not TOML: Expected ']]' at the end of an array declaration")],
    "not-utf-8": [("rulebook.toml", "", "byte 24 is not UTF-8")],
    "clause-missing": [("zero.toml", "zero[0].clauses[1]", "clause S-44 does not stand in clauses.toml")],
    # Wheels.
    "pocket-twice": [("wheels.toml", "wheel.single-zero.order", "pocket 17 stands twice")],
    "pocket-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 26 is missing")],
    "pocket-unknown": [("wheels.toml", "wheel.single-zero.order", "'37' is no pocket")],
    "zero-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 0 is missing")],
    "double-zero-missing": [("wheels.toml", "wheel.single-zero.order", "pocket 00 is missing beside 000")],
    "order-missing": [("wheels.toml", "wheel.oval.order", "only customary wheels have a customary order")],
    "cover-not-on-wheel": [("wheels.toml", "wheel.double-zero-as-single.covers", "the wheel has no pocket 000")],
    "cover-without-void": [
        ("wheels.toml", "wheel.double-zero-as-single.void", "what a ball in a covered pocket brings")
    ],
    "default-wheel-unknown": [("rulebook.toml", "default-wheel", "triple-zero is not in wheels.toml")],
    # Wagers and their odds.
    "odds-of-none": [("wagers.toml", "wager.red.pays", "odds of 0 to 1: the least is 1")],
    "odds-below-zero": [("wagers.toml", "wager.red.pays", "odds of -1 to 1: the least is 1")],
    "odds-missing": [("wagers.toml", "wager.red.pays", "is missing")],
    "odds-of-composite": [("wagers.toml", "wager.five-adjacent.pays", "a wager made of others pays what they pay")],
    "odds-without-clause": [("wagers.toml", "wager.red.odds", "is missing: the clause that sets the odds")],
    "part-unknown": [("wagers.toml", "wager.five-adjacent", "names strait, which is no wager")],
    "parts-unknown": [("wagers.toml", "wager.complete", "names splat, which is no wager")],
    "excluded-unknown": [("wagers.toml", "wager.red", "names rouge, which is no wager")],
    "excluded-without-clause": [("wagers.toml", "wager.red.excludes-clause", "has no clause for straight")],
    "wager-wheel-unknown": [("wagers.toml", "wager.red.wheels", "oval is not in wheels.toml")],
    "read-wheel-unknown": [("wagers.toml", "wager.trio.wheels", "oval is not in wheels.toml")],
    "wheels-without-clause": [("wagers.toml", "wager.red.wheels-clause", "what keeps it off other wheels")],
    "wager-pocket-unknown": [
        ("wagers.toml", "wager.pair.shape", "'37' is no pocket"),
        ("wagers.toml", "wager.trio.shape", "'3.5' is no pocket"),
        ("wagers.toml", "wager.trio.shape", "'zero' is no pocket"),
        ("wagers.toml", "wager.colour.shape", "'0000' is no pocket"),
    ],
    "number-on-no-wheel": [
        ("wagers.toml", "wager.pair.shape", "no wheel for it has a pocket 000"),
        ("wagers.toml", "wager.pair", "the single-zero wheel lacks its numbers"),
        ("wagers.toml", "wager.pair", "the double-zero-as-single wheel lacks its numbers"),
    ],
    "number-covered": [("wagers.toml", "wager.pair", "the double-zero-as-single wheel lacks its numbers")],
    "first-five-on-single-zero": [("wagers.toml", "wager.first-five", "the single-zero wheel lacks its numbers")],
    "first-five-on-no-wheel": [
        ("wagers.toml", "wager.first-five", "the single-zero wheel lacks its numbers"),
        ("wagers.toml", "wager.first-five", "the double-zero-as-single wheel lacks its numbers"),
    ],
    "arc-with-lacking-zero": [
        ("wagers.toml", "wager.colour.shape", "no wheel for it has a pocket 00"),
        ("wagers.toml", "wager.colour", "the single-zero wheel lacks its numbers"),
    ],
    # Zeros.
    "zero-kind-unknown": [("zero.toml", "zero[0].kinds", "rouge is no wager of this rulebook")],
    "zero-wheel-unknown": [("zero.toml", "zero[0].wheels", "oval is not in wheels.toml")],
    "zero-pocket-unknown": [("zero.toml", "zero[0].on", "'zero' is no pocket")],
    "zero-default-not-a-choice": [("zero.toml", "zero[0].default", "half is not among the choices")],
    "prison-undescribed": [("zero.toml", "zero[1].prison", "goes with the choice of prison")],
    "prison-not-a-choice": [("zero.toml", "zero[1].prison", "goes with the choice of prison")],
    "zero-without-lose": [("zero.toml", "zero", "no rule 'lose' for the single-zero wheel")],
    # Limits.
    "limits-reversed": [("limits.toml", "limit.straight", "10 to 1 is no range of stakes")],
    "limits-from-nothing": [("limits.toml", "limit.straight", "0 to 10 is no range of stakes")],
    "limits-kind-unknown": [("limits.toml", "limit.strait", "strait is no wager of this rulebook")],
    # The round of play.
    "no-revolution": [("conduct.toml", "spin.revolutions", "0: the least is 1")],
    "never-closes": [("conduct.toml", "no-more-bets", "is empty: betting would never close")],
    "step-twice": [("conduct.toml", "step", "collect stands twice")],
    "role-unknown": [
        ("conduct.toml", "open.by", f"barman {ROLES}"),
        ("irregularities.toml", "irregularity.ball-left-wheel.inspected-by", f"croupier {ROLES}"),
    ],
    "closer-unknown": [("conduct.toml", "no-more-bets[0].by", f"ball {ROLES}")],
    "caller-unknown": [("irregularities.toml", "irregularity.ball-left-wheel.by", f"anybody {ROLES}")],
    # Bonus wagers.
    "bonus-undescribed": [("bonus.toml", "b2b", "is missing: wagers.toml offers it")],
    "bonus-unlisted": [("wagers.toml", "wager.b2b", "is missing: bonus.toml describes it")],
    # Everything is told at once.
    "several": [
        ("limits.toml", "limit.straight.clause", "clause S-55 does not stand in clauses.toml"),
        ("rulebook.toml", "default-wheel", "oval is not in wheels.toml"),
        ("conduct.toml", "spin.revolutions", "-1: the least is 1"),
    ],
}


@pytest.mark.parametrize("case", FAULTS)
def test_broken_folder(case: str, tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook) as raised:
        load(lay_over(case, tmp_path))
    found = raised.value.faults
    assert [(fault.file, fault.key) for fault in found] == [(file, key) for file, key, _ in FAULTS[case]]
    for fault, (_, _, says) in zip(found, FAULTS[case], strict=True):
        assert says in fault.says


def test_every_broken_folder_is_tried() -> None:
    assert {folder.name for folder in BROKEN.iterdir()} == set(FAULTS)


def test_sound_folder_needs_no_optional_file() -> None:
    book = load(SOUND)
    assert repr(book) == "<Rulebook sound, edition 1, 6 clauses>"
    present = {path.stem for path in SOUND.iterdir()}
    assert present == {*FILES} - MAY_BE_MISSING | {"limits"}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rulebook_is_sound(name: str) -> None:
    book = read(JURISDICTIONS / name)
    assert isinstance(book, Rulebook)
    assert book.id == name


def test_neither_id_nor_folder() -> None:
    with pytest.raises(BrokenRulebook, match="nevada is no rulebook: nevada: neither a rulebook of that id"):
        load("nevada")


def test_lists_within_lists_without_end(tmp_path: Path) -> None:
    deep = altered(SOUND, tmp_path, "zero.toml", 'on = ["0"]', f"on = {'[' * 9999}{']' * 9999}")
    with pytest.raises(BrokenRulebook, match=r"zero\.toml: not TOML: "):
        load(deep)


def test_fault_in_words() -> None:
    assert str(Fault("zero.toml", "zero[0].on", "is wrong")) == "zero.toml: zero[0].on: is wrong"
    assert str(Fault("zero.toml", "", "is missing")) == "zero.toml: is missing"


def test_file_that_changes_is_read_again(tmp_path: Path) -> None:
    folder = altered(SOUND, tmp_path, "rulebook.toml", 'edition = "1"', 'edition = "2"')
    assert load(folder).title.edition == "2"
    assert load(folder) is load(folder)
    path = folder / "rulebook.toml"
    path.write_text(path.read_text().replace('edition = "2"', 'edition = "3"'))
    os.utime(path, ns=(1, 1))
    assert load(folder).title.edition == "3"


def test_digest_is_of_the_files(tmp_path: Path) -> None:
    same = altered(SOUND, tmp_path / "a", "rulebook.toml", 'edition = "1"', 'edition = "1"')
    other = altered(SOUND, tmp_path / "b", "clauses.toml", "Red loses on 0.", "Red loses all on 0.")
    assert load(same).digest == load(SOUND).digest != load(other).digest
