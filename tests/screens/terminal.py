"""A player's terminal in a real browser, and what the house itself told it, read off the WebSocket."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from screens.house import House

_NUMBERS = itertools.count(1)

DESK = (1440, 900)
PHONE = (360, 740)


class Terminal:
    """``wagers``, ``rack``, ``now``: as the house told them last. Nothing here is worked out by the page."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house = page, house
        self.told: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.wagers: dict[str, int] = {}
        self.rack = 0
        self.now: dict[str, Any] = {}
        self.table = ""
        self.seat: int | None = None
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._take(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _take(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if message["tell"] in ("table", "news"):
            self.now = message["now"]
        elif message["tell"] == "mine":
            self.seat, self.rack = message.get("seat"), message.get("rack", 0)
            held = {} if message.get("whole") else self.wagers
            changed = {spot: amount for _, spot, amount, *_ in message.get("wagers", [])}
            self.wagers = {spot: amount for spot, amount in {**held, **changed}.items() if amount}

    @property
    def felt(self) -> Locator:
        return self.page.locator("svg[role=application]")

    def come(self, table: str, chip: int = 100, amount: int = 50_000) -> None:
        """As a guest onto the first seat of a table, with chips, and the page open there."""
        person = self.post("/api/guests")["person"]["id"]
        self.command(table, do="sit", seat=1, player=person)
        chips = {"amount": amount, "chip": chip, "colour": "blue", "tender": "wallet"}
        self.command(table, do="buy_in", seat=1, **chips)
        self.open(table)
        expect(self.page.locator(f"dd[data-rack='{amount}']")).to_be_visible()

    def post(self, path: str, body: Any = None) -> Any:
        """Over HTTP, as the same person as the page."""
        answer = self.page.context.request.post(self.house.url + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.page.context.request.get(self.house.url + path)
        assert answer.ok, answer.text()
        return answer.json()

    def command(self, table: str, **words: Any) -> None:
        key = f"http-{next(_NUMBERS)}"
        self.post(f"/api/tables/{table}/commands", {"key": key, "command": words})

    def arrive(self) -> None:
        self.page.goto(self.house.url)
        self.page.locator(".big").click()
        expect(self.page.locator(".card").first).to_be_visible()

    def open(self, table: str) -> None:
        self.table = table
        self.page.goto(f"{self.house.url}/#/tables/{table}")
        expect(self.felt).to_be_visible()

    def buy(self, chip: int = 100, amount: int = 50_000, typed: str | None = None) -> None:
        """At the page; ``typed`` is the amount in currency units, of which a dollar has a hundred minor ones."""
        self.page.locator("footer .gold").click()
        dialog = self.page.locator("dialog")
        dialog.locator(f"label:has(input[name=chip][value='{chip}'])").click()
        dialog.locator("input[type=number]").fill(typed or f"{amount / 100:g}")
        dialog.locator(".button.gold").click()
        expect(dialog).to_have_count(0)
        expect(self.page.locator(f"dd[data-rack='{amount}']")).to_be_visible()

    def reply(self) -> dict[str, Any]:
        """The house's answer to the last command."""
        key = next(each["key"] for each in reversed(self.sent) if each.get("command", {}).get("do") != "nonce")
        return next(each for each in reversed(self.told) if each["tell"] == "answer" and each["key"] == key)

    def commands(self, do: str) -> list[dict[str, Any]]:
        return [each["command"] for each in self.sent if each.get("command", {}).get("do") == do]

    def hears(self, true: Callable[[], bool], seconds: float = 15) -> None:
        """Wait until something is true of what the house told."""
        late = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < late, (self.now, self.wagers, self.told[-3:])
            self.page.evaluate("new Promise((next) => requestAnimationFrame(next))")

    def lies(self, spot: str, amount: int) -> None:
        """Wait until the page shows a wager that the house has."""
        chip = f"#felt [data-spot='{spot}'][data-state=accepted][data-amount='{amount}']"
        expect(self.page.locator(chip)).to_have_count(1)
        self.hears(lambda: self.wagers.get(spot) == amount)

    def where(self, spots: list[str]) -> dict[str, tuple[float, float]]:
        """Where on the screen each of these spots is, by the server's own grid and three boxes as drawn."""
        found: dict[str, list[float]] = self.page.evaluate(_PLACES, [spots, self.house.menu(self.table)])
        return {spot: (x, y) for spot, (x, y) in found.items()}

    def drawer(self, page: str) -> Locator:
        """A page of the drawer, by its place in the menu."""
        self.page.locator("header button[aria-expanded]").click()
        names = "bets track saved statistics history limits rules settings".split()
        self.page.locator("dialog nav button").nth(names.index(page)).click()
        return self.page.locator("dialog")

    def close(self) -> None:
        self.page.locator("dialog header button").last.click()
        expect(self.page.locator("dialog")).to_have_count(0)


_PLACES = """([spots, menu]) => {
  const felt = document.querySelector("svg[role=application]");
  const drawn = (pocket) => [...felt.querySelectorAll("#felt .box.number")]
    .find((box) => box.querySelector("text").textContent === pocket).querySelector("rect").getBoundingClientRect();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  // Boxes 1, 3 and 34 stand at (6, 6), (30, 6) and (6, 138) of the server's grid: that fixes every other place.
  const [one, three, last] = ["1", "3", "34"].map((pocket) => middle(drawn(pocket)));
  const across = [(three[0] - one[0]) / 24, (three[1] - one[1]) / 24];
  const down = [(last[0] - one[0]) / 132, (last[1] - one[1]) / 132];
  return Object.fromEntries(menu.spots.filter((spot) => spots.includes(spot.id)).map((spot) => {
    const [x, y] = [spot.places[0][0] - 6, spot.places[0][1] - 6];
    return [spot.id, [one[0] + x * across[0] + y * down[0], one[1] + x * across[1] + y * down[1]]];
  }));
}"""
