"""Durable wagers: how many a second 256 players can place, each acknowledged only when it is on disk.

Every rule is checked. One commit a wager, on the same store in the same run, is the baseline. Then a hundred thousand
wagers settled with a result each, beside as many bare rows in one transaction; a restart with a million events in the
log, and the verifier over all of them.

    python bench/durable.py [URL]     a fresh SQLite file if left out; postgresql://... for a server
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import asyncpg
import uvloop

from croupier import table
from croupier.floor.house import House, LiveTable
from croupier.floor.process import settle_in
from croupier.play import command as cmd
from croupier.store.open import open_reader, open_store
from croupier.store.verifier.parallel import verify
from load import MANY, PLAYERS, SECONDS, fill, place_for, seat_everybody, settle, taken
from report import Figure, keep

MILLION = 1_000_000

BARE = [(n, "post", f"rack:t:{n % 1000}", "layout:t", 100, f"t/{n % 1000}/{n // 1000}") for n in range(MANY)]
"""As many rows as a settlement has wagers, of much the same columns."""


async def bare_rows_of_postgresql(url: str) -> float:
    """Seconds for them by COPY, in one transaction."""
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE bare_rows (id bigint PRIMARY KEY, a text, b text, c text, d bigint, e text)")
    begin = time.perf_counter()
    await connection.copy_records_to_table("bare_rows", records=BARE)
    seconds = time.perf_counter() - begin
    await connection.execute("DROP TABLE bare_rows")
    await connection.close()
    return seconds


def bare_rows_of_sqlite() -> float:
    """Seconds for them in one transaction of a new file."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder, "bare.db"), isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT, d INTEGER, e TEXT) STRICT")
        begin = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", BARE)
        connection.execute("COMMIT")
        seconds = time.perf_counter() - begin
        connection.close()
    return seconds


async def lengthen(opened: LiveTable, events: int) -> None:
    """Wagers placed and lifted until the log has so many records."""
    writer, number = opened.writer, 0
    while writer.seq < events:
        waiting = []
        for _ in range(2_500):
            for command in (cmd.Place(seat=1, spot="red", amount=100), cmd.Lift(seat=1, spot="red", amount=100)):
                number += 1
                waiting.append(writer.submit(f"long {number}", "bench", command))
        for answer in waiting:
            taken(await answer)


async def run(url: str) -> None:
    store = "PostgreSQL" if "://" in url else "SQLite"
    rules = table("maryland", seats=1_000)
    house = await House.open(await open_store(url, own_process=True))
    opened = await house.open_table("wagers", rules, automatic=False)
    await seat_everybody(house, opened, PLAYERS)
    settle_in()
    waits = await place_for(opened, SECONDS, PLAYERS, "many")
    opened.writer.at_once = opened.writer.ahead = 1
    alone = await place_for(opened, SECONDS, PLAYERS, "single")
    many, one = len(waits) / SECONDS, len(alone) / SECONDS
    print(f"{PLAYERS} players, durable before the acknowledgement   {many:10,.0f} wagers/s")
    print(f"  p50 {1000 * waits[len(waits) // 2]:.1f} ms, p99 {1000 * waits[len(waits) * 99 // 100]:.1f} ms")
    print(f"one commit a wager                               {one:10,.0f} wagers/s   {many / one:.1f} times fewer")

    p99 = 1000 * waits[len(waits) * 99 // 100]
    figures = [
        Figure(f"durable wagers, {PLAYERS} players", many, "1/s", many / one, "one commit a wager"),
        Figure("p99 of an acknowledgement", p99, "ms"),
    ]

    opened = await house.open_table("settling", rules, automatic=False)
    await seat_everybody(house, opened, 1_000)
    await fill(opened, 1_000, MANY)
    seconds = await settle(opened)
    bare = await bare_rows_of_postgresql(url) if "://" in url else bare_rows_of_sqlite()
    print(f"{MANY:,} wagers settled and durable, a result each {seconds:.3f} s")
    print(f"{MANY:,} bare rows in one transaction             {bare:.3f} s   {seconds / bare:.1f} times as fast")
    figures.append(Figure(f"{MANY:,} wagers settled durably", seconds, "s", seconds / bare, "as many bare rows"))

    opened = await house.open_table("long", rules, automatic=False)
    await seat_everybody(house, opened, 2)
    await lengthen(opened, MILLION)
    await house.close()

    begin = time.perf_counter()
    house = await House.open(await open_store(url, own_process=True))
    opened = await house.open_table("long", rules, automatic=False)
    seconds = time.perf_counter() - begin
    print(f"restart with {opened.writer.seq:,} records in the log   {seconds:.3f} s")
    figures.append(Figure(f"restart with {opened.writer.seq:,} records", seconds, "s"))
    await house.close()

    begin = time.perf_counter()
    reader = await open_reader(url)
    verified = await verify(reader)
    await reader.close()
    records = sum(verified.records.values())
    seconds = time.perf_counter() - begin
    print(f"{records:,} records verified   {seconds:.2f} s, {seconds / records * MILLION:.2f} s a million")
    keep(f"durable, {store}", [*figures, Figure("verify a million records", seconds / records * MILLION, "s")])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        uvloop.run(run(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            uvloop.run(run(str(Path(folder, "bench.db"))))
