"""What is simulated agrees with what is exact: edges at every table, ruin, targets, and how far results scatter.

A short run belongs to the ordinary tests; with CROUPIER_CAMPAIGN set, the same cases share ten thousand million spins.
"""

from __future__ import annotations

import datetime
import os
from functools import cache
from math import sqrt
from typing import Any

import pytest
from scipy import stats

import croupier
from croupier.odds.catalogue import every_table
from croupier.odds.session.progression import PROGRESSIONS, play_out
from croupier.odds.session.ruin import within
from croupier.odds.session.steps import steps
from croupier.odds.slip_text import parse_slip
from croupier.simulation.ask import Ask
from croupier.simulation.report import SessionSummary
from croupier.simulation.simulate import simulate
from simulation.agreement import TABLES, Case, cases, run

CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))
IN_ALL = 10**10
SHORT = 200_000
FAR = 4.5
"""Standard errors: one case in 150,000 lies as far out by chance."""


@cache
def z_of(place: int) -> float:
    """How many standard errors a case lies from the exact edge; its place in the list is its seed."""
    case = cases()[place]
    spins = max(-(-IN_ALL // len(cases())) if CAMPAIGN else SHORT, case.fewest)
    found = run(case, spins, seed=place + (1_000_000 if CAMPAIGN else 1)).z
    assert found is not None, case.id
    return found


def test_the_list_has_every_table() -> None:
    tables = every_table(datetime.date(2026, 1, 1))
    expected = [(f"{rules.book.id}:{rules.terms.wheel.name}", rules.house.zero) for rules in tables]
    assert [(house, zero) for house, zero, _ in TABLES] == expected
    assert len(expected) == 15


@pytest.mark.parametrize("rulebook", croupier.SHIPPED)
def test_the_list_has_every_kind_of_wager(rulebook: str) -> None:
    asked = {
        line.partition("=")[0].partition(":")[0]
        for case in cases()
        if case.house.startswith(f"{rulebook}:")
        for line in case.slip.split(",")
    }
    assert asked == set(croupier.load(rulebook).wagers.wager)


@pytest.mark.parametrize("place", [pytest.param(place, id=case.id) for place, case in enumerate(cases())])
def test_the_edge(place: int) -> None:
    assert abs(z_of(place)) < FAR


def test_all_edges_together() -> None:
    """Were the standard errors too wide or too narrow, or the edges off, these would not be spread evenly."""
    found = [z_of(place) for place in range(len(cases()))]
    assert len(found) == 309
    p = stats.kstest(stats.norm.cdf(found), "uniform").pvalue
    if CAMPAIGN:
        spins = sum(max(-(-IN_ALL // len(found)), case.fewest) for case in cases())
        print(f"\n{len(found)} cases, {spins:,} spins, largest |z| {max(map(abs, found)):.3f}, KS p {p:.4f}")
    assert p > 1e-4
    two_sided = stats.kstest(2 * stats.norm.sf([abs(z) for z in found]), "uniform").pvalue
    assert two_sided > 1e-4


def assert_share(found: SessionSummary, count: int, exact: float) -> None:
    """Each session that counts is as likely to end so as the exact chance says."""
    assert abs(count / found.count - exact) < FAR * sqrt(exact * (1 - exact) / found.count) + 1e-12


def sessions(house: str, slip: str, spins: int, options: dict[str, Any] | None = None, **asked: Any) -> SessionSummary:
    found = simulate(Ask(croupier.table(house, **(options or {})), slip, spins, **asked)).sessions
    assert found is not None
    return found


def test_the_martingale_that_everybody_tries() -> None:
    """Ruin .384113989, from 255 to 355 in at most a thousand spins."""
    found = sessions(
        "singapore", "red=1", 40_000_000, strategy="martingale", session=1000, bankroll=25_500, target=35_500, seed=1
    )
    assert found.count > 200_000
    assert_share(found, found.ruined.count, 0.384113989)
    assert_share(found, found.reached.count, 1 - 0.384113989)


@pytest.mark.parametrize("strategy", PROGRESSIONS)
@pytest.mark.parametrize(
    ("house", "slip", "bankroll", "target", "cap"),
    [
        pytest.param("singapore", "red=1", 2000, 2500, None, id="red"),
        pytest.param("singapore", "red=1", 2000, None, 4, id="capped"),
        pytest.param("maryland:triple-zero", "dozen:1=1", 1550, 3033, None, id="dozen"),
    ],
)
def test_ruin_and_target(
    strategy: str, house: str, slip: str, bankroll: int, target: int | None, cap: int | None
) -> None:
    limits = {} if cap is None else {"limits": {"outside": [1, cap]}}
    rules = croupier.table(house, **limits)
    step = steps(parse_slip(slip, rules), rules)
    exact = play_out(step, PROGRESSIONS[strategy](), bankroll, 30, target, None if cap is None else 100 * cap)
    found = sessions(
        house, slip, 2_000_000, limits, strategy=strategy, session=30, bankroll=bankroll, target=target, seed=2
    )
    assert found.count > 50_000
    assert_share(found, found.ruined.count, exact.ruin)
    assert_share(found, found.reached.count, exact.reached)
    assert_share(found, found.lasted.count, exact.playing)


@pytest.mark.parametrize(
    ("house", "slip", "bankroll", "spins", "target"),
    [
        pytest.param("singapore", "red=1", 1000, 200, 1500, id="red"),
        pytest.param("singapore", "red=1", 1000, 200, None, id="no-target"),
        pytest.param("maryland", "straight:17=1,split:8-11=2", 6000, 100, 9000, id="inside"),
        pytest.param("massachusetts:double-zero", "red=1,dozen:1=1", 1200, 150, 2000, id="mixed"),
    ],
)
def test_ruin_of_flat_play(house: str, slip: str, bankroll: int, spins: int, target: int | None) -> None:
    rules = croupier.table(house)
    exact = within(steps(parse_slip(slip, rules), rules), bankroll, spins, target)
    found = sessions(house, slip, 10_000_000, session=spins, bankroll=bankroll, target=target, seed=3)
    assert_share(found, found.ruined.count, exact.ruin)
    assert_share(found, found.reached.count, exact.reached)


def test_short_sessions_are_not_favoured() -> None:
    """Three to lose, three to win: the sessions' length within 60 spins, worked out by the ruin of fewer spins."""
    rules = croupier.table("singapore")
    step = steps(parse_slip("red=1", rules), rules)
    over = [within(step, 300, spins, 600) for spins in range(1, 60)]
    exact = 1 + sum(chances.playing for chances in over)
    found = sessions("singapore", "red=1", 5_000_000, session=60, bankroll=300, target=600, seed=4)
    assert found.spins == pytest.approx(exact, abs=FAR * 8 / sqrt(found.count))


def test_the_result_of_a_session() -> None:
    """100 spins of a unit on red: -100/37 on average, and 100 * (1 - 1/37^2) for the square of the deviation."""
    found = sessions("singapore", "red=1", 10_000_000, session=100, seed=5)
    sd = 100 * sqrt(100 * (1 - 1 / 37**2))
    assert abs(found.mean + 100 * 100 / 37) < FAR * sd / sqrt(found.count)
    assert found.sd == pytest.approx(sd, rel=0.02)
    normal = stats.norm(found.mean, found.sd)
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        assert found.quantile(share) == pytest.approx(normal.ppf(share), abs=200)


def test_a_case_can_be_run_by_itself() -> None:
    found = run(Case("singapore:single-zero", "red=1"), 1000, seed=1)
    assert (found.spins, found.staked) == (1000, 100_000)
