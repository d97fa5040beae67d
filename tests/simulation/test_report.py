"""The report: standard errors worked out by hand, shares with their intervals, quantiles, and the document."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import croupier
from croupier.game.zero import Fate
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.expectation import Expectation
from croupier.simulation.report import Rate, SessionSummary, SimulationReport, quantile, report
from croupier.simulation.simulate import simulate
from croupier.simulation.tally import Tally

SINGAPORE = croupier.table("singapore")
KEYS = {
    "spins": int,
    "staked": int,
    "returned": int,
    "edge": float,
    "se": float,
    "exact_edge": str,
    "exact_edge_decimal": float,
    "z": float,
    "seconds": float,
    "engine": str,
    "method": str,
    "kernel": str,
    "seed": int,
    "partial": bool,
    "spins_per_second": float,
    "longest_losing_run": int,
    "results": list,
    "quantiles": dict,
    "sessions": dict,
}


@pytest.mark.parametrize(
    ("house", "options", "slip", "se"),
    [
        # 36 back with chance 1/37: 36^2 * 36 / 37^2 is the variance, 216/37 its root.
        pytest.param("singapore", {}, "straight:17=1", 216 / 37, id="straight"),
        # 2 back with chance 18/37: 4 * 18 * 19 / 37^2 = 1368/1369.
        pytest.param("singapore", {}, "red=5", 0.9996347034, id="red"),
        # With half back of 2 pockets in 38: (18 * 4 + 2 / 4) / 38 - (37 / 38)^2 = 693/722.
        pytest.param("massachusetts", {"zero": "half"}, "red=1", sqrt(693 / 722), id="half"),
        # 5 on red and 1 on 17, a black number: 10, 36 or nothing back of 6.
        pytest.param(
            "singapore",
            {},
            "red=5,straight:17=1",
            sqrt((18 * 100 + 36**2) / 37 - ((180 + 36) / 37) ** 2) / 6,
            id="two-wagers",
        ),
    ],
)
@pytest.mark.parametrize("method", ["spins", "counts"])
def test_the_standard_error_of_flat_play(
    house: str, options: dict[str, Any], slip: str, se: float, method: str
) -> None:
    found = simulate(Ask(croupier.table(house, **options), slip, 1_000_000, method=method, seed=1))
    assert found.se == pytest.approx(se / 1000)


def test_a_straight_over_a_million_spins() -> None:
    found = simulate(Ask(SINGAPORE, "straight:17=1", 1_000_000, seed=1))
    assert found.se == pytest.approx(0.005837837837837838)
    wins = dict(found.results)[3500]
    assert found.results == ((-100, 1_000_000 - wins), (3500, wins))
    assert found.edge == 1 - Fraction(36 * wins, 1_000_000)
    assert found.z == pytest.approx((1 - 36 * wins / 1e6 - 1 / 37) / 0.005837837837837838)


def test_the_standard_error_of_stakes_that_differ() -> None:
    """Stakes of 1, 2 and 4 on red: 7 staked, of which 21 is the sum of squares."""
    prepared = prepare(Ask(SINGAPORE, "red=1", 1000, "martingale", session=10))
    variance = Fraction(1368, 1369) * 100**2
    exact = Expectation(100, Fraction(3600, 37), variance)
    found = report(prepared, exact, Tally(blocks=1, spins=3, staked=7, squares=21, net=1), 0.5, False)
    assert found.se == pytest.approx(0.9996347034 * sqrt(21) / 7)
    assert (found.staked, found.returned, found.edge) == (700, 800, Fraction(-1, 7))
    assert found.z == pytest.approx((-1 / 7 - 1 / 37) / (0.9996347034 * sqrt(21) / 7))


def test_the_standard_error_of_a_bonus_is_that_of_its_lanes() -> None:
    """Red and b2b vary independently: 4 * 18 * 20 / 38^2 = 360/361 and 121 * 37 / 38^2 = 4477/1444."""
    rules = croupier.table("massachusetts", offers=["b2b"], b2b={"multipliers": {"10": 1}})
    found = simulate(Ask(rules, "red=1,b2b=1", 2_000_000, session=100, seed=1))
    variance = 360 / 361 + 4477 / 1444
    assert found.se == pytest.approx(sqrt(variance / 2_000_000) / 2, rel=0.1)


def test_too_few_lanes_to_tell() -> None:
    rules = croupier.table("massachusetts", offers=["b2b"])
    found = simulate(Ask(rules, "red=1,b2b=1", 29_000, seed=1))
    assert (found.se, found.z) == (None, None)
    assert found.edge is not None
    assert simulate(Ask(rules, "red=1,b2b=1", 30_000, seed=1)).se is not None


def test_nothing_can_differ() -> None:
    """Every number covered: 36 back of 37, and no standard error to divide by."""
    slip = ",".join(f"straight:{number}=1" for number in range(37))
    found = simulate(Ask(SINGAPORE, slip, 10_000, seed=1))
    assert (found.se, found.z, found.edge) == (0.0, None, Fraction(1, 37))


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    assert list(Rate(count, of).interval) == pytest.approx([low, high], abs=5e-5)
    assert Rate(count, of).share == count / of


@pytest.mark.parametrize(
    ("share", "result"), [(0.001, -500), (0.1, -500), (0.11, -100), (0.5, -100), (0.51, 0), (0.6, 0), (0.99, 300)]
)
def test_quantiles(share: float, result: int) -> None:
    """One session in ten lost 5, four lost 1, one broke even, four won 3."""
    none = Rate(0, 10)
    found = SessionSummary(10, 5, 0.0, 0.0, 5.0, none, none, none, none, ((-500, 1), (-100, 4), (0, 1), (300, 4)))
    assert found.quantile(share) == result


def test_bins_tell_results_within_a_hundredth() -> None:
    """A session of 1,000 spins at 1 on a number swings by hundreds of units."""
    found = simulate(Ask(SINGAPORE, "straight:17=1", 3_000_000, session=1000, seed=1)).sessions
    assert found is not None
    middle = sum(result * count for result, count in found.histogram) / found.count
    assert middle == pytest.approx(found.mean, abs=found.sd / 100)


@pytest.mark.parametrize(
    ("ask", "kernel", "missing"),
    [
        pytest.param(Ask(SINGAPORE, "red=1", 1000), "flat", {"sessions"}, id="flat"),
        pytest.param(Ask(SINGAPORE, "red=1", 1000, "martingale", session=100), "lanes", set(), id="lanes"),
        pytest.param(
            Ask(SINGAPORE, "red=1", 1000, method="counts"), "counts", {"sessions", "longest_losing_run"}, id="counts"
        ),
        pytest.param(
            Ask(croupier.table("colorado", zero="prison"), "red=1", 1000, choice=Fate.PRISON),
            "machine",
            set(),
            id="machine",
        ),
    ],
)
def test_the_document(ask: Ask, kernel: str, missing: set[str]) -> None:
    document = simulate(ask).document()
    assert document["kernel"] == kernel
    types = {key: type(value) for key, value in document.items()}
    assert types == {key: type(None) if key in missing else kind for key, kind in KEYS.items()}


def test_the_document_of_sessions() -> None:
    found = simulate(Ask(SINGAPORE, "red=1", 20_000, session=10, bankroll=300, target=500, stop_loss=200, seed=1))
    told = found.document()["sessions"]
    assert set(told) == {
        *("count", "longest", "mean", "sd", "spins", "ruined", "reached", "stopped", "lasted", "quantiles", "histogram")
    }
    assert set(told["quantiles"]) == {"0.001", "0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99", "0.999"}
    assert told["ruined"] == {"count": 0, "rate": 0.0, "interval": [0.0, pytest.approx(0, abs=0.003)]}
    assert told["longest"] == 10


def test_an_exact_edge_of_too_many_digits_is_a_decimal() -> None:
    rules = croupier.table("maryland", offers=["bonus-spin"])
    document = simulate(Ask(rules, "bonus-spin=5", 5000)).document()
    assert "/" not in document["exact_edge"]
    assert float(document["exact_edge"]) == pytest.approx(document["exact_edge_decimal"])


def test_in_a_line() -> None:
    found = simulate(Ask(SINGAPORE, "red=1", 1000, seed=1))
    assert str(found).startswith("1,000 spins: edge ")
    assert "exactly 2.703%" in str(found)
    assert found.spins_per_second > 0


def test_nothing_yet() -> None:
    prepared = prepare(Ask(SINGAPORE, "red=1", 1000))
    found: SimulationReport = report(prepared, Expectation(100, Fraction(3600, 37), Fraction(1)), Tally(), 0.0, True)
    assert (found.edge, found.se, found.z, found.spins_per_second) == (None, None, None, 0.0)
    assert str(found) == "0 spins: edge -, exactly 2.703%, z None"


def test_quantiles_of_single_spins() -> None:
    """Of 1,000 spins 27 won 35 and the rest lost 1: up to 97.3 % of them brought no more than that."""
    found = ((-100, 973), (3500, 27))
    assert [quantile(found, share) for share in (0.001, 0.5, 0.973, 0.974, 0.999)] == [-100, -100, -100, 3500, 3500]
