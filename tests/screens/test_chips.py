"""Chips as things on a terminal: value chips bought and placed, mixed piles built, lifted chip by chip, and paid."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from screens.conftest import Seat
from screens.house import House
from screens.terminal import DESK, PHONE, Terminal

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
FIVE, QUARTER, HUNDRED = "value:500", "value:2500", "value:10000"


def buy(player: Terminal, own: str, printed: dict[str, int]) -> Locator:
    """In the dialog of the page: own chips for an amount, and so many of each denomination. Returns the dialog."""
    player.page.locator("footer .button", has_text="Buy in").or_(player.page.locator("footer .gold")).click()
    dialog = player.page.locator("dialog")
    dialog.get_by_role("button", name="Value chips and plaques").click()
    dialog.locator(".own input").fill(own)
    for chip, count in printed.items():
        dialog.locator(f"[data-chip='{chip}'] input").fill(str(count))
    dialog.locator(".button.gold").click()
    return dialog


def take(player: Terminal, chip: str) -> None:
    """Take chips in hand: an amount of own chips, or a denomination."""
    player.page.locator(f"footer [data-chip='{chip}'], footer [data-value='{chip}']").click()


def tap(player: Terminal, spot: str, chips: str) -> None:
    """Tap a spot; then the page shows these chips there, and the house has them."""
    player.page.mouse.click(*player.where([spot])[spot])
    lies(player, spot, chips)


def lies(player: Terminal, spot: str, chips: str) -> None:
    expect(player.page.locator(f"#felt [data-spot='{spot}'][data-state=accepted][data-chips='{chips}']")).to_have_count(
        1
    )


def rack(player: Terminal) -> dict[str, int]:
    """The player's rack as the house told it last: how many of each kind and value."""
    told = next(each for each in reversed(player.told) if each["tell"] == "mine")
    return {f"{each['kind']}:{each['value']}": each["count"] for each in told.get("chips", [])}


def has(player: Terminal, chips: dict[str, int]) -> None:
    player.hears(lambda: rack(player) == chips)


def press(player: Terminal, name: str) -> None:
    player.page.get_by_role("button", name=name, exact=True).click()


def of_value(value: int, count: int) -> dict[str, Any]:
    return {"kind": "value", "value": value, "count": count}


@SIZES
@pytest.mark.meets("SG-11")
def test_value_chips_are_bought_and_placed(size: tuple[int, int], terminal: Seat, house: House) -> None:
    """Own chips and value chips come in one buy-in; the chip in hand is the one that is placed."""
    player = terminal(size)
    player.arrive()
    player.open(house.table("singapore", dealt=True))
    expect(buy(player, "20", {FIVE: 4, HUNDRED: 1})).to_have_count(0)
    has(player, {"colour:100": 20, FIVE: 4, HUNDRED: 1})
    [bought] = player.commands("buy_in")
    assert bought["amount"] == 14_000
    assert bought["chips"] == [{"kind": "colour", "value": 100, "count": 20}, of_value(500, 4), of_value(10_000, 1)]
    assert (bought["chip"], bought["colour"]) == (100, "blue")
    chip = player.page.locator(f"footer [data-chip='{FIVE}']")
    expect(chip).to_have_attribute("aria-label", "one $5, 4 left")
    expect(player.page.locator("footer [data-value='100']")).to_have_attribute("aria-pressed", "true")
    take(player, FIVE)
    tap(player, "red", "value:500x1")
    tap(player, "red", "value:500x2")
    assert player.commands("place")[0]["chips"] == [of_value(500, 1)]
    expect(chip).to_have_attribute("data-left", "2")
    expect(player.page.locator("#felt [data-spot=red] [data-kind=value] text")).to_have_text(["5"])
    expect(player.page.locator("#felt [data-spot=red] .sum text")).to_have_text("10")
    take(player, "200")
    tap(player, "odd", "colour:100x2")
    has(player, {"colour:100": 18, FIVE: 2, HUNDRED: 1})


