"""Chips on the dealer's console: sold, brought, permitted, laid, lifted, paid and cashed in, kind by kind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from screens.conftest import Seat
from screens.dealing import Console, staffed
from screens.house import House


def holds(group: Locator, *stacks: str) -> None:
    """The rack of a seat, as the console draws it: each stack's name."""
    expect(group.get_by_role("group", name="Rack").locator("button .hidden")).to_have_text(list(stacks))


def pick(dialog: Locator, *names: str) -> None:
    """Chips are tapped, one after the other."""
    for name in names:
        dialog.get_by_role("button", name=name, exact=True).click()


def sum_of(dialog: Locator, minor: int) -> None:
    expect(dialog.locator("[data-total]")).to_have_attribute("data-total", str(minor))


def order(console: Console, part: str) -> list[str]:
    """The dealer's orders: who, where, and what to do."""
    rows = console.page.locator(".pays h3", has_text=part).locator("+ ol li")
    expect(rows.first).to_be_visible()
    return [f"{row.locator('.spot').inner_text()}: {row.locator('.order').inner_text()}" for row in rows.all()]


@pytest.mark.meets("MA-01")
def test_value_chips_and_a_plaque_are_sold(terminal: Seat, house: House) -> None:
    """One form, with a running total: own chips, value chips, a plaque for cash; then more, for chips of the rack."""
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True))
    dialog = console.counting(2, "Sell chips")
    dialog.get_by_role("radio", name="orange").click()
    dialog.get_by_role("spinbutton", name="Chip value").fill("2.50")
    dialog.get_by_role("spinbutton", name="Amount").fill("50")
    sum_of(dialog, 5_000)
    pick(dialog, "20", "one $5")
    sum_of(dialog, 15_000)
    pick(dialog, "1", "one $100", "one $1,000 plaque")
    sum_of(dialog, 125_000)
    dialog.get_by_role("button", name="One fewer: one $5").click()
    sum_of(dialog, 124_500)
    dialog.get_by_role("spinbutton", name="Count: one $5").fill("20")
    console.done(dialog)
    console.rack(2, 125_000)
    group = console.seat(2)
    holds(group, "20 orange at $2.50", "one $100", "20 × $5", "one $1,000 plaque")
    expect(group.locator("[data-sum]")).to_have_text("$1,250")
    expect(group.get_by_role("status")).to_have_text(
        "Take $1,250, give 20 orange, one $100, 20 × $5, and one $1,000 plaque"
    )
    assert console.at.commands("buy_in") == [
        {
            "do": "buy_in",
            "seat": 2,
            "amount": 125_000,
            "chip": 250,
            "colour": "orange",
            "chips": [
                {"kind": "colour", "value": 250, "count": 20},
                {"kind": "value", "value": 10_000, "count": 1},
                {"kind": "value", "value": 500, "count": 20},
                {"kind": "plaque", "value": 100_000, "count": 1},
            ],
        }
    ]

    dialog = console.counting(2, "Sell chips")
    dialog.get_by_role("spinbutton", name="Amount").fill("100")
    dialog.get_by_role("button", name="For chips from the rack").click()
    console.done(dialog)
    expect(group.get_by_role("status")).to_have_text("Take one $100, give 40 orange")
    holds(group, "60 orange at $2.50", "20 × $5", "one $1,000 plaque")
    console.rack(2, 125_000)


def test_a_colour_keeps_its_value(terminal: Seat, house: House) -> None:
    """Who has chips buys more of the same; whoever comes next is offered the colours that nobody uses."""
    console = staffed(terminal()).come(house.table("colorado", dealt=True))
    console.buy(1, 20, "5")
    dialog = console.counting(1, "Sell chips")
    expect(dialog).to_contain_text("blue at $5: a colour keeps its value while any of it is in play.")
    expect(dialog.get_by_role("radio")).to_have_count(0)
    expect(dialog.get_by_role("spinbutton", name="Chip value")).to_have_count(0)
    dialog.get_by_role("spinbutton", name="Amount").fill("7")
    sum_of(dialog, 0)
    dialog.get_by_role("spinbutton", name="Count: Own colour").fill("2")
    dialog.get_by_role("button", name="For a receipt").click()
    console.done(dialog)
    console.rack(1, 3_000)
    assert console.at.commands("buy_in")[-1] == {"do": "buy_in", "seat": 1, "amount": 1_000, "tender": "receipt"}
    holds(console.seat(1), "6 blue at $5")
    dialog = console.counting(2, "Sell chips")
    expect(dialog.get_by_role("radio").first).to_be_visible()
    assert dialog.get_by_role("radio").locator(".hidden").all_inner_texts() == [
        "yellow",
        "orange",
        "purple",
        "brown",
        "pink",
        "white",
        "grey",
    ]
    console.page.keyboard.press("Escape")
    console.done(console.counting(1, "Cash out"))
    dialog = console.counting(2, "Sell chips")
    expect(dialog.get_by_role("radio", name="blue")).to_be_visible()


