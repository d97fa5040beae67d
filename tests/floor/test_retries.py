"""Duplicated, reordered and concurrent retries have one effect each, also across a restart."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest

from cage.evening import called
from croupier import table
from croupier.floor import writer as writers
from croupier.floor.answer import Answer, Taken
from croupier.floor.house import House, LiveTable
from croupier.play import command as cmd
from croupier.store.open import open_store

RETRIES = 100_000 if os.environ.get("CROUPIER_CAMPAIGN") else 10_000
SEATS, STAKE, TIMES = 20, 100, 5


async def opened(path: Path) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(str(path)))
    return house, await called(await house.open_table("retries", table("maryland", seats=SEATS), automatic=False))


async def seat_everybody(at: LiveTable) -> None:
    for seat in range(1, SEATS + 1):
        buy = cmd.BuyIn(seat=seat, amount=10**8, chip=STAKE, colour=f"colour {seat}")
        assert isinstance(await at.writer.submit(f"buy {seat}", "test", buy), Taken)


def sent(chance: random.Random, first: int, count: int) -> list[int]:
    """Every number ``TIMES`` times, in an order that mixes early with late."""
    numbers = [number for number in range(first, first + count) for _ in range(TIMES)]
    chance.shuffle(numbers)
    return numbers


async def send(at: LiveTable, numbers: list[int], spots: list[str]) -> dict[int, Answer]:
    """Send them all at once, as terminals that do not wait would; the answers to one number are one answer."""
    answers: dict[int, Answer] = {}
    for start in range(0, len(numbers), 5_000):
        part = numbers[start : start + 5_000]
        waiting = [
            at.writer.submit(
                f"wager {number}",
                "test",
                cmd.Place(seat=number % SEATS + 1, spot=spots[number // SEATS % len(spots)], amount=STAKE),
            )
            for number in part
        ]
        for number, answer in zip(part, await asyncio.gather(*waiting), strict=True):
            assert answers.setdefault(number, answer) == answer
            assert isinstance(answer, Taken), answer
    return answers


@pytest.mark.parametrize("remembered", [writers.RECENT, 7])
def test_one_effect_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, remembered: int) -> None:
    """With little memory, most retries are found in the store."""
    monkeypatch.setattr(writers, "RECENT", remembered)
    path, chance, count = tmp_path / "house.db", random.Random(5), RETRIES // TIMES // 2

    async def run() -> None:
        house, at = await opened(path)
        spots = [str(spot.id) for spot in at.rules.layout.spots.values() if not spot.parts]
        await seat_everybody(at)
        before = at.writer.seq
        first = await send(at, sent(chance, 0, count), spots)
        assert at.writer.seq == before + count
        await house.close()
        house, at = await opened(path)
        again = await send(at, sent(chance, 0, count) + sent(chance, count, count), spots)
        assert at.writer.seq == before + 2 * count
        assert {number: again[number] for number in first} == first
        staked = sum(seat.staked for seat in at.writer.state.play.seats.values())
        assert staked == 2 * count * STAKE
        assert house.books.trial_balance() == 0
        await house.close()

    asyncio.run(run())
