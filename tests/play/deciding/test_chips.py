"""Chips in and out: what is sold, to whom in which look, what comes from elsewhere, and what may leave."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play import event as ev
from croupier.play.deciding.chips import PALETTE

from .tables import Cited, Table


def buy(**keys: Any) -> dict[str, Any]:
    return {"do": "buy_in", "seat": 2, "amount": 5000, **keys}


@pytest.mark.parametrize(
    ("house", "command", "refusal"),
    [
        pytest.param("maryland", buy(chips="electronic"), ("chip-not-allowed", ("MD-47",)), id="electronic"),
        pytest.param("maryland", buy(chips="plaque"), ("bad-command", ()), id="plaques are not sold"),
        pytest.param("maryland", buy(tender="watch"), ("bad-command", ()), id="a watch is no tender"),
        pytest.param("maryland", buy(colour="blue"), ("colour-taken", ("MD-50",)), id="blue is seat 1's"),
        pytest.param("maryland", buy(design="value"), ("colour-taken", ("MD-49",)), id="looks like value chips"),
        pytest.param("maryland", buy(chip=300), ("not-whole-chips", ()), id="not whole"),
        pytest.param("colorado", buy(chip=300), ("not-whole-chips", ("CO-13",)), id="not whole, cited"),
        pytest.param("singapore", buy(chips="value", chip=300), ("not-whole-chips", ()), id="value chips not whole"),
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
            "maryland", {"do": "bring", "seat": 1, "amount": 500, "chips": "cash"}, ("bad-command", ()), id="bring cash"
        ),
        pytest.param(
            "maryland", {"do": "bring", "seat": 1, "amount": 500, "chips": "tin"}, ("bad-command", ()), id="bring tin"
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
            {"do": "return_chips", "by": "dealer", "seat": 1, "amount": 150, "chip": 100},
            ("not-whole-chips", ()),
            id="back",
        ),
        pytest.param(
            "singapore", {"do": "cash_out", "seat": 1, "amount": 10_100}, ("insufficient-chips", ()), id="cash too much"
        ),
        pytest.param("singapore", {"do": "cash_out", "seat": 2}, ("insufficient-chips", ()), id="nothing to cash"),
        pytest.param("singapore", {"do": "cash_out", "seat": 1, "amount": 150}, ("not-whole-chips", ()), id="half"),
        pytest.param("maryland", {"do": "leave", "seat": 1}, ("chips-stay", ("MD-51",)), id="leave with chips"),
    ],
)
def test_refused(house: str, command: dict[str, Any], refusal: Cited) -> None:
    assert Table(house).refused(**command) == refusal


def test_a_colour_is_found_for_whoever_names_none() -> None:
    table = Table("maryland", seats=10)
    for seat in range(2, 11):
        table.done("buy_in", seat=seat, amount=100)
    colours = [table.state.seat(seat).colour for seat in range(1, 11)]
    assert colours == [*PALETTE, "colour 9", "colour 10"]


@pytest.mark.parametrize(
    ("house", "chip"), [pytest.param("small-stakes", 100, id="rulebook"), pytest.param("singapore", 100, id="plain")]
)
def test_a_chip_is_worth_one_unit_unless_said_otherwise(house: str, chip: int) -> None:
    table = Table(house, bare=True)
    table.done("open_table", by="floor")
    [bought] = table.done("buy_in", seat=1, amount=500)
    assert isinstance(bought, ev.BoughtIn)
    assert (bought.chip, bought.colour, bought.chips, bought.tender) == (chip, "blue", "colour", "cash")


def test_more_of_the_same_chips_and_others_once_they_are_cashed_in() -> None:
    table = Table("colorado")
    [more] = table.done("buy_in", seat=1, amount=2000, tender="receipt")
    assert more == ev.BoughtIn(
        seat=1,
        amount=2000,
        chips="colour",
        chip=100,
        colour="blue",
        tender="receipt",
        clauses=("CO-14", "CO-13"),
    )
    table.done("cash_out", seat=1)
    table.done("buy_in", seat=1, amount=2000, chip=500, colour="pink")
    assert (table.rack(), table.state.seat(1).chip, table.state.seat(1).colour) == (2000, 500, "pink")


def test_value_chips_may_look_alike_where_the_rulebook_does_not_mind() -> None:
    table = Table("colorado")
    for seat in (2, 3):
        [bought] = table.done("buy_in", seat=seat, amount=5000, chips="value", chip=500)
        assert bought == ev.BoughtIn(seat=seat, amount=5000, chips="value", chip=500, clauses=("CO-22",))


@pytest.mark.parametrize(
    ("screen", "taken"), [pytest.param(True, True, id="with screen"), pytest.param(False, False, id="without")]
)
def test_electronic_chips_may_look_alike_where_there_is_no_central_screen(screen: bool, taken: bool) -> None:
    table = Table("colorado", terminals=True, equipment={"central-screen": screen})
    assert table.state.seat(1).chips == "electronic"
    if taken:
        assert table.refused("buy_in", seat=2, amount=100, colour="blue") == ("colour-taken", ("CO-28",))
    else:
        table.done("buy_in", seat=2, amount=100, colour="blue")


def test_chips_come_from_elsewhere_and_go_again() -> None:
    table = Table("colorado")
    assert table.done("bring", seat=1, amount=500, chips="house") == (
        ev.ChipsBrought(seat=1, amount=500, chips="house", clauses=("CO-23",)),
    )
    assert table.done("take_away", seat=1, amount=1500) == (ev.ChipsTakenAway(seat=1, amount=1500),)
    assert table.done("return_chips", seat=1, by="dealer", amount=1000, chip=500) == (
        ev.ChipsReturned(seat=1, amount=1000, chip=500),
    )
    assert table.rack() == 10_000
    assert (table.state.paid_in, table.state.paid_out) == (11_500, 1500)


def test_a_seat_is_left_with_its_chips_where_they_may_go() -> None:
    table = Table("singapore")
    assert table.done("cash_out", seat=1, amount=4000) == (ev.CashedOut(seat=1, amount=4000),)
    table.done("place", seat=1, spot="red", amount=500)
    assert table.refused("leave", seat=1) == ("wagers-down", ())
    table.done("lift", seat=1, spot="red")
    assert table.done("leave", seat=1) == (ev.SeatLeft(seat=1, carried=6000),)
    assert (table.state.paid_out, 1 in table.state.seats) == (10_000, False)
    assert table.done("leave", seat=2) == (ev.SeatLeft(seat=2),)


@pytest.mark.parametrize(
    ("by", "place", "back"),
    [
        pytest.param(None, ("chip-not-allowed", ("SS-04",)), ("chip-not-allowed", ("SS-07",)), id="nobody"),
        pytest.param("dealer", None, ("chip-not-allowed", ("SS-07",)), id="dealer"),
        pytest.param("floor", None, None, id="floor"),
    ],
)
def test_whose_permission_is_enough(by: str | None, place: Cited | None, back: Cited | None) -> None:
    table = Table("small-stakes")
    table.done("bring", seat=1, amount=500)
    if by:
        [permitted] = table.done("permit", seat=1, by=by)
        assert permitted == ev.Permitted(seat=1, by=by, clauses=("SS-04", "SS-07"))
    placing: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500, "chips": "value", "from_": "elsewhere"}
    returning: dict[str, Any] = {"seat": 1, "by": "dealer", "amount": 500, "chip": 500}
    for do, keys, expected in (("place", placing, place), ("return_chips", returning, back)):
        if expected:
            assert table.refused(do, **keys) == expected
        else:
            table.done(do, **keys)


def test_chips_that_come_back_by_the_floor_have_its_permission() -> None:
    table = Table("small-stakes")
    returning: dict[str, Any] = {"seat": 1, "amount": 500, "chip": 500}
    assert table.refused("return_chips", **returning) == ("not-your-role", ())
    assert table.refused("return_chips", by="dealer", **returning) == ("chip-not-allowed", ("SS-07",))
    assert table.done("return_chips", by="floor", **returning) == (
        ev.ChipsReturned(seat=1, amount=500, chip=500, clauses=("SS-07",)),
    )
    assert table.state.seat(1).permits == frozenset()


def test_brought_value_chips_look_like_nobody_else_s() -> None:
    table = Table("small-stakes")
    [brought] = table.done("bring", seat=2, amount=500)
    assert brought == ev.ChipsBrought(seat=2, amount=500, chips="value", chip=100, clauses=("SS-04",))
    for keys in ({}, {"chip": 100}):
        assert table.refused("bring", seat=3, amount=500, **keys) == ("colour-taken", ("SS-05",))
    assert table.refused("buy_in", seat=3, amount=500, chips="value") == ("colour-taken", ("SS-05",))
    table.done("bring", seat=2, amount=500)
    table.done("bring", seat=3, amount=500, chip=500)
    table.done("bring", seat=4, amount=500, chips="plaque")
    assert [table.state.seat(seat).value_chips for seat in (2, 3, 4)] == [{100}, {500}, set()]
    table.done("cash_out", seat=2)
    table.done("bring", seat=4, amount=500)
    other = Table("maryland")
    for seat in (2, 3):
        other.done("bring", seat=seat, amount=500)


def test_a_colour_is_free_once_its_owner_has_no_chips_left() -> None:
    table = Table("colorado")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("cash_out", seat=1)
    assert table.refused("buy_in", seat=2, amount=500, colour="blue") == ("colour-taken", ("CO-28",))
    table.done("lift", seat=1, spot="red")
    table.done("take_away", seat=1, amount=500)
    table.done("buy_in", seat=2, amount=500, colour="blue")


@pytest.mark.parametrize("source", [None, "dealer", "elsewhere"])
def test_a_stake_that_the_rest_does_not_cover_is_made_with_brought_chips(source: str | None) -> None:
    table = Table("small-stakes")
    table.done("bring", seat=1, amount=500)
    said: dict[str, Any] = {"from_": source} if source else {}
    placing: dict[str, Any] = {"seat": 1, "spot": "red", **said}
    table.done("cash_out", seat=1, amount=9900)
    assert table.refused("place", amount=500, **placing) == ("chip-not-allowed", ("SS-04",))
    table.done("permit", seat=1, by="dealer")
    [placed] = table.done("place", amount=500, **placing)
    assert isinstance(placed, ev.Placed)
    assert (placed.chips, placed.brought, placed.clauses) == ("value", 400, ("SS-55", "SS-04"))
    assert (table.state.seat(1).brought, table.rack()) == (100, 100)