@pytest.mark.meets("MA-02", "MA-07", "MA-87")
def test_a_coupon_is_laid_beside_a_wager(terminal: Seat, house: House) -> None:
    """Of the same value, beside own chips, never beside a value chip; it wins as the wager does, and is taken."""
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True))
    group = console.buy(1, 100)
    dialog = console.counting(1, "Sell chips")
    pick(dialog, "one $5", "one $5")
    console.done(dialog)
    group.get_by_role("button", name="$5", exact=True).click()
    coupon = group.get_by_role("button", name="With a coupon")
    coupon.click()
    console.touch("black")
    console.lies("black", 500)
    expect(console.page.locator("#felt [data-coupon='500']")).to_have_count(1)
    expect(coupon).to_have_attribute("aria-pressed", "false")
    assert console.at.commands("place")[-1] == {"do": "place", "seat": 1, "spot": "black", "amount": 500, "coupon": 500}

    group.get_by_role("button", name="2 × $5").click()
    coupon.click()
    console.touch("odd")
    console.says("No coupon on odd beside value chips.", "1(b)")
    expect(coupon).to_have_attribute("aria-pressed", "true")

    console.press("Close betting", "Spin the ball")
    console.rests("17")
    console.press("Place the dolly", "Collect the losers", "Pay the winners")
    assert order(console, "Paid") == ["Black: Pay 10 blue; take the coupon of $5"]
    # 100 + 10 in value chips - 5, and back come 5 with 10 more.
    console.rack(1, 12_000)


@pytest.mark.meets("MD-47")
def test_no_coupons_where_the_text_takes_none(terminal: Seat, house: House) -> None:
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    group = console.buy(1, 100)
    expect(group.get_by_role("button", name="Place", exact=True)).to_be_visible()
    expect(group.get_by_role("button", name="With a coupon")).to_have_count(0)


def test_a_mixed_stack_is_laid_and_paid(terminal: Seat, house: House) -> None:
    """Seventeen blue and a hundred on black: the felt, its tooltip and the pay order tell the chips."""
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True))
    dialog = console.counting(1, "Sell chips")
    dialog.get_by_role("spinbutton", name="Amount").fill("100")
    pick(dialog, "one $100", "one $100", "one $100")
    console.done(dialog)
    group = console.seat(1)
    for amount in ("$10", "$5", "$2"):
        group.get_by_role("button", name=amount, exact=True).click()
        console.touch("black")
    console.lies("black", 1_700)
    group.get_by_role("button", name="3 × $100").click()
    group.get_by_role("button", name="$100", exact=True).click()
    console.touch("black")
    console.lies("black", 11_700)
    console.touch("red")
    console.lies("red", 10_000)
    pile = console.page.get_by_role("img", name="Black: Seat 1: $117 (17 blue at $1 and one $100)")
    expect(pile).to_have_count(1)
    expect(pile).to_have_attribute("data-chips", "colour:100x17 value:10000x1")
    console.page.mouse.move(*console.at.where(["black"])["black"])
    expect(console.page.locator(".hint")).to_have_text("Black · 1:1Seat 1: $117 (17 blue at $1 and one $100)")
    assert console.at.commands("place")[-1]["chips"] == [{"kind": "value", "value": 10_000, "count": 1}]

    console.press("Close betting", "Spin the ball")
    console.rests("17")
    console.press("Place the dolly", "Collect the losers")
    assert order(console, "Collected") == ["Red: Take one $100"]
    console.press("Pay the winners")
    assert order(console, "Paid") == ["Black: Pay 17 blue and one $100"]
    # 400 - 100 on red + 117 on black.
    console.rack(1, 41_700)
    holds(group, "117 blue at $1", "3 × $100")


