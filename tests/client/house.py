"""A real house for tests: ``croupier serve`` in a process of its own, stopped properly or killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from croupier.client import Client

ADDRESS = re.compile(r"open at (http://[0-9.]+:[0-9]+)")
LINK = re.compile(r"/link/(\S+)")
PASSWORD = "the quiet croupier of table nine"

QUICK = {"betting": 0.6, "last_bets": 0.2, "spinning": 0.4, "showing": 0.3}
"""A round in a second and a half."""
CALM = {"betting": 600.0, "last_bets": 1.0, "spinning": 1.0, "showing": 1.0}
"""Betting that does not close while a test runs."""


class House:
    """A house on a file; ``start`` opens it, always at the same port. Later starts open the tables that there were."""

    def __init__(self, folder: Path, *houses: str) -> None:
        self.folder, self.houses = folder, houses
        self.port = free_port()
        self.link: str | None = None
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> House:
        words = [sys.executable, "-c", "from croupier.cli.main import run; run()", "serve", "--guests", "--unpaced"]
        words += ["--db", str(self.folder / "house.db"), "--port", str(self.port)]
        for house in self.houses if self.link is None else ():
            words += ["--house", house]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                words,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "XDG_RUNTIME_DIR": str(self.folder)},
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        while told and self.link is None:  # the first start has a link for the admin further down
            invited = LINK.search(line := self._process.stdout.readline())
            self.link = invited[1] if invited is not None else None
            assert line, self.log()
        opened = ADDRESS.search(told)
        if opened is None or opened[1] != self.url:
            self._end(signal.SIGKILL)
            raise AssertionError(f"{told}: {self.log()}")
        return self

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def stop(self) -> None:
        """As an operator does; a house that does not close well fails the test."""
        assert self._end(signal.SIGTERM) == 0, self.log()

    def kill(self) -> None:
        assert self._end(signal.SIGKILL) == -signal.SIGKILL, self.log()

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        assert process is not None and process.stdout is not None
        process.send_signal(how)
        code = process.wait(30)
        process.stdout.close()
        return code

    async def open_table(self, name: str, pace: dict[str, float] | None, **choices: Any) -> None:
        """Another table, opened by the admin; without a pace a dealer deals."""
        async with Client(self.url) as admin:
            await self._admin(admin)
            house = {"rulebook": "maryland", **choices}
            automatic = {"automatic": pace is not None, **({} if pace is None else {"pace": pace})}
            await admin.ask("POST", "/api/tables", {"name": name, "house": house, **automatic})

    async def _admin(self, admin: Client) -> None:
        assert self.link is not None
        if not (self.folder / "admin").exists():
            person = await admin.use_link(self.link, PASSWORD)
            (self.folder / "admin").write_text(person.name)
        else:
            await admin.sign_in((self.folder / "admin").read_text(), PASSWORD)

    async def employ(self, client: Client, name: str, office: str) -> None:
        """Have somebody on the staff, who is signed in with this client."""
        async with Client(self.url) as admin:
            await self._admin(admin)
            invited = await admin.ask("POST", "/api/staff", {"name": name, "office": office})
        await client.use_link(invited["link"].removeprefix("/link/"), PASSWORD)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
