"""House edges, exactly, against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.odds.wager import WagerOdds

ORDINARY = {37: Fraction(1, 37), 38: Fraction(1, 19), 39: Fraction(1, 13)}
DEARER = ("first-five", "seven-numbers", "seven-colour", "eight-colour", "complete")


def row(house: str, kind: str, **choices: object) -> WagerOdds:
    [found] = [odds for odds in croupier.wager_odds(croupier.table(house, **choices)) if odds.kind == kind]
    return found


@pytest.mark.parametrize(
    ("house", "pockets", "offers"),
    [
        pytest.param("massachusetts:single-zero", 37, ["five-adjacent"], id="massachusetts-single-zero"),
        pytest.param("massachusetts:double-zero", 38, ["five-adjacent"], id="massachusetts-double-zero"),
        pytest.param("massachusetts:double-zero", 38, ["six-colour"], id="massachusetts-six-colour"),
        pytest.param("massachusetts:single-zero", 37, ["six-colour"], id="massachusetts-six-colour-single-zero"),
        pytest.param("massachusetts:double-zero-as-single", 37, [], id="massachusetts-double-zero-as-single"),
        pytest.param("small-stakes", 38, [], id="small-stakes-double-zero"),
        pytest.param("maryland:single-zero", 37, ["five-adjacent"], id="maryland-single-zero"),
        pytest.param("maryland:double-zero", 38, ["five-adjacent"], id="maryland-double-zero"),
        pytest.param("maryland:double-zero-as-single", 37, [], id="maryland-double-zero-as-single"),
        pytest.param("maryland:triple-zero", 39, ["green", "five-adjacent"], id="maryland-triple-zero"),
        pytest.param("singapore", 37, [], id="singapore-single-zero"),
        pytest.param("colorado:single-zero", 37, [], id="colorado-single-zero"),
        pytest.param("colorado:double-zero", 38, [], id="colorado-double-zero"),
        pytest.param("colorado:double-zero-as-single", 37, [], id="colorado-double-zero-as-single"),
    ],
)
def test_every_ordinary_wager_costs_the_same(house: str, pockets: int, offers: list[str]) -> None:
    rules = croupier.table(house, offers=offers)
    rows = croupier.wager_odds(rules)
    assert {odds.edge for odds in rows if odds.kind not in DEARER} == {ORDINARY[pockets]}
    assert {odds.kind for odds in rows} == rules.offered
    assert sum(odds.spots for odds in rows) == len(rules.layout.spots)


@pytest.mark.parametrize(
    ("house", "choices", "spot", "edge"),
    [
        pytest.param("maryland:double-zero", {}, "first-five", Fraction(3, 38), id="first-five-38"),
        pytest.param("maryland:triple-zero", {}, "first-five", Fraction(4, 39), id="first-five-39"),
        pytest.param(
            "massachusetts:single-zero",
            {"offers": ["seven-numbers"]},
            "seven-numbers",
            Fraction(2, 37),
            id="seven-numbers-37",
        ),
        pytest.param(
            "massachusetts", {"offers": ["seven-numbers"]}, "seven-numbers", Fraction(3, 38), id="seven-numbers-38"
        ),
        pytest.param(
            "massachusetts:single-zero",
            {"offers": ["seven-colour"]},
            "seven-colour:gold",
            Fraction(2, 37),
            id="seven-colour-37",
        ),
        pytest.param(
            "massachusetts", {"offers": ["eight-colour"]}, "eight-colour:gold", Fraction(3, 19), id="eight-colour-38"
        ),
        pytest.param("colorado:single-zero", {"zero": "prison"}, "red", Fraction(1, 74), id="half-on-0-37"),
        pytest.param("massachusetts", {"zero": "half"}, "red", Fraction(1, 38), id="half-on-0-and-00-38"),
        pytest.param("massachusetts", {"zero": "half"}, "dozen:1", Fraction(1, 19), id="half-spares-no-dozen"),
        pytest.param("maryland:triple-zero", {"offers": ["green"]}, "green", Fraction(1, 13), id="green-39"),
        pytest.param("maryland", {"pays": {"straight": 36}}, "straight:17", Fraction(1, 38), id="a-house-that-pays-36"),
        # 37 of its 42 units cost 1/19, the five on the first five 3/38.
        pytest.param("maryland", {"offers": ["complete"]}, "complete:2", Fraction(89, 1596), id="complete-2-38"),
        pytest.param("maryland", {"offers": ["complete"]}, "complete:17", Fraction(1, 19), id="complete-17-38"),
        pytest.param("maryland", {"offers": ["complete"]}, "complete:dozen-1", Fraction(1, 19), id="complete-dozen-38"),
    ],
)
def test_the_figures(house: str, choices: dict[str, object], spot: str, edge: Fraction) -> None:
    assert croupier.edge(croupier.table(house, **choices), spot) == edge


@pytest.mark.parametrize(
    ("house", "choices", "half", "prison"),
    [
        pytest.param("colorado:single-zero", {}, Fraction(1, 74), Fraction(19, 1369), id="single-zero"),
        pytest.param("colorado:double-zero", {}, Fraction(3, 76), Fraction(29, 722), id="double-zero"),
        pytest.param(
            "colorado:double-zero", {"zero_on": ["0", "00"]}, Fraction(1, 38), Fraction(10, 361), id="on-0-and-00"
        ),
    ],
)
@pytest.mark.parametrize("kind", ["red", "black", "odd", "even", "low", "high"])
def test_each_choice_has_its_edge_and_the_best_is_the_wager_s(
    house: str, choices: dict[str, object], half: Fraction, prison: Fraction, kind: str
) -> None:
    odds = row(house, kind, zero="prison", **choices)
    assert dict(odds.choices) == {"half": half, "prison": prison}
    assert (odds.best, odds.edge, odds.rtp) == ("half", half, 1 - half)


def test_a_wager_that_no_zero_catches_has_no_choices() -> None:
    odds = row("colorado:single-zero", "dozen", zero="prison")
    assert (odds.choices, odds.best) == ((), None)


@pytest.mark.parametrize("rulebook", ["massachusetts", "maryland", "colorado"])
def test_a_covered_00_makes_the_odds_of_37_pockets_at_38_37ths_of_a_spin(rulebook: str) -> None:
    covered = croupier.table(f"{rulebook}:double-zero-as-single")
    assert covered.terms.wheel.spins_per_decision == Fraction(38, 37)
    assert croupier.table(f"{rulebook}:double-zero").terms.wheel.spins_per_decision == 1
    assert {odds.edge for odds in croupier.wager_odds(covered)} == {Fraction(1, 37)}
    straight = row(f"{rulebook}:double-zero-as-single", "straight")
    assert (straight.spots, straight.hit, straight.pays) == (37, Fraction(1, 37), 35)


@pytest.mark.parametrize(
    ("house", "choices", "kind", "hit", "variance"),
    [
        # 36 back with chance 1/37: 36 * 36 / 37 - (36 / 37) ** 2
        pytest.param("singapore", {}, "straight", Fraction(1, 37), Fraction(46656, 1369), id="straight-37"),
        pytest.param("singapore", {}, "red", Fraction(18, 37), Fraction(1368, 1369), id="red-37"),
        # 3 back with chance 12/38: 108/38 - (36 / 38) ** 2
        pytest.param("maryland", {}, "dozen", Fraction(6, 19), Fraction(702, 361), id="dozen-38"),
        # 2 back with chance 18/38, a half with chance 2/38: 145/76 - (37 / 38) ** 2
        pytest.param("massachusetts", {"zero": "half"}, "red", Fraction(9, 19), Fraction(693, 722), id="red-half-38"),
        # one fifth wins: 36/5 back with chance 5/38
        pytest.param(
            "maryland",
            {"offers": ["five-adjacent"]},
            "five-adjacent",
            Fraction(5, 38),
            Fraction(10692, 1805),
            id="five",
        ),
    ],
)
def test_hit_and_variance(house: str, choices: dict[str, object], kind: str, hit: Fraction, variance: Fraction) -> None:
    odds = row(house, kind, **choices)
    assert (odds.hit, odds.variance) == (hit, variance)


def test_spots_of_a_kind_that_differ_make_rows_apart() -> None:
    rules = croupier.table("maryland:single-zero", offers=["complete"])
    rows = [odds for odds in croupier.wager_odds(rules) if odds.kind == "complete"]
    assert len(rows) > 2
    assert sum(odds.spots for odds in rows) == 39
    assert {odds.edge for odds in rows} == {Fraction(1, 37)}
    assert {odds.pays for odds in rows} == {None}
    [dozens] = [odds for odds in rows if odds.covers == 12]
    assert (dozens.spots, dozens.hit) == (3, Fraction(12, 37))


def test_an_unknown_spot_has_no_edge() -> None:
    with pytest.raises(KeyError, match="split:1-36 is no spot of this table"):
        croupier.edge(croupier.table("singapore"), "split:1-36")
