"""Outcomes: what can come back for a stake of 1, with its probability."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from croupier.bonus.weighted import mean
from croupier.game.pocket import Pocket
from croupier.game.spot import Spot, SpotId
from croupier.game.terms import Terms
from croupier.game.zero import Fate, Prison, Sentence
from croupier.odds.moments import moments
from croupier.odds.outcome import choices, prisoner, returns, tally
from croupier.odds.wager import spot_odds

PRISON = croupier.table("colorado:single-zero", zero="prison").terms
DOUBLE = croupier.table("colorado:double-zero", zero="prison").terms


def sentenced(win: Sentence, lose: Sentence, zero: Sentence) -> Terms:
    assert PRISON.zero is not None
    return replace(PRISON, zero=replace(PRISON.zero, prison=Prison(win, lose, zero, ())))


def spot(terms: Terms, name: str = "red") -> Spot:
    return terms.spots[SpotId(name)]


def distribution(terms: Terms, name: str, choice: Fate | None = None) -> dict[Fraction, Fraction]:
    return returns(spot(terms, name), terms, tally(spot(terms, name), terms), choice)


@pytest.mark.parametrize(
    ("terms", "name", "choice", "expected"),
    [
        pytest.param(PRISON, "straight:17", None, {36: Fraction(1, 37), 0: Fraction(36, 37)}, id="straight"),
        pytest.param(
            PRISON,
            "red",
            Fate.HALF,
            {2: Fraction(18, 37), 0: Fraction(18, 37), Fraction(1, 2): Fraction(1, 37)},
            id="half",
        ),
        pytest.param(
            PRISON,
            "red",
            Fate.PRISON,
            {2: Fraction(18, 37), 0: Fraction(18, 37) + Fraction(19, 1369), 1: Fraction(18, 1369)},
            id="prison",
        ),
        pytest.param(
            DOUBLE,
            "red",
            Fate.PRISON,
            {2: Fraction(9, 19), 0: Fraction(1, 2) + Fraction(20, 1444), 1: Fraction(18, 1444)},
            id="prison-double-zero",
        ),
    ],
)
def test_what_comes_back(terms: Terms, name: str, choice: Fate | None, expected: dict[Fraction, Fraction]) -> None:
    found = distribution(terms, name, choice)
    assert found == expected
    assert sum(found.values()) == 1


def test_mean_and_variance() -> None:
    coin = {Fraction(0): Fraction(3, 4), Fraction(4): Fraction(1, 4)}
    assert mean(coin) == 1
    assert moments(coin.items()).variance == 3


def test_a_wager_caught_by_a_zero_waits_for_a_choice() -> None:
    with pytest.raises(AssertionError, match="waits for its owner's choice"):
        distribution(PRISON, "red")


@pytest.mark.parametrize(
    ("zero", "released", "edge"),
    [
        pytest.param(Sentence.LOST, Fraction(18, 37), Fraction(19, 1369), id="another zero loses"),
        pytest.param(Sentence.RELEASE, Fraction(19, 37), Fraction(18, 1369), id="another zero releases"),
        # It is as if zeros were not there: 18 of 36, however long that takes.
        pytest.param(Sentence.STAY, Fraction(1, 2), Fraction(1, 74), id="another zero keeps it in prison"),
    ],
)
def test_a_prisoner_in_the_end(zero: Sentence, released: Fraction, edge: Fraction) -> None:
    terms = sentenced(Sentence.RELEASE, Sentence.LOST, zero)
    assert prisoner(spot(terms), terms) == {1: released, 0: 1 - released}
    assert dict(spot_odds(spot(terms), terms).choices)[Fate.PRISON] == edge


@pytest.mark.parametrize(
    ("terms", "name", "expected"),
    [
        pytest.param(PRISON, "red", ("half", "prison"), id="even money under prison"),
        pytest.param(PRISON, "dozen:1", (), id="another kind"),
        pytest.param(replace(PRISON, zero=None), "red", (), id="no zero rule"),
        pytest.param(croupier.table("massachusetts", zero="half").terms, "red", (), id="a rule without a choice"),
    ],
)
def test_the_choices_that_a_zero_leaves(terms: Terms, name: str, expected: tuple[str, ...]) -> None:
    assert choices(spot(terms, name), terms) == expected


def test_a_zero_that_is_not_in_play_leaves_no_choice() -> None:
    assert PRISON.zero is not None
    terms = replace(PRISON, zero=replace(PRISON.zero, on=frozenset({Pocket("00")})))
    assert choices(spot(terms), terms) == ()
    assert spot_odds(spot(terms), terms).edge == Fraction(1, 37)


def test_pockets_with_the_same_verdict_are_counted_together() -> None:
    counts = {str(verdict.outcome): count for verdict, count in tally(spot(DOUBLE), DOUBLE)}
    assert counts == {"won": 18, "lost": 19, "pending": 1}
