"""Editions: which of a rulebook's editions a name and a day stand for, and what an edition takes from another."""

from __future__ import annotations

import datetime
import os
import shutil
from pathlib import Path

import pytest

from croupier.rulebook.editions import split_edition
from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.load import load, load_all
from rulebook.folders import SOUND
from rulebook.houses import legal


def edition(folder: Path, name: str, since: str | None = None, **files: tuple[str, str]) -> Path:
    """An edition of the sound rulebook in which some files say something else."""
    made = shutil.copytree(SOUND, folder / name)
    change(made / "rulebook.toml", 'edition = "1"', f'edition = "{name}"' + (f"\nsince = {since}" if since else ""))
    for stem, (old, new) in files.items():
        change(made / f"{stem}.toml", old, new)
    return made


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def based(folder: Path, name: str, since: str, base: str) -> Path:
    """An edition with a title alone, based on another."""
    made = folder / name
    made.mkdir()
    title = (SOUND / "rulebook.toml").read_text(encoding="utf-8")
    stated = f'edition = "{name}"\nsince = {since}\nbased-on = "{base}"'
    (made / "rulebook.toml").write_text(title.replace('edition = "1"', stated), encoding="utf-8")
    return made


@pytest.fixture
def ruritania(tmp_path: Path) -> Path:
    """35 until 31 May, then 34."""
    folder = tmp_path / "ruritania"
    edition(folder, "old")
    edition(folder, "new", "2026-06-01", wagers=("pays = 35", "pays = 34"))
    return folder


@pytest.mark.parametrize(
    ("day", "name", "pays"), [("1900-01-01", "old", 35), ("2026-05-31", "old", 35), ("2026-06-01", "new", 34)]
)
def test_the_edition_in_force_on_a_day(ruritania: Path, day: str, name: str, pays: int) -> None:
    book = load(ruritania, datetime.date.fromisoformat(day))
    assert (book.id, book.title.edition, book.wagers.wager["straight"].pays) == ("ruritania", name, pays)
    assert book.editions == (("old", None), ("new", datetime.date(2026, 6, 1)))
    assert legal(str(ruritania), date=datetime.date.fromisoformat(day)).terms.offers["straight"].pays == pays


@pytest.mark.parametrize(("name", "pays"), [("old", 35), ("new", 34)])
def test_an_edition_by_its_name(ruritania: Path, name: str, pays: int) -> None:
    for day in (None, datetime.date(1900, 1, 1), datetime.date(2100, 1, 1)):
        assert load(f"{ruritania}@{name}", day).wagers.wager["straight"].pays == pays


def test_an_edition_s_own_folder_is_a_rulebook_too(ruritania: Path) -> None:
    book = load(ruritania / "new")
    assert (book.id, book.title.edition, book.wagers.wager["straight"].pays) == ("new", "new", 34)


def test_a_folder_with_an_at_sign_in_its_name(tmp_path: Path) -> None:
    folder = shutil.copytree(SOUND, tmp_path / "rules@home")
    assert load(folder).id == "rules@home"
    assert load(f"{folder}@1").id == "rules@home"
    assert split_edition("rules@home/north") == ("rules@home/north", None)


def test_an_edition_takes_the_files_that_it_lacks_from_the_one_it_is_based_on(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    edition(folder, "1")
    made = based(folder, "2", "2026-06-01", "1")
    assert load(f"{folder}@2").wagers == load(f"{folder}@1").wagers
    shutil.copy(folder / "1" / "wagers.toml", made)
    change(made / "wagers.toml", "pays = 35", "pays = 34")
    assert load(f"{folder}@2").wagers.wager["straight"].pays == 34
    assert load(f"{folder}@1").wagers.wager["straight"].pays == 35
    based(folder, "3", "2026-07-01", "2")
    assert load(f"{folder}@3").wagers.wager["straight"].pays == 34


def test_a_file_of_the_base_that_changes_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    edition(folder, "1")
    based(folder, "2", "2026-06-01", "1")
    assert load(f"{folder}@2").wagers.wager["straight"].pays == 35
    change(folder / "1" / "wagers.toml", "pays = 35", "pays = 36")
    os.utime(folder / "1" / "wagers.toml", ns=(1, 1))
    assert load(f"{folder}@2").wagers.wager["straight"].pays == 36


def test_a_base_that_is_not_there(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    folder.mkdir()
    based(folder, "2", "2026-06-01", "1")
    with pytest.raises(BrokenRulebook) as raised:
        load(folder)
    assert raised.value.faults == (Fault("2/rulebook.toml", "based-on", "there is no edition 1 beside this one"),)


def test_editions_that_are_based_on_one_another(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    folder.mkdir()
    based(folder, "1", "2026-05-01", "2")
    based(folder, "2", "2026-06-01", "1")
    with pytest.raises(BrokenRulebook) as raised:
        load_all(folder)
    says = "the editions 1, 2 are based on one another: one must stand alone"
    assert raised.value.faults[0] == Fault("1/rulebook.toml", "based-on", says)


def test_editions_that_begin_on_one_day(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    edition(folder, "1", "2026-06-01")
    edition(folder, "2", "2026-06-01")
    with pytest.raises(BrokenRulebook) as raised:
        load_all(folder)
    says = "begins on 2026-06-01, as edition 1: only one of them can be in force"
    assert raised.value.faults == (Fault("2/rulebook.toml", "since", says),)


def test_faults_of_all_editions_are_told_each_with_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "ruritania"
    for name, since in (("1", "2026-05-01"), ("2", "2026-06-01")):
        (edition(folder, name, since) / "zero.toml").unlink()
    with pytest.raises(BrokenRulebook) as raised:
        load_all(folder)
    assert raised.value.faults == (
        Fault("1/zero.toml", "", "the file is missing"),
        Fault("2/zero.toml", "", "the file is missing"),
    )


def test_files_beside_editions(ruritania: Path) -> None:
    shutil.copy(SOUND / "zero.toml", ruritania)
    says = "it holds an edition's files and editions in folders: move rulebook.toml and the others into a folder"
    with pytest.raises(BrokenRulebook, match=says):
        load(ruritania)
