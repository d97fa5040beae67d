"""``croupier backup`` and ``croupier restore``: the same record comes back, and nothing that is there is lost."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli import evening_db
from cli.audited import true, wrong
from cli.conftest import Call, Done
from croupier.floor.house import House
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.store.open import open_store
from store.cluster import cluster, postgresql, postgresql_databases
from store.raw import Raw

__all__ = ["cluster", "postgresql", "postgresql_databases", "true"]


def verified(call: Call, url: str | Path) -> Any:
    done = call("audit", "verify", "--db", str(url), "--json")
    assert (done.status, done.err) == (0, "")
    return done.document


def names(folder: Path) -> set[str]:
    """The files of a folder; a lock stays where it is, and says nothing."""
    return {path.name for path in folder.iterdir() if not path.name.endswith("-lock")}


def test_there_and_back(call: Call, true: Path, tmp_path: Path) -> None:
    saved, new = tmp_path / "saved.db", tmp_path / "new.db"
    done = call("backup", str(saved), "--db", str(true))
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{saved}: written; croupier audit verify --db {saved} checks it\n"
    assert verified(call, saved) == verified(call, true)
    assert names(tmp_path) == {"saved.db"}
    done = call("restore", str(saved), "--db", str(new))
    assert (done.status, done.out, done.err) == (0, f"{saved}: restored\n", "")
    assert verified(call, new) == verified(call, true)
    assert Raw(str(new)).contents() == Raw(str(true)).contents()


def test_a_restored_house_plays_on(call: Call, true: Path, tmp_path: Path) -> None:
    saved, new = tmp_path / "saved.db", tmp_path / "new.db"
    assert call("backup", str(saved), "--db", str(true)).status == 0
    assert call("restore", str(saved), "--db", str(new)).status == 0

    async def play_on() -> None:
        house = await House.open(await open_store(str(new)), evening_db.Ticking())
        at = await evening_db.open_by_hand(house, "t1")
        assert at.writer.state.play.round == evening_db.ROUNDS + 1
        await evening_db.deal(at)
        await house.close()

    asyncio.run(play_on())
    assert verified(call, new)["records"] > verified(call, true)["records"]
    assert call("audit", "fairness", "--db", str(new), "--json").document == {"ok": True, "rounds": 4, "faults": []}


def test_backup_while_a_house_is_writing(call: Call, tmp_path: Path) -> None:
    path, saved, new = (str(tmp_path / name) for name in ("house.db", "saved.db", "new.db"))

    async def busy(writer: Writer[Any]) -> None:
        number = 0
        while True:
            number += 1
            await writer.submit(f"red {number}", "ann", play.Place(seat=1, spot="red", amount=1_000))
            await writer.submit(f"lift {number}", "ann", play.Lift(seat=1, spot="red"))

    async def run() -> tuple[int, int]:
        house = await House.open(await open_store(path))
        at = await evening_db.open_by_hand(house, "t1")
        await evening_db.seat(house, at, "ann")
        writing = asyncio.create_task(busy(at.writer))
        while at.writer.seq < 20:
            await asyncio.sleep(0.01)
        before = at.writer.seq
        done = await asyncio.to_thread(call, "backup", saved, "--db", path)
        after = at.writer.seq
        assert (done.status, done.err) == (0, "")
        while at.writer.seq <= after:
            await asyncio.sleep(0.01)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await house.close()
        return before, after

    before, after = asyncio.run(run())
    [_, table] = verified(call, saved)["tables"]
    assert before <= table["records"] <= after
    assert call("restore", saved, "--db", new).status == 0
    assert verified(call, new) == verified(call, saved)
    assert verified(call, path)["records"] > verified(call, saved)["records"]


def test_postgresql_there_and_back(call: Call, postgresql: str, true: Path, tmp_path: Path) -> None:
    """A file into a database, and the database into a file: the same record everywhere."""
    assert call("restore", str(true), "--db", postgresql).status == 0
    assert verified(call, postgresql) == verified(call, true)
    saved = tmp_path / "saved.db"
    assert call("backup", str(saved), "--db", postgresql).status == 0
    assert Raw(str(saved)).contents() == Raw(str(true)).contents()
    before = Raw(postgresql).contents()
    assert "already" in wrong(call("restore", str(saved), "--db", postgresql))
    assert Raw(postgresql).contents() == before


def test_backup_onto_a_file_that_is_there(call: Call, true: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    saved.write_bytes(b"something dear")
    line = wrong(call("backup", str(saved), "--db", str(true)))
    assert line == f"{saved} is there already: name another file for the backup"
    assert saved.read_bytes() == b"something dear"
    assert names(tmp_path) == {"saved.db"}


@pytest.mark.parametrize("where", ["itself", "a folder"])
def test_backup_onto(where: str, call: Call, true: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(true, tmp_path / "house.db"))
    before = path.read_bytes()
    onto = {"itself": path, "a folder": tmp_path}[where]
    assert "is there already" in wrong(call("backup", str(onto), "--db", str(path)))
    assert path.read_bytes() == before


def test_backup_into_a_folder_that_is_not_there(call: Call, true: Path, tmp_path: Path) -> None:
    line = wrong(call("backup", str(tmp_path / "none" / "saved.db"), "--db", str(true)))
    assert str(tmp_path / "none") in line


def test_restore_into_a_house_that_has_something(call: Call, true: Path, tmp_path: Path) -> None:
    path = evening_db.make(tmp_path / "house.db", "other")
    before = Raw(str(path)).contents()
    line = wrong(call("restore", str(true), "--db", str(path)))
    assert line == f"{path} has events already: restore into a new file"
    assert Raw(str(path)).contents() == before


def test_restore_into_itself(call: Call, true: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(true, tmp_path / "house.db"))
    assert "already" in wrong(call("restore", str(path), "--db", str(path)))
    assert Raw(str(path)).contents() == Raw(str(true)).contents()


def test_restore_into_what_is_no_database(call: Call, true: Path, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear house,\n" * 100)
    assert "letter.txt is not a database" in wrong(call("restore", str(true), "--db", str(path)))
    assert path.read_bytes() == b"Dear house,\n" * 100


def test_restore_into_a_house_that_is_open(call: Call, true: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    async def run() -> Done:
        store = await open_store(path)
        done = await asyncio.to_thread(call, "restore", str(true), "--db", path)
        await store.close()
        return done

    assert "is in use by another process" in wrong(asyncio.run(run()))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "is not there: name a backup"),
        (b"", "is empty: name a backup"),
        (b"nonsense " * 1000, "is not a database"),
    ],
)
def test_restore_of_what_is_no_backup(content: bytes | None, expected: str, call: Call, tmp_path: Path) -> None:
    saved, new = tmp_path / "saved.db", tmp_path / "new.db"
    if content is not None:
        saved.write_bytes(content)
    assert expected in wrong(call("restore", str(saved), "--db", str(new)))
    assert not new.exists()


def test_restore_of_a_damaged_backup(call: Call, true: Path, tmp_path: Path) -> None:
    saved, new = tmp_path / "saved.db", tmp_path / "new.db"
    saved.write_bytes(true.read_bytes()[:20_000])
    assert "is damaged" in wrong(call("restore", str(saved), "--db", str(new)))
    assert not new.exists()


def test_restore_of_a_newer_backup(call: Call, true: Path, tmp_path: Path) -> None:
    saved, new = Path(shutil.copy(true, tmp_path / "saved.db")), tmp_path / "new.db"
    evening_db.forge(saved, ("UPDATE alembic_version SET version_num = ?", ("9999",)))
    assert "has schema version 9999" in wrong(call("restore", str(saved), "--db", str(new)))
    assert not new.exists()


def test_restore_to_the_usual_place(call: Call, true: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert call("restore", str(true)).status == 0
    assert verified(call, tmp_path / "croupier" / "croupier.db") == verified(call, true)
