"""What the pictures of the dealer's console, the school and the reader board show: from a tablet on, not on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from screens.dealing import Console, staffed
from screens.terminal import Terminal

_CASH = {
    1: ("5", ["straight:17", "split:17-20", "dozen:2"]),
    3: ("1", ["corner:28-29-31-32", "red"]),
    5: ("2", ["line:1-6", "odd"]),
}
_CAME = "17 32 0 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()


def console(at: Terminal) -> Iterator[str]:
    """A round for three players with cash, one of whom has value chips besides, to the paying of it."""
    table = at.house.table("colorado", dealt=True)
    for pocket in _CAME[:8]:
        at.house.spin(table, pocket)
    dealer = staffed(at).come(table)
    for seat, (chip, spots) in _CASH.items():
        dealer.buy(seat, 300, chip)
        for spot in spots:
            dealer.touch(spot)
            dealer.lies(spot, int(chip) * 100)
    selling = dealer.counting(5, "Sell chips")
    selling.get_by_role("button", name="5", exact=True).click()
    selling.get_by_role("button", name="one $25", exact=True).click()
    selling.get_by_role("button", name="1", exact=True).click()
    selling.get_by_role("button", name="one $100", exact=True).click()
    at.page.mouse.move(0, 0)
    yield "sell"
    dealer.done(selling)
    dealer.seat(5).get_by_role("button", name="5 × $25").click()
    for spot, amount in {"straight:17": 3_000, "black": 2_500}.items():
        dealer.touch(spot)
        dealer.lies(spot, amount)
    at.page.mouse.move(0, 0)
    yield "betting"
    dealer.press("Spin the ball", "Close betting", "The ball rests")
    at.page.locator(".pad button", has_text="17").click()
    yield "result"
    at.page.get_by_role("button", name="Confirm: 17").click()
    dealer.press("Place the dolly", "Collect the losers", "Pay the winners")
    expect(dealer.steps.get_by_role("button", name="Lift the dolly")).to_be_visible()
    yield "paid"
    yield from _school(dealer)


def _school(dealer: Console) -> Iterator[str]:
    page = dealer.page
    page.goto(f"{dealer.house.url}/dealer#/school")
    page.get_by_role("button", name="Payouts").click()
    page.locator("#paid").fill("12")
    yield "school"
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".clauses")).to_be_visible()
    yield "school-marked"


def board(at: Terminal) -> Iterator[str]:
    """A table with a past, before and after a spin."""
    house = at.house
    table = house.table("colorado", dealt=True)
    for pocket in _CAME:
        house.spin(table, pocket)
    at.page.goto(f"{house.url}/board?table={table}")
    expect(at.page.locator(".tower li").first).to_have_text(_CAME[-1])
    yield "betting"
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    house.deal(table, "ball_rests", pocket="32", revolutions=6)
    expect(at.page.locator(".face.red:not(.dim)")).to_be_visible()
    yield "result"
