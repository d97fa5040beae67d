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
from croupier.floor.house import House
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.store.open import open_store
from croupier.store.reading import open_reader, record_rows
from croupier.store.verifier import Row, Verified, verify_records


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


def test_records_that_are_written_while_others_are_read(tmp_path: Path) -> None:
    """The last record that was read moves nothing; then one is written that does."""
    path = str(tmp_path / "house.db")

    async def run() -> list[Row]:
        house = await House.open(await open_store(path))
        at = await evening_db.open_by_hand(house, "t1")
        await evening_db.seat(house, at, "ann")
        await evening_db.tell(at.writer, "ann", floor.Nonce(player="ann", nonce="00" * 8))
        reader = await open_reader(path)
        parts = record_rows(reader, "t1")
        found = await anext(parts)
        await evening_db.tell(at.writer, "ann", play.Place(seat=1, spot="red", amount=1_000))
        found += [row async for rows in parts for row in rows]
        await reader.close()
        await house.close()
        return found

    found = asyncio.run(run())
    assert [row.seq for row in found] == [*range(1, 7)]
    assert found[-1].transfers == [["hold", "rack:t1:1", "layout:t1", 1_000, "t1/1/red"]]
    verify_records(found, Verified())


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

        async def slow(vault: Any, table: str) -> Any:
            if table == "t1":
                buy = play.BuyIn(seat=1, amount=50_000, chip=100, tender="wallet")
                paid = evening_db.tell(house.cashier, "cashier", cage.Deposit(player="ann", amount=50_000))
                bought = evening_db.tell(at.writer, "ann", buy)
                for work in (paid, bought):
                    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))
            async for part in record_rows(vault, table):
                yield part

        monkeypatch.setattr("croupier.store.export.record_rows", slow)
        done = await asyncio.to_thread(call, "audit", "export", str(out), "--db", path)
        await house.close()
        return done

    assert asyncio.run(run()).status == 0
    assert call("audit", "verify", str(out)).status == 0
