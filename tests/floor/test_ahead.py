"""A batch is handed over while the one before it is being written: what holds when that one is not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cage.evening import called
from croupier import table
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House, LiveTable
from croupier.play import command as cmd
from croupier.store.open import open_store


async def opened(url: str, own_process: bool = False) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(url, own_process=own_process))
    return house, await called(await house.open_table("t", table("maryland"), automatic=False))


def place(at: LiveTable, key: str, spot: str = "red") -> asyncio.Future[Taken | Refused]:
    return at.writer.submit(key, "test", cmd.Place(seat=1, spot=spot, amount=500))


@pytest.mark.parametrize("own_process", [False, True])
def test_what_was_answered_in_an_earlier_life_is_answered_again_and_what_follows_counts_once(
    tmp_path: Path, own_process: bool
) -> None:
    url = str(tmp_path / "house.db")

    async def first_life() -> list[Taken | Refused]:
        house, at = await opened(url)
        await at.writer.submit("buy", "test", cmd.BuyIn(seat=1, amount=10**8, chip=100, colour="blue"))
        told = [await place(at, f"old {n}") for n in range(4)]
        await house.close()
        return told

    async def second_life() -> tuple[list[Taken | Refused], list[Taken | Refused], int]:
        house, at = await opened(url, own_process)
        at.writer.at_once = 4  # the old ones are a batch, and the new ones two that are decided on it
        old = [place(at, f"old {n}") for n in range(4)]
        new = [place(at, f"new {n}", "black") for n in range(8)]
        told = await asyncio.gather(*old), await asyncio.gather(*new)
        lying = at.writer.state.play.wagers
        assert lying[1, "red", False].amount == 4 * 500
        amount = lying[1, "black", False].amount
        await house.close()
        return *told, amount

    before = asyncio.run(first_life())
    old, new, amount = asyncio.run(second_life())
    assert old == before
    assert new == [Taken(before[-1].seq + 1 + n) for n in range(8) if isinstance(before[-1], Taken)]
    assert amount == 8 * 500


@pytest.mark.parametrize("own_process", [False, True])
def test_a_refusal_of_an_earlier_life_holds_nothing_up(tmp_path: Path, own_process: bool) -> None:
    """A batch of refusals adds no record: what follows it is written even where those had been given before."""
    url = str(tmp_path / "house.db")

    async def first_life() -> Taken | Refused:
        house, at = await opened(url)
        await at.writer.submit("buy", "test", cmd.BuyIn(seat=1, amount=10**8, chip=100, colour="blue"))
        told = await place(at, "nowhere", "moon")
        await house.close()
        return told

    async def second_life() -> list[Taken | Refused]:
        house, at = await opened(url, own_process)
        at.writer.at_once = 1
        seq = at.writer.seq
        told = await asyncio.gather(place(at, "nowhere", "moon"), *(place(at, f"new {n}") for n in range(4)))
        assert told[1:] == [Taken(seq + 1 + n) for n in range(4)]
        assert at.writer.state.play.wagers[1, "red", False].amount == 4 * 500
        assert house.books.balances["layout:t:1"] == 4 * 500
        await house.close()
        return told

    before = asyncio.run(first_life())
    assert isinstance(before, Refused)
    assert asyncio.run(second_life())[0] == before
