"""A schema version and a record version that change under a house with a round in flight: it opens and plays on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
import pytest

from cage.evening import called
from cage.lying import in_books, in_state
from croupier import table
from croupier.floor import record as records
from croupier.floor.answer import Taken
from croupier.floor.house import House, LiveTable
from croupier.floor.ports import StoreDown
from croupier.floor.record import Record, UnknownRecordVersion
from croupier.floor.writer import Writer
from croupier.play import command as cmd
from croupier.play.phase import Phase
from croupier.rulebook.role import Role
from croupier.store import migrate, schema
from croupier.store.backup import backup, restore
from croupier.store.database import StoreBase
from croupier.store.failure import OlderDatabase
from croupier.store.migrate import script
from croupier.store.open import open_reader, open_store
from croupier.store.verifier import records as verified
from croupier.store.verifier.parallel import verify
from store.batches import with_store
from store.raw import Raw

RULES = table("maryland")


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The program is brought to a second schema version."""

    def upgrade() -> None:
        folder = Path(__file__).with_name("second_version")
        monkeypatch.setattr(migrate, "VERSION_FOLDERS", [*migrate.VERSION_FOLDERS, folder])
        monkeypatch.setattr(schema, "VERSIONS", ("1", "2"))

    return upgrade


async def tell(writer: Writer[Any], *commands: cmd.Command) -> None:
    for command in commands:
        answer = await writer.submit(f"{writer.seq} {command}", "test", command)
        assert isinstance(answer, Taken), answer


async def opened(url: str) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(url))
    return house, await called(await house.open_table("t", RULES, automatic=False))


async def begin_round(url: str) -> None:
    """A house that is closed while wagers lie on the layout and the ball is in the wheel."""
    house, at = await opened(url)
    buy = cmd.BuyIn(seat=1, amount=10_000, chip=100, colour="blue")
    places = [cmd.Place(seat=1, spot=spot, amount=500) for spot in ("red", "straight:17")]
    await tell(at.writer, buy, *places, cmd.Spin(by=Role.DEALER))
    await house.close()


async def end_round(url: str) -> None:
    """The round goes on where it was; and another is played."""
    house, at = await opened(url)
    writer, dealer = at.writer, Role.DEALER
    assert writer.state.play.phase is Phase.SPINNING
    assert in_books(house.books.balances, "t") == in_state(writer.state.play, "t") == {"layout:t:1": 1_000}
    rest = cmd.NoMoreBets(by=dealer), cmd.BallRests(by=dealer, pocket="17", revolutions=6), cmd.Settle(by=dealer)
    await tell(writer, *rest)
    assert writer.state.play.seat(1).rack == 27_000
    await tell(writer, cmd.Place(seat=1, spot="black", amount=500), cmd.Spin(by=dealer), *rest)
    assert writer.state.play.seat(1).rack == 27_500
    await house.close()
    reader = await open_reader(url)
    await verify(reader)
    await reader.close()


def test_a_schema_that_changes_under_a_round_in_flight(url: str, raw: Raw, second_version: Callable[[], None]) -> None:
    asyncio.run(begin_round(url))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("1",)]
    second_version()
    with pytest.raises(OlderDatabase, match="has schema version 1, not 2: open it for writing once"):
        asyncio.run(open_store(url, read_only=True))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("1",)]
    asyncio.run(end_round(url))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("2",)]
    assert raw.rows("SELECT id, body FROM notes") == [("t", "migrated")]


def test_a_migration_that_fails_leaves_the_version_before(
    url: str, raw: Raw, second_version: Callable[[], None]
) -> None:
    asyncio.run(begin_round(url))
    second_version()
    raw.run("CREATE TABLE notes (in_the_way integer)")
    with pytest.raises(StoreDown, match=r"notes|another program"):
        asyncio.run(open_store(url))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("1",)]
    raw.run("DROP TABLE notes")
    asyncio.run(end_round(url))


def test_a_backup_of_an_earlier_version_comes_up_to_date(
    url: str, raw: Raw, kind: str, tmp_path: Path, make_url: Callable[[str], str], second_version: Callable[[], None]
) -> None:
    first, saved = make_url(kind), tmp_path / "saved.db"
    asyncio.run(begin_round(first))

    async def save(store: StoreBase) -> None:
        await backup(store, saved)

    asyncio.run(with_store(first, save))
    second_version()
    asyncio.run(restore(saved, url))
    assert raw.rows("SELECT version_num FROM alembic_version") == [("2",)]
    assert Raw(str(saved)).rows("SELECT version_num FROM alembic_version") == [("1",)]
    asyncio.run(end_round(url))


def test_a_script_leads_from_one_version_to_the_next(kind: str, second_version: Callable[[], None]) -> None:
    second_version()
    dialect = cast("Literal['sqlite', 'postgresql']", kind)
    assert "CREATE TABLE events" not in script(dialect, "1")
    assert "CREATE TABLE notes" in script(dialect, "1")
    assert "CREATE TABLE notes" not in script(dialect, None, "1")


class WrittenBySecond(msgspec.Struct, frozen=True, kw_only=True):
    """A second record version, for tests only: ``by`` is called ``sender``, and the key comes in an object."""

    table: str
    seq: int
    at: int
    sender: str
    sent: dict[str, str]
    events: tuple[Any, ...]
    transfers: tuple[Any, ...]
    v: int = 2


def read_second(body: bytes) -> Record:
    told = json.loads(body)
    told["by"], told["key"] = told.pop("sender"), told.pop("sent")["key"]
    return msgspec.convert(told, Record)


@pytest.fixture
def second_record_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """The program is brought to a second record version."""

    def upgrade() -> None:
        def second(*, by: str, key: str, **rest: Any) -> WrittenBySecond:
            return WrittenBySecond(sender=by, sent={"key": key}, **rest)

        monkeypatch.setattr(records, "_Written", second)
        monkeypatch.setitem(records.READERS, 2, read_second)
        monkeypatch.setattr(verified, "KNOWN_VERSIONS", {1, 2})

    yield upgrade
    records.READERS.pop(2, None)


def test_a_record_version_that_changes_under_a_round_in_flight(
    url: str, raw: Raw, second_record_version: Callable[[], None]
) -> None:
    asyncio.run(begin_round(url))
    second_record_version()
    asyncio.run(end_round(url))
    bodies = [json.loads(bytes(body)) for (body,) in raw.rows("SELECT body FROM events WHERE tbl = 't' ORDER BY seq")]
    versions = [body["v"] for body in bodies]
    assert versions == sorted(versions) and {*versions} == {1, 2}
    asyncio.run(open_and_close(url))


async def open_and_close(url: str) -> None:
    house, at = await opened(url)
    assert at.writer.state.play.seat(1).rack == 27_500
    await house.close()


def test_a_record_of_an_unknown_version_is_named_with_what_to_do(
    url: str, second_record_version: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an older program says of a house that a newer one has played."""
    asyncio.run(begin_round(url))
    with monkeypatch.context() as newer:
        newer.setattr(records, "VERSION", 2)
        second_record_version()
        asyncio.run(end_round(url))
    del records.READERS[2]

    async def act() -> None:
        store = await open_store(url)
        try:
            async for entry in store.entries("t"):
                records.read(entry.body)
        finally:
            await store.close()

    with pytest.raises(UnknownRecordVersion) as refused:
        asyncio.run(act())
    says = "t, record 8 has version 2, and this program reads 1: use a newer Croupier for it"
    assert str(refused.value) == says
