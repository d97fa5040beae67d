"""Assumptions: what the text leaves open at a table is told, each with the clause that leaves it open."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.game.pocket import NUMBERS
from croupier.game.wheel import CUSTOMARY
from croupier.rulebook.load import SHIPPED, load
from rulebook.houses import DAY, Cited, assumed, legal
from rulebook.pages import house_keys


def ordered(wheel: str) -> dict[str, Any]:
    return {"equipment": {"order": list(CUSTOMARY[wheel].order)}}


ALWAYS: list[Cited] = [("calls", None)]


@pytest.mark.parametrize(
    ("house", "choices", "expected"),
    [
        (
            "massachusetts",
            {},
            [
                ("wheel.order", "MA-61"),
                ("chips.coupon", "MA-07"),
                ("betting.closes", "MA-67"),
                ("irregularities.void", "MA-86"),
                ("limits", "MA-75"),
            ],
        ),
        (
            "massachusetts",
            {"wheel": "single-zero", "offers": ["seven-colour", "b2b", "seven-numbers"], "limits": {"inside": [1, 2]}},
            [
                ("wheel.order", "MA-61"),
                ("wagers.trio", "MA-20"),
                ("colours", "MA-25"),
                ("pays.seven-numbers", "MA-47"),
                ("pays.seven-colour", "MA-47"),
                ("chips.coupon", "MA-07"),
                ("betting.closes", "MA-67"),
                ("b2b.multipliers", "MA-82"),
                ("b2b.stake", "MA-77"),
                ("b2b.prior", "MA-79"),
                ("irregularities.void", "MA-86"),
            ],
        ),
        (
            "small-stakes",
            {},
            [
                ("edition", None),
                ("wheel.order", "SS-61"),
                ("wheel.colours", "SS-61"),
                ("chips.wager", "SS-03"),
                ("chips.colours", "SS-07"),
                ("zero", "SS-62"),
                ("conduct.late-lift", "SS-11"),
                ("irregularities.void", "SS-38"),
            ],
        ),
        ("maryland", {}, [("wheel.colours", "MD-23"), ("irregularities.void", "MD-163"), ("limits", "MD-33")]),
        (
            "maryland",
            {"wheel": "triple-zero", "offers": ["complete"]},
            [
                ("wheel.colours", "MD-23"),
                ("wheel.order", "MD-24"),
                ("wagers.trio", "MD-62"),
                ("complete", "MD-85"),
                ("irregularities.void", "MD-163"),
                ("limits", "MD-33"),
            ],
        ),
        (
            "colorado",
            {"wheel": "single-zero", "zero": "prison"},
            [
                ("wheel.order", "CO-96"),
                ("wagers.trio", "CO-38"),
                ("zero.prison", "CO-69"),
                ("zero.default", "CO-67"),
                ("chips.coupon", "CO-24"),
                ("irregularities.ball-left-wheel", "CO-81"),
                ("irregularities.void", "CO-82"),
                ("limits", "CO-83"),
            ],
        ),
        (
            "colorado",
            {"zero": "prison"},
            [
                ("wheel.order", "CO-100"),
                ("wagers.first-five", "CO-40"),
                ("zero.on", "CO-70"),
                ("zero.prison", "CO-69"),
                ("zero.default", "CO-67"),
                ("chips.coupon", "CO-24"),
                ("irregularities.ball-left-wheel", "CO-81"),
                ("irregularities.void", "CO-82"),
                ("limits", "CO-83"),
            ],
        ),
    ],
    ids=["massachusetts", "colours and b2b", "small-stakes", "maryland", "triple zero", "prison", "prison beside 00"],
)
def test_what_is_assumed(house: str, choices: dict[str, Any], expected: list[Cited]) -> None:
    found = assumed(house, **choices)
    assert sorted(found, key=str) == sorted([*expected, *ALWAYS], key=str)


def test_a_reading_says_what_its_clause_says_unless_it_has_words_of_its_own() -> None:
    says = {found.key: found.says for found in legal("colorado", zero="prison").assumptions}
    assert says["zero.prison"] == (
        "The text is silent on a next spin other than 0, so an imprisoned bet is taken to be released at its full "
        "amount without winnings if that spin wins for it and to be lost if that spin loses for it."
    )
    assert says["zero.default"] == "A player who does not choose before betting closes for the next spin takes half."


ROULETTE_X = {"draws": {"2": 1}, "pays": {"50": 1}}
SPIN = {"targets": {"1": 1}, "hot": {"primary": 1}, "stake": "kept"}
B2B = {"multipliers": {"10": 1}, "stake": "kept"}
NAMES = ["black", "blue", "gold", "red", "purple", "green"]
COLOURS = {name: list(NUMBERS[6 * row : 6 * row + 6]) for row, name in enumerate(NAMES)}


@pytest.mark.parametrize(
    ("house", "choices", "key", "option", "stated"),
    [
        ("colorado:single-zero", {}, "wheel.order", "equipment.order", ordered("single-zero")),
        ("colorado", {}, "wheel.order", "equipment.order", ordered("double-zero")),
        ("colorado:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": True}),
        ("colorado:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("colorado", {"zero": "prison"}, "zero.on", "zero-on", {"zero_on": ["0", "00"]}),
        ("maryland:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("maryland", {"offers": ["complete"]}, "complete", "complete", {"complete": "flat"}),
        ("maryland", {"offers": ["x-straight"]}, "x-straight.draws", "x-straight.draws", {"x_straight": ROULETTE_X}),
        ("maryland", {"offers": ["x-straight"]}, "x-straight.pays", "x-straight.pays", {"x_straight": ROULETTE_X}),
        ("maryland", {"offers": ["bonus-spin"]}, "bonus-spin.targets", "bonus-spin.targets", {"bonus_spin": SPIN}),
        ("maryland", {"offers": ["bonus-spin"]}, "bonus-spin.segments", "bonus-spin.hot", {"bonus_spin": SPIN}),
        ("maryland", {"offers": ["bonus-spin"]}, "bonus-spin.stake", "bonus-spin.stake", {"bonus_spin": SPIN}),
        ("massachusetts:single-zero", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
        ("massachusetts", {"offers": ["six-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts", {"offers": ["eight-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts:single-zero", {"offers": ["seven-colour"]}, "colours", "colours", {"colours": COLOURS}),
        ("massachusetts", {}, "betting.closes", "lifted", {"lifted": {"3(b)": DAY.replace(year=2030)}}),
        ("massachusetts", {"offers": ["b2b"]}, "b2b.multipliers", "b2b.multipliers", {"b2b": B2B}),
        ("massachusetts", {"offers": ["b2b"]}, "b2b.stake", "b2b.stake", {"b2b": B2B}),
        ("singapore", {}, "wagers.trio", "zero-trio", {"zero_trio": False}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_reading_that_the_house_states(
    house: str, choices: dict[str, Any], key: str, option: str, stated: dict[str, Any]
) -> None:
    says = f"The text leaves this open; the house states it: {option}."
    assert says not in [found.says for found in legal(house, **choices).assumptions]
    before = [(found.key, found.clause) for found in legal(house, **choices).assumptions]
    after = legal(house, **choices, **stated).assumptions
    assert says in [found.says for found in after if found.key == key]
    assert set(before) <= {(found.key, found.clause) for found in after}


def test_every_option_of_a_reading_is_a_key_of_a_house_file() -> None:
    options = {entry.option for name in SHIPPED for entry in load(name).readings.reading if entry.option is not None}
    assert options <= set(house_keys())


def test_a_reading_of_a_clause_that_is_lifted_is_not_told() -> None:
    lifted = legal("massachusetts", lifted={"3(b)": legal("massachusetts").date})
    assert "betting.closes" not in [found.key for found in lifted.assumptions]
