"""Alerts on the console of the floor and the pit: seen and heard at every page until somebody answers them."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from screens.conftest import Seat
from screens.dealing import Console, Reader, sit, staffed
from screens.house import House
from screens.sounds import ALARM, listen, tones
from screens.terminal import Terminal


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Alerts")


def supervisor(terminal: Seat, office: str = "floor", clock: bool = False, quiet: bool = True) -> Console:
    """Somebody at the list of tables, whose sounds are counted. ``clock``: the page's time is set by hand."""
    at = staffed(terminal(quiet=quiet), office)
    listen(at.page)
    if clock:
        at.page.clock.install()
    at.page.goto(f"{at.house.url}/dealer")
    expect(at.page.locator(".card").first).to_be_visible()
    at.page.mouse.click(2, 2)
    return at


def rings(page: Page, least: int, seconds: float = 15) -> None:
    """Wait for the alarm."""
    end = time.monotonic() + seconds
    while tones(page, ALARM) < least:
        assert time.monotonic() < end, "no alarm is heard"
        page.wait_for_timeout(100)


def late(player: Terminal, table: str) -> None:
    """A wager after the call, sent by hand: the terminal itself offers none."""
    words: dict[str, Any] = {"do": "place", "seat": 1, "spot": "red", "amount": 500}
    path = f"{player.house.url}/api/tables/{table}/commands"
    answer = player.page.context.request.post(path, data={"key": f"late-{table}", "command": words})
    assert answer.json()["report_to"] == "floor"


def past_post(terminal: Seat, house: House) -> str:
    """A table of small stakes at which somebody bets late."""
    table = house.table("small-stakes", dealt=True, name="Table 9")
    player = terminal()
    sit(player, table, 1, "blue")
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    late(player, table)
    return table


def test_past_posting_is_heard_and_answered(terminal: Seat, house: House) -> None:
    """[SS-12] [SS-41] At a table where nobody of them is: with table, seat, time and clauses; one tap answers it."""
    floor, pit = supervisor(terminal), supervisor(terminal, "pit")
    dealer = staffed(terminal())
    table = past_post(terminal, house)
    dealer.come(table)
    row = bar(floor.page).locator("li", has_text=table)
    expect(row.locator(".what")).to_contain_text("Late bet")
    expect(row.locator(".what")).to_contain_text(f"Table 9 ({table})")
    expect(row.locator("small")).to_have_text("Seat 1 · red · $5 · Round 1")
    expect(row.locator("time")).to_have_text(re.compile(r"^\d\d:\d\d [AP]M$"))
    rings(floor.page, 1)
    rings(pit.page, 1)
    # It goes on.
    rings(floor.page, 2)
    card = floor.page.locator(".card", has_text=f"{table} ·")
    expect(card.locator(".count")).to_have_text("1")
    # The dealer sees that the floor was told, and hears nothing.
    expect(dealer.page.locator(".banner")).to_have_text("The floor has been told: Late bet · Seat 1")
    expect(bar(dealer.page)).to_have_count(0)
    row.get_by_role("button", name="Details").click()
    expect(row.locator(".more")).to_contain_text("Rules 5")
    expect(row.locator(".more")).to_contain_text("SS-41")
    row.get_by_label("Note").fill("warned")
    row.get_by_role("button", name="Answered").click()
    expect(row).to_have_count(0)
    expect(bar(pit.page).locator("li", has_text=table)).to_have_count(0)
    expect(card.locator(".count")).to_have_count(0)
    expect(dealer.page.locator(".banner")).to_have_count(0)


def test_silence_lasts_a_minute(terminal: Seat, house: House) -> None:
    """And ends at once when there is something new."""
    floor = supervisor(terminal, clock=True)
    page, table = floor.page, house.table("maryland", dealt=True)
    quiet = bar(page).get_by_role("button", name="Quiet for a minute")
    rows = bar(page).locator("li", has_text=table)
    house.deal(table, "call_floor", why="a quarrel")
    expect(rows).to_contain_text("Floor called: a quarrel")
    rings(page, 1)
    quiet.click()
    heard = tones(page, ALARM)
    page.clock.run_for(50_000)
    expect(bar(page).get_by_role("button", name=re.compile(r"Quiet for \d+ s"))).to_be_disabled()
    assert tones(page, ALARM) == heard
    page.clock.run_for(10_000)
    rings(page, heard + 1)
    quiet.click()
    heard = tones(page, ALARM)
    house.deal(table, "call_floor", why="another one")
    expect(rows).to_have_count(2)
    rings(page, heard + 1)
    for left in (1, 0):
        rows.first.get_by_role("button", name="Answered").click()
        expect(rows).to_have_count(left)