def test_a_plaque_is_a_rectangle(terminal: Seat, house: House) -> None:
    player = terminal()
    table = house.table("massachusetts", dealt=True)
    player.come(table)
    house.deal(table, "buy_in", seat=1, amount=100_000, chips=[{"kind": "plaque", "value": 100_000, "count": 1}])
    take(player, "plaque:100000")
    tap(player, "dozen:2", "plaque:100000x1")
    pile = player.page.locator("#felt [data-spot='dozen:2']")
    expect(pile.locator("[data-kind=plaque] rect").first).to_be_visible()
    expect(pile).to_have_attribute("aria-label", "Dozen 2: $1,000 (one $1,000 plaque)")


def test_a_coupon_lies_beside_its_wager(terminal: Seat, house: House) -> None:
    player = terminal()
    table = house.table("massachusetts", dealt=True)
    player.come(table)
    house.deal(table, "place", seat=1, spot="red", amount=1_000, coupon=1_000)
    pile = player.page.locator("#felt [data-spot=red]")
    expect(pile.locator("[data-coupon='1000'] text")).to_have_text("10")
    expect(pile).to_have_attribute("aria-label", "Red: $10 (10 blue at $1), with a coupon of $10")


def mixed(player: Terminal, table: str) -> None:
    """Two blue chips and a five on 17, laid one after the other."""
    player.command(
        table, do="buy_in", seat=1, amount=3_500, tender="wallet", chips=[of_value(500, 2), of_value(2_500, 1)]
    )
    has(player, {"colour:100": 20, QUARTER: 1, FIVE: 2})
    take(player, "100")
    tap(player, "straight:17", "colour:100x1")
    tap(player, "straight:17", "colour:100x2")
    take(player, FIVE)
    tap(player, "straight:17", "colour:100x2 value:500x1")


@SIZES
def test_a_mixed_pile_is_lifted_chip_by_chip_and_paid(size: tuple[int, int], terminal: Seat, house: House) -> None:
    """At 35 to 1 one blue chip and one five win 35 of each: what lies there wins in its own chips."""
    player = terminal(size)
    table = house.table("singapore", dealt=True)
    player.come(table, amount=2_000)
    mixed(player, table)
    pile = player.page.locator("#felt [data-spot='straight:17']")
    expect(pile).to_have_attribute("aria-label", "Straight Up 17: $7 (2 blue at $1 and one $5)")
    expect(pile.locator(".sum text")).to_have_text("7")
    player.page.mouse.move(*player.where(["straight:17"])["straight:17"])
    expect(player.page.locator(".word")).to_contain_text("On the layout $7 (2 blue at $1 and one $5)")
    press(player, "Undo")
    lies(player, "straight:17", "colour:100x2")
    assert player.commands("lift")[-1]["chips"] == [of_value(500, 1)]
    press(player, "Redo")
    lies(player, "straight:17", "colour:100x2 value:500x1")
    # Taken back with the keyboard, which asks for the chips where there are several kinds.
    player.felt.focus()
    player.page.keyboard.press("ArrowUp")
    expect(player.felt).to_have_attribute("data-focused", "straight:17")
    player.page.keyboard.press("Backspace")
    dialog = player.page.get_by_role("dialog", name="Remove: Straight Up 17")
    dialog.get_by_role("button", name="Remove: 1 blue at $1").click()
    lies(player, "straight:17", "colour:100x1 value:500x1")
    has(player, {"colour:100": 19, QUARTER: 1, FIVE: 1})
    player.close()
    house.spin(table, "17")
    line = player.page.locator("aside [data-spot='straight:17'][data-returned='21600']")
    expect(line.locator(".chips")).to_have_text("won 35 blue at $1 and 35 × $5")
    has(player, {"colour:100": 55, QUARTER: 1, FIVE: 37})


