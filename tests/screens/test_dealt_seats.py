"""What a dealer does for a seat: cash, tips, wagers for the dealers, spoken wagers, the choice on a zero."""

from __future__ import annotations

from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import staffed
from screens.house import House


def test_a_cash_player(terminal: Seat, house: House) -> None:
    """Cash in, a wager placed, raised and lifted, a tip, a wager for the dealers, all of it cashed out."""
    console = staffed(terminal()).come(house.table("colorado", dealt=True))
    group = console.buy(3, 100, "2.50")
    console.touch("corner:16-17-19-20")
    console.lies("corner:16-17-19-20", 250)
    group.get_by_role("button", name="$12.50").click()
    console.touch("corner:16-17-19-20")
    console.lies("corner:16-17-19-20", 1_500)
    console.rack(3, 8_500)
    group.get_by_role("button", name="Lift").click()
    console.touch("corner:16-17-19-20")
    console.rack(3, 10_000)
    group.get_by_role("button", name="For the dealers").click()
    group.get_by_role("button", name="$5", exact=True).click()
    console.touch("straight:17")
    console.lies("straight:17", 500)
    console.rack(3, 9_500)
    group.get_by_role("button", name="Tip $5").click()
    console.rack(3, 9_000)
    console.spin("17")
    # What is won for the dealers is theirs.
    console.rack(3, 9_000)
    console.done(console.counting(3, "Cash out"))
    expect(console.page.locator(".players li").nth(2)).to_have_text("3 free")


def test_spoken_wagers(terminal: Seat, house: House) -> None:
    """Massachusetts takes a spoken wager with cash once the dealer confirms it; Maryland takes none."""
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True))
    group = console.seat(2)
    group.get_by_role("button", name="Spoken, with cash").click()
    group.get_by_role("button", name="$20").click()
    console.touch("black")
    expect(group).to_contain_text("black $20")
    group.get_by_role("button", name="Confirm the spoken wager").click()
    console.lies("black", 2_000)
    console.press("Close betting", "Spin the ball")
    console.rests("17")
    console.press("Settle all that is left")
    console.rack(2, 4_000)

    other = staffed(terminal()).come(house.table("maryland", dealt=True))
    other.seat(1).get_by_role("button", name="Spoken, with cash").click()
    other.touch("black")
    other.says("Spoken wagers with cash are not taken here.", "Ch.3 A")


def test_the_choice_after_a_zero(terminal: Seat, house: House) -> None:
    """In Prison, at a single-zero table in Colorado: half back for one seat, prison for the other."""
    table = house.table("colorado", dealt=True, wheel="single-zero", zero="prison")
    console = staffed(terminal()).come(table)
    for seat in (1, 2):
        group = console.buy(seat, 100)
        group.get_by_role("button", name="$10", exact=True).click()
        console.touch("red")
    console.lies("red", 2_000)
    console.press("Spin the ball", "Close betting")
    console.rests("0")
    console.press("Settle all that is left")
    expect(console.page.locator(".pays strong")).to_have_text(["awaits a choice"] * 2)
    group.get_by_role("button", name="Prison").click()
    group = console.seat(1)
    group.get_by_role("button", name="Half back").click()
    console.rack(1, 9_500)
    expect(group.get_by_role("status")).to_have_text("Give back 5 blue")
    console.lies("red", 1_000, "prison")
    console.spin("32")
    console.rack(2, 10_000)
