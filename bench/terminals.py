"""Terminals under load: 256 of them place over WebSocket as fast as they are acknowledged.

The server is another process. Every rule is checked, and every wager is on disk before it is acknowledged. The
baseline, in the same run, is FastAPI with SQLAlchemy and a transaction a wager. Both have been at work for a while when
the clock starts: a store's log is written over what lies there by then. Before that, PostgreSQL makes a new file of it
once a second, 16 MB of zeros, and everybody waits for the disk.

A p99 in milliseconds is a machine's, and of the minute: the ratio to the baseline's is ours. Where 25 ms were set as
the limit FastAPI had 700 to 1,000 ms, so that is 28 to 40 times as long.

    python bench/terminals.py [URL]     a fresh SQLite file if left out; postgresql://... for a server
"""

from __future__ import annotations

import asyncio
import gc
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from croupier.server.operator import operator_token
from report import Figure, keep

TERMINALS = 256
WARM_UP, SETTLING, SECONDS = 10.0, 1.0, 5.0
HOUSE = 'rulebook = "maryland"\nseats = 1000\n'
Wait = tuple[float, float]
"""When a wager was acknowledged, and how long after it was sent."""

SPOTS = [b"straight:%d" % n for n in range(1, 37)] + b"red black odd even low high dozen:1 column:2".split()


