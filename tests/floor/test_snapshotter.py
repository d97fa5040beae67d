"""Snapshots that are told bit by bit: what is kept is the table as it stood, and a restart goes on from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from cage.evening import called
from croupier import table
from croupier.floor import snapshotter
from croupier.floor.batch import LogPosition
from croupier.floor.house import House, LiveTable
from croupier.floor.ports import Batch, Snapshot, SnapshotPiece
from croupier.floor.snapshotter import Snapshotter
from croupier.play import command as cmd
from croupier.play.state import RoundState
from croupier.store.open import open_store


class Numbers:
    """Stands for a decider whose standing is a number, told digit by digit."""

    def __init__(self, light: bool = True) -> None:
        self.light = light

    def is_light(self, table_state: int) -> bool:
        del table_state
        return self.light

    def encode(self, table_state: int) -> Iterator[bytes]:
        for digit in str(table_state):
            yield digit.encode()


def made(light: bool = True) -> Snapshotter[int]:
    decider: Any = Numbers(light)
    return Snapshotter("t", decider)


def at(seq: int) -> LogPosition[int]:
    return LogPosition(seq, seq, seq.to_bytes(32))


def next_batch(snapshotter: Snapshotter[int]) -> Batch:
    """With what goes along."""
    batch = Batch()
    snapshotter.add_to(batch)
    return batch


def told(snapshotter: Snapshotter[int]) -> list[Snapshot]:
    """What goes along with the next batch once everything is told."""
    while snapshotter.step():
        pass
    return next_batch(snapshotter).snapshots


@pytest.mark.parametrize(("light", "every"), [(True, 20_000), (False, 60_000)])
def test_a_snapshot_every_so_many_records(light: bool, every: int) -> None:
    snapshotter = made(light)
    snapshotter.note(at(every - 1), Batch())
    assert told(snapshotter) == []
    snapshotter.note(at(every), Batch())
    assert told(snapshotter) == [Snapshot("t", every, every.to_bytes(32), str(every).encode())]
    snapshotter.note(at(2 * every - 1), Batch())
    assert told(snapshotter) == []
    snapshotter.note(at(2 * every), Batch())
    assert [snapshot.seq for snapshot in told(snapshotter)] == [2 * every]


def test_it_is_of_the_moment_at_which_it_was_begun_and_given_once() -> None:
    snapshotter = made()
    snapshotter.note(at(20_000), Batch())
    for later in range(20_001, 20_005):
        assert snapshotter.step() and next_batch(snapshotter) == Batch()
        snapshotter.note(at(later), Batch())
    [snapshot] = told(snapshotter)
    assert (snapshot.seq, snapshot.body) == (20_000, b"20000")
    assert told(snapshotter) == []


def test_one_that_another_has_overtaken_is_given_up() -> None:
    """A promise of the wheel is kept with its record, at once."""
    snapshotter = made()
    snapshotter.note(at(20_000), Batch())
    assert snapshotter.step()
    snapshotter.note(at(20_010), Batch(snapshots=[Snapshot("t", 20_010, bytes(32), b"20010")]))
    assert told(snapshotter) == []
    snapshotter.note(at(40_009), Batch())
    assert told(snapshotter) == []
    snapshotter.note(at(40_010), Batch())
    assert [snapshot.seq for snapshot in told(snapshotter)] == [40_010]


def begun(monkeypatch: pytest.MonkeyPatch) -> Snapshotter[int]:
    """At record 20,000, told in pieces of two digits."""
    monkeypatch.setattr(snapshotter, "PIECE", 2)
    made_here = made()
    made_here.note(at(20_000), Batch())
    while made_here.step():
        pass
    return made_here


def test_a_long_one_goes_along_in_pieces_and_counts_when_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshotter = begun(monkeypatch)
    first, second = next_batch(snapshotter), next_batch(snapshotter)
    assert [first, second] == [
        Batch(pieces=[SnapshotPiece("t", 20_000, 0, b"20")]),
        Batch(pieces=[SnapshotPiece("t", 20_000, 1, b"00")]),
    ]
    assert next_batch(snapshotter) == Batch(), "neither is written yet"
    snapshotter.note(at(20_001), first)
    assert next_batch(snapshotter) == Batch(), "one is not written yet"
    snapshotter.note(at(20_002), second)
    assert next_batch(snapshotter) == Batch(snapshots=[Snapshot("t", 20_000, (20_000).to_bytes(32), b"0", 2)])
    assert next_batch(snapshotter) == Batch()


def test_one_of_which_a_piece_was_not_written_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshotter = begun(monkeypatch)
    snapshotter.note(at(20_001), next_batch(snapshotter))
    lost = next_batch(snapshotter)
    snapshotter.give_up()
    assert next_batch(snapshotter) == Batch()
    snapshotter.note(at(20_002), Batch())
    while snapshotter.step():
        pass
    assert next_batch(snapshotter) == Batch(pieces=[SnapshotPiece("t", 20_002, 0, b"20")])
    assert lost.pieces == [SnapshotPiece("t", 20_000, 1, b"00")]


def test_pieces_of_one_that_was_overtaken_count_for_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshotter = begun(monkeypatch)
    late = [next_batch(snapshotter), next_batch(snapshotter)]
    snapshotter.note(at(20_010), Batch(snapshots=[Snapshot("t", 20_010, bytes(32), b"20010")]))
    snapshotter.note(at(40_010), Batch())
    while snapshotter.step():
        pass
    assert [next_batch(snapshotter).pieces[0].seq for _ in range(2)] == [40_010, 40_010]
    for batch in late:
        snapshotter.note(at(40_011), batch)
    assert next_batch(snapshotter) == Batch()


@pytest.mark.parametrize(("piece", "latest"), [(50_000, 100), (200, 50)], ids=["in one", "in pieces"])
def test_a_table_is_taken_up_from_its_snapshot_and_what_follows_it(
    url: str, monkeypatch: pytest.MonkeyPatch, piece: int, latest: int
) -> None:
    monkeypatch.setattr(snapshotter, "EVERY", 50)
    monkeypatch.setattr(snapshotter, "PIECE", piece)
    rules = table("maryland")

    async def opened() -> tuple[House, LiveTable]:
        house = await House.open(await open_store(url))
        return house, await called(await house.open_table("t", rules, automatic=False))

    async def first_life() -> tuple[RoundState, int, Snapshot | None]:
        house, here = await opened()
        await here.writer.submit("buy", "test", cmd.BuyIn(seat=1, amount=10**8, chip=100, colour="blue"))
        for number in range(1, 121):
            spot = f"straight:{number % 36 + 1}"
            await here.writer.submit(f"w{number}", "test", cmd.Place(seat=1, spot=spot, amount=500))
        kept = await house.store.snapshot("t")
        play, seq = here.writer.state.play, here.writer.seq
        await house.close()
        return play, seq, kept

    async def second_life() -> tuple[RoundState, int]:
        house, here = await opened()
        play, seq = here.writer.state.play, here.writer.seq
        await house.close()
        return play, seq

    play, seq, kept = asyncio.run(first_life())
    assert kept is not None and latest <= kept.seq < seq
    assert asyncio.run(second_life()) == (play, seq)
