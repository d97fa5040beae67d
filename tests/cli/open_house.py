"""A house that is open: ``croupier serve`` in a process of its own, on a port of its own, closed with SIGTERM."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

COMMAND = str(Path(sys.executable).parent / "croupier")


@dataclass(slots=True)
class OpenHouse:
    process: subprocess.Popen[str]
    greeting: list[str]

    @property
    def url(self) -> str:
        found = re.search(r"http://\S+?:\d+", self.greeting[0])
        assert found is not None, self.greeting
        return found[0]

    @property
    def link(self) -> str | None:
        """The one-time link of the first admin, if it was told."""
        return next((line.rpartition(" ")[2] for line in self.greeting if "/link/" in line), None)

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = httpx.request(method, self.url + path, json=body, headers=headers, timeout=30)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def do(self, token: str, table: str, key: str, **command: Any) -> None:
        self.ask("POST", f"/api/tables/{table}/commands", {"key": key, "command": command}, token)

    def card(self, table: str) -> Any:
        return next(card for card in self.ask("GET", "/api/tables") if card["name"] == table)

    def wait(self, table: str, until: Callable[[Any], bool]) -> Any:
        """The table's card as soon as it is as wanted."""
        for _ in range(400):
            card = self.card(table)
            if until(card):
                return card
            time.sleep(0.05)
        raise AssertionError(card)

    def close(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


def surroundings(folder: Path) -> dict[str, str]:
    """An account's own folders, so that no test meets another's house."""
    return os.environ | {
        "XDG_RUNTIME_DIR": str(folder / "run"),
        "XDG_DATA_HOME": str(folder / "data"),
        "COLUMNS": "200",
    }


@contextmanager
def open_house(folder: Path, *words: str) -> Iterator[OpenHouse]:
    """Its log is in the folder, under ``log``."""
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(
            [COMMAND, "serve", "--port", "0", *words],
            cwd=folder,
            env=surroundings(folder),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            yield OpenHouse(process, list(_greeting(process, folder / "log")))
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
            assert process.stdout is not None
            process.stdout.close()


def _greeting(process: subprocess.Popen[str], log: Path) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.rstrip("\n")
        if line.startswith("Ctrl-C "):
            return
    raise AssertionError(log.read_text())
