"""Wagers: what may be placed, raised and lifted, spoken wagers, coupons, and wagers for the dealers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play import event as ev
from rulebook.folders import SOUND
from stacks import white

from .tables import Cited, Table


def place(spot: str, amount: int, **keys: Any) -> dict[str, Any]:
    return {"do": "place", "seat": 1, "spot": spot, "amount": amount, **keys}


REFUSED = [
    pytest.param("maryland", {}, place("split:1-9", 100), ("unknown-spot", ()), id="no such split"),
    pytest.param("maryland", {}, place("b2b", 100), ("not-offered", ("MD-32",)), id="of another rulebook"),
    pytest.param("maryland", {}, place("green", 100), ("not-offered", ("MD-70",)), id="of another wheel"),
    pytest.param("maryland", {"without": ["red"]}, place("red", 100), ("not-offered", ()), id="taken off"),
    pytest.param(
        "maryland:double-zero-as-single", {}, place("split:0-00", 100), ("not-offered", ("MD-26",)), id="covered"
    ),
    pytest.param("maryland", {}, place("red", 100, chips="tin"), ("bad-command", ()), id="tin"),
    pytest.param("maryland", {}, place("red", 100, chips="value"), ("chip-not-allowed", ("MD-47",)), id="value chips"),
    pytest.param("maryland", {}, place("red", 100, coupon=100), ("coupon-not-allowed", ("MD-47",)), id="coupon"),
    pytest.param(
        "colorado", {}, place("street:1-2-3", 100, coupon=100), ("coupon-not-allowed", ("CO-24",)), id="coupon at 11"
    ),
    pytest.param("colorado", {}, place("red", 100, coupon=200), ("coupon-not-allowed", ("CO-24",)), id="larger coupon"),
    pytest.param(
        "massachusetts",
        {},
        place("red", 100, chips="value", coupon=100),
        ("coupon-not-allowed", ("MA-07",)),
        id="coupon beside value chips",
    ),
    pytest.param(
        "massachusetts",
        {"offers": ["five-adjacent"]},
        place("five-adjacent:17", 500, coupon=500),
        ("coupon-not-allowed", ()),
        id="coupon on a composite",
    ),
    pytest.param("maryland", {}, place("red", 150), ("not-whole-chips", ()), id="a chip and a half"),
    pytest.param(
        "maryland",
        {"offers": ["five-adjacent"]},
        place("five-adjacent:17", 400),
        ("multiple-of-five", ("MD-58",)),
        id="four chips on five numbers",
    ),
    pytest.param(
        "maryland",
        {"offers": ["complete"]},
        place("complete:17", 3900),
        ("not-whole-chips", ("MD-85",)),
        id="less than the cost",
    ),
    pytest.param(
        "maryland",
        {"limits": {"outside": [5, 50]}},
        place("red", 400),
        ("below-minimum", ("MD-33",)),
        id="below the house's",
    ),
    pytest.param(
        "maryland",
        {"limits": {"outside": [5, 50]}},
        place("red", 5100),
        ("above-maximum", ("MD-33",)),
        id="above the house's",
    ),
    pytest.param("maryland", {}, place("red", 10_100), ("insufficient-chips", ()), id="more than the rack"),
    pytest.param(
        "maryland:triple-zero",
        {"offers": ["green"]},
        place("green", 100),
        ("needs-another-wager", ("MD-70",)),
        id="green alone",
    ),
    pytest.param("massachusetts", {"offers": ["b2b"]}, place("b2b", 100), ("no-prior-spin", ()), id="no spin"),
    pytest.param("maryland", {}, {"do": "lift", "seat": 1, "spot": "nowhere"}, ("unknown-spot", ()), id="lift nowhere"),
    pytest.param("maryland", {}, {"do": "lift", "seat": 1, "spot": "red"}, ("no-wager", ()), id="lift nothing"),
    pytest.param(
        "maryland",
        {},
        {"do": "verbal", "seat": 1, "spot": "red", "amount": 100},
        ("chip-not-allowed", ("MD-48",)),
        id="spoken",
    ),
    pytest.param(
        "massachusetts",
        {"limits": {"outside": [5, 50]}},
        {"do": "verbal", "seat": 1, "spot": "red", "amount": 100},
        ("below-minimum", ()),
        id="spoken too low",
    ),
    pytest.param(
        "massachusetts",
        {},
        {"do": "verbal", "seat": 1, "spot": "nowhere", "amount": 100},
        ("unknown-spot", ()),
        id="spoken nowhere",
    ),
    pytest.param("massachusetts", {}, {"do": "confirm", "seat": 1, "by": "dealer"}, ("nothing-to-confirm", ()), id="?"),
    pytest.param(
        "maryland",
        {"tip-wagers": False},
        {"do": "tip", "seat": 1, "amount": 100, "spot": "red"},
        ("tip-not-allowed", ()),
        id="tip wagers declined",
    ),
    pytest.param(
        "colorado",
        {},
        {"do": "tip", "seat": 1, "amount": 100, "spot": "nowhere"},
        ("unknown-spot", ()),
        id="tip nowhere",
    ),
    pytest.param(
        "colorado",
        {"tip-wagers": False},
        {"do": "tip", "seat": 1, "amount": 100, "spot": "red"},
        ("tip-not-allowed", ("CO-85",)),
        id="tip wagers switched off",
    ),
    pytest.param(
        "colorado", {}, {"do": "tip", "seat": 1, "amount": 10_100}, ("insufficient-chips", ()), id="tip too much"
    ),
    pytest.param(
        "colorado",
        {},
        {"do": "tip", "seat": 1, "amount": 10_100, "spot": "red"},
        ("insufficient-chips", ()),
        id="tip wager too high",
    ),
]


@pytest.mark.parametrize(("house", "choices", "command", "refusal"), REFUSED)
def test_refused(house: str, choices: dict[str, Any], command: dict[str, Any], refusal: Cited) -> None:
    code, clauses = Table(house, **choices).refused(**command)
    assert (code, clauses) == refusal


def test_a_player_without_chips_of_his_own_plays_what_his_chips_make() -> None:
    table = Table("colorado")
    table.done("bring", seat=2, amount=1000)
    assert table.refused("place", seat=2, spot="red", amount=333) == ("not-whole-chips", ())
    assert table.refused("place", seat=2, spot="red", amount=1100) == ("insufficient-chips", ())
    table.done("place", seat=2, spot="red", amount=300, chips="value", from_="elsewhere")
    table.done("place", seat=2, spot="red", amount=300)
    assert table.rack(2) == 400


@pytest.mark.parametrize("house", ["massachusetts", "small-stakes", "maryland", "singapore"])
def test_wagers_for_the_dealers_are_taken_where_no_text_speaks_of_them(house: str) -> None:
    [placed] = Table(house).done("tip", seat=1, amount=500, spot="red")
    assert (placed.tip, placed.clauses) == (True, ())  # type: ignore[attr-defined]


def test_where_the_rulebook_is_silent_any_chips_go() -> None:
    table = Table(str(SOUND))
    table.done("bring", seat=1, amount=100_000, chips="plaque")
    [placed] = table.done("place", seat=1, spot="red", amount=100_000, chips="plaque", from_="elsewhere")
    assert isinstance(placed, ev.Placed)
    assert ([stack.kind for stack in placed.chips], placed.clauses) == (["plaque"], ("S-2",))
    assert table.refused("verbal", seat=1, spot="red", amount=500) == ("chip-not-allowed", ())
    table.done("place", seat=1, spot="straight:17", amount=500, coupon=500)
    assert table.refused("lift", seat=1, spot="straight:17", amount=100) == ("coupon-not-allowed", ())


def test_numbers_in_any_order_are_one_wager() -> None:
    table = Table("maryland")
    table.done("place", seat=1, spot="corner:12-8-9-11", amount=500)
    table.done("place", seat=1, spot="corner:8-9-11-12", amount=200)
    assert {key: stake.amount for key, stake in table.state.wagers.items()} == {(1, "corner:8-9-11-12", False): 700}


@pytest.mark.parametrize(
    ("amount", "left", "code"),
    [(None, 0, None), (500, 500, None), (1000, 0, None), (600, 1000, "below-minimum"), (1100, 1000, "no-wager")],
)
def test_lifting_a_part_leaves_a_legal_wager(amount: int | None, left: int, code: str | None) -> None:
    table = Table("small-stakes")
    table.done("place", seat=1, spot="red", amount=1000)
    command: dict[str, Any] = {"do": "lift", "seat": 1, "spot": "red", **({"amount": amount} if amount else {})}
    if code:
        assert table.refused(**command)[0] == code
    else:
        table.done(**command)
    assert table.state.seat(1).staked == left


def test_what_is_left_after_a_lift_is_whole_chips() -> None:
    table = Table("maryland", offers=["five-adjacent"])
    table.done("place", seat=1, spot="five-adjacent:17", amount=1000)
    assert table.refused("lift", seat=1, spot="five-adjacent:17", amount=300)[0] == "multiple-of-five"
    assert table.refused("lift", seat=1, spot="five-adjacent:17", amount=150)[0] == "not-whole-chips"
    table.done("lift", seat=1, spot="five-adjacent:17", amount=500)
    assert table.state.seat(1).staked == 500


def test_green_is_never_left_alone() -> None:
    table = Table("maryland:triple-zero", offers=["green"])
    table.done("place", seat=1, spot="red", amount=500)
    table.done("place", seat=1, spot="odd", amount=500)
    table.done("place", seat=1, spot="green", amount=100)
    table.done("lift", seat=1, spot="red")
    assert table.refused("lift", seat=1, spot="odd") == ("needs-another-wager", ("MD-70",))
    table.done("lift", seat=1, spot="green")
    table.done("lift", seat=1, spot="odd")
    assert table.rack() == 10_000
    table.done("place", seat=1, spot="red", amount=500)
    table.done("lift", seat=1, spot="red")


def test_a_spoken_wager_is_placed_once_the_dealer_confirms() -> None:
    table = Table("massachusetts")
    [spoken] = table.done("verbal", seat=2, spot="red", amount=500)
    assert spoken == ev.SpokenFor(seat=2, spot="red", amount=500, clauses=("MA-03",))
    converted, placed = table.done("confirm", seat=2, by="dealer")
    assert converted == ev.CashConverted(seat=2, amount=500, chips=(white(5),), clauses=("MA-03", "MA-04"))
    assert isinstance(placed, ev.Placed)
    assert (placed.spot, placed.amount, placed.chips, placed.by) == ("red", 500, (white(5),), "dealer")
    assert table.refused("confirm", seat=2, by="dealer") == ("nothing-to-confirm", ())
    assert (table.rack(2), table.state.seat(2).staked) == (0, 500)


def test_what_was_not_confirmed_before_the_close_is_gone() -> None:
    table = Table("massachusetts")
    table.done("verbal", seat=1, spot="red", amount=500)
    table.play("1")
    assert table.refused("confirm", seat=1, by="dealer") == ("nothing-to-confirm", ())


def test_a_spoken_wager_counts_with_the_one_that_lies_there() -> None:
    table = Table("massachusetts", limits={"outside": [5, 50]})
    table.done("place", seat=1, spot="red", amount=3000)
    assert table.refused("verbal", seat=1, spot="red", amount=2500) == ("above-maximum", ())
    table.done("verbal", seat=1, spot="red", amount=2000)
    table.done("place", seat=1, spot="red", amount=500)
    assert table.refused("confirm", seat=1, by="dealer") == ("above-maximum", ())


def test_a_spoken_wager_needs_a_prior_spin_too() -> None:
    """It would have nothing to repeat when it is settled."""
    table = Table("massachusetts", offers=["b2b"])
    assert table.refused("verbal", seat=1, spot="b2b", amount=500) == ("no-prior-spin", ())