def test_the_other_button_and_a_long_press_take_back(terminal: Seat, house: House) -> None:
    player = terminal(PHONE, has_touch=True)
    table = house.table("singapore")
    player.come(table, amount=2_000)
    mixed(player, table)
    x, y = player.where(["straight:17"])["straight:17"]
    dialog = player.page.get_by_role("dialog", name="Remove: Straight Up 17")
    player.page.mouse.click(x, y, button="right")
    dialog.get_by_role("button", name="Remove: one $5").click()
    lies(player, "straight:17", "colour:100x2")
    player.close()
    line = player.page.context.new_cdp_session(player.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(player.page.locator(".loupe small")).to_have_text("$2 (2 blue at $1)")
    expect(dialog).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    dialog.get_by_role("button", name="Remove: 2 blue at $1").click()
    expect(dialog).to_have_count(0)
    has(player, {"colour:100": 20, QUARTER: 1, FIVE: 2})
    assert len(player.commands("place")) == 3, "a spot that was held is not wagered on"


def test_the_list_of_bets_names_the_chips(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    table = house.table("singapore")
    player.come(table, amount=2_000)
    mixed(player, table)
    drawer = player.drawer("bets")
    row = drawer.locator("[data-spot='straight:17']")
    expect(row.locator("small")).to_have_text("2 blue at $1 and one $5")
    row.get_by_role("button").click()
    drawer.get_by_role("button", name="Remove: 2 blue at $1").click()
    expect(row.locator("small")).to_have_text("one $5")
    row.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    has(player, {"colour:100": 20, QUARTER: 1, FIVE: 2})


def test_double_repeat_and_clear_keep_the_chips(terminal: Seat, house: House) -> None:
    """The same chips again where the rack has them; where it has not, it says what is missing and lays nothing."""
    player = terminal()
    table = house.table("singapore", dealt=True)
    player.come(table, amount=2_000)
    mixed(player, table)
    take(player, QUARTER)
    tap(player, "red", "value:2500x1")
    press(player, "Double")
    alert = player.page.locator(".word [role=alert]")
    expect(alert).to_have_attribute("data-code", "insufficient-chips")
    expect(alert).to_contain_text("Missing: one $25. Nothing was laid.")
    has(player, {"colour:100": 18, FIVE: 1})
    press(player, "Undo")
    lies(player, "straight:17", "colour:100x2 value:500x1")
    press(player, "Double")
    lies(player, "straight:17", "colour:100x4 value:500x2")
    house.spin(table, "17")
    player.hears(lambda: player.now["round"] == 2)
    press(player, "Repeat")
    lies(player, "straight:17", "colour:100x4 value:500x2")
    assert player.commands("place")[-1]["chips"] == [{"kind": "colour", "value": 100, "count": 4}, of_value(500, 2)]
    press(player, "Clear")
    expect(player.page.locator("#felt [data-spot]")).to_have_count(0)
    house.spin(table, "18")
    player.hears(lambda: player.now["round"] == 3)
    has(player, {"colour:100": 160, QUARTER: 1, FIVE: 72})


def test_what_is_refused_in_the_middle_is_taken_back(terminal: Seat, house: House) -> None:
    """Doubling 60 on red and 60 on 17: the limit on 17 is 100, so neither is doubled."""
    player = terminal()
    table = house.table("singapore", limits={"inside": [1, 100], "outside": [1, 500]})
    player.come(table)
    take(player, "1000")
    for spot in ("red", "straight:17"):
        for count in range(1, 7):
            tap(player, spot, f"colour:100x{10 * count}")
    press(player, "Double")
    expect(player.page.locator(".word [role=alert]")).to_have_attribute("data-code", "above-maximum")
    player.hears(lambda: player.wagers == {"red": 6_000, "straight:17": 6_000})
    lies(player, "red", "colour:100x60")
    press(player, "Undo")
    lies(player, "straight:17", "colour:100x50")


def test_what_the_rack_does_not_make_is_not_offered(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"), amount=2_000)
    offered = player.page.locator("footer button.chip:not(:disabled)")
    expect(offered).to_have_count(4)
    expect(player.page.locator("footer [data-value='2500']")).to_be_disabled()
    take(player, "1000")
    tap(player, "red", "colour:100x10")
    tap(player, "red", "colour:100x20")
    expect(offered).to_have_count(0)
    press(player, "Undo")
    lies(player, "red", "colour:100x10")
    expect(offered).to_have_count(4)


def test_own_chips_that_are_used_up_are_not_made_of_value_chips(terminal: Seat, house: House) -> None:
    """Another tap with the blue chip in hand is refused: it does not become a five."""
    player = terminal()
    table = house.table("singapore")
    player.come(table, amount=500)
    player.command(table, do="buy_in", seat=1, amount=1_000, tender="wallet", chips=[of_value(500, 2)])
    has(player, {"colour:100": 5, FIVE: 2})
    take(player, "500")
    tap(player, "red", "colour:100x5")
    player.page.mouse.click(*player.where(["red"])["red"])
    expect(player.page.locator(".word [role=alert]")).to_have_attribute("data-code", "insufficient-chips")
    has(player, {FIVE: 2})
    lies(player, "red", "colour:100x5")


@SIZES
@pytest.mark.meets("MD-47", "MD-51")
def test_maryland_sells_nothing_that_it_does_not_take(size: tuple[int, int], terminal: Seat, house: House) -> None:
    """Value chips may not be wagered: the dialog says so, the tray shows them barred, and cashing in gives them."""
    player = terminal(size)
    table = house.table("maryland", dealt=True)
    player.arrive()
    player.open(table)
    player.page.locator("footer .gold").click()
    dialog = player.page.locator("dialog")
    note = dialog.locator("[data-not-wagered]")
    expect(note).to_contain_text("value chips and plaques may not be wagered here")
    expect(note.locator("[data-clause=MD-47]")).to_have_text("Ch.3 A")
    expect(dialog.get_by_role("button", name="Value chips and plaques")).to_have_count(0)
    dialog.locator(".button.gold").click()
    expect(dialog).to_have_count(0)
    house.deal(table, "buy_in", seat=1, amount=2_500, chips=[of_value(2_500, 1)])
    chip = player.page.locator("footer [data-chip='value:2500:barred']")
    expect(chip).to_be_disabled()
    expect(chip).to_have_attribute("aria-label", "one $25 may not be wagered here (Ch.3 A), 1 left")
    tap(player, "red", "colour:100x1")
    player.page.locator("header button[aria-expanded]").click()
    dialog.get_by_role("button", name="Cash out").click()
    gives = dialog.locator("[data-gives=value]")
    expect(gives).to_contain_text("Your own chips are exchanged for value chips.")
    expect(gives.locator("[data-clause=MD-51]")).to_be_visible()
    dialog.locator("[data-chip='value:2500'] input").uncheck()
    dialog.get_by_role("button", name="Cash out $99").click()
    has(player, {"value:2500": 1})
    expect(player.page.locator("dd[data-wallet='99900']")).to_be_visible()


def test_a_colour_keeps_its_value_and_its_owner(terminal: Seat, house: House) -> None:
    """More chips of a colour come at its value; nobody else is offered that colour, until nobody uses it."""
    table = house.table("singapore", dealt=True, chips={"colours": ["teal", "rose", "sky and sea"]})
    first, second = terminal(), terminal(PHONE)
    first.arrive()
    first.open(table)
    first.buy(chip=500, amount=10_000)
    first.page.locator("footer .button", has_text="Buy in").click()
    dialog = first.page.locator("dialog")
    expect(dialog.locator("input[name=colour], input[name=chip]")).to_have_count(0)
    expect(dialog).to_contain_text("Your chips: teal at $5")
    dialog.locator(".own input").fill("7")
    expect(dialog.get_by_text("$7 is no whole number of chips at $5.")).to_be_visible()
    expect(dialog.locator(".button.gold")).to_be_disabled()
    dialog.locator(".own input").fill("10")
    dialog.locator(".button.gold").click()
    has(first, {"colour:500": 22})
    second.arrive()
    second.open(table)
    second.page.locator("footer .gold").click()
    offered = second.page.locator("dialog input[name=colour]")
    assert [each.get_attribute("value") for each in offered.all()] == ["rose", "sky and sea"]
    first.command(table, do="cash_out", seat=1)
    expect(offered).to_have_count(3)


@pytest.mark.meets("CO-26")
def test_an_electronic_table_takes_electronic_chips_alone(terminal: Seat, house: House) -> None:
    player = terminal()
    player.arrive()
    player.open(house.table("colorado", terminals=True))
    player.page.locator("footer .gold").click()
    dialog = player.page.locator("dialog")
    expect(dialog.locator("[data-not-wagered] [data-clause=CO-26]")).to_be_visible()
    expect(dialog.get_by_role("button", name="Value chips and plaques")).to_have_count(0)
    dialog.locator(".button.gold").click()
    has(player, {"electronic:100": 100})


def test_every_colour_is_painted_and_its_letters_can_be_read(terminal: Seat, house: House) -> None:
    """The house's names, whatever they are: no two chips alike, and a contrast of 4.5 to 1 or more (WCAG 2, 1.4.3)."""
    usual = ["blue", "yellow", "orange", "purple", "brown", "pink", "white", "grey"]
    names = [*usual, "black", "dark slate blue", "#2468ac", "harlequin", "sky and sea"]
    player = terminal(PHONE)
    player.arrive()
    player.open(house.table("singapore", chips={"colours": names}))
    player.page.locator("footer .gold").click()
    chips = player.page.locator("dialog label.chip")
    expect(chips).to_have_count(len(names))
    base = [str(chip.locator("circle").first.get_attribute("fill")) for chip in chips.all()]
    ink = [str(chip.locator("text").evaluate("text => getComputedStyle(text).fill")) for chip in chips.all()]
    assert len(set(base)) == len(names)
    for name, paint, letters in zip(names, base, ink, strict=True):
        light = [luminance(*bytes.fromhex(paint[1:])), luminance(*map(int, re.findall(r"\d+", letters)))]
        assert (max(light) + 0.05) / (min(light) + 0.05) >= 4.5, name


def luminance(*parts: int) -> float:
    """Of red, green and blue from 0 to 255, as WCAG 2 defines it."""
    line = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]


def test_value_chips_alone(terminal: Seat, house: House) -> None:
    """Without own chips the value chips are in hand from the start, the smallest first."""
    player = terminal(PHONE)
    player.arrive()
    player.open(house.table("singapore"))
    expect(buy(player, "0", {FIVE: 2, QUARTER: 1})).to_have_count(0)
    has(player, {QUARTER: 1, FIVE: 2})
    [bought] = player.commands("buy_in")
    assert "chip" not in bought
    assert "colour" not in bought
    expect(player.page.locator("footer [data-value]")).to_have_count(0)
    tap(player, "red", "value:500x1")


@pytest.mark.meets("SS-05")
def test_a_value_chip_that_looks_like_anothers_is_refused_in_the_dialog(terminal: Seat, house: House) -> None:
    table = house.table("small-stakes")
    first, second = terminal(), terminal()
    for player in (first, second):
        player.arrive()
        player.open(table)
    expect(buy(first, "20", {FIVE: 1})).to_have_count(0)
    has(first, {"colour:100": 20, FIVE: 1})
    alert = buy(second, "20", {FIVE: 1}).get_by_role("alert")
    expect(alert.locator("[data-clause=SS-05]")).to_be_visible()
    assert second.reply()["code"] == "colour-taken"
    assert second.rack == 0
