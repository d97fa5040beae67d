"""Snapshots that are told bit by bit: what is kept is the table as it stood, and a restart goes on from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier import table
from croupier.floor import keeping
from croupier.floor.batch import At
from croupier.floor.house import House, OpenTable
from croupier.floor.keeping import Keeping
from croupier.floor.ports import Snapshot
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


def told(keeping: Keeping[int]) -> list[Snapshot]:
    while keeping.go_on():
        pass
    return keeping.ready()


@pytest.mark.parametrize(("light", "every"), [(True, 20_000), (False, 60_000)])
def test_a_snapshot_every_so_many_records(light: bool, every: int) -> None:
    keeping = made(light)
    keeping.note(at(every - 1), [])
    assert told(keeping) == []
    keeping.note(at(every), [])
    assert told(keeping) == [Snapshot("t", every, every.to_bytes(32), str(every).encode())]
    keeping.note(at(2 * every - 1), [])
    assert told(keeping) == []
    keeping.note(at(2 * every), [])
    assert [snapshot.seq for snapshot in told(keeping)] == [2 * every]


def test_it_is_of_the_moment_at_which_it_was_begun_and_given_once() -> None:
    keeping = made()
    keeping.note(at(20_000), [])
    for later in range(20_001, 20_005):
        assert keeping.go_on() and keeping.ready() == []
        keeping.note(at(later), [])
    [snapshot] = told(keeping)
    assert (snapshot.seq, snapshot.body) == (20_000, b"20000")
    assert told(keeping) == []


def test_one_that_another_has_overtaken_is_given_up() -> None:
    """A promise of the wheel is kept with its record, at once."""
    keeping = made()
    keeping.note(at(20_000), [])
    assert keeping.go_on()
    keeping.note(at(20_010), [Snapshot("t", 20_010, bytes(32), b"20010")])
    assert told(keeping) == []
    keeping.note(at(40_009), [])
    assert told(keeping) == []
    keeping.note(at(40_010), [])
    assert [snapshot.seq for snapshot in told(keeping)] == [40_010]


def test_a_table_is_taken_up_from_its_snapshot_and_what_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 50)
    url, rules = str(tmp_path / "house.db"), table("maryland")

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
    assert kept is not None and 100 <= kept.seq < seq
    assert asyncio.run(second_life()) == (play, seq)
