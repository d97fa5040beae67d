"""Calibration: weights that reach a return, checked by the bonus games themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from bonus.games import bent, bonus_spin_at
from croupier.odds.calibrate import Calibration, Range, calibrate
from croupier.odds.lattice import nearest_weights
from croupier.rulebook.table import TableRules


def table(house: str, kind: str, section: dict[str, Any] | None = None, **choices: Any) -> TableRules:
    if section is not None:
        choices[kind.replace("-", "_")] = section
    return croupier.table(house, offers=[kind], **choices)


def found(rules: TableRules, kind: str, target: str, most: int = 1_000_000) -> Calibration:
    done = calibrate(rules, kind, Fraction(target), most)
    assert isinstance(done, Calibration)
    return done


def played(house: str, kind: str, weights: dict[str, dict[str, int]]) -> Fraction:
    """What the wager returns at a table whose house states these weights."""
    rows = croupier.wager_odds(table(house, kind, dict(weights)))
    return next(odds.rtp for odds in rows if odds.kind == kind)


@pytest.mark.parametrize(
    ("house", "kind", "target"),
    [
        *(("massachusetts", "b2b", target) for target in ("0.29", "0.5", "0.92", "0.95", "2.6")),
        *(("massachusetts:single-zero", "b2b", target) for target in ("0.92", "7/8")),
        *(("maryland", "x-straight", target) for target in ("0.82", "0.85", "0.92", "0.9473", "1.5")),
        *(("maryland:single-zero", "x-straight", target) for target in ("0.92", "0.99")),
        *(("maryland", "bonus-spin", target) for target in ("0.64", "0.65", "0.7", "0.8", "0.92", "1", "14.5")),
        ("maryland:triple-zero", "bonus-spin", "0.92"),
    ],
)
def test_a_target_is_reached_exactly(house: str, kind: str, target: str) -> None:
    done = found(table(house, kind), kind, target)
    assert done.returned == Fraction(target)
    assert done.distance == 0
    assert all(0 < sum(weights.values()) <= 1_000_000 for weights in done.weights.values())
    if kind == "bonus-spin":
        assert all(weight > 0 for weights in done.weights.values() for weight in weights.values())
    assert played(house, kind, done.weights) == Fraction(target)


def test_back_to_back_by_hand() -> None:
    """On 38 pockets 0.92 takes a mean multiplier of 0.92 * 38 - 1 = 33.96."""
    weights = found(table("massachusetts", "b2b"), "b2b", "0.92").weights["multipliers"]
    assert sum(int(value) * weight for value, weight in weights.items()) == Fraction("33.96") * sum(weights.values())
    assert set(weights) == {"10", "20", "30", "50", "100"}
    assert min(weights.values()) > 0


@pytest.mark.parametrize(
    ("house", "kind", "target"), [("maryland", "x-straight", "0.9"), ("maryland", "bonus-spin", "0.85")]
)
def test_weights_that_are_right_already_stay(house: str, kind: str, target: str) -> None:
    rules = table(house, kind)
    weights = found(rules, kind, target).weights
    if kind == "x-straight":
        assert weights == {"pays": {"50": 268, "100": 300, "250": 42, "500": 15}}
    else:
        assert weights == {"hot": bonus_spin_at(rules).hot}


@pytest.mark.parametrize(
    ("house", "kind", "lowest", "highest"),
    [
        # 10 or 100 times the stake and the stake, with 1/38.
        ("massachusetts", "b2b", "11/38", "101/38"),
        # 3.5 of 38 drawn on average: (34.5 * 29 + 51 + 2.5 * 51) / 38², and with 501 for the later ones.
        ("maryland", "x-straight", "1179/1444", "576/361"),
        # A target with 2/38; 1/8 of 200 and 7/8 of 40, or of 10,000 and 150, for 5, but every other segment once in a
        # million: 1/8 of 18,550 - 9 * 200 more, and 7/8 of 640 - 7 * 40, or of 8750 - 9 * 10,000 and 530 - 7 * 150.
        (
            "maryland",
            "bonus-spin",
            str(Fraction(12, 19) + Fraction(16_750 + 7 * 360, 8 * 5 * 19 * 10**6)),
            str(Fraction(1105, 76) - Fraction(81_250 + 7 * 520, 8 * 5 * 19 * 10**6)),
        ),
    ],
)
def test_the_range_is_told_for_a_target_outside(house: str, kind: str, lowest: str, highest: str) -> None:
    rules, possible = table(house, kind), Range(Fraction(lowest), Fraction(highest))
    for target in (possible.lowest, possible.highest):
        done = found(rules, kind, str(target))
        assert done.distance == 0
        assert done.possible == possible
    for target in (possible.lowest - Fraction(1, 10**9), possible.highest + Fraction(1, 10**9)):
        assert calibrate(rules, kind, target) == possible


def test_the_nearest_where_weights_must_be_small() -> None:
    """Mean multipliers of weights that add up to 25 at most: 33.96 is 34 at the nearest, and 35/38 comes back."""
    done = found(table("massachusetts", "b2b"), "b2b", "0.92", most=25)
    assert (done.returned, done.distance) == (Fraction(35, 38), Fraction(1, 950))
    assert sum(done.weights["multipliers"].values()) <= 25


def test_values_that_the_house_gives_no_weight_stay_out() -> None:
    rules = table("massachusetts", "b2b", {"multipliers": {"10": 1, "20": 0, "50": 1}})
    assert set(found(rules, "b2b", "0.92").weights["multipliers"]) == {"10", "50"}


def test_the_community_wheel_turns_where_the_hot_one_cannot() -> None:
    done = found(bent(table("maryland", "bonus-spin"), hot={"200": 1}), "bonus-spin", "0.92")
    assert set(done.weights) == {"community"}
    assert done.distance == 0


def test_both_wheels_turn_where_one_is_not_enough() -> None:
    done = found(table("maryland", "bonus-spin"), "bonus-spin", "0.7")
    assert set(done.weights) == {"hot", "community"}
    assert min(done.weights["community"].values()) > 0


def test_a_wager_with_one_value_returns_one_thing() -> None:
    rules = bent(table("maryland", "bonus-spin"), hot={"200": 1}, community={"40": 1})
    assert found(rules, "bonus-spin", "12/19").weights == {"hot": {"200": 1}}
    assert calibrate(rules, "bonus-spin", Fraction(1)) == Range(Fraction(12, 19), Fraction(12, 19))


def test_a_meter_that_does_not_stand_at_a_round_amount() -> None:
    rules = table("maryland", "bonus-spin", {"primary": {"start": 12_345.67}})
    assert found(rules, "bonus-spin", "0.92").distance == 0


@pytest.mark.parametrize(
    ("values", "shape", "target", "most", "weights"),
    [
        pytest.param([1, 1], [3, 4], "1", 100, (3, 4), id="all alike"),
        pytest.param([1, 2], [3, 4], "1", 100, (1, 0), id="the least"),
        pytest.param([1, 2, 2], [3, 4, 1], "2", 100, (0, 1, 1), id="the greatest, twice"),
        pytest.param([1, 2], [3, 4], "4/3", 3, (2, 1), id="a third"),
        pytest.param([1, 2], [3, 4], "1.4", 3, (2, 1), id="nearest"),
        pytest.param([1, 2], [3, 4], "1.001", 10, (1, 0), id="the least is nearest"),
        pytest.param([0, 7, 10], [1, 1, 1], "1/1000", 1000, (1000, 0, 0), id="too near the end for any"),
    ],
)
def test_small_lattices(values: list[int], shape: list[int], target: str, most: int, weights: tuple[int, ...]) -> None:
    assert nearest_weights([Fraction(value) for value in values], shape, Fraction(target), most) == weights


def test_many_values_and_few_units() -> None:
    """Ten values share six units: the mean is still the nearest, 55/10 of 1 to 10."""
    weights = nearest_weights([Fraction(value) for value in range(1, 11)], [1] * 10, Fraction("5.5"), 6)
    assert sum(value * weight for value, weight in enumerate(weights, start=1)) == Fraction("5.5") * sum(weights)
    assert sum(weights) <= 6


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.integers(1, 400), st.integers(1, 60), min_size=2, max_size=6), st.integers(1, 999))
def test_any_mean_to_a_thousandth_of_the_way_is_met(shape: dict[int, int], way: int) -> None:
    values = [Fraction(value) for value in shape]
    target = min(values) + (max(values) - min(values)) * Fraction(way, 1000)
    weights = nearest_weights(values, list(shape.values()), target)
    assert sum(value * weight for value, weight in zip(values, weights, strict=True)) == target * sum(weights)
    assert min(weights) >= 0
    assert sum(weights) <= 1_000_000
