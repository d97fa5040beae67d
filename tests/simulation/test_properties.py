"""What holds for any slip at any table: money adds up, sessions add up, quantiles are in order."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import parse_slip
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.plan import Block
from croupier.simulation.report import SHARES
from croupier.simulation.simulate import simulate
from croupier.simulation.work import player

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("massachusetts:double-zero", {"zero": "half", "offers": ["five-adjacent", "six-colour"]}),
    ("massachusetts:single-zero", {}),
    ("massachusetts:double-zero-as-single", {}),
    ("small-stakes", {}),
    ("maryland:double-zero", {"offers": ["complete", "five-adjacent"]}),
    ("maryland:triple-zero", {"limits": {"inside": [1, 500], "outside": [5, 1000]}}),
    ("singapore", {}),
    ("colorado:single-zero", {"zero": "prison"}),
]


@cache
def table(place: int) -> TableRules:
    house, options = TABLES[place]
    return croupier.table(house, **options)


@st.composite
def slips(draw: st.DrawFn) -> tuple[TableRules, dict[str, int]]:
    """A table, and one to six wagers that it takes, in minor units."""
    rules = table(draw(st.integers(0, len(TABLES) - 1)))
    alone = [spot for spot in rules.layout.spots.values() if rules.wager(spot.kind).group is not Group.BONUS]
    found: dict[str, int] = {}
    for spot in draw(st.lists(st.sampled_from(alone), min_size=1, max_size=6, unique_by=lambda spot: spot.id)):
        limit = rules.limit(spot)
        least = -(-limit.minimum // spot.units)
        most = (limit.maximum or 100_000) // spot.units
        found[spot.id] = spot.units * draw(st.integers(least, max(least, most)))
    return rules, found


def text(slip: dict[str, int]) -> str:
    return ",".join(f"{spot}={stake // 100}.{stake % 100:02}" for spot, stake in slip.items())


SEEDS = st.integers(0, (1 << 64) - 1)


@settings(deadline=None, max_examples=150)
@given(slips(), st.integers(1, 20_000), SEEDS)
def test_flat_play_is_the_counts_times_what_they_bring(
    placed: tuple[TableRules, dict[str, int]], spins: int, seed: int
) -> None:
    """A player whom a zero leaves a choice takes half back here: it is never the worse one."""
    rules, slip = placed
    asked = Ask(rules, text(slip), spins, seed=seed)
    found = simulate(asked)
    counts = player(prepare(asked))(Block(0, 1, spins)).counts
    exact = slip_odds(parse_slip(text(slip), rules), rules)
    stake = sum(slip.values())
    assert found.staked == spins * stake
    backs = [exact.by_pocket[pocket] for pocket in rules.terms.wheel.in_play]
    assert found.returned == sum(count * back for count, back in zip(counts, backs, strict=True))
    assert sum(count for _, count in found.results) == spins
    assert sum(net * count for net, count in found.results) == found.returned - found.staked
    assert found.longest_losing_run is not None
    assert 0 <= found.longest_losing_run <= sum(count for net, count in found.results if net < 0)


STRATEGIES = st.sampled_from(["flat", "martingale", "reverse-martingale", "dalembert", "fibonacci", "labouchere"])


@settings(deadline=None, max_examples=100)
@given(
    strategy=STRATEGIES,
    spins=st.integers(1, 30_000),
    session=st.integers(1, 200),
    bankroll=st.none() | st.integers(500, 5000),
    above=st.none() | st.integers(1, 5000),
    stop_loss=st.none() | st.integers(1, 5000),
    seed=SEEDS,
)
def test_sessions_add_up(
    strategy: str,
    spins: int,
    session: int,
    bankroll: int | None,
    above: int | None,
    stop_loss: int | None,
    seed: int,
) -> None:
    session = min(session, spins)
    target = None if bankroll is None or above is None else bankroll + above
    asked = Ask(table(6), "red=1", spins, strategy, session, bankroll, target, stop_loss, seed=seed)
    found = simulate(asked)
    told = found.sessions
    assert told is not None
    assert found.spins == spins
    assert told.count == sum(rate.count for rate in (told.ruined, told.reached, told.stopped, told.lasted))
    assert told.count == sum(count for _, count in told.histogram)
    assert spins // session >= told.count * told.spins / session >= 0
    assert 1 <= told.spins <= session
    quantiles = [told.quantile(share) for share in SHARES]
    assert quantiles == sorted(quantiles)
    assert list(told.histogram) == sorted(told.histogram)
    if bankroll is not None:
        assert told.histogram[0][0] >= -bankroll
    if bankroll is None:
        assert told.ruined.count == 0
    if target is None:
        assert told.reached.count == 0
    if stop_loss is None:
        assert told.stopped.count == 0
