"""Exposure: what the house can lose on each pocket, for a slip and for a whole layout."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Wager
from croupier.game.spot import SpotId
from croupier.odds.exposure import Exposure, exposure, whole_layout
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import parse_slip
from croupier.rulebook.table import TableRules

SINGAPORE = croupier.table("singapore")
PRISON = croupier.table("colorado:single-zero", zero="prison")


def exposed(slip: str, rules: TableRules) -> Exposure:
    return exposure(slip_odds(parse_slip(slip, rules), rules))


def test_red_and_a_black_straight() -> None:
    """Of 600 staked 3600 go back on 17, 1000 on the reds, nothing elsewhere."""
    found = exposed("red=5,straight:17=1", SINGAPORE)
    losses = {mark: found.by_pocket[Pocket(mark)] for mark in ("17", "1", "36", "2", "0")}
    assert losses == {"17": 3000, "1": 400, "36": 400, "2": -600, "0": -600}
    assert found.worst == 3000
    assert found.pockets == ("17",)
    assert len(found.by_pocket) == 37


def test_several_pockets_may_cost_the_house_most() -> None:
    found = exposed("split:8-11=1,dozen:3=1", SINGAPORE)
    assert found.worst == 1600
    assert set(found.pockets) == {"8", "11"}


def test_a_slip_on_which_the_house_cannot_lose() -> None:
    found = exposed("red=1,black=1", SINGAPORE)
    assert found.worst == 0
    assert len(found.pockets) == 36
    assert found.by_pocket[Pocket("0")] == -200


def test_half_back_on_a_zero() -> None:
    assert exposed("red=5.01", PRISON).by_pocket[Pocket("0")] == -250


@pytest.mark.parametrize("rulebook", ["massachusetts", "maryland", "colorado"])
def test_a_covered_pocket_exposes_nobody(rulebook: str) -> None:
    assert "00" not in exposed("straight:0=1", croupier.table(f"{rulebook}:double-zero-as-single")).by_pocket


def test_in_a_notebook() -> None:
    html = exposed("straight:17=10", SINGAPORE)._repr_html_()
    assert "<td>17</td><td>350.00</td>" in html
    assert "<td>0</td><td>-10.00</td>" in html


def wager(spot: str, stake: int, imprisoned: bool = False) -> Wager:
    return Wager(SpotId(spot), MinorUnits(stake), imprisoned)


def test_a_whole_layout_is_everybody_s_wagers() -> None:
    """Two seats on red, one on 17: 2 * 300 + 3600 back on a red 17 that is not; 17 is black."""
    lines = whole_layout([wager("red", 100), wager("red", 200), wager("straight:17", 100)], SINGAPORE)
    found = exposure(slip_odds(lines, SINGAPORE))
    assert {mark: found.by_pocket[Pocket(mark)] for mark in ("1", "17", "0")} == {"1": 200, "17": 3200, "0": -400}


def test_bonus_wagers_on_the_layout_have_odds_of_their_own() -> None:
    rules = croupier.table("massachusetts", offers=["b2b"])
    assert [line.spot.id for line in whole_layout([wager("b2b", 500), wager("red", 100)], rules)] == ["red"]


def test_a_prisoner_on_the_layout_is_released_or_lost() -> None:
    """Imprisoned red: its 100 go back on a red and nothing on a black or a 0, whatever a new red wager brings."""
    odds = slip_odds(whole_layout([wager("red", 100, imprisoned=True), wager("red", 50)], PRISON), PRISON)
    assert {mark: odds.by_pocket[Pocket(mark)] for mark in ("1", "2", "0")} == {"1": 200, "2": 0, "0": 25}
    assert odds.stake == 150
    assert odds.mean == Fraction(18 * 200 + 25, 37)
