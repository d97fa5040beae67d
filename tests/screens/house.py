"""A house that is open for the browser: ``croupier serve`` on a port of its own, tables at any pace, and a dealer."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.server.operator import operator_token

QUIET = {"betting": 3_600.0, "last_bets": 1.0, "spinning": 1.0, "showing": 1.0}
"""Betting does not close by itself."""
BRISK = {"betting": 1.6, "last_bets": 0.5, "spinning": 1.2, "showing": 3.4}
"""A round in seven seconds, with time for the ball to fall."""

_PROGRAM = (str(Path(sys.executable).with_name("croupier")),)
_SERVE = ("serve", "--port", "0", "--guests")


class House:
    def __init__(self, url: str) -> None:
        self.url = url
        word = operator_token(url)
        assert word is not None
        self._operator = word.token
        self._numbers = itertools.count(1)
        self._client = httpx.Client(base_url=url, trust_env=False, timeout=30)
        self._dealer = ""

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token or self._operator}"}
        answer = self._client.request(method, path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def table(self, rulebook: str, pace: dict[str, float] | None = None, dealt: bool = False, **house: Any) -> str:
        """Another table of a rulebook, under a name of its own."""
        name = f"{rulebook}-{next(self._numbers)}"
        body = {"name": name, "house": {"rulebook": rulebook, **house}, "automatic": not dealt}
        self.ask("POST", "/api/tables", body if dealt else {**body, "pace": pace or QUIET})
        if dealt:
            self.deal(name, "place_your_bets")
        return name

    def deal(self, table: str, do: str, **words: Any) -> None:
        """The dealer's word at a table."""
        if not self._dealer:
            link = self.ask("POST", "/api/staff", {"name": "Dora", "office": "dealer"})["link"]
            path = "/api/links/" + link.rpartition("/")[2]
            self._dealer = self._client.post(path, json={"password": "correct horse battery"}).json()["token"]
            self._client.cookies.clear()
        command = {"do": do, "by": "dealer", **words}
        key = f"dora-{next(self._numbers)}"
        self.ask("POST", f"/api/tables/{table}/commands", {"key": key, "command": command}, self._dealer)

    def spin(self, table: str, pocket: str) -> None:
        """A whole spin by the dealer, up to the dolly's going."""
        self.deal(table, "spin")
        self.deal(table, "no_more_bets")
        self.deal(table, "ball_rests", pocket=pocket, revolutions=6)
        self.deal(table, "settle")

    def close(self) -> None:
        self._client.close()

    def page(self, path: str) -> str:
        return self._client.get(path).text

    def menu(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{table}")
        return found


@contextmanager
def open_house(folder: Path, *more: str, program: Sequence[str] = _PROGRAM) -> Iterator[House]:
    """With the five tables of a practice house, and whatever else is opened."""
    with (folder / "log").open("w") as log:
        call = [*program, *_SERVE, "--db", str(folder / "house.db"), "--unpaced", *more]
        server = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=log, text=True)
        assert server.stdout is not None
        try:
            told = re.search(r"http://\S+?:\d+", server.stdout.readline())
            assert told, (folder / "log").read_text()
            house = House(told[0])
            try:
                yield house
            finally:
                house.close()
        finally:
            server.terminate()
            server.stdout.close()
            server.wait(30)
