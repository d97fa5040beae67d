"""Assumptions: what the text leaves open at a table is told, each with the clause that leaves it open."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.houses import Cited, assumed, legal

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


def test_a_reading_of_a_clause_that_is_lifted_is_not_told() -> None:
    lifted = legal("massachusetts", lifted={"3(b)": legal("massachusetts").date})
    assert "betting.closes" not in [found.key for found in lifted.assumptions]
