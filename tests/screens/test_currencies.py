"""Tables in yen and in Kuwaiti dinars on screen: chips, sums, fields for amounts, the lobby, the dealer's console."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import staffed
from screens.house import House


@dataclass(frozen=True)
class Case:
    """``shown``: what a sum of ``bought`` minor units reads as; ``chips``: the texts on the chips of the tray."""

    limits: dict[str, list[float]]
    offered: list[str]
    chip: int
    typed: str
    bought: int
    shown: str
    chips: list[str]
    card: str
    wrong: str


CASES = {
    "JPY": Case(
        limits={"inside": [500, 50_000], "outside": [1_000, 100_000]},
        offered=["¥25", "¥100", "¥500", "¥2,500"],
        chip=500,
        typed="10000",
        bought=10_000,
        shown="¥10,000",
        chips=["500", "1k", "2.5k", "5k", "12.5k", "50k"],
        card="¥500 – ¥50,000",
        wrong="10000.5",
    ),
    "KWD": Case(
        limits={"inside": [0.125, 10], "outside": [0.25, 25.5]},
        offered=["KWD 0.250", "KWD 1", "KWD 5", "KWD 25"],
        chip=250,
        typed="10.75",
        bought=10_750,
        shown="KWD 10.750",
        chips=[".25", ".5", "1.25", "2.5", "6.25", "25"],
        card="KWD 0.125 – KWD 10",
        wrong="10.0005",
    ),
}


def table_of(house: House, currency: str, **more: Any) -> str:
    return house.table("maryland", currency=currency, limits=CASES[currency].limits, **more)


@pytest.mark.parametrize("currency", CASES)
def test_a_player(currency: str, terminal: Seat, house: House) -> None:
    """What chips may be worth follows the minimum; every sum has the decimals of its currency, and no more."""
    case, table = CASES[currency], table_of(house, currency)
    player = terminal()
    player.arrive()
    limit = player.page.locator(f".card[data-table='{table}'] dd[data-limit=inside]")
    expect(limit).to_have_text(case.card)
    player.open(table)
    player.page.locator("footer .gold").click()
    dialog = player.page.locator("dialog")
    expect(dialog.locator("label:has(input[name=chip]) span")).to_have_text(case.offered)
    player.page.keyboard.press("Escape")
    player.buy(case.chip, case.bought, case.typed)
    expect(player.page.locator("dd[data-rack]")).to_have_text(case.shown)
    expect(player.page.locator("footer .chips text")).to_have_text(case.chips)
    player.page.mouse.click(*player.where(["straight:17"])["straight:17"])
    player.lies("straight:17", case.chip)
    expect(player.page.locator("#felt [data-spot='straight:17'] text")).to_have_text(case.chips[0])


@pytest.mark.parametrize(
    ("currency", "paid", "chip", "rack"), [("JPY", 5_000, "500", 5_000), ("KWD", 5, "0.125", 5_000)]
)
def test_a_dealer(currency: str, paid: int, chip: str, rack: int, terminal: Seat, house: House) -> None:
    """Cash is typed in currency units, and told to the house in minor units."""
    console = staffed(terminal()).come(table_of(house, currency, dealt=True))
    dialog = console.counting(2, "Sell chips")
    dialog.get_by_role("spinbutton", name="Chip value").fill(chip)
    field = dialog.get_by_role("spinbutton", name="Amount")
    field.fill(CASES[currency].wrong)
    assert not field.evaluate("each => each.validity.valid")
    console.page.keyboard.press("Escape")
    console.buy(2, paid, chip, rack // paid)
    [bought] = console.at.commands("buy_in")
    assert (bought["amount"], bought["chip"]) == (rack, {"JPY": 500, "KWD": 125}[currency])
    shown = {"JPY": "¥5,000", "KWD": "KWD 5"}[currency]
    expect(console.page.locator(".players li").nth(1).locator("[data-rack]")).to_have_text(shown)