def test_sound_that_is_switched_off_is_heard_all_the_same(terminal: Seat, house: House) -> None:
    floor = supervisor(terminal)
    floor.page.evaluate("localStorage.setItem('croupier.settings', JSON.stringify({sound: false}))")
    floor.page.reload()
    table = house.table("maryland", dealt=True)
    house.deal(table, "call_floor", why="noise")
    expect(bar(floor.page)).to_contain_text("Touch the page to hear alerts.")
    floor.page.mouse.click(2, 300)
    rings(floor.page, 1)
    bar(floor.page).locator("li", has_text=table).get_by_role("button", name="Answered").click()


def test_the_floor_is_called(terminal: Seat, house: House) -> None:
    """For the table or for a seat; what does it is the answer to a sensor or a ball."""
    table = house.table("colorado", dealt=True)
    console, floor = staffed(terminal()).come(table), staffed(terminal(), "floor").come(table)
    console.buy(2, 100)
    console.seat(2).get_by_role("button", name="Past posting").click()
    rows = bar(floor.page).locator("li", has_text=table)
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Floor called: Past posting")
    console.seat(2).get_by_role("button", name="Past posting").click()
    console.says("The floor was called for that already and has not answered report 1 yet.")
    console.press("Call the floor")
    console.page.get_by_role("dialog").get_by_role("button", name="A dispute").click()
    expect(rows).to_have_count(2)
    console.press("Spin the ball", "Close betting")
    reader = Reader(house, table)
    reader.reads(pocket="20")
    console.rests("5")
    expect(rows.filter(has_text="The sensor disagrees")).to_have_count(1)
    floor.page.locator(".disagreement").get_by_role("button", name="Decide the result: 5").click()
    expect(rows).to_have_count(2)
    for left in (1, 0):
        rows.first.get_by_role("button", name="Answered").click()
        expect(rows).to_have_count(left)


def test_chips_stay_out_of_the_dealers_hand(terminal: Seat, house: House) -> None:
    """[SS-32] The console says so where the text does, and takes the report of one that did not."""
    table = house.table("small-stakes", dealt=True)
    console = staffed(terminal()).come(table)
    floor = supervisor(terminal)
    group = console.buy(1, 100)
    rule = group.locator(".rule")
    expect(rule).to_contain_text("Chips are laid on the table before they change hands.")
    expect(rule.locator(".clause")).to_have_text("Placement (3)")
    group.get_by_role("button", name="Taken from the hand").click()
    row = bar(floor.page).locator("li", has_text=table)
    expect(row).to_contain_text("Floor called: Taken from the hand")
    row.get_by_role("button", name="Details").click()
    expect(row.locator(".more")).to_contain_text("SS-32")
    row.get_by_role("button", name="Answered").click()
    expect(row).to_have_count(0)
    other = staffed(terminal()).come(house.table("maryland", dealt=True))
    expect(other.seat(1).locator(".rule")).to_have_count(0)
    expect(other.seat(1).get_by_role("button", name="Taken from the hand")).to_have_count(0)


def test_a_locked_console_still_calls(terminal: Seat, house: House) -> None:
    """How many there are, and nothing else, until the password is given."""
    floor = supervisor(terminal, quiet=False)
    table = house.table("maryland", dealt=True)
    page = floor.page

    def locked(route: Any) -> None:
        route.fulfill(status=401, json={"code": "session-locked", "says": "Give the password again."})

    page.route("**/api/alerts", locked)
    house.deal(table, "call_floor", why="a quarrel")
    expect(bar(page).locator(".head")).to_contain_text("Unlock the session to see them.")
    expect(bar(page).locator("li")).to_have_count(0)
    rings(page, 1)
    page.unroute("**/api/alerts")
    bar(page).locator("li", has_text=table).get_by_role("button", name="Answered").click()
