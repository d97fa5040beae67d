"""The dealer's console in a real browser, with somebody of the staff signed in; and players beside it."""

from __future__ import annotations

import itertools
from typing import Any, Literal

import httpx
from playwright.sync_api import Locator, expect

from screens.house import House
from screens.terminal import Terminal

PASSWORD = "correct horse battery"
_NUMBERS = itertools.count(1)


class Console:
    """``name``: who is signed in at this page."""

    def __init__(self, at: Terminal, name: str) -> None:
        self.at, self.page, self.house, self.name = at, at.page, at.house, name

    def come(self, table: str) -> Console:
        self.at.table = table
        self.page.goto(f"{self.house.url}/dealer#/tables/{table}")
        expect(self.steps.locator("button").first).to_be_visible()
        return self

    @property
    def steps(self) -> Locator:
        """What the procedure allows now."""
        return self.page.locator("section.steps > .steps")

    def press(self, *names: str) -> None:
        """One step after another, each once the procedure allows it."""
        for name in names:
            self.steps.get_by_role("button", name=name).click()

    def stands(self, words: str) -> None:
        """Round and phase, as the head of the page has them."""
        expect(self.page.locator("header .name p")).to_have_text(f"{words} · {self.name}")

    def seat(self, number: int) -> Locator:
        """A seat, chosen: what is done for it."""
        button = self.page.locator(".players li").nth(number - 1).locator("button")
        if button.get_attribute("aria-pressed") == "false":
            button.click()
        return self.page.get_by_role("group", name=f"Seat {number}", exact=True)

    def rack(self, seat: int, amount: int) -> None:
        held = self.page.locator(".players li").nth(seat - 1).locator("[data-rack]")
        expect(held).to_have_attribute("data-rack", str(amount))

    def counting(self, seat: int, act: str) -> Locator:
        """The dialog in which the chips of an act are counted out for a seat."""
        self.seat(seat).get_by_role("button", name=act, exact=True).click()
        return self.page.get_by_role("dialog", name=act)

    def done(self, dialog: Locator) -> None:
        """What was counted out is sent, and taken."""
        dialog.locator(".count > .gold").click()
        expect(dialog).to_have_count(0)

    def buy(self, seat: int, amount: int, chip: str = "1", unit: int = 100) -> Locator:
        """Cash for own chips."""
        dialog = self.counting(seat, "Sell chips")
        value = dialog.get_by_role("spinbutton", name="Chip value")
        if value.count():
            value.fill(chip)
        dialog.get_by_role("spinbutton", name="Amount").fill(str(amount))
        self.done(dialog)
        self.rack(seat, amount * unit)
        return self.seat(seat)

    def touch(self, spot: str) -> None:
        self.page.locator("svg[role=application]").scroll_into_view_if_needed()
        self.page.mouse.click(*self.at.where([spot])[spot])

    def lies(self, spot: str, amount: int, state: str = "accepted") -> None:
        chip = f"#felt [data-spot='{spot}'][data-state={state}][data-amount='{amount}']"
        expect(self.page.locator(chip)).to_have_count(1)

    def rests(self, pocket: str, by: Literal["pad", "ring"] = "pad", turns: int | None = 6) -> None:
        """The ball rests: the pocket is chosen, confirmed, and shown; without ``turns`` there were enough."""
        self.press("The ball rests")
        dialog = self.page.get_by_role("dialog")
        if by == "ring":
            dialog.locator(f"[data-pocket='{pocket}']").click()
        else:
            dialog.locator(".pad").get_by_role("button", name=pocket, exact=True).click()
        if turns is not None:
            dialog.get_by_role("group", name="Revolutions").get_by_role("button", name=str(turns), exact=True).click()
        dialog.get_by_role("button", name=f"Confirm: {pocket}", exact=True).click()
        expect(dialog).to_have_count(0)

    def spin(self, pocket: str) -> None:
        """A whole spin."""
        self.press("Spin the ball", "Close betting")
        self.rests(pocket)
        self.press("Settle all that is left")
        expect(self.steps.get_by_role("button", name="Spin the ball")).to_be_visible()

    def says(self, words: str, *clauses: str) -> None:
        """A refusal, with where its clauses stand."""
        alert = self.page.locator(".refusal")
        expect(alert).to_contain_text(words)
        expect(alert.locator(".clause")).to_have_text(list(clauses))

    def floor(self) -> Locator:
        """The dialog of the floor."""
        self.page.locator("header").get_by_role("button", name="Floor").click()
        return self.page.get_by_role("dialog")


def staffed(at: Terminal, office: str = "dealer") -> Console:
    """A console for somebody hired just now, whose password was set by the link that the hiring gave."""
    name = f"{office} {next(_NUMBERS)}"
    at.post("/api" + hire(at.house, name, office).replace("/link/", "/links/"), {"password": PASSWORD})
    return Console(at, name)


def hire(house: House, name: str, office: str) -> str:
    """The path of the link that is good once."""
    link: str = house.ask("POST", "/api/staff", {"name": name, "office": office})["link"]
    return link


def sit(player: Terminal, table: str, seat: int, colour: str) -> None:
    """A guest on a seat, with five hundred $1 chips, and the terminal open there."""
    person = player.post("/api/guests")["person"]["id"]
    player.command(table, do="sit", seat=seat, player=person)
    chips: dict[str, Any] = {"amount": 50_000, "chip": 100, "colour": colour, "tender": "wallet"}
    player.command(table, do="buy_in", seat=seat, **chips)
    player.open(table)
    expect(player.page.locator("dd[data-rack='50000']")).to_be_visible()


class Reader:
    """The wheel's sensor at a table, with a key of its own."""

    def __init__(self, house: House, table: str) -> None:
        key = house.ask("POST", "/api/keys", {"name": "reader", "table": table})["token"]
        self._headers = {"authorization": f"Key {key}"}
        self._path = f"{house.url}/api/tables/{table}/readings"

    def reads(self, **words: Any) -> None:
        body = {"key": f"read-{next(_NUMBERS)}", **words}
        answer = httpx.post(self._path, json=body, headers=self._headers, trust_env=False, timeout=30)
        assert answer.is_success, answer.text