class Terminal(WSListener):
    """While it is running it sends a wager whenever the one before is answered."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat, self.number, self.sent, self.running = seat, 0, 0.0, False
        self.waits: list[Wait] = []
        self.answers: asyncio.Queue[bytes] = asyncio.Queue()
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        del transport
        message = frame.get_payload_as_bytes()
        if not message.startswith(b'{"tell":"answer"'):
            return
        if self.running:
            assert b'"taken"' in message, message
            now = time.perf_counter()
            self.waits.append((now, now - self.sent))
            self.place()
        else:
            self.answers.put_nowait(message)

    def place(self) -> None:
        self.number += 1
        spot = SPOTS[(7 * self.seat + self.number) % len(SPOTS)]
        command = b'{"key":"w%d","command":{"do":"place","seat":%d,"spot":"%b","amount":1}}'
        self.sent = time.perf_counter()
        self.send(command % (self.number, self.seat, spot))

    def send(self, message: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, message)

    async def ask(self, key: str, command: dict[str, object]) -> None:
        self.send(msgspec.json.encode({"key": key, "command": command}))
        answer = await self.answers.get()
        assert b'"taken"' in answer, answer


async def connect(url: str, seat: int, token: str) -> Terminal:
    _, terminal = await ws_connect(lambda: Terminal(seat), url, extra_headers={"authorization": f"Bearer {token}"})
    assert isinstance(terminal, Terminal)
    return terminal


async def sit_down(address: str, client: httpx.AsyncClient, seat: int) -> Terminal:
    """A guest with a seat, and chips at one minor unit each."""
    guest = (await client.post(f"{address}/api/guests")).json()
    terminal = await connect(f"{address.replace('http', 'ws')}/ws/tables/house", seat, guest["token"])
    await terminal.ask("sit", {"do": "sit", "seat": seat, "player": guest["person"]["id"]})
    buy = {"do": "buy_in", "seat": seat, "amount": 100_000, "chip": 1, "colour": f"colour {seat}", "tender": "wallet"}
    await terminal.ask("buy", buy)
    return terminal


async def place_for(
    terminals: list[Terminal], url: str | None = None, warm_up: float = WARM_UP, seconds: float = SECONDS
) -> list[Wait]:
    """How long each wager took from being sent to being acknowledged, once the server has warmed up.

    ``url`` is that of the PostgreSQL server behind it, if there is one.
    """
    # A collection here would hold up every terminal for ten milliseconds and more, and be counted as the server's.
    gc.collect()
    gc.disable()
    for terminal in terminals:
        terminal.running = True
        terminal.place()
    await asyncio.sleep(warm_up)
    if url is not None:
        await checkpoint(url)
    await asyncio.sleep(SETTLING)
    # None is dropped before the end: to let go of all that there are by now would hold everybody up for 20 ms.
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    ended = time.perf_counter()
    waits = [wait for terminal in terminals for wait in terminal.waits if begun <= wait[0] <= ended]
    for terminal in terminals:
        terminal.running = False
        assert terminal.transport is not None
        terminal.transport.disconnect()
    gc.enable()
    return waits


class Running(NamedTuple):
    address: str
    pid: int


@contextmanager
def server(*command: str) -> Iterator[Running]:
    """A server in a process of its own."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = next(filter(None, (re.search(r"http://\S+?:\d+", line) for line in process.stdout)), None)
        assert found is not None, "it did not start"
        yield Running(found[0], process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


async def open_betting(address: str, client: httpx.AsyncClient) -> str:
    """A dealer calls betting open, where the table waits for it. Returns the token of the dealer's session."""
    word = operator_token(address)
    assert word is not None
    admin = {"authorization": f"Bearer {word.token}"}
    invited = await client.post(f"{address}/api/staff", json={"name": "The dealer", "office": "dealer"}, headers=admin)
    link = invited.json()["link"].removeprefix("/link/")
    came = await client.post(f"{address}/api/links/{link}", json={"password": "a long enough one"})
    token = str(came.json()["token"])
    # Older commits open betting with the table, and refuse the command.
    call = {"key": "bets", "command": {"do": "place_your_bets"}}
    headers = {"authorization": f"Bearer {token}"}
    await client.post(f"{address}/api/tables/house/commands", json=call, headers=headers)
    return token


async def ours(address: str, url: str | None, warm_up: float = WARM_UP, seconds: float = SECONDS) -> list[Wait]:
    async with httpx.AsyncClient(timeout=60) as client:
        await open_betting(address, client)
        terminals = [await sit_down(address, client, seat) for seat in range(1, TERMINALS + 1)]
    return await place_for(terminals, url, warm_up, seconds)


async def checkpoint(url: str) -> None:
    """Have a PostgreSQL server say which files of its log it can use again, as it does every few minutes."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("CHECKPOINT")
    except asyncpg.InsufficientPrivilegeError:
        print("this user may not ask for a checkpoint: the server makes new files of its log meanwhile")
    await connection.close()


async def theirs(address: str) -> list[Wait]:
    url = f"{address.replace('http', 'ws')}/ws"
    return await place_for([await connect(url, seat, "") for seat in range(1, TERMINALS + 1)])


class Figures(NamedTuple):
    rate: float
    p99: float


def tell(name: str, waits: list[Wait]) -> Figures:
    rate = len(waits) / SECONDS
    p50, p99 = (part_of([wait for _, wait in waits], part) for part in (50, 99))
    print(f"{name:40} {rate:10,.0f} wagers/s   p50 {1000 * p50:.1f} ms, p99 {1000 * p99:.1f} ms")
    return Figures(rate, p99)


def tell_by_tenths(waits: list[Wait]) -> None:
    """A machine that others use is twice as fast in one tenth of a second as in another; the slowest make the p99."""
    tenths: defaultdict[int, list[float]] = defaultdict(list)
    for at, wait in waits:
        tenths[int(10 * at)].append(wait)
    each = sorted(part_of(tenth, 99) for tenth in tenths.values())
    low, middle, high = (1000 * part_of(each, part) for part in (10, 50, 90))
    print(f"  the p99 of each tenth of a second: {middle:.1f} ms, {low:.1f} to {high:.1f} in eight of ten")


def part_of(waits: list[float], part: int) -> float:
    return sorted(waits)[len(waits) * part // 100]


def main(url: str | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder, "house.toml")
        house.write_text(HOUSE)
        db = url or str(Path(folder, "bench.db"))
        croupier = str(Path(sys.executable).with_name("croupier"))
        words = ("--house", str(house), "--dealt", "--guests", "--unpaced", "--port", "0", "--db", db)
        with server(croupier, "serve", *words) as running:
            waits = uvloop.run(ours(running.address, url))
        fast = tell(f"{TERMINALS} terminals, durable", waits)
        tell_by_tenths(waits)
        baseline = str(Path(__file__).with_name("fastapi_baseline.py"))
        with server(sys.executable, baseline, str(Path(folder, "baseline.db"))) as running:
            slow = tell("FastAPI, SQLAlchemy, a commit a wager", uvloop.run(theirs(running.address)))
        print(f"{fast.rate / slow.rate:.1f} times as many; the p99 {slow.p99 / fast.p99:.1f} times shorter")
    keep(
        f"terminals, {'SQLite' if url is None else 'PostgreSQL'}",
        [
            Figure(f"durable wagers, {TERMINALS} terminals", fast.rate, "1/s", fast.rate / slow.rate, "FastAPI"),
            Figure("p99 of an acknowledgement", 1000 * fast.p99, "ms", fast.p99 / slow.p99, "FastAPI"),
        ],
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