def test_chip_by_chip_from_a_mixed_stack(terminal: Seat, house: House) -> None:
    """Some of a mixed stack are chosen; of a plain one each touch lifts one; or all of it at once."""
    console = staffed(terminal()).come(house.table("colorado", dealt=True))
    dialog = console.counting(1, "Sell chips")
    dialog.get_by_role("spinbutton", name="Amount").fill("20")
    pick(dialog, "one $5", "one $5", "one $5")
    console.done(dialog)
    group = console.seat(1)
    group.get_by_role("button", name="$2", exact=True).click()
    console.touch("odd")
    console.touch("column:1")
    group.get_by_role("button", name="3 × $5").click()
    console.touch("odd")
    console.lies("odd", 1_200)
    group.get_by_role("button", name="Lift").click()
    group.get_by_role("button", name="Chip by chip").click()
    console.touch("odd")
    dialog = console.page.get_by_role("dialog", name="Lift")
    sum_of(dialog, 0)
    dialog.get_by_role("button", name="One more: 1 blue at $1").click()
    dialog.get_by_role("button", name="One more: one $5").click()
    sum_of(dialog, 600)
    console.done(dialog)
    console.lies("odd", 600)
    assert console.at.commands("lift")[-1]["chips"] == [
        {"kind": "colour", "value": 100, "count": 1},
        {"kind": "value", "value": 500, "count": 1},
    ]
    console.touch("column:1")
    console.lies("column:1", 100)
    group.get_by_role("button", name="All of it").click()
    console.touch("odd")
    expect(console.page.locator("#felt [data-spot=odd]")).to_have_count(0)
    console.rack(1, 3_400)


def test_tips_of_chosen_chips(terminal: Seat, house: House) -> None:
    """Into the box and onto the layout: the chips that were chosen, where value chips are not wagered, too."""
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    console.buy(1, 20)
    dialog = console.counting(1, "Sell chips")
    pick(dialog, "one $5", "one $5")
    console.done(dialog)
    group = console.seat(1)
    group.get_by_role("button", name="2 × $5, may not be wagered here").click()
    group.get_by_role("button", name="Tip $5").click()
    console.rack(1, 2_500)
    expect(group.get_by_role("status")).to_have_text("For the dealers: one $5")
    group.get_by_role("button", name="For the dealers").click()
    console.touch("red")
    console.says("Value chips may not be wagered here.", "Ch.3 A")
    group.get_by_role("button", name="20 blue at $1").click()
    console.touch("red")
    console.lies("red", 100)


@pytest.mark.meets("SS-04")
def test_a_permit_is_for_the_chips_shown_once(terminal: Seat, house: House) -> None:
    """Two of four chips from elsewhere are agreed to and wagered; the others are refused until somebody agrees."""
    console = staffed(terminal()).come(house.table("small-stakes", dealt=True))
    dialog = console.counting(1, "Brings chips")
    expect(dialog.locator("h3", has_text="Value chips")).to_contain_text("wagered once the dealer agrees")
    expect(dialog.locator("h3", has_text="Value chips").locator("[data-clause=SS-04]")).to_have_count(1)
    pick(dialog, *["one $5"] * 4)
    console.done(dialog)
    console.rack(1, 2_000)
    group = console.seat(1)
    holds(group, "4 × $5, wagered once the dealer agrees")
    console.touch("red")
    console.says("Value chips from elsewhere need the dealer's permission.", "Rules 2")
    dialog = console.counting(1, "Permit the chips")
    expect(dialog.locator("[data-clause=SS-04]")).to_have_count(1)
    dialog.get_by_role("button", name="One fewer: one $5").click(click_count=2)
    sum_of(dialog, 1_000)
    console.done(dialog)
    holds(group, "2 × $5, permitted", "2 × $5, wagered once the dealer agrees")
    for amount in (500, 1_000):
        console.touch("red")
        console.lies("red", amount)
    holds(group, "2 × $5, wagered once the dealer agrees")
    console.touch("red")
    console.says("Value chips from elsewhere need the dealer's permission.", "Rules 2")
    console.lies("red", 1_000)


@pytest.mark.meets("MA-01")
def test_no_permit_where_none_is_needed(terminal: Seat, house: House) -> None:
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True))
    dialog = console.counting(1, "Brings chips")
    expect(dialog.locator("h3 small")).to_have_count(0)
    pick(dialog, "one $25", "one $1,000 plaque")
    console.done(dialog)
    group = console.seat(1)
    holds(group, "one $25, from elsewhere", "one $1,000 plaque, from elsewhere")
    expect(group.get_by_role("button", name="Permit the chips")).to_have_count(0)
    console.touch("red")
    console.lies("red", 2_500)


