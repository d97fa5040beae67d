"""Opening: who may write, which versions are known, and how each comes up to date."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal, cast

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from croupier.cage.move import Move
from croupier.floor.ports import Batch, Snapshot, StoreDown
from croupier.store.backup import backup
from croupier.store.failure import InUse, NewerDatabase, OlderDatabase
from croupier.store.migrate import FOLDER, script
from croupier.store.open import default_path, open_store
from croupier.store.place import place_of
from croupier.store.schema import COLUMNS, LATEST, VERSIONS
from croupier.store.vault import Vault
from store.batches import full, told, with_store
from store.raw import Raw

HOLDER = """
import asyncio, sys
from croupier.store.open import open_store

async def hold():
    store = await open_store(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


def test_a_second_process_is_refused_until_the_first_is_gone(url: str) -> None:
    first = subprocess.Popen([sys.executable, "-c", HOLDER, url], stdout=subprocess.PIPE)
    assert first.stdout is not None
    try:
        assert first.stdout.readline() == b"open\n"
        with pytest.raises(InUse, match="is in use by another process"):
            asyncio.run(open_store(url))
    finally:
        first.send_signal(signal.SIGKILL)
        first.wait()
        first.stdout.close()
    asyncio.run(with_store(url, lambda store: store.commit(full("t1", 1))))


def test_nobody_else_can_read_a_file(tmp_path: Path) -> None:
    """It has the seed of a spin before the ball rests. A file that is there already keeps its permissions."""
    house, copy = tmp_path / "house.db", tmp_path / "copy.db"

    async def act(store: Vault) -> None:
        await store.commit(full("t1", 1))
        await backup(store, copy)
        assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("house.db-[ws]*")} == {0o600}

    before = os.umask(0o022)
    try:
        asyncio.run(with_store(str(house), act))
        assert (house.stat().st_mode & 0o777, copy.stat().st_mode & 0o777) == (0o600, 0o600)
        house.chmod(0o640)
        asyncio.run(with_store(str(house), Vault.check))
        assert house.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_the_same_process_is_no_exception(url: str) -> None:
    async def act(store: Vault) -> None:
        with pytest.raises(InUse):
            await open_store(url)
        await store.check()

    asyncio.run(with_store(url, act))
    asyncio.run(with_store(url, Vault.check))


def test_any_number_may_read_beside_the_writer(url: str) -> None:
    async def act(store: Vault) -> None:
        readers = [await open_store(url, read_only=True) for _ in range(2)]
        await store.commit(full("t1", 1))
        for reader in readers:
            assert [found async for found in reader.entries("t1")] == full("t1", 1).entries
            for write in (reader.commit(full("t1", 3)), reader.check()):
                with pytest.raises(StoreDown, match="opened for reading only"):
                    await write
            await reader.close()

    asyncio.run(with_store(url, act))


def test_a_newer_database_is_left_alone(url: str, raw: Raw, kind: str) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(full("t1", 1))))
    raw.run("UPDATE alembic_version SET version_num = '0999'")
    before = Path(url).read_bytes() if kind == "sqlite" else raw.contents()
    for read_only in (False, True):
        with pytest.raises(
            NewerDatabase, match=f"has version 0999, and this program knows up to {LATEST}: use a newer"
        ):
            asyncio.run(open_store(url, read_only))
    assert (Path(url).read_bytes() if kind == "sqlite" else raw.contents()) == before


def test_an_older_database_is_not_changed_by_a_reader(url: str, raw: Raw, kind: str) -> None:
    _make(raw, kind, "0001")
    with pytest.raises(OlderDatabase, match=f"has version 0001, not {LATEST}: open it for writing once"):
        asyncio.run(open_store(url, read_only=True))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("0001",)]


def _make(raw: Raw, kind: str, version: str) -> None:
    """A database of an earlier version."""
    raw.run(script(cast("Literal['sqlite', 'postgresql']", kind), None, version))


_FIRST = """
    INSERT INTO events VALUES
      (1, 't1', 1, 1777636800000, {one}, {hash}), (2, 't1', 2, 1777636800001, {two}, {hash}),
      (3, 'cage', 1, 1777636800002, {one}, {hash});
    INSERT INTO transfers VALUES
      (1, 0, 'move', 'float:t1', 'rack:t1:1', 1000, ''),
      (1, 1, 'hold', 'rack:t1:1', 'layout:t1', 500, 't1/1/red'),
      (1, 2, 'hold', 'rack:t1:1', 'layout:t1', 200, 't1/1/black'),
      (2, 0, 'hold', 'rack:t1:1', 'layout:t1', 50, 't1/1/red'),
      (2, 1, 'post', 'rack:t1:1', 'layout:t1', 100, 't1/1/red'),
      (2, 2, 'void', 'rack:t1:1', 'layout:t1', 200, 't1/1/black');
    INSERT INTO accounts VALUES ('float:t1', -1000, 0), ('rack:t1:1', 900, 450), ('layout:t1', 100, 0);
"""
_SECOND = f"""
    {_FIRST}
    INSERT INTO events VALUES (4, 'cage', 2, 1777636800003, {{one}}, {{hash}});
    INSERT INTO transfers VALUES (4, 0, 'move', 'patrons', 'wallet:ann', 700, '');
    INSERT INTO answers (tbl, key, body) VALUES ('t1', 'a', {{two}});
    INSERT INTO snapshots VALUES ('t1', 2, {{hash}}, {{one}});
"""
_THIRD = f"{_SECOND} INSERT INTO papers VALUES ('person', 'bob', {{two}});"
WRITTEN_BY = {
    "0001": _FIRST,
    "0002": _SECOND,
    "0003": _THIRD,
    "0004": _THIRD,
    "0005": _THIRD,
}
"""What a program of that version had written."""

