"""What the rulebooks want on the layout and on the rail: a place for prisoners, print, and denomination chips."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from screens.conftest import Seat
from screens.dealing import staffed
from screens.house import House


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inside(point: tuple[float, float], found: Locator) -> bool:
    box = found.bounding_box()
    assert box is not None
    (x, y), (left, top) = point, (box["x"], box["y"])
    return left <= x <= left + box["width"] and top <= y <= top + box["height"]


@pytest.mark.meets("CO-110", "CO-112")
def test_a_prisoner_lies_on_the_line_and_a_new_wager_beside_it(terminal: Seat, house: House) -> None:
    table = house.table("colorado", dealt=True, wheel="single-zero", zero="prison")
    console = staffed(terminal()).come(table)
    felt = console.page.locator("#felt")
    expect(felt.locator("[data-box^='prison:']")).to_have_count(6)
    expect(felt.locator("[data-box='prison:red']")).to_contain_text("In Prison")
    group = console.buy(1, 100)
    group.get_by_role("button", name="$10", exact=True).click()
    console.touch("red")
    console.press("Spin the ball", "Close betting")
    console.rests("0")
    console.press("Settle all that is left")
    group.get_by_role("button", name="Prison").click()
    console.lies("red", 1_000, "prison")
    console.touch("red")
    console.lies("red", 1_000)
    line, box = felt.locator("[data-box='prison:red'] rect"), felt.locator("[data-box='red'] rect")
    prisoner = middle(felt.locator("[data-spot='red'][data-state=prison]"))
    free = middle(felt.locator("[data-spot='red'][data-state=accepted]"))
    assert inside(prisoner, line) and not inside(prisoner, box)
    assert inside(free, box) and not inside(free, line)


@pytest.mark.meets("CO-110")
def test_no_line_at_a_table_without_prison(terminal: Seat, house: House) -> None:
    console = staffed(terminal()).come(house.table("colorado", dealt=True, wheel="single-zero"))
    expect(console.page.locator("#felt [data-box='red']")).to_have_count(1)
    expect(console.page.locator("#felt [data-box^='prison:']")).to_have_count(0)


@pytest.mark.parametrize(
    ("rulebook", "layout", "text"),
    [
        pytest.param("maryland", {"operator": "Rose Casino"}, "Rose Casino", id="MD-31"),
        pytest.param("colorado", {"table-number": "R-07"}, "R-07", id="CO-111"),
    ],
)
def test_print_on_the_layout(rulebook: str, layout: dict[str, str], text: str, terminal: Seat, house: House) -> None:
    page = staffed(terminal()).come(house.table(rulebook, dealt=True, layout=layout)).page
    expect(page.locator("#felt [data-imprint]")).to_have_text(text)


@pytest.mark.meets("SS-19")
def test_denomination_chips_show_what_a_colour_is_worth(terminal: Seat, house: House) -> None:
    table = house.table("small-stakes", dealt=True)
    console = staffed(terminal()).come(table)
    board = terminal().page
    board.goto(f"{house.url}/board?table={table}")
    expect(board.locator("h1")).to_be_visible()
    expect(board.locator("[data-marker]")).to_have_count(0)
    console.buy(1, 20)
    for page in (board, console.page):
        marker = page.get_by_role("list", name="Chip value").locator("[data-marker]")
        expect(marker).to_have_count(1)
        expect(marker.locator("b")).to_have_text("$1")


@pytest.mark.meets("SS-19")
def test_no_denomination_chips_where_no_text_wants_them(terminal: Seat, house: House) -> None:
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    console.buy(1, 20)
    expect(console.page.locator("[data-marker]")).to_have_count(0)
