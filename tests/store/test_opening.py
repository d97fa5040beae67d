"""Opening: who may write, which versions are known, and how each comes up to date."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from croupier.floor.ports import Batch, StoreDown
from croupier.store.backup import backup
from croupier.store.database import StoreBase
from croupier.store.failure import InUse, NewerDatabase, UnreleasedDatabase
from croupier.store.location import default_path, locate
from croupier.store.migrate import FOLDER
from croupier.store.open import open_store
from croupier.store.schema import COLUMNS, VERSIONS
from store.batches import full, with_store
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

    async def act(store: StoreBase) -> None:
        await store.commit(full("t1", 1))
        await backup(store, copy)
        assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("house.db-[ws]*")} == {0o600}

    before = os.umask(0o022)
    try:
        asyncio.run(with_store(str(house), act))
        assert (house.stat().st_mode & 0o777, copy.stat().st_mode & 0o777) == (0o600, 0o600)
        house.chmod(0o640)
        asyncio.run(with_store(str(house), StoreBase.check))
        assert house.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_the_same_process_is_no_exception(url: str) -> None:
    async def act(store: StoreBase) -> None:
        with pytest.raises(InUse):
            await open_store(url)
        await store.check()

    asyncio.run(with_store(url, act))
    asyncio.run(with_store(url, StoreBase.check))


def test_any_number_may_read_beside_the_writer(url: str) -> None:
    async def act(store: StoreBase) -> None:
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
    raw.run("UPDATE alembic_version SET version_num = '7'")
    before = Path(url).read_bytes() if kind == "sqlite" else raw.contents()
    for read_only in (False, True):
        with pytest.raises(
            NewerDatabase, match="has schema version 7, and this program knows up to 1: use a newer Croupier"
        ):
            asyncio.run(open_store(url, read_only))
    assert (Path(url).read_bytes() if kind == "sqlite" else raw.contents()) == before


@pytest.mark.parametrize("version", ["0001", "0006", "abc"])
def test_a_database_from_before_the_first_release_is_refused(url: str, raw: Raw, kind: str, version: str) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(full("t1", 1))))
    raw.run(f"UPDATE alembic_version SET version_num = '{version}'")
    before = Path(url).read_bytes() if kind == "sqlite" else raw.contents()
    for read_only in (False, True):
        with pytest.raises(UnreleasedDatabase) as refused:
            asyncio.run(open_store(url, read_only))
        assert f"was made before the first release (schema {version})" in str(refused.value)
        assert str(refused.value).endswith("name a new database") and "\n" not in str(refused.value)
    assert (Path(url).read_bytes() if kind == "sqlite" else raw.contents()) == before


def test_the_versions_are_alembics() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config)
    assert [step.revision for step in reversed(list(steps.walk_revisions()))] == list(VERSIONS)


def test_both_kinds_have_the_same_columns(url: str, raw: Raw) -> None:
    asyncio.run(with_store(url, StoreBase.check))
    for table, columns in COLUMNS.items():
        assert raw.rows(f"SELECT {', '.join(columns)} FROM {table}") == []


def test_nothing_is_loaded_that_is_not_needed(tmp_path: Path) -> None:
    url = str(tmp_path / "house.db")
    asyncio.run(with_store(url, StoreBase.check))
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
    place = locate(url)
    assert place.name == name.format(here=Path.cwd(), home=Path.home())
    assert (place.file is not None) == file


@pytest.mark.parametrize("url", ["mysql://root:secret@db/house", "sqlite://house.db", "sqlite:///", "https://db"])
def test_no_store_can_be_there(url: str) -> None:
    with pytest.raises(StoreDown, match="give a path, sqlite:///path or postgresql://user@host/database") as raised:
        locate(url)
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
    with pytest.raises(StoreDown, match="cannot be made: Not a directory; name another file"):
        default_path()


def test_an_empty_batch_on_an_empty_store(url: str) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(Batch())))
