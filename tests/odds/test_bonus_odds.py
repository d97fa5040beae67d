"""The odds of bonus wagers, for weights that a person can follow on paper."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from bonus.games import bent
from croupier.odds.bonus import break_evens

TEN = {"multipliers": {"10": 1}}
X_TWO = {"paytable": "A", "draws": {"2": 1}, "pays": {"50": 1}}
X_ALL = {
    "paytable": "A",
    "draws": {"2": 1, "3": 1, "4": 1, "5": 1},
    "pays": {"50": 70, "100": 20, "250": 8, "500": 2},
}
ALIKE = {
    "hot": dict.fromkeys(("primary", "secondary", "1000", "750", "500", "400", "350", "300", "250", "200"), 1),
    "community": dict.fromkeys(("150", "125", "100", "80", "75", "60", "50", "40"), 1),
}


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
        # Two targets on average, eight positions. All segments alike, one of them gets 18,750 / 10 dollars and seven
        # get 680 / 8, of a stake of 5: 2/38 of (1875 + 7 * 85) / 8 / 5.
        pytest.param("maryland", "bonus-spin", ALIKE, Fraction(1, 19), Fraction(-171, 76), id="bonus-spin"),
        # One target twice as often as two and as three: 7/4 of 38.
        pytest.param(
            "maryland",
            "bonus-spin",
            ALIKE | {"targets": {"1": 2, "2": 1, "3": 1}},
            Fraction(7, 152),
            1 - Fraction(7, 152) * Fraction(247, 4),
            id="bonus-spin-targets",
        ),
        pytest.param(
            "maryland",
            "bonus-spin",
            ALIKE | {"stake": "returned"},
            Fraction(1, 19),
            1 - Fraction(1, 19) * Fraction(251, 4),
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
        # One target of 38. Alone at the table: a meter of 38 times 5 dollars.
        pytest.param(1, {"primary": 1}, Fraction(19_000), id="one-seat"),
        # An eighth of the meter and seven eighths of 40 dollars make 190 dollars.
        pytest.param(8, {"primary": 1}, Fraction(124_000), id="eight-seats"),
        pytest.param(8, {"200": 1}, None, id="no-segment-pays-the-meter"),
    ],
)
def test_the_meter_at_which_bonus_spin_gives_everything_back(
    seats: int, hot: dict[str, int], meter: Fraction | None
) -> None:
    rules = croupier.table("maryland", offers=["bonus-spin"], seats=seats)
    found = break_evens(bent(rules, targets=((1, 1),), hot=hot, community={"40": 1}))
    assert found == ({} if meter is None else {"bonus-spin": ("bonus-spin.primary", meter, "primary")})


def test_no_meter_without_bonus_spin() -> None:
    assert break_evens(croupier.table("maryland")) == {}
