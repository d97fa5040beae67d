"""``croupier audit`` beside a house that plays: what is written meanwhile is no fault."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cli import evening_db
from cli.conftest import Call, Done
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.dealing import Pace
from croupier.floor.export import JsonLines
from croupier.floor.house import House
from croupier.floor.ports import LogEntry
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.store.open import open_store


def test_verify_while_a_house_is_playing(call: Call, tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    async def busy(house: House, writer: Writer[Any]) -> None:
        number = 0
        while True:
            number += 1
            await house.cashier.submit(f"in {number}", "cashier", cage.Deposit(player="ann", amount=100))
            await writer.submit(f"buy {number}", "ann", play.BuyIn(seat=1, amount=100, chip=100, tender="wallet"))
            await writer.submit(f"red {number}", "ann", play.Place(seat=1, spot="red", amount=1_000))
            await writer.submit(f"nonce {number}", "ann", floor.Nonce(player="ann", nonce=f"{number:016x}"))

    async def run() -> list[Done]:
        house = await House.open(await open_store(path))
        pace = Pace(betting=0.005, last_bets=0, spinning=0, showing=0, idle=True)
        at = await house.open_table("t1", evening_db.RULES, automatic=True, pace=pace)
        await evening_db.seat(house, at, "ann", 10_000_000)
        playing = asyncio.create_task(busy(house, at.writer))
        found, before = [], at.writer.seq
        for _ in range(8):
            found.append(await asyncio.to_thread(call, "audit", "verify", "--db", path, "--json"))
        assert at.writer.seq > before, "the house was playing"
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await house.close()
        return found

    found = asyncio.run(run())
    assert [(done.status, done.out if done.status else "") for done in found] == [(0, "")] * 8
    assert call("audit", "verify", "--db", path).status == 0
    assert call("audit", "fairness", "--db", path).status == 0


def test_an_export_made_while_a_house_is_playing_can_be_verified(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the cashier's log and the table's somebody pays in and buys chips for it."""
    path, out = str(tmp_path / "house.db"), tmp_path / "house.jsonl"

    async def run() -> Done:
        house = await House.open(await open_store(path))
        at = await evening_db.open_by_hand(house, "t1")
        await evening_db.seat(house, at, "ann")
        loop = asyncio.get_running_loop()

        plain, begun = JsonLines.lines_of, asyncio.Event()

        async def slow(export: JsonLines, entry: LogEntry) -> str:
            if entry.table == "t1" and not begun.is_set():
                begun.set()
                buy = play.BuyIn(seat=1, amount=50_000, chip=100, tender="wallet")
                paid = evening_db.tell(house.cashier, "cashier", cage.Deposit(player="ann", amount=50_000))
                bought = evening_db.tell(at.writer, "ann", buy)
                for work in (paid, bought):
                    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))
            return await plain(export, entry)

        monkeypatch.setattr(JsonLines, "lines_of", slow)
        done = await asyncio.to_thread(call, "audit", "export", str(out), "--db", path)
        await house.close()
        return done

    assert asyncio.run(run()).status == 0
    assert call("audit", "verify", str(out)).status == 0
