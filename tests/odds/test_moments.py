"""Moments: mean, variance, skewness and the volatility index, against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

import croupier
from croupier.game.zero import Fate
from croupier.odds.advice import advice
from croupier.odds.moments import Moments, moments
from croupier.odds.outcome import ranked
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import parse_slip
from croupier.odds.wager import WagerOdds, WagerTable

# A wager that brings b back with chance p has the variance b² p q and the skewness (q - p) / √(p q).


def row(house: str, kind: str, **choices: object) -> WagerOdds:
    return next(odds for odds in croupier.wager_odds(croupier.table(house, **choices)) if odds.kind == kind)


@pytest.mark.parametrize(
    ("house", "choices", "kind", "variance", "third", "skewness"),
    [
        # 36² * 36 / 37², 36³ * 36 * 35 / 37³, (35/37) / (6/37)
        pytest.param("singapore", {}, "straight", "46656/1369", "58786560/50653", 35 / 6, id="straight-37"),
        # 36² * 37 / 38², 36³ * 37 * 36 / 38³
        pytest.param("maryland", {}, "straight", "11988/361", "7768224/6859", 36 / sqrt(37), id="straight-38"),
        # 2² * 18 * 19 / 37², 2³ * 18 * 19 * 1 / 37³
        pytest.param("singapore", {}, "red", "1368/1369", "2736/50653", 1 / sqrt(342), id="red-37"),
        # 7² * 5 * 33 / 38², 7³ * 5 * 33 * 28 / 38³
        pytest.param("maryland", {}, "first-five", "8085/1444", "396165/13718", 28 / sqrt(165), id="first-five-38"),
        # 2 with 18/38, 1/2 with 2/38, 0 with 18/38, about 37/38: (18 * 39³ - 2 * 18³ - 18 * 37³) / 38⁴
        pytest.param(
            "massachusetts",
            {"zero": "half"},
            "red",
            "693/722",
            "1899/27436",
            1899 / 27436 / (693 / 722) ** 1.5,
            id="red-half-38",
        ),
        # 11 with 1/38: 11² * 37 / 38², 11³ * 37 * 36 / 38³
        pytest.param(
            "massachusetts",
            {"offers": ["b2b"], "b2b": {"multipliers": {"10": 1}}},
            "b2b",
            "4477/1444",
            "443223/13718",
            36 / sqrt(37),
            id="b2b-38",
        ),
    ],
)
def test_variance_and_skewness(
    house: str, choices: dict[str, object], kind: str, variance: str, third: str, skewness: float
) -> None:
    found = row(house, kind, **choices).moments
    assert (found.variance, found.third) == (Fraction(variance), Fraction(third))
    assert found.skewness == pytest.approx(skewness, rel=1e-14)


@pytest.mark.parametrize(
    ("kind", "sd", "index"),
    [
        # b √(c (38 - c)) / 38 for c numbers; 5.7626 and .9986 are in every textbook. The index is 1.65 times that.
        ("straight", 5.762617, 9.508318),
        ("split", 4.019344, 6.631917),
        ("street", 3.235879, 5.339201),
        ("corner", 2.762030, 4.557349),
        ("first-five", 2.366227, 3.904275),
        ("line", 2.187854, 3.609959),
        ("dozen", 1.394489, 2.300906),
        ("red", 0.998614, 1.647713),
    ],
)
def test_standard_deviation_and_volatility_index_on_38_pockets(kind: str, sd: float, index: float) -> None:
    found = row("maryland", kind).moments
    assert (round(found.sd, 6), round(found.volatility_index, 6)) == (sd, index)


def test_a_left_skew() -> None:
    """0 with 1/4, 4 with 3/4: variance 3, third moment -6."""
    found = moments([(Fraction(4), Fraction(3, 4)), (Fraction(0), Fraction(1, 4))])
    assert found == Moments(Fraction(3), Fraction(3), Fraction(-6))
    assert found.skewness == pytest.approx(-6 / sqrt(27), rel=1e-14)


def test_what_always_comes_has_no_skewness() -> None:
    found = moments([(Fraction(2), Fraction(1))])
    assert found.variance == found.sd == found.volatility_index == 0
    assert found.skewness is None


def test_other_units() -> None:
    assert Moments(Fraction(3), Fraction(3), Fraction(-6)).scaled(Fraction(1, 2)) == Moments(
        Fraction(3, 2), Fraction(3, 4), Fraction(-3, 4)
    )


@pytest.mark.parametrize(
    ("house", "choices", "kind", "outcomes"),
    [
        pytest.param("maryland", {}, "straight", [("36", "1/38"), ("0", "37/38")], id="straight"),
        pytest.param(
            "colorado:single-zero",
            {"zero": "prison"},
            "red",
            [("2", "18/37"), ("1/2", "1/37"), ("0", "18/37")],
            id="half is the better choice",
        ),
        pytest.param(
            "maryland", {"offers": ["five-adjacent"]}, "five-adjacent", [("36/5", "5/38"), ("0", "33/38")], id="five"
        ),
        # 2 of 38 numbers drawn: one at 50 to 1 first, one at 100 to 1; 29 with 1/38 * 36/38
        pytest.param(
            "maryland",
            {"offers": ["x-straight"], "x_straight": {"draws": {"2": 1}, "pays": {"100": 1}}},
            "x-straight",
            [("101", "1/1444"), ("51", "1/1444"), ("29", "9/361"), ("0", "37/38")],
            id="x-straight",
        ),
    ],
)
def test_every_outcome(house: str, choices: dict[str, object], kind: str, outcomes: list[tuple[str, str]]) -> None:
    found = row(house, kind, **choices)
    assert found.outcomes == tuple((Fraction(back), Fraction(chance)) for back, chance in outcomes)
    assert (found.most, found.least) == (Fraction(outcomes[0][0]), Fraction(outcomes[-1][0]))


def test_outcomes_without_chance_are_left_out() -> None:
    assert ranked({Fraction(1): Fraction(0), Fraction(0): Fraction(1, 3), Fraction(2): Fraction(2, 3)}) == (
        (Fraction(2), Fraction(2, 3)),
        (Fraction(0), Fraction(1, 3)),
    )


def test_rows_of_one_kind_are_told_apart_by_an_example() -> None:
    rows = croupier.wager_odds(croupier.table("maryland", offers=["complete"]))
    examples = [odds.example for odds in rows if odds.kind == "complete"]
    assert len(set(examples)) == len(examples) > 2
    assert {"complete:1", "complete:2", "complete:dozen-1"} <= set(examples)


def test_a_slip_in_moments() -> None:
    """red=5,straight:17=1: 3600 with 1/37, 1000 with 18/37, 0 with 18/37."""
    rules = croupier.table("singapore")
    odds = slip_odds(parse_slip("red=5,straight:17=1", rules), rules)
    assert odds.outcomes == (
        (Fraction(3600), Fraction(1, 37)),
        (Fraction(1000), Fraction(18, 37)),
        (Fraction(0), Fraction(18, 37)),
    )
    assert odds.most == 3600
    assert odds.least == 0
    assert odds.per_unit.mean == Fraction(36, 37)
    assert odds.per_unit.variance == Fraction(678_960_000, 1369) / 600**2
    assert odds.per_unit.skewness == pytest.approx(odds.moments.skewness)
    html = odds._repr_html_()
    assert "A slip of 6.00: edge 1/37 (2.703%)" in html
    assert "<td>36.00</td><td>1/37</td><td>2.703%</td>" in html


def test_a_slip_on_every_pocket_cannot_vary() -> None:
    rules = croupier.table("singapore")
    slip = ",".join(f"straight:{pocket}=1" for pocket in range(37))
    odds = slip_odds(parse_slip(slip, rules), rules)
    assert odds.outcomes == ((Fraction(3600), Fraction(1)),)
    assert odds.variance == 0
    assert odds.per_unit.skewness is None


def test_rows_in_a_notebook() -> None:
    rows = croupier.wager_odds(croupier.table("maryland", offers=["bonus-spin"]))
    assert isinstance(rows, WagerTable)
    html = rows._repr_html_()
    assert html.count("<tr>") == len(rows) + 1
    assert "<td>straight, such as straight:0</td><td>38</td><td>35 to 1</td><td>1/38</td><td>18/19</td>" in html
    assert "<td>bonus-spin</td><td>1</td><td></td>" in html
    assert rows[0]._repr_html_().count("<tr>") == 2


def test_a_row_that_cannot_vary_in_a_notebook() -> None:
    sure = WagerOdds("red", 18, 1, 1, Fraction(1), row("maryland", "red").example, ((Fraction(1), Fraction(1)),),
                     moments([(Fraction(1), Fraction(1))]))  # fmt: skip
    assert "<td>0.0000</td><td></td><td>0.0000</td>" in sure._repr_html_()


@pytest.mark.parametrize(
    ("house", "choices", "says"),
    [
        pytest.param(
            "colorado:single-zero",
            {},
            "red, black, odd, even, low, high: half back is strictly better than prison"
            " (edge 1/74, 1.351%, against 19/1369, 1.388%).",
            id="single-zero",
        ),
        pytest.param(
            "colorado:double-zero",
            {},
            "red, black, odd, even, low, high: half back is strictly better than prison"
            " (edge 3/76, 3.947%, against 29/722, 4.017%).",
            id="double-zero",
        ),
    ],
)
def test_colorado_says_that_half_back_is_better(house: str, choices: dict[str, object], says: str) -> None:
    assert advice(croupier.wager_odds(croupier.table(house, zero="prison", **choices))) == says


def test_no_advice_without_a_choice() -> None:
    assert advice(croupier.wager_odds(croupier.table("massachusetts", zero="half"))) is None


@pytest.mark.parametrize(
    ("edges", "says"),
    [
        ({Fate.HALF: "1/74", Fate.PRISON: "1/74"}, "red: half back and prison are worth the same (edge 1/74, 1.351%)."),
        (
            {Fate.LOSE: "1/37", Fate.HALF: "1/74", Fate.PRISON: "1/74"},
            "red: half back is strictly better than losing the stake (edge 1/74, 1.351%, against 1/37, 2.703%).",
        ),
    ],
)
def test_advice_between_other_choices(edges: dict[Fate, str], says: str) -> None:
    red = row("maryland", "red")
    choices = tuple((fate, Fraction(edge)) for fate, edge in edges.items())
    odds = WagerOdds(red.kind, 18, 1, 1, red.hit, red.example, red.outcomes, red.moments, choices)
    assert advice([odds]) == says
