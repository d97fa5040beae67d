"""Snapshots that are told bit by bit: what is kept is the table as it stood, and a restart goes on from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from croupier import table
from croupier.floor import keeping
from croupier.floor.batch import At
from croupier.floor.house import House, OpenTable
from croupier.floor.keeping import Keeping
from croupier.floor.ports import Batch, Piece, Snapshot
from croupier.play import command as cmd
from croupier.play.state import State
from croupier.store.open import open_store


class Numbers:
    """Stands for a decider whose standing is a number, told digit by digit."""

    def __init__(self, light: bool = True) -> None:
        self.light = light

    def is_light(self, standing: int) -> bool:
        del standing
        return self.light

    def freeze(self, standing: int) -> Iterator[bytes]:
        for digit in str(standing):
            yield digit.encode()


def made(light: bool = True) -> Keeping[int]:
    decider: Any = Numbers(light)
    return Keeping("t", decider)


def at(seq: int) -> At[int]:
    return At(seq, seq, seq.to_bytes(32))


def next_batch(keeping: Keeping[int]) -> Batch:
    """With what goes along."""
    batch = Batch()
    keeping.add_to(batch)
    return batch


def told(keeping: Keeping[int]) -> list[Snapshot]:
    """What goes along with the next batch once everything is told."""
    while keeping.go_on():
        pass
    return next_batch(keeping).snapshots


@pytest.mark.parametrize(("light", "every"), [(True, 20_000), (False, 60_000)])
def test_a_snapshot_every_so_many_records(light: bool, every: int) -> None:
    keeping = made(light)
    keeping.note(at(every - 1), Batch())
    assert told(keeping) == []
    keeping.note(at(every), Batch())
    assert told(keeping) == [Snapshot("t", every, every.to_bytes(32), str(every).encode())]
    keeping.note(at(2 * every - 1), Batch())
    assert told(keeping) == []
    keeping.note(at(2 * every), Batch())
    assert [snapshot.seq for snapshot in told(keeping)] == [2 * every]


def test_it_is_of_the_moment_at_which_it_was_begun_and_given_once() -> None:
    keeping = made()
    keeping.note(at(20_000), Batch())
    for later in range(20_001, 20_005):
        assert keeping.go_on() and next_batch(keeping) == Batch()
        keeping.note(at(later), Batch())
    [snapshot] = told(keeping)
    assert (snapshot.seq, snapshot.body) == (20_000, b"20000")
    assert told(keeping) == []


def test_one_that_another_has_overtaken_is_given_up() -> None:
    """A promise of the wheel is kept with its record, at once."""
    keeping = made()
    keeping.note(at(20_000), Batch())
    assert keeping.go_on()
    keeping.note(at(20_010), Batch(snapshots=[Snapshot("t", 20_010, bytes(32), b"20010")]))
    assert told(keeping) == []
    keeping.note(at(40_009), Batch())
    assert told(keeping) == []
    keeping.note(at(40_010), Batch())
    assert [snapshot.seq for snapshot in told(keeping)] == [40_010]


def begun(monkeypatch: pytest.MonkeyPatch) -> Keeping[int]:
    """At record 20,000, told in pieces of two digits."""
    monkeypatch.setattr(keeping, "PIECE", 2)
    made_here = made()
    made_here.note(at(20_000), Batch())
    while made_here.go_on():
        pass
    return made_here


def test_a_long_one_goes_along_in_pieces_and_counts_when_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    keeping = begun(monkeypatch)
    first, second = next_batch(keeping), next_batch(keeping)
    assert [first, second] == [
        Batch(pieces=[Piece("t", 20_000, 0, b"20")]),
        Batch(pieces=[Piece("t", 20_000, 1, b"00")]),
    ]
    assert next_batch(keeping) == Batch(), "neither is written yet"
    keeping.note(at(20_001), first)
    assert next_batch(keeping) == Batch(), "one is not written yet"
    keeping.note(at(20_002), second)
    assert next_batch(keeping) == Batch(snapshots=[Snapshot("t", 20_000, (20_000).to_bytes(32), b"0", 2)])
    assert next_batch(keeping) == Batch()


def test_one_of_which_a_piece_was_not_written_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    keeping = begun(monkeypatch)
    keeping.note(at(20_001), next_batch(keeping))
    lost = next_batch(keeping)
    keeping.give_up()
    assert next_batch(keeping) == Batch()
    keeping.note(at(20_002), Batch())
    while keeping.go_on():
        pass
    assert next_batch(keeping) == Batch(pieces=[Piece("t", 20_002, 0, b"20")])
    assert lost.pieces == [Piece("t", 20_000, 1, b"00")]


def test_pieces_of_one_that_was_overtaken_count_for_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    keeping = begun(monkeypatch)
    late = [next_batch(keeping), next_batch(keeping)]
    keeping.note(at(20_010), Batch(snapshots=[Snapshot("t", 20_010, bytes(32), b"20010")]))
    keeping.note(at(40_010), Batch())
    while keeping.go_on():
        pass
    assert [next_batch(keeping).pieces[0].seq for _ in range(2)] == [40_010, 40_010]
    for batch in late:
        keeping.note(at(40_011), batch)
    assert next_batch(keeping) == Batch()


@pytest.mark.parametrize(("piece", "latest"), [(50_000, 100), (100, 50)], ids=["in one", "in pieces"])
def test_a_table_is_taken_up_from_its_snapshot_and_what_follows_it(
    url: str, monkeypatch: pytest.MonkeyPatch, piece: int, latest: int
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 50)
    monkeypatch.setattr(keeping, "PIECE", piece)
    rules = table("maryland")

    async def opened() -> tuple[House, OpenTable]:
        house = await House.open(await open_store(url))
        return house, await house.open_table("t", rules, automatic=False)

    async def first_life() -> tuple[State, int, Snapshot | None]:
        house, here = await opened()
        await here.writer.submit("buy", "test", cmd.BuyIn(seat=1, amount=10**8, chip=100, colour="blue"))
        for number in range(1, 121):
            spot = f"straight:{number % 36 + 1}"
            await here.writer.submit(f"w{number}", "test", cmd.Place(seat=1, spot=spot, amount=500))
        kept = await house.store.snapshot("t")
        play, seq = here.writer.standing.play, here.writer.seq
        await house.close()
        return play, seq, kept

    async def second_life() -> tuple[State, int]:
        house, here = await opened()
        play, seq = here.writer.standing.play, here.writer.seq
        await house.close()
        return play, seq

    play, seq, kept = asyncio.run(first_life())
    assert kept is not None and latest <= kept.seq < seq
    assert asyncio.run(second_life()) == (play, seq)
