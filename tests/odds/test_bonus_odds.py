"""The odds of bonus wagers, for weights that a person can follow on paper."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.odds.bonus import break_evens

TEN = {"multipliers": {"10": 1}}
X_TWO = {"paytable": "A", "draws": {"2": 1}, "pays": {"50": 1}}
X_ALL = {
    "paytable": "A",
    "draws": {"2": 1, "3": 1, "4": 1, "5": 1},
    "pays": {"50": 70, "100": 20, "250": 8, "500": 2},
}
ONE_TARGET = {"targets": {"1": 1}, "community": {"40": 1}}


@pytest.mark.parametrize(
    ("house", "kind", "section", "hit", "edge"),
    [
        # 10 times the stake and the stake, with chance 1/38.
        pytest.param("massachusetts", "b2b", TEN, Fraction(1, 38), Fraction(27, 38), id="b2b"),
        pytest.param(
            "massachusetts", "b2b", TEN | {"stake": "kept"}, Fraction(1, 38), Fraction(14, 19), id="b2b-stake-kept"
        ),
        # On average 830/25 times the stake, and the stake.
        pytest.param(
            "massachusetts:single-zero",
            "b2b",
            {"multipliers": {"10": 5, "20": 6, "30": 7, "50": 5, "100": 2}},
            Fraction(1, 37),
            Fraction(14, 185),
            id="b2b-weights",
        ),
        pytest.param("massachusetts:double-zero-as-single", "b2b", TEN, Fraction(1, 37), Fraction(26, 37), id="b2b-37"),
        # Two of 38 numbers pay 50, the others 28: (2 * 51 + 36 * 29) / 38 ** 2 comes back.
        pytest.param("maryland", "x-straight", X_TWO, Fraction(1, 38), Fraction(149, 722), id="x-straight-two"),
        # 3.5 numbers on average, the later 2.5 of them at 85 to 1: (34.5 * 29 + 51 + 2.5 * 86) / 38 ** 2.
        pytest.param("maryland", "x-straight", X_ALL, Fraction(1, 38), Fraction(355, 2888), id="x-straight-weights"),
        pytest.param(
            "maryland:single-zero", "x-straight", X_ALL, Fraction(1, 37), Fraction(263, 2738), id="x-straight-37"
        ),
        # One target, eight positions: 200 dollars for one, 40 for seven, of a stake of 5.
        pytest.param(
            "maryland",
            "bonus-spin",
            ONE_TARGET | {"hot": {"200": 1}},
            Fraction(1, 38),
            Fraction(13, 19),
            id="bonus-spin",
        ),
        pytest.param(
            "maryland",
            "bonus-spin",
            ONE_TARGET | {"hot": {"200": 1}, "targets": {"1": 1, "3": 1}},
            Fraction(1, 19),
            Fraction(7, 19),
            id="bonus-spin-targets",
        ),
        pytest.param(
            "maryland",
            "bonus-spin",
            ONE_TARGET | {"hot": {"200": 1}, "stake": "returned"},
            Fraction(1, 38),
            Fraction(25, 38),
            id="bonus-spin-stake-returned",
        ),
    ],
)
def test_hit_and_edge(house: str, kind: str, section: dict[str, Any], hit: Fraction, edge: Fraction) -> None:
    rules = croupier.table(house, offers=[kind], **{kind.replace("-", "_"): section})
    [odds] = [odds for odds in croupier.wager_odds(rules) if odds.kind == kind]
    assert (odds.hit, odds.edge, odds.pays, odds.choices) == (hit, edge, None, ())
    assert croupier.edge(rules, rules.layout.of_kind(kind)[0].id) == edge
    assert croupier.edge(rules, "red") == {37: Fraction(1, 37), 38: Fraction(1, 19)}[len(rules.terms.wheel.in_play)]


def test_the_variance_of_a_bonus_wager() -> None:
    """11 back with chance 1/38: 121 * 37 / 38 ** 2."""
    rules = croupier.table("massachusetts", offers=["b2b"], b2b=TEN)
    assert croupier.wager_odds(rules)[-1].variance == Fraction(4477, 1444)


@pytest.mark.parametrize(
    ("house", "offers", "kinds"),
    [
        ("massachusetts", ["b2b"], {"b2b": 1}),
        ("maryland", ["x-straight"], {"x-straight": 38}),
        ("maryland", ["x-straight", "bonus-spin"], {"x-straight": 38, "bonus-spin": 1}),
        ("maryland", [], {}),
    ],
)
def test_a_bonus_wager_has_a_row_where_it_is_offered(house: str, offers: list[str], kinds: dict[str, int]) -> None:
    rows = croupier.wager_odds(croupier.table(house, offers=offers))
    assert {odds.kind: odds.spots for odds in rows if odds.kind in ("b2b", "x-straight", "bonus-spin")} == kinds


@pytest.mark.parametrize(
    ("seats", "hot", "meter"),
    [
        # Alone at the table: a meter of 38 times 5 dollars.
        pytest.param(1, {"primary": 1}, Fraction(19_000), id="one-seat"),
        # An eighth of the meter and seven eighths of 40 dollars make 190 dollars.
        pytest.param(8, {"primary": 1}, Fraction(124_000), id="eight-seats"),
        pytest.param(8, {"200": 1}, None, id="no-segment-pays-the-meter"),
    ],
)
def test_the_meter_at_which_bonus_spin_gives_everything_back(
    seats: int, hot: dict[str, int], meter: Fraction | None
) -> None:
    section = ONE_TARGET | {"hot": hot}
    found = break_evens(croupier.table("maryland", offers=["bonus-spin"], bonus_spin=section, seats=seats))
    assert found == ({} if meter is None else {"bonus-spin": ("bonus-spin.primary", meter, "primary")})


def test_no_meter_without_bonus_spin() -> None:
    assert break_evens(croupier.table("maryland")) == {}
