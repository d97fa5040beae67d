"""The float on the console, chip by chip: counted in, short, filled, credited and counted at the close."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from screens.conftest import Seat
from screens.dealing import Console, staffed
from screens.house import House
from screens.test_console_chips import pick, sum_of


def counting(floor: Console, panel: Locator, act: str) -> Locator:
    panel.get_by_role("button", name=act, exact=True).click()
    return floor.page.get_by_role("dialog", name=act)


def holds(panel: Locator, *stacks: str) -> None:
    expect(panel.get_by_role("list", name="Float").locator(".hidden")).to_have_text(list(stacks))


def test_a_float_is_counted_in_and_filled_when_it_is_short(terminal: Seat, house: House) -> None:
    """The dealer cannot sell what the tray does not hold; the floor is told what lacks, and brings just that."""
    table = house.table("massachusetts", dealt=True)
    floor, dealer = staffed(terminal(), "floor").come(table), staffed(terminal()).come(table)
    panel = floor.floor()
    expect(panel.get_by_role("list", name="Float")).to_have_count(0)
    dialog = counting(floor, panel, "Opening float")
    pick(dialog, "5", "one $25", "1", "one $100")
    sum_of(dialog, 22_500)
    floor.done(dialog)
    holds(panel, "one $100", "5 × $25")

    selling = dealer.counting(1, "Sell chips")
    pick(selling, "5", "one $100")
    selling.locator(".count > .gold").click()
    expect(selling.get_by_role("alert")).to_contain_text("The float is short of 4 value chips of USD 100")
    selling.get_by_role("button", name="Close").click()

    expect(panel.locator(".lacking")).to_have_text("A fill is needed: 4 × $100")
    dialog = counting(floor, panel, "Fill")
    sum_of(dialog, 40_000)
    floor.done(dialog)
    holds(panel, "5 × $100", "5 × $25")
    expect(panel.locator(".lacking")).to_have_count(0)
    assert floor.at.commands("fill") == [{"do": "fill", "chips": [{"kind": "value", "value": 10_000, "count": 4}]}]

    selling = dealer.counting(1, "Sell chips")
    pick(selling, "5", "one $100")
    dealer.done(selling)
    dealer.rack(1, 50_000)
    holds(panel, "5 × $25")
    dialog = counting(floor, panel, "Credit")
    dialog.get_by_role("spinbutton", name="Count: one $25").fill("2")
    floor.done(dialog)
    holds(panel, "3 × $25")