_DEPOSIT = Move(1777636800003, "cage", 2, "patrons", "wallet:ann", 700)
_ANSWER, _PAPER = {"a": b"\x00two"}, {"bob": b"\x00two"}
MOVED = {"0001": [], "0002": [_DEPOSIT], "0003": [_DEPOSIT], "0004": [_DEPOSIT], "0005": [_DEPOSIT]}
ANSWERED = {"0001": {}, "0002": _ANSWER, "0003": _ANSWER, "0004": _ANSWER, "0005": _ANSWER}
PAPERS = {"0001": {}, "0002": {}, "0003": _PAPER, "0004": _PAPER, "0005": _PAPER}


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_every_earlier_version_comes_up_to_date_with_what_it_has(url: str, raw: Raw, kind: str, version: str) -> None:
    blob = "x'{}'" if kind == "sqlite" else "'\\x{}'"
    values = {"one": b"one".hex(), "two": b"\x00two".hex(), "hash": "ab" * 32}
    _make(raw, kind, version)
    raw.run(WRITTEN_BY[version].format(**{name: blob.format(value) for name, value in values.items()}))

    async def act(store: Vault) -> None:
        found = await told(store, {"t1": {"a"}})
        assert [(e.seq, e.at, e.body, len(e.transfers)) for e in found.entries["t1"]] == [
            (1, 1777636800000, b"one", 3),
            (2, 1777636800001, b"\x00two", 3),
        ]
        assert {e.hash.hex() for e in found.entries["cage"]} == {"ab" * 32}
        assert found.answers["t1"] == ANSWERED[version]
        assert found.snapshots["t1"] == (None if version == "0001" else Snapshot("t1", 2, b"\xab" * 32, b"one"))
        assert await store.moves("wallet:ann", 0) == MOVED[version]
        assert await store.documents("person") == PAPERS[version]
        assert found.posted == {"float:t1": -1000, "rack:t1:1": 900, "layout:t1": 100}
        assert found.held == {"float:t1": 0, "rack:t1:1": 450, "layout:t1": 0}
        await store.commit(full("t1", 3))
        assert [e.seq async for e in store.entries("t1")] == [1, 2, 3, 4]
        await store.keep("person", {"ann": b"1"})
        assert await store.documents("person") == PAPERS[version] | {"ann": b"1"}

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT version_num FROM alembic_version") == [(LATEST,)]


def test_a_migration_that_fails_leaves_the_version_before(url: str, raw: Raw, kind: str) -> None:
    _make(raw, kind, "0001")
    raw.run("CREATE TABLE snapshots (in_the_way integer)")
    with pytest.raises(StoreDown):
        asyncio.run(open_store(url))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("0001",)]
    raw.run("DROP TABLE snapshots")
    asyncio.run(with_store(url, lambda store: store.commit(full("t1", 1))))


def test_the_versions_are_alembics() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config)
    assert [step.revision for step in reversed(list(steps.walk_revisions()))] == list(VERSIONS)


def test_both_kinds_have_the_same_columns(url: str, raw: Raw) -> None:
    asyncio.run(with_store(url, Vault.check))
    for table, columns in COLUMNS.items():
        assert raw.rows(f"SELECT {', '.join(columns)} FROM {table}") == []


def test_nothing_is_loaded_that_is_not_needed(tmp_path: Path) -> None:
    url = str(tmp_path / "house.db")
    asyncio.run(with_store(url, Vault.check))
    program = f"""
import asyncio, sys
from croupier.store.open import open_store
async def act():
    store = await open_store({url!r})
    await store.check()
    await store.close()
asyncio.run(act())
print([name for name in ("alembic", "sqlalchemy", "asyncpg") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_schema_of_somebody_elses_is_left_alone(url: str, raw: Raw) -> None:
    raw.run("CREATE TABLE events (theirs text)")
    with pytest.raises(StoreDown, match="has another program's tables in it"):
        asyncio.run(open_store(url))
    assert raw.rows("SELECT * FROM events") == []


@pytest.mark.parametrize(
    ("url", "name", "file"),
    [
        ("house.db", "{here}/house.db", True),
        ("/var/house.db", "/var/house.db", True),
        ("sqlite:///house.db", "{here}/house.db", True),
        ("sqlite:////var/my%20house.db", "/var/my house.db", True),
        ("~/house.db", "{home}/house.db", True),
        ("postgresql://ann:se%40cret@db:5433/house?sslmode=require", "postgresql://ann@db:5433/house", False),
        ("postgres://db/house?password=secret", "postgres://db/house", False),
    ],
)
def test_where_a_store_is(url: str, name: str, file: bool) -> None:
    place = place_of(url)
    assert place.name == name.format(here=Path.cwd(), home=Path.home())
    assert (place.file is not None) == file


@pytest.mark.parametrize("url", ["mysql://root:secret@db/house", "sqlite://house.db", "sqlite:///", "https://db"])
def test_no_store_can_be_there(url: str) -> None:
    with pytest.raises(StoreDown, match="give a path, sqlite:///path or postgresql://user@host/database") as raised:
        place_of(url)
    assert "secret" not in str(raised.value)


def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_path() == tmp_path / "data" / "croupier" / "croupier.db"
    assert default_path().parent.is_dir()
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_path() == tmp_path / ".local" / "share" / "croupier" / "croupier.db"
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(StoreDown, match="cannot be made: Not a directory; name another place"):
        default_path()


def test_an_empty_batch_on_an_empty_store(url: str) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(Batch())))
