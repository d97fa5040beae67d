"""Finding a round in a long log: a binary search for its records, and for who had a seat when it began.

Round numbers only grow along a log, but most records, such as wagers, do not contain theirs, so each probe reads on to
the next record that does. A search reads about one round's records for each halving, never the whole log.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from croupier.floor import event as ev
from croupier.floor.ports import LogEntry, Store
from croupier.floor.record import Record, read
from croupier.play import event as play

FIRST_LOOK, LONGEST_LOOK = 16, 2_000
"""Records that are read at a time: few at first, because usually few lie between two that contain their round."""

_TELLING = (
    b'"event":"betting_opened"',
    b'"event":"seed_promised"',
    b'"event":"dolly_removed"',
    b'"event":"spin_voided"',
)
"""Byte patterns in a body: quotes inside free text are escaped there, so they cannot match."""
_SET_UP = b'"event":"table_set_up"'


async def round_span(store: Store, table: str, last_seq: int, number: int) -> tuple[int, int] | None:
    """The first and last record of a round; ``last_seq`` is the end of the log, and of a round that is not over."""
    found = await _opening(store, table, last_seq, number)
    if found is None or not any(_opens(event, number) for event in found.events):
        return None
    async for entry in onward(store, table, found.seq, last_seq):
        if _tells(entry) and any(_ends(event, number) for event in read(entry.body).events):
            return found.seq, entry.seq
    return found.seq, last_seq


async def _opening(store: Store, table: str, last_seq: int, number: int) -> Record | None:
    """The first record that contains the number of this round or of a later one."""
    low, high = 1, last_seq
    found: Record | None = None
    while low <= high:
        middle = (low + high) // 2
        told = await _next_told(store, table, middle, high)
        if told is None:
            high = middle - 1
        elif max(_numbers(told)) < number:
            low = told.seq + 1
        else:
            found, high = told, middle - 1
    return found


async def _next_told(store: Store, table: str, first: int, last: int) -> Record | None:
    async for entry in onward(store, table, first, last):
        if _tells(entry):
            return read(entry.body)
    return None


async def onward(store: Store, table: str, first: int, last: int) -> AsyncIterator[LogEntry]:
    """Read entries forward, in growing blocks, so that a caller who stops early has read little too much."""
    size = FIRST_LOOK
    while first <= last:
        end = min(first + size - 1, last)
        async for entry in store.entries(table, first, end):
            yield entry
        first, size = end + 1, min(size * 2, LONGEST_LOOK)


async def backward(store: Store, table: str, last: int, most: int) -> AsyncIterator[LogEntry]:
    """Read at most so many entries backward from one, the latest first."""
    size, first = FIRST_LOOK, last + 1
    while first > 1 and most > 0:
        size = min(size * 2, LONGEST_LOOK, most, first - 1)
        first, end = first - size, first - 1
        for entry in reversed([entry async for entry in store.entries(table, first, end)]):
            yield entry
        most -= size


async def set_up_before(store: Store, table: str, seq: int, most: int) -> tuple[int, ev.TableSetUp] | None:
    """The last set-up of a table among so many records before one, and the number of its record."""
    async for entry in backward(store, table, seq - 1, most):
        if _SET_UP in entry.body:
            for event in read(entry.body).events:
                if isinstance(event, ev.TableSetUp):
                    return entry.seq, event
    return None


async def seat_before(store: Store, table: str, seq: int, player: str, most: int) -> int | None:
    """The seat that a player had at a record, from the last of so many records before it that names the player."""
    async for entry in backward(store, table, seq - 1, most):
        if not (names(entry, player) or _SET_UP in entry.body):
            continue
        record = read(entry.body)
        if any(isinstance(event, ev.TableSetUp) for event in record.events):
            return None  # a set-up leaves no players at the table
        seat, told = seat_after(record, player, None)
        if told:
            return seat
    return None


def names(entry: LogEntry, player: str) -> bool:
    """Whether an entry's bytes contain a player's name."""
    return player.encode() in entry.body


def seat_after(record: Record, player: str, seat: int | None) -> tuple[int | None, bool]:
    """A player's seat after a record, and whether the record shows it: players act for their own seat only."""
    told = False
    for event in record.events:
        if isinstance(event, ev.PlayerSeated | ev.PlayerGone) and event.player == player:
            seat, told = (event.seat if isinstance(event, ev.PlayerSeated) else None), True
        elif record.by == player and not told and (acted := getattr(event, "seat", None)) is not None:
            seat, told = acted, True
    return seat, told


def _tells(entry: LogEntry) -> bool:
    return any(word in entry.body for word in _TELLING)


def _numbers(record: Record) -> Iterator[int]:
    for event in record.events:
        if isinstance(event, play.BettingOpened | ev.SeedPromised | play.DollyRemoved | play.SpinVoided):
            yield event.round


def _opens(event: play.Event, number: int) -> bool:
    return isinstance(event, play.BettingOpened | ev.SeedPromised) and event.round == number


def _ends(event: play.Event, number: int) -> bool:
    return isinstance(event, play.DollyRemoved | play.SpinVoided) and event.round == number
