"""An audience: thousands of terminals at one table, and how long an event takes to reach all of them.

The time runs from the moment the dealer sends a command to the moment a terminal has the news of it: it is decided,
written to disk, and told. Beside it, what the server's memory grows by for each terminal.

    python bench/audience.py [TERMINALS ...]     2,000 and 5,000 if left out
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from report import Figure, keep
from terminals import HOUSE, Running, open_betting, server

ROUNDS = 10
AT_ONCE = 50


class Watcher(WSListener):
    """Notes when it is told of each record."""

    def __init__(self, heard: dict[int, list[float]]) -> None:
        super().__init__()
        self.heard = heard
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        del transport
        now = time.perf_counter()
        message = frame.get_payload_as_bytes()
        if message.startswith(b'{"tell":"news"'):
            self.heard.setdefault(int(message.split(b'"seq":', 1)[1].split(b",", 1)[0]), []).append(now)
        elif message.startswith(b'{"tell":"answer"') and not self.answer.done():
            told = msgspec.json.decode(message)
            assert told["answer"] == "taken", told
            self.answer.set_result(told["seq"])


class Dealer:
    def __init__(self, transport: WSTransport, watcher: Watcher) -> None:
        self.transport, self.watcher, self.number = transport, watcher, 0

    async def do(self, command: Mapping[str, object]) -> tuple[float, int]:
        """When it was sent, and the number of its record."""
        self.number += 1
        self.watcher.answer = asyncio.get_running_loop().create_future()
        begin = time.perf_counter()
        message = msgspec.json.encode({"key": f"d{self.number}", "command": command})
        self.transport.send(WSMsgType.TEXT, message)
        return begin, await self.watcher.answer


async def join(address: str, token: str, heard: dict[int, list[float]]) -> tuple[WSTransport, Watcher]:
    url = f"{address.replace('http', 'ws')}/ws/tables/house"
    headers = {"authorization": f"Bearer {token}"}
    transport, watcher = await ws_connect(lambda: Watcher(heard), url, extra_headers=headers)
    assert isinstance(watcher, Watcher)
    return transport, watcher


async def fill(
    address: str, client: httpx.AsyncClient, terminals: int, heard: dict[int, list[float]]
) -> list[WSTransport]:
    gate, joined = asyncio.Semaphore(AT_ONCE), []

    async def one() -> None:
        async with gate:
            guest = (await client.post(f"{address}/api/guests")).json()
            joined.append((await join(address, guest["token"], heard))[0])

    await asyncio.gather(*(one() for _ in range(terminals)))
    return joined


def memory(pid: int) -> int:
    """A process's, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


async def measure(running: Running, terminals: int) -> list[Figure]:
    address = running.address
    heard: dict[int, list[float]] = {}
    async with httpx.AsyncClient(timeout=120, limits=httpx.Limits(max_connections=AT_ONCE)) as client:
        dealer = Dealer(*await join(address, await open_betting(address, client), {}))
        warm = await fill(address, client, 100, heard)
        before = memory(running.pid)
        joined = await fill(address, client, terminals - len(warm), heard)
        grown = memory(running.pid) - before
        waits: list[float] = []
        for number in range(ROUNDS):
            for command in (
                {"do": "spin"},
                {"do": "no_more_bets"},
                {"do": "ball_rests", "pocket": str(number + 1), "revolutions": 6},
                {"do": "settle"},
            ):
                begin, seq = await dealer.do(command)
                while len(heard.get(seq, ())) < terminals:
                    await asyncio.sleep(0.005)
                waits += [at - begin for at in heard.pop(seq)]
    waits.sort()
    p50, p99 = (1000 * waits[len(waits) * part // 100] for part in (50, 99))
    each = grown / len(joined) / 1000
    print(f"{terminals:6,} terminals: p50 {p50:.0f} ms, p99 {p99:.0f} ms, last {1000 * waits[-1]:.0f} ms", end="; ")
    print(f"{each:.0f} kB each")
    what = f"to reach {terminals:,} terminals"
    return [Figure(f"p50 {what}", p50, "ms"), Figure(f"p99 {what}", p99, "ms"), Figure("memory a terminal", each, "kB")]


def main(sizes: list[int]) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    figures = []
    for terminals in sizes:
        with tempfile.TemporaryDirectory() as folder:
            house = Path(folder, "house.toml")
            house.write_text(HOUSE)
            croupier = str(Path(sys.executable).with_name("croupier"))
            words = ("--house", str(house), "--dealt", "--guests", "--unpaced", "--port", "0")
            with server(croupier, "serve", *words, "--db", str(Path(folder, "bench.db"))) as running:
                figures += uvloop.run(measure(running, terminals))
    keep("audience", figures)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [2_000, 5_000])
