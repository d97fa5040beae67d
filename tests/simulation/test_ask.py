"""What is asked of a simulation: which kernel plays it, and one line for what makes no sense."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.game.zero import Fate
from croupier.odds.slip_text import BadSlip
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.compiler import CannotCompile
from croupier.simulation.own_strategy import own_strategy
from croupier.simulation.simulate import simulate

SINGAPORE = croupier.table("singapore")
LIMITED = croupier.table("singapore", limits={"outside": [1, 100], "inside": [1, 100]})
PRISON = croupier.table("colorado", zero="prison")
HALF = croupier.table("massachusetts", zero="half")
MARYLAND = croupier.table("maryland", offers=["x-straight", "bonus-spin"])


def ask(**asked: Any) -> Ask:
    usual: dict[str, Any] = {"rules": SINGAPORE, "slip": "red=1", "spins": 100_000}
    return Ask(**(usual | asked))


@pytest.mark.parametrize(
    ("asked", "kernel"),
    [
        pytest.param({}, "flat", id="flat"),
        pytest.param({"session": 100}, "lanes", id="sessions"),
        pytest.param({"bankroll": 1000}, "lanes", id="bankroll"),
        pytest.param({"rules": LIMITED, "strategy": "martingale"}, "lanes", id="strategy"),
        pytest.param({"strategy": "martingale"}, "machine", id="stakes-without-limit"),
        pytest.param({"strategy": "martingale", "bankroll": 25_500, "target": 35_500}, "lanes", id="target"),
        pytest.param({"rules": LIMITED, "strategy": "labouchere"}, "machine", id="labouchere"),
        pytest.param({"rules": PRISON, "choice": Fate.PRISON}, "machine", id="prison"),
        pytest.param({"rules": PRISON}, "flat", id="half-ends-with-the-spin"),
        pytest.param({"rules": MARYLAND, "slip": "x-straight:17=1"}, "machine", id="bonus"),
        pytest.param({"bankroll": 10**12}, "machine", id="a-great-bankroll"),
    ],
)
def test_who_plays_it(asked: dict[str, Any], kernel: str) -> None:
    assert prepare(ask(**asked)).kernel == kernel


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"spins": 0}, "spins: 0: from 1 to 1,000,000,000,000,000"),
        ({"spins": 10**15 + 1}, "spins: 1000000000000001: from 1 to 1,000,000,000,000,000"),
        ({"session": -1}, "session: -1: from 1 to 100,000"),
        ({"session": 0}, "session: 0: from 1 to 100,000"),
        ({"session": 100_001}, "session: 100001: from 1 to 100,000"),
        ({"seed": -1}, "seed: -1: from 0 to 18,446,744,073,709,551,615"),
        ({"seed": 1 << 64}, "seed: 18446744073709551616: from 0 to"),
        ({"strategy": "paroli"}, "strategy: 'paroli' is none of flat, martingale, reverse-martingale, dalembert,"),
        ({"method": "luck"}, "method: 'luck' is none of spins, counts"),
        ({"target": 1000}, "target: a bankroll is needed as well"),
        ({"bankroll": 99}, "bankroll: SGD 0.99 is below the first stake of SGD 1"),
        ({"bankroll": 499, "strategy": "labouchere"}, "bankroll: SGD 4.99 is below the first stake of SGD 5"),
        ({"bankroll": 1000, "target": 1000}, "target: it must be above the bankroll"),
        ({"stop_loss": 0}, "stop-loss: "),
        ({"rules": HALF, "slip": "red=0.01", "strategy": "martingale"}, "slip: half of a stake is rounded here"),
        (
            {"rules": MARYLAND, "slip": "bonus-spin=5", "strategy": "martingale"},
            "slip: bonus-spin has one stake: only the flat strategy plays it",
        ),
        (
            {"spins": 10**9, "session": 4 * 10**6, "strategy": "martingale", "slip": "red=10000,straight:17=0.01"},
            "session: so many spins at such stakes leave 64 bits",
        ),
    ],
)
def test_asks_that_make_no_sense(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(CannotCompile) as refused:
        prepare(ask(**asked))
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_a_slip_that_cannot_be_placed() -> None:
    with pytest.raises(BadSlip, match="'rot' is no spot of this table"):
        prepare(ask(slip="rot=1"))


def test_names() -> None:
    assert ask(strategy="martingale").strategy_name == "martingale"
    assert ask(strategy=own_strategy(lambda stake, net, memory: (stake + net, memory))).strategy_name == "own"


@pytest.mark.parametrize(
    ("bankroll", "stop_loss"),
    [
        pytest.param(None, 100 * (1 << 32), id="lanes"),
        pytest.param(10_000, 100 * (1 << 32) - 5000, id="lanes-with-a-bankroll"),
        pytest.param(None, 10**17, id="all-that-can-be-written"),
        pytest.param(None, 10**22, id="more-than-64-bits"),
    ],
)
def test_a_loss_that_cannot_happen_stops_nobody(bankroll: int | None, stop_loss: int) -> None:
    found = simulate(ask(session=100, bankroll=bankroll, stop_loss=stop_loss)).sessions
    assert found is not None
    assert found.stopped.count == 0
    assert found.lasted.count > 900


def test_great_stakes_for_many_sessions() -> None:
    """A thousand million on red 1,000 times over: a standard deviation of 1e11 times the root of 1,000."""
    found = simulate(ask(slip="red=1000000000.01,straight:17=1", spins=9_000_000, session=1000, seed=1)).sessions
    assert found is not None
    assert found.sd == pytest.approx(1e11 * 1000**0.5, rel=0.05)


@pytest.mark.parametrize("session", [1000, 4096, 1 << 16, 10**6, 4_000_000])
def test_the_sums_of_a_block_stay_below_64_bits(session: int) -> None:
    """However they come: every spin of a block may be one of the greatest stake, and lost."""
    prepared = prepare(ask(spins=10**12, session=session, strategy="martingale"))
    assert prepared.plan.lanes * prepared.plan.spins * prepared.cap * prepared.compiled.stake < 1 << 62
