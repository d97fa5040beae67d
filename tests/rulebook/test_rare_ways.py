"""What seldom happens to a rulebook's folder, its editions, its bonuses and its documents, and what is said of it."""

from __future__ import annotations

import datetime
import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import table
from croupier.bonus.back_to_back import BackToBack
from croupier.rulebook import document
from croupier.rulebook.bonus_games import BonusRules, find_bonus, register, unregister
from croupier.rulebook.breach import Findings
from croupier.rulebook.editions import Edition, editions_of, overlaps
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.kinds import known_kinds
from croupier.rulebook.load import JURISDICTIONS, is_shipped, load
from croupier.rulebook.resolving import bonus
from croupier.rulebook.resolving.signs import signs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(JURISDICTIONS / "maryland" / "1.5", tmp_path / "1.5"))


def says(error: pytest.ExceptionInfo[BrokenRulebook]) -> list[tuple[str, str, str]]:
    return [(fault.file, fault.key, fault.says) for fault in error.value.faults]


def test_an_edition_in_words(folder: Path) -> None:
    assert str(Edition("2", datetime.date(2013, 7, 1), folder)) == "2 from 2013-07-01"
    assert str(Edition("2", None, folder)) == "2"


def test_an_edition_that_is_not_there() -> None:
    with pytest.raises(BrokenRulebook) as error:
        load("maryland@9")
    assert says(error) == [("maryland@9", "", "there is no edition 9: write maryland@1.5")]


def test_a_folder_without_a_rulebook(tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook, match=r"holds neither rulebook\.toml nor a folder with one"):
        editions_of(tmp_path)


def test_an_edition_in_a_folder_of_another_name(folder: Path) -> None:
    [fault] = overlaps([Edition("2", None, folder)])
    assert (fault.file, fault.key) == ("1.5/rulebook.toml", "edition")
    assert fault.says == "2 is in the folder 1.5: name it so"


def test_a_bonus_section_that_no_bonus_has(folder: Path) -> None:
    (folder / "bonus.toml").write_text("[dice]\nsides = 6\n")
    with pytest.raises(BrokenRulebook) as error:
        load(str(folder))
    wanted = "there is no bonus of this name: use one of b2b, bonus-spin, x-straight, or install its package"
    assert says(error) == [("bonus.toml", "dice", wanted)]


def test_a_bonus_section_of_the_wrong_form(folder: Path) -> None:
    (folder / "bonus.toml").write_text("[b2b]\nmultipliers = 3\n")
    with pytest.raises(BrokenRulebook) as error:
        load(str(folder))
    assert {(file, key.partition(".")[0]) for file, key, _ in says(error)} == {("bonus.toml", "b2b")}


class Twice(BackToBack):
    """Back to back under another name."""

    name = "twice"


class SameName(BackToBack):
    """Back to back once more, under its own name."""


@pytest.fixture
def twice() -> Iterator[type[BonusRules]]:
    yield register(Twice)
    unregister("twice")


def test_a_bonus_is_registered_and_unregistered(twice: type[BonusRules]) -> None:
    assert find_bonus("twice") is twice
    assert register(twice) is twice
    with pytest.raises(ValueError, match="there are two bonuses named b2b"):
        register(SameName)
    assert find_bonus("b2b") is BackToBack
    assert find_bonus("thrice") is None


def test_a_bonus_of_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thrice_bonus.py").write_text(
        "from croupier.bonus.back_to_back import BackToBack\n\n\nclass Thrice(BackToBack):\n    name = 'thrice'\n"
    )
    installed = tmp_path / "thrice_bonus-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: thrice-bonus\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[croupier.bonus]\nthrice = thrice_bonus:Thrice\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = find_bonus("thrice")
    assert found is not None and found.name == "thrice"
    unregister("thrice")


def test_a_bonus_without_a_paytable_adds_nothing_to_a_sign() -> None:
    assert BonusRules.sign(table("massachusetts", offers=["b2b"]).bonus["b2b"]) == ""


def test_two_bonuses_with_a_meter_of_one_name() -> None:
    spin = table("maryland", offers=["bonus-spin"]).bonus["bonus-spin"]
    findings = Findings()
    bonus._meters_apart({"one": spin, "two": spin}, findings)
    assert [(breach.key, breach.says) for breach in findings.breaches] == [
        ("offers", "two of the bonuses have a meter named primary: offer one of them"),
        ("offers", "two of the bonuses have a meter named secondary: offer one of them"),
    ]


def test_a_document_with_a_bonus_that_is_not_installed() -> None:
    with pytest.raises(ValueError, match="there is no bonus dice: install its package"):
        document._bonus("dice", {})


def test_fractions_in_a_document() -> None:
    rules = table("maryland", offers=["bonus-spin"])
    assert document.decode(document.encode(rules)).bonus == rules.bonus
    assert document._fraction(Fraction, "1/10") == Fraction(1, 10)
    with pytest.raises(TypeError, match="is not in a rules document"):
        document._fraction(complex, "1")


def test_kinds_that_some_rulebook_names() -> None:
    known_kinds.cache_clear()
    assert {"straight", "b2b", "five-adjacent"} <= known_kinds()
    assert "dice" not in known_kinds()


def test_a_sign_about_another_wheel_is_not_posted() -> None:
    about = "A double-zero wheel is in use as a single-zero wheel at this table."
    assert about not in [sign.text for sign in signs(table("maryland:double-zero"))]
    assert about in [sign.text for sign in signs(table("maryland:double-zero-as-single"))]


def test_rulebooks_that_come_with_the_program() -> None:
    assert is_shipped("maryland") and is_shipped("maryland@1.5")
    assert not is_shipped("./maryland") and not is_shipped(None)
