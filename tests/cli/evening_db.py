"""An evening in a real database: an automatic wheel dealt by hand, a deposit, a cash-out; and a forger's hand in it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cage.evening import NOON, CountingWheel
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.answer import Taken
from croupier.floor.dealing import Pace
from croupier.floor.house import House, LiveTable
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.rulebook.table import TableRules
from croupier.store.open import open_store
from rulebook.houses import legal

RULES = legal("maryland")
ROUNDS = 3
BY_HAND = Pace(betting=3600, last_bets=3600, spinning=3600, showing=3600)
AT_ONCE = Pace(betting=0, last_bets=0, spinning=0, showing=0, idle=True)

KEPT = [f"{table}_keep_on_{act}" for table in ("events", "moves", "rules") for act in ("update", "delete")]
"""The triggers that keep what was written; whoever has the file can drop them."""


class Ticking:
    """A clock that goes on by a second whenever it is read: an evening comes out the same every time."""

    def __init__(self) -> None:
        self._now = NOON

    def now(self) -> int:
        self._now += 1_000
        return self._now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def tell(writer: Writer[Any], by: str, *commands: Any) -> None:
    """Commands that must be taken."""
    for command in commands:
        answer = await writer.submit(f"{by}-{writer.seq + 1}", by, command)
        assert isinstance(answer, Taken), answer


async def open_by_hand(house: House, name: str, rules: TableRules = RULES) -> LiveTable:
    """A table with an automatic wheel at which nothing is dealt until ``deal``."""
    with patch("croupier.floor.house.AutomaticWheel", CountingWheel):
        at = await house.open_table(name, rules, automatic=True, pace=BY_HAND)
    assert at.dealing is not None
    await at.dealing.stop()
    at.dealing.pace = AT_ONCE
    return at


async def seat(house: House, at: LiveTable, player: str, amount: int = 50_000) -> None:
    """Somebody pays in, sits down at seat 1 and buys chips for half of it."""
    await tell(house.cashier, "cashier", cage.Deposit(player=player, amount=amount))
    buy = play.BuyIn(seat=1, amount=amount // 2, chip=100, colour="blue", tender="wallet")
    await tell(at.writer, player, floor.Sit(seat=1, player=player), buy)


async def deal(at: LiveTable) -> None:
    """The round to its end, by the automatic wheel."""
    assert at.dealing is not None
    number = at.writer.state.play.round
    while at.writer.state.play.round == number:
        await at.dealing.step()


async def evening(url: str, tables: Sequence[str] = ("t1",)) -> None:
    """At each table three rounds of one player, who cashes out and takes some home; its last record moves money."""
    house = await House.open(await open_store(url), Ticking())
    for name in tables:
        at, player = await open_by_hand(house, name), f"ann-{name}"
        await seat(house, at, player)
        for number in range(1, ROUNDS + 1):
            await tell(
                at.writer,
                player,
                floor.Nonce(player=player, nonce=f"{number:016x}"),
                play.Place(seat=1, spot="red", amount=1_000),
                play.Place(seat=1, spot="straight:17", amount=500),
            )
            await deal(at)
        await tell(at.writer, player, play.CashOut(seat=1))
        await tell(house.cashier, "cashier", cage.Withdraw(player=player, amount=5_000))
    await house.close()


def make(path: Path, *tables: str) -> Path:
    asyncio.run(evening(str(path), tables or ("t1",)))
    return path


def rows(path: Path, query: str, *values: Any) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, values).fetchall()


def forge(path: Path, *statements: tuple[str, Sequence[Any]]) -> None:
    """Change what was written, as somebody with the file can; every statement must hit exactly one row."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for trigger in KEPT:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement, values in statements:
            assert connection.execute(statement, values).rowcount == 1, statement


def flipped(content: bytes, at: int) -> bytes:
    """One bit of it changed."""
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def bodies(path: Path, table: str = "t1") -> list[dict[str, Any]]:
    found = rows(path, "SELECT body FROM events WHERE tbl = ? ORDER BY seq", table)
    return [json.loads(body) for (body,) in found]


def forge_chain(path: Path, change: Callable[[dict[str, Any]], None], table: str = "t1") -> None:
    """Change every event of a table that ``change`` will, and make all hashes anew."""
    statements, before = [], bytes(32)
    for body in bodies(path, table):
        for event in body["events"]:
            change(event)
        told = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        before = hashlib.sha256(before + told).digest()
        statement = "UPDATE events SET body = ?, hash = ? WHERE tbl = ? AND seq = ?"
        statements.append((statement, (told, before, table, body["seq"])))
    forge(path, *statements)
