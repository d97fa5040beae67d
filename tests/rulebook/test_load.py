"""Loading: each kind of mistake in a rulebook's folder is found, with its file, its key and the reason.

Every folder under ``broken/`` holds only the files in which it differs from the sound rulebook.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.folder import FILES, MAY_BE_MISSING
from croupier.rulebook.load import SHIPPED, load, load_all
from rulebook.faults import FAULTS
from rulebook.folders import BROKEN, SOUND, altered, lay_over


def faults_of(folder: Path) -> tuple[Fault, ...]:
    with pytest.raises(BrokenRulebook) as raised:
        load(folder)
    return raised.value.faults


@pytest.mark.parametrize("case", FAULTS)
def test_broken_folder(case: str, tmp_path: Path) -> None:
    found = faults_of(lay_over(case, tmp_path))
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
    books = load_all(name)
    assert {book.id for book in books} == {name}
    assert load(name) in books


def test_neither_id_nor_folder() -> None:
    with pytest.raises(BrokenRulebook, match="nevada is no rulebook: nevada: neither a rulebook of that id"):
        load("nevada")


def test_a_name_that_no_folder_can_have() -> None:
    with pytest.raises(BrokenRulebook, match="neither a rulebook of that id"):
        load("n" * 5000)


@pytest.mark.parametrize("name", ["limits.toml", "zero.toml"])
def test_a_folder_in_place_of_a_file(tmp_path: Path, name: str) -> None:
    folder = altered(SOUND, tmp_path, "rulebook.toml", 'edition = "1"', 'edition = "2"')
    (folder / name).unlink()
    (folder / name).mkdir()
    assert faults_of(folder) == (Fault(name, "", "the file is missing"),)


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    folder = altered(SOUND, tmp_path, "rulebook.toml", 'edition = "1"', 'edition = "2"')
    (folder / "signs.toml").symlink_to("nowhere.toml")
    assert load(folder).signs.sign == ()
    (folder / "zero.toml").unlink()
    (folder / "zero.toml").symlink_to("nowhere.toml")
    assert faults_of(folder) == (Fault("zero.toml", "", "the file is missing"),)


def test_a_temporary_close_with_another_behind_it_is_sound(tmp_path: Path) -> None:
    closes = '{ when = "before-spin", by = ["dealer"], call = "No more bets.", clauses = ["S-5"] }, '
    folder = altered(SOUND, tmp_path / "a", "conduct.toml", "no-more-bets = [", f"no-more-bets = [{closes}")
    folder = altered(folder, tmp_path / "b", "clauses.toml", 'at = "5"', 'at = "5"\ntemporary = true')
    assert [closing.when for closing in load(folder).conduct.no_more_bets] == ["before-spin", "during-spin"]


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