@pytest.mark.meets("CO-23")
def test_another_games_chips(terminal: Seat, house: House) -> None:
    """Colorado lets them be wagered; Maryland does not have them brought."""
    console = staffed(terminal()).come(house.table("colorado", dealt=True))
    dialog = console.counting(1, "Brings chips")
    expect(dialog.get_by_role("heading", name="Chips of other games")).to_be_visible()
    dialog.get_by_role("button", name="one $10", exact=True).last.click()
    console.done(dialog)
    expect(console.seat(1).locator(".stack[data-kind=house]")).to_have_count(1)
    console.touch("red")
    console.lies("red", 1_000)
    assert console.at.commands("bring") == [
        {
            "do": "bring",
            "seat": 1,
            "amount": 1_000,
            "chips": [{"kind": "house", "value": 1_000, "count": 1}],
        }
    ]
    other = staffed(terminal()).come(house.table("maryland", dealt=True))
    dialog = other.counting(1, "Brings chips")
    expect(dialog.get_by_role("heading")).to_have_text(
        [
            "Brings chips",
            "Value chips may not be wagered here Ch.3 AMD-47",
            "Plaques may not be wagered here Ch.3 AMD-47",
        ]
    )


@pytest.mark.meets("MD-51")
def test_roulette_chips_are_exchanged(terminal: Seat, house: House) -> None:
    """In Maryland they stay at the table, and value chips are given for them; which ones, the console says."""
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    group = console.buy(1, 137)
    expect(group.get_by_role("button", name="Takes chips away")).to_have_count(0)
    dialog = console.counting(1, "Cash out")
    expect(dialog).to_contain_text("Own chips are exchanged for: Value chips")
    expect(dialog.locator("[data-clause=MD-51]")).to_have_count(1)
    dialog.get_by_role("spinbutton", name="Count: 1 blue at $1").fill("37")
    sum_of(dialog, 3_700)
    console.done(dialog)
    expect(group.get_by_role("status")).to_have_text("Take 37 blue, give one $25, one $10, and one $2")
    console.rack(1, 10_000)
    console.done(console.counting(1, "Cash out"))
    expect(group.get_by_role("status")).to_have_text("Take 100 blue, give one $100")
    assert [sent.get("chips") for sent in console.at.commands("cash_out")] == [
        [{"kind": "colour", "value": 100, "count": 37}],
        None,
    ]


@pytest.mark.meets("SS-06")
def test_value_chips_go_and_roulette_chips_stay(terminal: Seat, house: House) -> None:
    console = staffed(terminal()).come(house.table("small-stakes", dealt=True))
    console.buy(1, 20)
    dialog = console.counting(1, "Sell chips")
    pick(dialog, "one $5", "one $5")
    console.done(dialog)
    dialog = console.counting(1, "Takes chips away")
    expect(dialog).to_contain_text("20 blue at $1: stay at the table")
    expect(dialog.locator("[data-clause=SS-06]")).to_have_count(1)
    sum_of(dialog, 1_000)
    console.done(dialog)
    console.rack(1, 2_000)
    holds(console.seat(1), "20 blue at $1")


