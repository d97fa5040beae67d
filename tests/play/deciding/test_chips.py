"""Chips in and out: what is sold, to whom in which look, what comes from elsewhere, and what may leave."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play import event as ev
from croupier.play.chips.stack import Stack
from stacks import blue, red, white

from .tables import Cited, Table


def buy(**keys: Any) -> dict[str, Any]:
    return {"do": "buy_in", "seat": 2, "amount": 5000, **keys}


@pytest.mark.parametrize(
    ("house", "command", "refusal"),
    [
        pytest.param("maryland", buy(chips="electronic"), ("chip-not-allowed", ("MD-47",)), id="electronic"),
        pytest.param("maryland", buy(chips="house"), ("chip-not-allowed", ("MD-47",)), id="another game's"),
        pytest.param("maryland", buy(chips="tin"), ("bad-command", ()), id="tin"),
        pytest.param("maryland", buy(tender="watch"), ("bad-command", ()), id="a watch is no tender"),
        pytest.param("maryland", buy(colour="blue"), ("colour-taken", ("MD-50",)), id="blue is seat 1's"),
        pytest.param("maryland", buy(colour=" BLUE "), ("colour-taken", ("MD-50",)), id="BLUE is blue"),
        pytest.param(
            "maryland", buy(colour="Red", design="Value"), ("colour-taken", ("MD-49",)), id="looks like value chips"
        ),
        pytest.param("maryland", buy(chip=300), ("not-whole-chips", ()), id="not whole"),
        pytest.param("colorado", buy(chip=300), ("not-whole-chips", ("CO-13",)), id="not whole, cited"),
        pytest.param(
            "singapore", buy(chips="value", chip=2000, amount=3000), ("not-whole-chips", ()), id="value, part"
        ),
        pytest.param("singapore", buy(chips="value", chip=300), ("chip-not-allowed", ()), id="no such denomination"),
        pytest.param("singapore", buy(chips="plaque"), ("chip-not-allowed", ()), id="no such plaque"),
        pytest.param(
            "singapore",
            buy(chips=[{"kind": "value", "value": 500, "count": 9}]),
            ("not-whole-chips", ()),
            id="counts that are worth less",
        ),
        pytest.param("singapore", buy(chips=[{"kind": "value", "count": 9}]), ("bad-command", ()), id="no value"),
        pytest.param(
            "singapore", buy(chips=[{"kind": "tin", "value": 500, "count": 10}]), ("bad-command", ()), id="tin, counted"
        ),
        pytest.param(
            "singapore",
            buy(chips=[{"kind": "value", "value": 300, "count": 10}]),
            ("chip-not-allowed", ()),
            id="no such denomination, counted",
        ),
        pytest.param(
            "singapore", buy(tender="chips"), ("insufficient-chips", ()), id="paid with chips that are not there"
        ),
        pytest.param(
            "colorado",
            {"do": "buy_in", "seat": 1, "amount": 500, "chip": 500},
            ("chip-value-set", ("CO-13",)),
            id="another value while chips are out",
        ),
        pytest.param(
            "maryland",
            {"do": "buy_in", "seat": 1, "amount": 500, "colour": "pink"},
            ("chip-value-set", ()),
            id="another colour while chips are out",
        ),
        pytest.param(
            "maryland",
            {"do": "buy_in", "seat": 1, "amount": 100, "chips": [{"kind": "colour", "value": 500, "count": 1}]},
            ("chip-value-set", ()),
            id="another value, counted",
        ),
        pytest.param(
            "maryland", {"do": "bring", "seat": 1, "amount": 500, "chips": "cash"}, ("bad-command", ()), id="bring cash"
        ),
        pytest.param(
            "maryland", {"do": "bring", "seat": 1, "amount": 500, "chips": "tin"}, ("bad-command", ()), id="bring tin"
        ),
        pytest.param(
            "maryland",
            {"do": "bring", "seat": 1, "amount": 500, "chips": "plaque"},
            ("chip-not-allowed", ()),
            id="bring a plaque that nobody has",
        ),
        pytest.param(
            "maryland",
            {"do": "bring", "seat": 1, "amount": 600, "chips": [{"kind": "value", "value": 500, "count": 1}]},
            ("not-whole-chips", ()),
            id="bring less than said",
        ),
        pytest.param(
            "maryland",
            {"do": "bring", "seat": 1, "amount": 300, "chips": [{"kind": "value", "value": 300, "count": 1}]},
            ("chip-not-allowed", ()),
            id="bring what nobody has, counted",
        ),
        pytest.param(
            "maryland", {"do": "take_away", "seat": 1, "amount": 500}, ("chips-stay", ("MD-51",)), id="chips stay"
        ),
        pytest.param(
            "singapore",
            {"do": "take_away", "seat": 1, "amount": 10_100},
            ("insufficient-chips", ()),
            id="take too much",
        ),
        pytest.param(
            "singapore",
            {"do": "take_away", "seat": 1, "chips": "value"},
            ("insufficient-chips", ()),
            id="take what is not there",
        ),
        pytest.param(
            "singapore",
            {"do": "return_chips", "by": "dealer", "seat": 1, "amount": 150, "chip": 100},
            ("not-whole-chips", ()),
            id="back",
        ),
        pytest.param(
            "singapore",
            {"do": "return_chips", "by": "dealer", "seat": 2, "amount": 100, "chip": 100},
            ("bad-command", ()),
            id="back, no colour",
        ),
        pytest.param(
            "maryland",
            {"do": "return_chips", "by": "dealer", "seat": 2, "amount": 100, "chip": 100, "colour": "Blue"},
            ("colour-taken", ("MD-50",)),
            id="back in another's colour",
        ),
        pytest.param(
            "colorado",
            {"do": "return_chips", "by": "dealer", "seat": 1, "amount": 500, "chip": 500},
            ("chip-value-set", ("CO-13",)),
            id="back at another value",
        ),
        pytest.param(
            "singapore", {"do": "cash_out", "seat": 1, "amount": 10_100}, ("insufficient-chips", ()), id="cash too much"
        ),
        pytest.param("singapore", {"do": "cash_out", "seat": 2}, ("insufficient-chips", ()), id="nothing to cash"),
        pytest.param("singapore", {"do": "cash_out", "seat": 1, "amount": 150}, ("not-whole-chips", ()), id="half"),
        pytest.param(
            "singapore",
            {"do": "cash_out", "seat": 1, "amount": 300, "chips": [{"kind": "colour", "count": 2}]},
            ("not-whole-chips", ()),
            id="cash counts that are worth less",
        ),
        pytest.param(
            "singapore",
            {"do": "cash_out", "seat": 1, "chips": [{"kind": "colour", "colour": "pink", "count": 2}]},
            ("insufficient-chips", ()),
            id="cash somebody else's",
        ),
        pytest.param("singapore", {"do": "cash_out", "seat": 1, "handed": "foot"}, ("bad-command", ()), id="by foot"),
        pytest.param("maryland", {"do": "leave", "seat": 1}, ("chips-stay", ("MD-51",)), id="leave with chips"),
        pytest.param(
            "massachusetts", {"do": "permit", "seat": 1, "by": "floor"}, ("nothing-to-permit", ()), id="permit nothing"
        ),
        pytest.param(
            "small-stakes",
            {"do": "permit", "seat": 1, "by": "floor", "chip": 100},
            ("nothing-to-permit", ("SS-07",)),
            id="permit what needs none",
        ),
        pytest.param(
            "small-stakes",
            {"do": "permit", "seat": 1, "by": "floor", "chip": 500, "amount": 700},
            ("not-whole-chips", ()),
            id="permit a part of a chip",
        ),
        pytest.param(
            "small-stakes",
            {"do": "permit", "seat": 1, "by": "dealer", "chip": 500},
            ("not-your-role", ("SS-07",)),
            id="SS-07-not-the-dealer",
        ),
    ],
)
def test_refused(house: str, command: dict[str, Any], refusal: Cited) -> None:
    assert Table(house).refused(**command) == refusal


@pytest.mark.parametrize(
    "command",
    [
        {"do": "bring", "seat": 1, "amount": 500},
        {"do": "tip", "seat": 1, "amount": 500},
        {"do": "cash_out", "seat": 1},
        {"do": "return_chips", "by": "floor", "seat": 1, "amount": 500, "chip": 100},
        {"do": "place", "seat": 1, "spot": "red", "amount": 500},
        {"do": "tip", "seat": 1, "spot": "red", "amount": 500},
        {"do": "buy_in", "seat": 1, "amount": 500, "tender": "chips"},
    ],
    ids=[f"SS-32-{name}" for name in ("bring", "tip", "cash-out", "return", "place", "tip-wager", "exchange")],
)
def test_chips_are_laid_down_before_the_dealer_takes_them(command: dict[str, Any]) -> None:
    table = Table("small-stakes")
    if "tender" in command:
        table.done("buy_in", seat=1, amount=500, chips="value")
    assert table.refused(**command, handed="hand") == ("chip-not-allowed", ("SS-32",))
    table.done(**command, handed="table")


def test_a_colour_is_found_for_whoever_names_none() -> None:
    table = Table("maryland", seats=10)
    for seat in range(2, 11):
        table.done("buy_in", seat=seat, amount=100)
    colours = [table.state.seat(seat).colour for seat in range(1, 11)]
    usual = ["blue", "yellow", "orange", "purple", "brown", "pink", "white", "grey"]
    assert colours == [*usual, "colour 9", "colour 10"]


def test_colours_are_the_house_s() -> None:
    table = Table("maryland", chips={"colours": ["Teal", "rose"]})
    table.done("buy_in", seat=2, amount=100)
    assert [table.state.seat(seat).colour for seat in (1, 2)] == ["teal", "rose"]


@pytest.mark.parametrize(
    ("house", "chip"), [pytest.param("small-stakes", 100, id="rulebook"), pytest.param("singapore", 100, id="plain")]
)
def test_a_chip_is_worth_one_unit_unless_said_otherwise(house: str, chip: int) -> None:
    table = Table(house, bare=True)
    table.done("open_table", by="floor")
    [bought] = table.done("buy_in", seat=1, amount=500)
    assert isinstance(bought, ev.BoughtIn)
    assert (bought.chips, bought.tender) == ((blue(5, chip),), "cash")


def test_more_of_the_same_chips_and_others_once_they_are_cashed_in() -> None:
    table = Table("colorado")
    [more] = table.done("buy_in", seat=1, amount=2000, tender="receipt")
    assert more == ev.BoughtIn(seat=1, amount=2000, chips=(blue(20),), tender="receipt", clauses=("CO-14", "CO-13"))
    table.done("cash_out", seat=1)
    table.done("buy_in", seat=1, amount=2000, chip=500, colour="pink")
    assert (table.rack(), table.state.seat(1).chip, table.state.seat(1).colour) == (2000, 500, "pink")


def test_value_chips_may_look_alike_where_the_rulebook_does_not_mind() -> None:
    table = Table("colorado")
    for seat in (2, 3):
        [bought] = table.done("buy_in", seat=seat, amount=5000, chips="value", chip=500)
        assert bought == ev.BoughtIn(seat=seat, amount=5000, chips=(red(10),), clauses=("CO-22",))


def test_value_chips_of_no_named_value_are_of_one_unit_and_smaller() -> None:
    table = Table("singapore")
    [bought] = table.done("buy_in", seat=2, amount=277, chips="value")
    assert isinstance(bought, ev.BoughtIn)
    assert [(stack.value, stack.count) for stack in bought.chips] == [(100, 2), (50, 1), (25, 1), (1, 2)]


def test_chips_of_several_kinds_are_counted_out() -> None:
    table = Table("massachusetts")
    counts = [
        {"kind": "plaque", "value": 100_000, "count": 1},
        {"kind": "value", "value": 500, "count": 2},
        {"kind": "colour", "count": 4},
    ]
    [bought] = table.done("buy_in", seat=2, amount=101_400, colour="pink", chips=counts)
    assert isinstance(bought, ev.BoughtIn)
    plaque = Stack("plaque", 100_000, 1, "gold", "plaque")
    assert bought.chips == (Stack("colour", 100, 4, "pink"), red(2), plaque)


def test_chips_are_paid_with_chips() -> None:
    """A dealer sells Roulette chips for value chips: no money comes in."""
    table = Table("maryland")
    table.done("bring", seat=1, amount=2000, chip=500)
    assert table.refused("buy_in", seat=1, amount=700, tender="chips") == ("not-whole-chips", ())
    [bought] = table.done("buy_in", seat=1, amount=1500, tender="chips")
    assert bought == ev.BoughtIn(seat=1, amount=1500, chips=(blue(15),), tender="chips", paid=(red(3, "elsewhere"),))
    assert table.state.seat(1).chips == (blue(115), red(1, "elsewhere"))
    assert (table.rack(), table.state.paid_in) == (12_000, 12_000)


@pytest.mark.parametrize(
    ("screen", "taken"), [pytest.param(True, True, id="with screen"), pytest.param(False, False, id="without")]
)
def test_electronic_chips_may_look_alike_where_there_is_no_central_screen(screen: bool, taken: bool) -> None:
    table = Table("colorado", terminals=True, equipment={"central-screen": screen})
    assert [stack.kind for stack in table.state.seat(1).chips] == ["electronic"]
    if taken:
        assert table.refused("buy_in", seat=2, amount=100, colour="blue") == ("colour-taken", ("CO-28", "CO-14"))
        striped = table.refused("buy_in", seat=2, amount=100, colour="blue", design="striped")
        assert striped == ("colour-taken", ("CO-14",))
    else:
        table.done("buy_in", seat=2, amount=100, colour="blue")


def test_chips_come_from_elsewhere_and_go_again() -> None:
    table = Table("colorado")
    house = Stack("house", 100, 5, "white", "house", "elsewhere")
    assert table.done("bring", seat=1, amount=500, chips="house") == (
        ev.ChipsBrought(seat=1, amount=500, chips=(house,), clauses=("CO-23",)),
    )
    assert table.done("take_away", seat=1, amount=1500) == (
        ev.ChipsTakenAway(seat=1, amount=1500, chips=(blue(10), house)),
    )
    assert table.done("return_chips", seat=1, by="dealer", amount=1000, chip=100) == (
        ev.ChipsReturned(seat=1, amount=1000, chips=(blue(10),)),
    )
    assert table.rack() == 10_000
    assert (table.state.paid_in, table.state.paid_out) == (11_500, 1500)


def test_a_seat_is_left_with_its_chips_where_they_may_go() -> None:
    table = Table("singapore")
    assert table.done("cash_out", seat=1, amount=4000) == (ev.CashedOut(seat=1, amount=4000, chips=(blue(40),)),)
    table.done("place", seat=1, spot="red", amount=500)
    assert table.refused("leave", seat=1) == ("wagers-down", ())
    table.done("lift", seat=1, spot="red")
    assert table.done("leave", seat=1) == (ev.SeatLeft(seat=1, carried=6000, chips=(blue(60),)),)
    assert (table.state.paid_out, 1 in table.state.seats) == (10_000, False)
    assert table.done("leave", seat=2) == (ev.SeatLeft(seat=2),)


def test_cashing_in_takes_the_own_colour_first_and_taking_away_the_printed_chips() -> None:
    table = Table("singapore")
    table.done("buy_in", seat=1, amount=10_000, chips="value", chip=500)
    table.done("cash_out", seat=1, amount=10_500)
    assert table.state.seat(1).chips == (red(19),)
    table.done("buy_in", seat=1, amount=1000)
    table.done("take_away", seat=1, amount=9500)
    assert table.state.seat(1).chips == (blue(10),)
    table.done("take_away", seat=1)
    assert table.state.seat(1).chips == ()


@pytest.mark.parametrize(
    ("house", "clause"), [("small-stakes", "SS-06"), ("maryland", "MD-51")], ids=["SS-06", "MD-51"]
)
def test_value_chips_go_where_colour_chips_stay(house: str, clause: str) -> None:
    table = Table(house)
    table.done("buy_in", seat=1, amount=1000, chips="value", chip=500)
    assert table.refused("take_away", seat=1, amount=1100) == ("chips-stay", (clause,))
    assert table.done("take_away", seat=1, amount=1000) == (ev.ChipsTakenAway(seat=1, amount=1000, chips=(red(2),)),)
    table.done("buy_in", seat=1, amount=1000, chips="value", chip=500)
    assert table.refused("leave", seat=1) == ("chips-stay", (clause,))
    table.done("cash_out", seat=1, chips="colour")
    assert table.done("leave", seat=1) == (ev.SeatLeft(seat=1, carried=1000, chips=(red(2),)),)


def test_roulette_chips_are_exchanged_for_value_chips() -> None:
    """MD-51: what the player gets leaves with the player."""
    table = Table("maryland")
    table.done("buy_in", seat=1, amount=500, chips="value", chip=500)
    [exchanged] = table.done("cash_out", seat=1)
    assert exchanged == ev.CashedOut(
        seat=1,
        amount=10_500,
        chips=(blue(100), red(1)),
        given=(Stack("value", 10_000, 1, "black", "value"), red(1)),
        clauses=("MD-51",),
    )
    assert (table.rack(), table.state.paid_out) == (0, 10_500)
    assert table.state.out == (Stack("value", 10_000, 1, "black", "value"), red(1))


def test_value_chips_in_maryland_are_exchanged_for_nothing_else() -> None:
    table = Table("maryland", bare=True)
    table.done("open_table", by="floor")
    table.done("buy_in", seat=1, amount=500, chips="value", chip=500)
    assert table.done("cash_out", seat=1) == (ev.CashedOut(seat=1, amount=500, chips=(red(1),), given=(red(1),)),)


def test_a_permit_is_for_the_chips_that_were_shown() -> None:
    """SS-04: chips that come later need one of their own, and so do those that were left out."""
    table = Table("small-stakes")
    table.done("bring", seat=1, amount=1000, chip=500)
    wager: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500, "chips": "value"}
    assert table.refused("place", **wager) == ("chip-not-allowed", ("SS-04",))
    shown = [{"kind": "value", "value": 500, "count": 1}]
    assert table.done("permit", seat=1, by="dealer", chips=shown) == (
        ev.Permitted(seat=1, by="dealer", chips=(red(1, "elsewhere"),), clauses=("SS-04",)),
    )
    assert table.state.seat(1).chips == (blue(100), red(1, "permitted"), red(1, "elsewhere"))
    table.done("place", **wager)
    assert table.refused("place", **wager) == ("chip-not-allowed", ("SS-04",))
    assert table.done("permit", seat=1, by="floor")[0] == ev.Permitted(
        seat=1, by="floor", chips=(red(1, "elsewhere"),), clauses=("SS-04",)
    )
    assert table.refused("permit", seat=1, by="dealer") == ("nothing-to-permit", ("SS-04",))
    table.done("cash_out", seat=1)
    table.done("bring", seat=1, amount=1000, chip=500)
    assert table.refused("place", **wager) == ("chip-not-allowed", ("SS-04",))


def test_more_is_not_permitted_than_is_shown() -> None:
    table = Table("small-stakes")
    table.done("bring", seat=1, amount=1000, chip=500)
    more = [{"kind": "value", "value": 500, "count": 3}]
    assert table.refused("permit", seat=1, by="dealer", chips=more) == ("nothing-to-permit", ("SS-04",))
    assert table.refused("permit", seat=1, by="dealer", amount=700) == ("not-whole-chips", ())
    table.done("permit", seat=1, by="dealer", amount=500)
    assert table.state.seat(1).chips == (blue(100), red(1, "permitted"), red(1, "elsewhere"))


def test_chips_come_back_at_another_value_with_the_floor_once() -> None:
    """SS-07: for the value and the amount that the floor agreed to."""
    table = Table("small-stakes", bare=True)
    table.done("open_table", by="floor")
    back: dict[str, Any] = {"seat": 1, "amount": 1000, "chip": 500, "colour": "pink"}
    assert table.refused("return_chips", **back) == ("not-your-role", ())
    assert table.refused("return_chips", by="dealer", **back) == ("chip-not-allowed", ("SS-07",))
    table.done("permit", seat=1, by="floor", chip=500, amount=1000)
    assert table.refused("return_chips", by="dealer", **{**back, "amount": 1500}) == ("chip-not-allowed", ("SS-07",))
    assert table.refused("return_chips", by="dealer", **{**back, "chip": 250}) == ("chip-not-allowed", ("SS-07",))
    pink = Stack("colour", 500, 2, "pink")
    assert table.done("return_chips", by="dealer", **back) == (
        ev.ChipsReturned(seat=1, amount=1000, chips=(pink,), clauses=("SS-07",)),
    )
    assert table.state.seat(1).permits == ()
    assert table.refused("return_chips", by="dealer", **back) == ("chip-not-allowed", ("SS-07",))
    table.done("return_chips", by="floor", **back)
    table.done("permit", seat=1, by="floor", chip=500)
    table.done("cash_out", seat=1)
    assert table.refused("return_chips", by="dealer", **back) == ("chip-not-allowed", ("SS-07",))


def test_chips_at_one_dollar_come_back_without_the_floor() -> None:
    table = Table("small-stakes", bare=True)
    table.done("open_table", by="floor")
    table.done("return_chips", by="dealer", seat=1, amount=1000, chip=100, colour="Pink ", design="striped")
    assert table.state.seat(1).chips == (Stack("colour", 100, 10, "pink", "striped"),)


def test_value_chips_look_like_nobody_else_s() -> None:
    """SS-05, either way: bought or brought, value chips or colour chips."""
    table = Table("small-stakes")
    [brought] = table.done("bring", seat=2, amount=500)
    assert brought == ev.ChipsBrought(seat=2, amount=500, chips=(white(5, "elsewhere"),), clauses=("SS-04",))
    for keys in ({}, {"chip": 100}):
        assert table.refused("bring", seat=3, amount=500, **keys) == ("colour-taken", ("SS-05",))
    assert table.refused("buy_in", seat=3, amount=500, chips="value") == ("colour-taken", ("SS-05",))
    like = {"seat": 3, "amount": 500, "colour": "white", "design": "value"}
    assert table.refused("buy_in", **like) == ("colour-taken", ("SS-05",))
    table.done("bring", seat=2, amount=500)
    table.done("bring", seat=3, amount=500, chip=500)
    table.done("bring", seat=4, amount=100_000, chips="plaque")
    table.done("cash_out", seat=2)
    table.done("bring", seat=4, amount=500)
    table.done("buy_in", seat=5, amount=500, colour="coral", design="value")
    assert table.refused("buy_in", seat=6, amount=500, chips="value", chip=50) == ("colour-taken", ("SS-05",))
    other = Table("maryland")
    for seat in (2, 3):
        other.done("bring", seat=seat, amount=500)


def test_chips_may_look_like_value_chips_that_nobody_uses_where_the_text_says_no_more() -> None:
    """SS-05 is about other persons' chips; the house's own are not forbidden there, as they are in Maryland."""
    look = {"seat": 2, "amount": 500, "colour": "red", "design": "value"}
    Table("small-stakes").done("buy_in", **look)
    assert Table("maryland").refused("buy_in", **look) == ("colour-taken", ("MD-49",))
    Table("maryland").done("buy_in", **{**look, "colour": "crimson"})
    Table("maryland").done("buy_in", **{**look, "design": "plain"})


def test_a_colour_is_free_once_its_owner_has_no_chips_left() -> None:
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("cash_out", seat=1)
    assert table.refused("buy_in", seat=2, amount=500, colour="blue") == ("colour-taken", ("CO-28", "CO-14"))
    table.done("lift", seat=1, spot="red")
    table.done("take_away", seat=1, amount=500)
    table.done("buy_in", seat=2, amount=500, colour="blue")


def test_a_colour_is_free_while_its_former_owner_plays_value_chips() -> None:
    table = Table("massachusetts")
    table.done("buy_in", seat=1, amount=1000, chips="value", chip=500)
    table.done("place", seat=1, spot="red", amount=500, chips="value")
    table.done("cash_out", seat=1, chips="colour")
    table.done("buy_in", seat=2, amount=500, colour="blue")
    assert table.refused("buy_in", seat=1, amount=500, colour="blue") == ("colour-taken", ("MA-06",))
    table.done("buy_in", seat=1, amount=500, chip=500, colour="pink")


@pytest.mark.parametrize("source", [None, "dealer", "elsewhere"])
def test_a_stake_that_the_rest_does_not_cover_is_made_with_brought_chips(source: str | None) -> None:
    table = Table("small-stakes")
    table.done("bring", seat=1, amount=500)
    said: dict[str, Any] = {"from_": source} if source else {}
    placing: dict[str, Any] = {"seat": 1, "spot": "red", "chips": "value", **said}
    table.done("buy_in", seat=1, amount=100, chips="value")
    assert table.refused("place", amount=500, **placing) == ("chip-not-allowed", ("SS-04",))
    table.done("permit", seat=1, by="dealer")
    [placed] = table.done("place", amount=500, **placing)
    assert isinstance(placed, ev.Placed)
    mixed = (white(5, "permitted"),) if source == "elsewhere" else (white(1), white(4, "permitted"))
    assert (placed.chips, placed.clauses) == (mixed, ("SS-55", "SS-04"))
    assert table.rack() == 10_100


def test_chips_from_elsewhere_are_taken_when_that_is_said() -> None:
    table = Table("colorado")
    table.done("bring", seat=1, amount=500, chips="house")
    [placed] = table.done("place", seat=1, spot="red", amount=500, from_="elsewhere")
    assert isinstance(placed, ev.Placed)
    assert placed.chips == (Stack("house", 100, 5, "white", "house", "elsewhere"),)
