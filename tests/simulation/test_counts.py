"""Pocket counts drawn all at once: as many spins as anybody likes, where only the counts matter."""

from __future__ import annotations

from typing import Any

import pytest
from scipy import stats

import croupier
from croupier.game.zero import Fate
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.compiler import CannotCompile
from croupier.simulation.simulate import simulate
from croupier.simulation.work import draw_counts

SINGAPORE = croupier.table("singapore")


@pytest.mark.parametrize("spins", [1, 1000, 10**9, 10**15])
@pytest.mark.parametrize(
    ("house", "slip", "stake"),
    [("singapore", "red=1", 100), ("maryland:triple-zero", "straight:17=1,corner:1-2-4-5=2.50", 350)],
)
def test_totals(house: str, slip: str, stake: int, spins: int) -> None:
    found = simulate(Ask(croupier.table(house), slip, spins, method="counts", seed=11))
    assert (found.spins, found.staked) == (spins, spins * stake)
    assert sum(count for _, count in found.results) == spins
    assert sum(net * count for net, count in found.results) == found.returned - found.staked
    assert found.z is not None
    assert abs(found.z) < 4.5
    assert (found.method, found.kernel, found.longest_losing_run, found.partial) == ("counts", "counts", None, False)


def test_pockets_come_evenly() -> None:
    tally = draw_counts(prepare(Ask(SINGAPORE, "red=1", 10**12, method="counts", seed=3)))
    assert (len(tally.counts), sum(tally.counts)) == (37, 10**12)
    assert stats.chisquare(tally.counts).pvalue > 1e-4


def test_edges_scatter_as_they_should() -> None:
    found = [simulate(Ask(SINGAPORE, "straight:17=1", 10**6, method="counts", seed=seed)).z for seed in range(200)]
    assert stats.kstest(found, "norm").pvalue > 1e-4


def test_the_same_seed_gives_the_same_answer() -> None:
    one, same, other = (simulate(Ask(SINGAPORE, "red=1", 10**9, method="counts", seed=seed)) for seed in (1, 1, 2))
    assert one.returned == same.returned != other.returned


BONUS = croupier.table("massachusetts", offers=["b2b"])
PRISON = croupier.table("colorado", zero="prison")


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({"strategy": "martingale"}, id="strategy"),
        pytest.param({"session": 100}, id="session"),
        pytest.param({"bankroll": 1000}, id="bankroll"),
        pytest.param({"stop_loss": 1000}, id="stop-loss"),
        pytest.param({"rules": PRISON, "choice": Fate.PRISON}, id="prison"),
        pytest.param({"rules": BONUS, "slip": "red=1,b2b=1"}, id="bonus"),
    ],
)
def test_where_counts_are_not_enough(asked: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"rules": SINGAPORE, "slip": "red=1", "spins": 1000, "method": "counts"}
    ask = Ask(**(usual | asked))
    with pytest.raises(CannotCompile) as refused:
        prepare(ask)
    assert str(refused.value) == "method: counts is for flat slips whose wagers end with the spin; leave it out"


def test_half_back_ends_with_the_spin() -> None:
    found = simulate(Ask(PRISON, "red=1", 10**9, method="counts", choice=Fate.HALF, seed=1))
    assert {net for net, _ in found.results} == {-100, -50, 100}
