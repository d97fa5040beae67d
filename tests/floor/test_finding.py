"""Finding a round in a log: the same as a plain scan finds, without reading the log; and who had a seat before."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor import event as ev
from croupier.floor.finding import backward, round_span, seat_before, set_up_before
from croupier.floor.ports import Batch, LogEntry, Store
from croupier.floor.record import GENESIS, Record, read, seal
from croupier.play import event as play
from croupier.play.event import Event
from croupier.store.open import open_store
from stacks import dollars

WAGER = play.Placed(seat=1, spot="red", amount=500, chips=dollars(500))
_numbers = itertools.count(1)


class Counted:
    """A store, and how many entries were asked of it."""

    def __init__(self, store: Store) -> None:
        self.store, self.read = store, 0

    def entries(self, table: str, first: int = 1, last: int | None = None) -> AsyncIterator[LogEntry]:
        assert last is not None
        self.read += last - first + 1
        return self.store.entries(table, first, last)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("finding")
    opened = asyncio.run(open_store(str(folder / "house.db")))
    yield opened
    asyncio.run(opened.close())


def log(store: Store, *written: tuple[str, tuple[Event, ...]]) -> str:
    """A table's log, of who and what; gives the table's name."""
    table, before, batch = f"t{next(_numbers)}", GENESIS, Batch()
    for seq, (by, events) in enumerate(written, start=1):
        entry = seal(before, table, seq, 1_777_636_800_000 + seq, by, f"{table}/{seq}", events, ())
        batch.entries.append(entry)
        batch.keys.append(f"{table}/{seq}")
        before = entry.hash
    asyncio.run(_commit(store, batch))
    return table


async def _commit(store: Store, batch: Batch) -> None:
    await store.commit(batch)


def played(rounds: list[tuple[int, str]], promised: bool, going_on: int) -> list[tuple[str, tuple[Event, ...]]]:
    """Rounds, each with so many wagers and an end: it is settled, void, or the table is shut and opened before."""

    def opening(number: int) -> tuple[Event, ...]:
        opened = play.BettingOpened(round=number)
        return (ev.SeedPromised(round=number, promise="00"), opened) if promised else (opened,)

    written: list[tuple[str, tuple[Event, ...]]] = [("house", (play.TableOpened(by="floor"), *opening(1)))]
    for number, (wagers, end) in enumerate(rounds, start=1):
        written += [("ann", (WAGER,))] * wagers
        if end == "shut":
            written += [("floor", (play.TableClosed(by="floor"),)), ("floor", opening(number))]
        if end == "void":
            voided = play.SpinVoided(round=number, why="foreign-object", by="floor", call="No spin.")
            written.append(("house", (voided, *opening(number + 1))))
        else:
            removed = play.DollyRemoved(round=number, pocket="17")
            written.append(("house", (play.Collected(listed=()), removed, *opening(number + 1))))
    return written + [("ann", (WAGER,))] * going_on


def scan(records: list[Record], number: int) -> tuple[int, int] | None:
    """From the first record that opens betting in a round to the one that ends it, or to the last there is."""
    opened = [r.seq for r in records for e in r.events if isinstance(e, play.BettingOpened) and e.round == number]
    ended = [
        record.seq
        for record in records
        for event in record.events
        if isinstance(event, play.DollyRemoved | play.SpinVoided) and event.round == number
    ]
    return (opened[0], ended[0] if ended else records[-1].seq) if opened else None


@settings(max_examples=60, deadline=None)
@given(
    rounds=st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["settled", "void", "shut"])), max_size=12),
    promised=st.booleans(),
    going_on=st.integers(0, 20),
)
def test_every_round_is_found_as_a_scan_finds_it(
    store: Store, rounds: list[tuple[int, str]], promised: bool, going_on: int
) -> None:
    written = played(rounds, promised, going_on)
    table = log(store, *written)

    async def find() -> tuple[list[Record], list[tuple[int, int] | None]]:
        records = [read(entry.body) async for entry in store.entries(table)]
        return records, [await round_span(store, table, len(written), number) for number in range(len(rounds) + 4)]

    records, found = asyncio.run(find())
    assert found == [scan(records, number) for number in range(len(rounds) + 4)]


def test_a_log_of_four_records(store: Store) -> None:
    """Opened; a wager; settled, and the next opened; a wager in that."""
    table = log(store, *played([(1, "settled")], promised=False, going_on=1))
    found = [asyncio.run(round_span(store, table, 4, number)) for number in (0, 1, 2, 3)]
    assert found == [None, (1, 3), (3, 4), None]


def test_an_empty_log(store: Store) -> None:
    assert asyncio.run(round_span(store, "nothing", 0, 1)) is None


def test_a_log_of_20000_records_is_not_read(store: Store) -> None:
    """200 rounds of 99 wagers, and the wagers of one more."""
    written = played([(99, "settled")] * 199, promised=True, going_on=99)
    assert len(written) == 20_000
    table = log(store, *written)
    for number, span in {1: (1, 101), 2: (101, 201), 120: (11_901, 12_001), 200: (19_901, 20_000)}.items():
        counted = Counted(store)
        assert asyncio.run(round_span(counted, table, 20_000, number)) == span  # type: ignore[arg-type]
        assert counted.read < 1_800, number
    counted = Counted(store)
    assert asyncio.run(round_span(counted, table, 20_000, 201)) is None  # type: ignore[arg-type]
    assert counted.read < 1_800


def test_one_round_of_thousands_among_small_ones(store: Store) -> None:
    table = log(store, *played([(9, "settled"), (4_000, "settled"), *[(9, "void")] * 590], promised=True, going_on=0))
    counted = Counted(store)
    assert asyncio.run(round_span(counted, table, 9_912, 2)) == (11, 4_012)  # type: ignore[arg-type]
    assert counted.read < 4_001 + 4_600
    counted = Counted(store)
    assert asyncio.run(round_span(counted, table, 9_912, 400)) == (7_982, 7_992)  # type: ignore[arg-type]
    assert counted.read < 600


def test_backward_gives_the_latest_first(store: Store) -> None:
    table = log(store, *played([(50, "settled")], promised=False, going_on=50))

    async def look(last: int, most: int) -> list[int]:
        return [entry.seq async for entry in backward(store, table, last, most)]

    assert asyncio.run(look(102, 1_000)) == [*range(102, 0, -1)]
    assert asyncio.run(look(90, 70)) == [*range(90, 20, -1)]
    assert asyncio.run(look(3, 2)) == [3, 2]
    assert asyncio.run(look(0, 5)) == []


SET_UP = ev.TableSetUp(
    house={"rulebook": "maryland"}, rulebook="maryland", edition="1", date="", digest="d", currency=""
)


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ([("ann", ev.PlayerSeated(seat=3, player="ann"))], 3),
        ([("ann", ev.PlayerSeated(seat=3, player="ann")), ("bob", WAGER)], 3),
        ([("ann", play.Lifted(seat=4, spot="red", amount=1, chips=dollars(1)))], 4),
        ([("dan", play.Lifted(seat=4, spot="red", amount=1, chips=dollars(1)))], None),
        ([("ann", ev.PlayerSeated(seat=3, player="ann")), ("dan", ev.PlayerGone(seat=3, player="ann"))], None),
        ([("anna", ev.PlayerSeated(seat=3, player="anna"))], None),
        ([("ann", ev.PlayerSeated(seat=3, player="ann")), ("house", SET_UP)], None),
        ([("house", SET_UP), ("ann", ev.PlayerSeated(seat=3, player="ann"))], 3),
        ([("ann", play.Placed(seat=2, spot="red", amount=5, chips=dollars(5))), *[("bob", WAGER)] * 9], 2),
        ([("ann", play.Placed(seat=2, spot="red", amount=5, chips=dollars(5))), *[("bob", WAGER)] * 10], None),
    ],
)
def test_who_had_a_seat_before(store: Store, written: list[tuple[str, Event]], seat: int | None) -> None:
    """Looked for in ten records."""
    table = log(store, *((by, (event,)) for by, event in written))
    assert asyncio.run(seat_before(store, table, len(written) + 1, "ann", 10)) == seat


def test_leaving_in_one_record(store: Store) -> None:
    table = log(store, ("ann", (play.SeatLeft(seat=2), ev.PlayerGone(seat=2, player="ann"))))
    assert asyncio.run(seat_before(store, table, 2, "ann", 10)) is None


def test_the_last_set_up(store: Store) -> None:
    other = ev.TableSetUp(house={}, rulebook="colorado", edition="2", date="", digest="e", currency="")
    table = log(store, ("house", (SET_UP,)), ("ann", (WAGER,)), ("house", (other,)), ("ann", (WAGER,)))
    found = [asyncio.run(set_up_before(store, table, seq, 2)) for seq in (1, 2, 3, 4, 5)]
    assert found == [None, (1, SET_UP), (1, SET_UP), (3, other), (3, other)]
