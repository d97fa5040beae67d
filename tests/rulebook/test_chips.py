"""The house's chips: denominations and looks as stated or customary, and whether coupons are taken."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.chip_set import Denomination, normal_look
from rulebook.houses import assumed, breaches, legal, told


def test_customary_chips_go_down_to_the_minor_unit() -> None:
    """USD 0.01, one yen, one fils."""
    for currency, smallest, largest in (("USD", 1, 10_000_000), ("JPY", 1, 100_000), ("KWD", 1, 100_000_000)):
        value = legal("massachusetts", currency=currency).chips.value
        assert (value[-1].value, value[0].value) == (smallest, largest)
        assert len({each.colour for each in value}) == len(value)
    usual = [each.value for each in legal("massachusetts").chips.value]
    assert usual == [
        *(
            10_000_000,
            2_500_000,
            1_000_000,
            500_000,
            100_000,
            50_000,
            10_000,
            5_000,
            2_500,
            2_000,
            1_000,
            500,
            250,
            200,
        ),
        *(100, 50, 25, 10, 5, 1),
    ]
    plaques = [each.value for each in legal("massachusetts").chips.plaques]
    assert plaques == [10_000_000, 5_000_000, 1_000_000, 500_000, 100_000]


def test_chips_as_the_house_states_them() -> None:
    stated = {
        "colours": ["Blue", "dark  green "],
        "set": 200,
        "value": {"0.01": "copper", "5": "Red", "1": "white"},
        "plaques": {"1000": "gold"},
    }
    chips = legal("massachusetts", chips=stated).chips
    assert (chips.colours, chips.set) == (("blue", "dark green"), 200)
    assert chips.value == (Denomination(500, "red"), Denomination(100, "white"), Denomination(1, "copper"))
    assert chips.plaques == (Denomination(100_000, "gold"),)
    assert (chips.colour_of("value", 500), chips.colour_of("plaque", 100_000)) == ("red", "gold")
    assert (chips.colour_of("house", 500), chips.colour_of("value", 250)) == ("red", None)
    assert (chips.values_of("value"), chips.values_of("plaque")) == ((500, 100, 1), (100_000,))
    assert (chips.has_look("red", "value"), chips.has_look("red", "plain"), chips.has_look("blue", "value")) == (
        True,
        False,
        False,
    )


def test_a_chip_of_one_minor_unit_is_added_and_told() -> None:
    """Otherwise half of five dollars could not be paid."""
    chips = {"value": {"1": "copper", "5": "red"}}
    assert legal("massachusetts", chips=chips).chips.value[-1] == Denomination(1, "zinc")
    assert ("chips.smallest", None) in assumed("massachusetts", chips=chips)
    assert ("chips.smallest", None) not in assumed("massachusetts")


@pytest.mark.parametrize(
    ("chips", "key"),
    [
        ({"set": 0}, "chips.set"),
        ({"colours": ["blue", "Blue "]}, "chips.colours"),
        ({"colours": ["blue", " "]}, "chips.colours"),
        ({"value": {}}, "chips.value"),
        ({"value": {"1": "white", "5": "White"}}, "chips.value"),
        ({"value": {"1": "white", "1.00": "red"}}, "chips.value"),
        ({"value": {"half": "white"}}, "chips.value"),
        ({"value": {"0.001": "white"}}, "chips.value"),
        ({"value": {"0": "white"}}, "chips.value"),
        ({"value": {"1": ""}}, "chips.value"),
        ({"plaques": {"1000": "gold", "5000": "gold"}}, "chips.plaques"),
        ({"coins": True}, "chips.coins"),
    ],
)
def test_chips_that_cannot_be(chips: dict[str, Any], key: str) -> None:
    assert breaches("massachusetts", chips=chips) == [(key, None)]


def test_plaques_can_be_left_out() -> None:
    assert legal("massachusetts", chips={"plaques": {}}).chips.plaques == ()


@pytest.mark.parametrize(
    ("house", "choices", "taken"),
    [
        pytest.param("massachusetts", {}, True, id="MA-87-default"),
        pytest.param("massachusetts", {"coupons": False}, False, id="MA-87-declined"),
        pytest.param("massachusetts", {"coupons": True}, True, id="MA-87-stated"),
        pytest.param("colorado", {}, True, id="CO-24-default"),
        pytest.param("colorado", {"coupons": False}, False, id="CO-24-declined"),
        pytest.param("colorado", {"terminals": True}, False, id="CO-26-no-coupons-at-terminals"),
        pytest.param("maryland", {}, False, id="MD-47-no-coupons"),
        pytest.param("maryland", {"coupons": False}, False, id="MD-47-declined"),
    ],
)
def test_whether_coupons_are_taken(house: str, choices: dict[str, Any], taken: bool) -> None:
    assert legal(house, **choices).coupons is taken


@pytest.mark.parametrize(
    ("house", "choices", "clause"),
    [("maryland", {}, "MD-47"), ("small-stakes", {}, "SS-03"), ("colorado", {"terminals": True}, "CO-26")],
    ids=["MD-47", "SS-03", "CO-26"],
)
def test_coupons_where_the_rulebook_takes_none(house: str, choices: dict[str, Any], clause: str) -> None:
    assert breaches(house, coupons=True, **choices) == [("coupons", clause)]
    assert "no match-play coupons" in told(house, coupons=True, **choices)[0].says


def test_what_becomes_of_a_coupon_in_prison_is_told() -> None:
    assert ("coupons.prison", "CO-24") in assumed("colorado", zero="prison")
    assert ("coupons.prison", "CO-24") not in assumed("colorado")


def test_looks_are_compared_without_case_and_space() -> None:
    assert normal_look("Blue ") == normal_look("blue") == "blue"