@pytest.mark.meets("SS-07")
def test_colour_chips_come_back(terminal: Seat, house: House) -> None:
    """At a dollar freely; at five with the floor, who agrees to the chips that were shown, once."""
    table = house.table("small-stakes", dealt=True)
    console, floor = staffed(terminal()).come(table), staffed(terminal(), "floor").come(table)
    expect(console.seat(1).get_by_role("button", name="Permit the chips")).to_have_count(0)
    dialog = back(console)
    expect(dialog).to_contain_text("The floor agrees first, unless they come back at $1.")
    dialog.get_by_role("button", name="Returns chips $30").click()
    expect(dialog.get_by_role("alert")).to_contain_text("only with the floor: call the floor.")

    console.page.keyboard.press("Escape")
    console.seat(1).get_by_role("button", name="Chips come back").click()
    expect(floor.page.get_by_role("region", name="Alerts")).to_contain_text("Floor called: Chips come back")
    permit = floor.counting(1, "Permit the chips")
    expect(permit.locator("[data-clause=SS-07]")).to_have_count(1)
    permit.get_by_role("button", name="$5", exact=True).click()
    permit.get_by_role("spinbutton", name="Amount").fill("30")
    floor.done(permit)
    expect(floor.seat(1).get_by_role("status")).to_have_text("Permitted, once: chips at $5")
    dialog = back(console)
    console.done(dialog)
    holds(console.seat(1), "6 pink at $5")
    dialog = console.counting(1, "Returns chips")
    dialog.get_by_role("spinbutton", name="Count: Own colour").fill("1")
    dialog.get_by_role("button", name="Returns chips $5").click()
    expect(dialog.get_by_role("alert")).to_contain_text("only with the floor: call the floor.")
    console.rack(1, 3_000)
    console.page.keyboard.press("Escape")
    dialog = console.counting(2, "Returns chips")
    dialog.get_by_role("spinbutton", name="Amount").fill("3")
    console.done(dialog)
    holds(console.seat(2), "3 blue at $1")


def back(console: Console) -> Locator:
    """Six pink chips come back to the first seat, at five dollars."""
    dialog = console.counting(1, "Returns chips")
    dialog.get_by_role("radio", name="pink").click()
    dialog.get_by_role("button", name="$5", exact=True).click()
    dialog.get_by_role("spinbutton", name="Count: Own colour").fill("6")
    return dialog


@pytest.mark.meets("SS-32")
def test_nothing_goes_from_hand_to_hand(terminal: Seat, house: House) -> None:
    """The small house has the rule at the seat, a report, and no way to do it; Maryland says nothing of it."""
    console = staffed(terminal()).come(house.table("small-stakes", dealt=True))
    group = console.buy(1, 100)
    expect(group.locator(".rule")).to_contain_text("Chips are laid on the table before they change hands.")
    expect(group.locator(".rule [data-clause=SS-32]")).to_have_count(1)
    group.get_by_role("button", name="Taken from the hand").click()
    expect(console.page.locator(".banner")).to_contain_text("Floor called: Taken from the hand · Seat 1")
    group.get_by_role("button", name="$5", exact=True).click()
    console.touch("red")
    console.lies("red", 500)
    console.done(console.counting(1, "Cash out"))
    assert all("handed" not in sent["command"] for sent in console.at.sent)
    other = staffed(terminal()).come(house.table("maryland", dealt=True))
    group = other.buy(1, 100)
    expect(group.locator(".rule")).to_have_count(0)
    expect(group.get_by_role("button", name="Taken from the hand")).to_have_count(0)


def test_a_part_that_is_lost_is_changed(terminal: Seat, house: House) -> None:
    """Half is lost in Massachusetts on a zero: of three $5 chips on red the dealer takes two, and changes the half."""
    console = staffed(terminal()).come(house.table("massachusetts", dealt=True, zero="half"))
    group = console.buy(1, 100, "5")
    for amount in ("$10", "$5"):
        group.get_by_role("button", name=amount, exact=True).click()
        console.touch("red")
    console.lies("red", 1_500)
    console.press("Close betting", "Spin the ball")
    console.rests("0")
    console.press("Place the dolly", "Collect the losers")
    assert order(console, "Collected") == ["Red: Take 2 blue, give one $2.50"]
    console.press("Pay the winners")
    assert order(console, "Paid") == ["Red: Give back 1 blue and one $2.50"]
    console.rack(1, 9_250)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_everything_can_be_tapped(size: tuple[int, int], terminal: Seat, house: House) -> None:
    """With one finger: no button of the seat or of the forms is smaller than 44 pixels."""
    console = staffed(terminal(size=size)).come(house.table("massachusetts", dealt=True))
    console.buy(1, 100)
    dialog = console.counting(1, "Sell chips")
    pick(dialog, "one $5", "one $1,000 plaque")
    assert too_small(dialog) == []
    console.done(dialog)
    assert too_small(console.seat(1)) == []
    assert too_small(console.counting(1, "Cash out")) == []


def too_small(part: Locator) -> list[str]:
    found: list[str] = part.locator("button, input").evaluate_all(
        "(all) => all.map((each) => [each.getBoundingClientRect(), each.ariaLabel || each.textContent])"
        ".filter(([{width, height}]) => width < 44 || height < 44).map(([, name]) => name)"
    )
    return found
