"""The reader board: a dealt and an automatic table, statistics, signs, Arabic; whole on the wall at either size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from screens.conftest import Seat
from screens.house import House
from screens.test_access import AXE, faults

WALL, DESK = (1920, 1080), (1440, 900)
NUMBERS = ["17", "32", "0", "17"]


def whole(page: Page) -> bool:
    """Whether everything on it can be seen without scrolling, and no text is cut off."""
    found: list[str] = page.evaluate(
        """[document.documentElement, ...document.querySelectorAll('main, main *:not(svg, svg *)')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'
          || each.scrollHeight > each.clientHeight + 8 && getComputedStyle(each).overflowY === 'hidden')
        .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert found == []
    return True


@pytest.mark.parametrize(("language", "size"), [("en", WALL), ("en", DESK), ("ar", DESK)])
def test_a_dealt_table(language: str, size: tuple[int, int], terminal: Seat, house: House) -> None:
    """The guest comes in by itself; the call, the number, the tower, what came up most; whole on the wall."""
    table = house.table("maryland", dealt=True)
    for pocket in NUMBERS:
        house.spin(table, pocket)
    page = terminal(size, bypass_csp=True, locale=language).page
    page.add_init_script(path=AXE)
    page.goto(f"{house.url}/board?table={table}")
    expect(page.locator("h1")).to_have_text("Maryland: Roulette (MLGCA)")
    expect(page.locator(".tower li")).to_have_text(["17", "0", "32", "17"])
    expect(page.locator(".heat .number").first).to_have_text("172")
    assert page.locator(".bar b").all_inner_texts() == ["25", "50", "25", "50", "25", "25", "50"]
    assert whole(page)
    assert faults(page) == []
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    expect(page.locator(".call")).to_have_text("No more bets.")
    house.deal(table, "ball_rests", pocket="32", revolutions=6)
    expect(page.locator(".face.red:not(.dim) strong")).to_have_text("32")
    assert whole(page)
    assert faults(page) == []
    house.deal(table, "settle")
    expect(page.locator(".tower li").first).to_have_text("32")


def test_an_automatic_table(terminal: Seat, house: House) -> None:
    """The clock runs while betting is open."""
    page = terminal(WALL).page
    table = house.table("singapore")
    player = terminal()
    player.come(table)
    page.goto(f"{house.url}/board?table={table}")
    player.page.mouse.click(*player.where(["red"])["red"])
    player.lies("red", 100)
    clock = page.locator(".face .clock")
    expect(clock).to_be_visible()
    # An hour, and the second of the last bets.
    assert 3_500 < int(clock.inner_text()) <= 3_601
    assert whole(page)


def test_statistics_off(terminal: Seat, house: House) -> None:
    """A house that shows no statistics has none on its board."""
    table = house.table("maryland", dealt=True, statistics=False)
    house.spin(table, "17")
    page = terminal(WALL).page
    page.goto(f"{house.url}/board?table={table}")
    expect(page.locator(".limits")).to_be_visible()
    for part in (".tower li", ".heat", ".parts"):
        expect(page.locator(part)).to_have_count(0)


SIGNS = {
    "All wagers: minimum USD 0.01, no maximum.": 7_500,
    "Wagers for the dealers are taken without restriction.": 7_500,
    "House rules. Winners are paid: Straight 35 to 1, Split 17 to 1,": 25_000,
}
"""With milliseconds after which the next is there: whoever reads a long one gets longer."""


def test_signs(terminal: Seat, house: House) -> None:
    """Every sign that Colorado has posted comes up in turn, and none of it is cut off."""
    table = house.table("colorado", dealt=True)
    page = terminal(DESK).page
    page.clock.install()
    page.goto(f"{house.url}/board?table={table}")
    for sign, lasts in SIGNS.items():
        expect(page.locator(".notice p")).to_contain_text(sign)
        assert whole(page)
        page.clock.run_for(lasts)
    expect(page.locator(".notice p")).to_contain_text(next(iter(SIGNS)))


def test_several_tables_in_turn(terminal: Seat, house: House) -> None:
    one, two = house.table("maryland", dealt=True), house.table("singapore", dealt=True)
    page = terminal(WALL).page
    page.clock.install()
    page.goto(f"{house.url}/board?table={one},{two}")
    expect(page.locator("h1")).to_have_text("Maryland: Roulette (MLGCA)")
    page.clock.run_for(30_000)
    expect(page.locator("h1")).to_have_text("Singapore: Roulette (MBS)")


def test_no_such_table(terminal: Seat, house: House) -> None:
    page = terminal(WALL).page
    page.goto(f"{house.url}/board?table=nowhere")
    expect(page.locator("h1")).to_have_text("No table is open.")
