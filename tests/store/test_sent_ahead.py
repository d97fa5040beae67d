"""Transfers that are sent before their batch: written once, with it, or never."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from croupier import table
from croupier.cage import command as cage
from croupier.cage.posting import Owners, in_parts
from croupier.floor import batch as batches
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House
from croupier.floor.ports import Batch, KeysTaken, StoreDown
from croupier.ledger.books import InvalidTransfer
from croupier.ledger.transfer import Transfer, move, post
from croupier.play import command as cmd
from croupier.play.event import Collected, Event
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.store.open import open_store
from croupier.store.reading import open_reader
from croupier.store.scribe.beside import Beside
from croupier.store.vault import Vault
from croupier.store.verifying import verify
from floor.one_round import AFTERWARDS, play
from store.batches import entry, wager, with_store
from store.hands import HANDS, written_by
from store.raw import Raw
from store.scribes import scribes

kind = pytest.fixture(params=HANDS)(written_by)


def lost(count: int, amount: int = 100) -> tuple[Transfer, ...]:
    return tuple(post(f"t1/{seat}/red", f"rack:t1:{seat}", "layout:t1", amount) for seat in range(1, count + 1))


SWEPT = move("layout:t1", "float:t1", 120_000)


def settlement(first: tuple[Transfer, ...], seq: int = 1, key: str = "k") -> Batch:
    """A batch with many transfers in its second entry."""
    entries = [entry("t1", seq), entry("t1", seq + 1, *first, SWEPT), entry("t1", seq + 2, SWEPT)]
    return Batch(entries=entries, keys=[f"{key}{each.seq}" for each in entries], follows=("t1", seq - 1))


COUNTS = "SELECT e.seq, count(*), min(n), max(n) FROM transfers t JOIN events e ON e.id = t.event GROUP BY e.seq"


def test_what_is_sent_ahead_is_written_once(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        first = lost(1_200)
        store.send_ahead(1, first)
        batch = settlement(first)
        await store.commit(batch)
        assert [found async for found in store.entries("t1")] == batch.entries
        await store.commit(wager("t1", 4))

    asyncio.run(with_store(url, act))
    assert sorted(raw.rows(COUNTS)) == [(2, 1_201, 0, 1_200), (3, 1, 0, 0), (4, 1, 0, 0)]


def test_what_is_sent_ahead_in_parts(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        first = lost(3_000)
        store.send_ahead(1, first[:1_100])
        store.send_ahead(1, first[1_100:2_900], 1_100)
        batch = settlement(first)
        await store.commit(batch)
        assert [found async for found in store.entries("t1")] == batch.entries
        # Some that do not follow the others, and some of another entry.
        store.send_ahead(1, first[:10])
        store.send_ahead(1, first[20:30], 20)
        store.send_ahead(0, first[10:20], 10)
        await store.commit(settlement(first, 4, "another "))

    asyncio.run(with_store(url, act))
    assert sorted(raw.rows(COUNTS))[::2] == [(2, 3_001, 0, 3_000), (5, 3_001, 0, 3_000)]


def test_odd_names_that_are_sent_ahead(url: str) -> None:
    names = ("a\tb", "c\nd", "e\\f", "g\rh", "\\N", "é", 'i "j"', "k],[l", "m,n")
    odd = tuple(post(f"{name}/hold", f"rack:{name}", "layout:t1", 5) for name in names)

    async def act(store: Vault) -> None:
        store.send_ahead(1, odd)
        batch = settlement(odd)
        await store.commit(batch)
        assert [found async for found in store.entries("t1")] == batch.entries

    asyncio.run(with_store(url, act))


def test_what_is_sent_ahead_for_nothing_was_never_sent(url: str, raw: Raw) -> None:
    async def act(store: Vault) -> None:
        store.send_ahead(0, lost(700))
        await store.commit(wager("t1", 1))
        store.send_ahead(0, lost(700))
        await store.check()
        store.send_ahead(1, lost(5))
        await store.keep("people", {"ann": b"{}"})
        store.send_ahead(1, lost(900))
        store.send_ahead(0, lost(3))
        await store.commit(settlement(lost(1_200), 2))

    asyncio.run(with_store(url, act))
    assert sorted(raw.rows(COUNTS)) == [(1, 1, 0, 0), (3, 1_201, 0, 1_200), (4, 1, 0, 0)]


def test_what_is_sent_ahead_goes_with_its_batch(url: str, raw: Raw) -> None:
    """One that is refused, and one that may not be."""

    async def act(store: Vault) -> None:
        await store.commit(Batch(entries=[entry("t1", 1)], keys=["k2"], follows=("t1", 0)))
        first = lost(600)
        store.send_ahead(1, first)
        with pytest.raises(KeysTaken):
            await store.commit(settlement(first, 2))
        store.send_ahead(1, first)
        with pytest.raises(StoreDown, match="has 1 records of t1, not 7"):
            await store.commit(settlement(first, 8))
        nothing = lost(600, amount=0)
        store.send_ahead(1, nothing)
        with pytest.raises(AssertionError, match="no such thing may be written"):
            await store.commit(settlement(nothing, 2, "another "))
        await store.commit(wager("t1", 2))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT seq FROM events ORDER BY seq") == [(1,), (2,)]
    assert raw.rows("SELECT count(*) FROM transfers") == [(1,)]


def test_a_scribe_that_dies_with_it(tmp_path: Path) -> None:
    async def act() -> None:
        store = await open_store(str(tmp_path / "house.db"), own_process=True)
        await store.check()
        first = lost(1_200)
        store.send_ahead(1, first)
        os.kill(scribes()[0], signal.SIGKILL)
        with pytest.raises(StoreDown, match="has ended"):
            await store.commit(settlement(first))
        store.send_ahead(1, first)
        await store.commit(settlement(first))
        await store.close()

    asyncio.run(act())
    assert Raw(str(tmp_path / "house.db")).rows("SELECT count(*) FROM transfers") == [(1_202,)]


def test_a_file_that_is_gone_is_told_of_with_the_batch(tmp_path: Path) -> None:
    async def act() -> None:
        file = tmp_path / "house.db"
        store = await open_store(str(file), own_process=True)
        await store.check()
        file.rename(tmp_path / "elsewhere.db")
        first = lost(1_200)
        store.send_ahead(1, first)
        with pytest.raises(StoreDown, match="was moved or deleted"):
            await store.commit(settlement(first))
        (tmp_path / "elsewhere.db").rename(file)
        store.send_ahead(1, first)
        await store.commit(settlement(first))
        await store.close()
        store.send_ahead(1, first)

    asyncio.run(act())


def test_more_than_a_line_takes_at_once(tmp_path: Path) -> None:
    """The scribe is stopped: it takes nothing, and the house does not wait for it for long."""

    async def act() -> None:
        store = await open_store(str(tmp_path / "house.db"), own_process=True)
        await store.check()
        [scribe] = scribes()
        os.kill(scribe, signal.SIGSTOP)
        first = lost(50_000)
        store.send_ahead(1, first)
        store.send_ahead(1, first)
        waiting = store.commit(settlement(first))
        await asyncio.sleep(0)
        os.kill(scribe, signal.SIGCONT)
        await waiting
        await store.close()

    asyncio.run(act())
    assert Raw(str(tmp_path / "house.db")).rows("SELECT count(*) FROM transfers") == [(50_002,)]


def test_a_round_whose_losses_are_sent_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url, sent = str(tmp_path / "house.db"), list[tuple[int, int]]()
    monkeypatch.setattr(batches, "MANY_TRANSFERS", 1)
    monkeypatch.setattr("floor.one_round.open_store", partial(open_store, own_process=True))
    send_ahead = Beside.send_ahead

    def noted(self: Beside, position: int, transfers: Sequence[Transfer], after: int = 0) -> None:
        sent.append((after, len(transfers)))
        send_ahead(self, position, transfers, after)

    monkeypatch.setattr(Beside, "send_ahead", noted)

    async def check() -> None:
        assert await play(url) == AFTERWARDS
        reader = await open_reader(url)
        await verify(reader)
        await reader.close()

    asyncio.run(check())
    assert sent[-4:] == [(0, 1), (1, 1), (2, 4), (0, 1)], "red is lost, and swept; two come back, and win; cashed out"


def test_a_mistake_in_what_was_sent_ahead_stops_the_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books refuse what was sent: nothing of it is written, and the window goes on."""
    url = str(tmp_path / "house.db")
    monkeypatch.setattr(batches, "MANY_TRANSFERS", 1)

    def wrong(event: Event, before: RoundState, table: str, owners: Owners) -> Iterator[list[Transfer]]:
        yield from in_parts(event, before, table, owners)
        if isinstance(event, Collected):
            yield [post("nothing", "rack:t1:1", "layout:t1", 5)]

    async def act() -> None:
        house = await House.open(await open_store(url, own_process=True))
        writer = (await house.open_table("t1", table("maryland"), automatic=False)).writer
        commands: list[cmd.Command] = [
            cmd.BuyIn(seat=1, amount=10_000, chip=100, colour="blue"),
            cmd.Place(seat=1, spot="black", amount=2_000),
            cmd.Spin(by=Role.DEALER),
            cmd.NoMoreBets(by=Role.DEALER),
            cmd.BallRests(by=Role.DEALER, pocket="1"),
        ]
        for number, command in enumerate(commands):
            assert isinstance(await writer.submit(f"{number}", "test", command), Taken)
        monkeypatch.setattr("croupier.floor.table.in_parts", wrong)
        refused = await writer.submit("settle", "test", cmd.Settle(by=Role.DEALER))
        assert isinstance(refused, Refused) and "not so much is held under nothing" in refused.says
        deposit = cage.Deposit(player="ann", amount=700)
        assert isinstance(await house.cashier.submit("deposit", "ann", deposit), Taken)
        with pytest.raises(InvalidTransfer):
            await house.close()
        assert scribes() == [], "the house is closed all the same"

    asyncio.run(act())
    raw = Raw(url)
    assert raw.rows("SELECT count(*) FROM transfers WHERE kind = 'post'") == [(0,)]
    assert raw.rows("SELECT debit, credit, amount FROM transfers ORDER BY event DESC LIMIT 1") == [
        ("patrons", "wallet:ann", 700)
    ]
