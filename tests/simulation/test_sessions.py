"""Sessions: both kernels against a player in plain Python who bets on the very same pockets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import croupier
from bonus.games import bent
from croupier.game.pocket import Pocket
from croupier.game.zero import Fate
from croupier.odds.session.progression import PROGRESSIONS
from croupier.simulation.ask import Ask, Prepared, prepare
from croupier.simulation.kernels.outcome import least_of
from croupier.simulation.plan import Block
from croupier.simulation.tally import Tally
from croupier.simulation.work import player
from simulation.plain import Found, Player, Slip, below, lane_pocket, plain_slip

SEED = 2026
BLOCK = Block(5, 150, 70)
"""150 lanes are a full group and a part of one."""


@dataclass(frozen=True)
class Table:
    """A table, a slip in minor units, and what the player stops at."""

    house: str
    slip: dict[str, int]
    session: int
    options: dict[str, Any] = field(default_factory=dict)
    cap: int = 1 << 19
    bankroll: int | None = None
    target: int | None = None
    stop_loss: int | None = None
    block: Block = BLOCK

    @property
    def text(self) -> str:
        return ",".join(f"{spot}={stake / 100:.2f}" for spot, stake in self.slip.items())

    @property
    def stake(self) -> int:
        return sum(self.slip.values())

    def prepared(self, strategy: str, choice: Fate | None = None) -> Prepared:
        rules = croupier.table(self.house, **self.options)
        ends: Any = {"bankroll": self.bankroll, "target": self.target, "stop_loss": self.stop_loss}
        ask = Ask(rules, self.text, 10**6, strategy=strategy, session=self.session, choice=choice, seed=SEED, **ends)
        return prepare(ask)

    def player(self, strategy: str, slip: Slip) -> Player:
        cap = 1 if strategy == "flat" else self.cap
        play = PROGRESSIONS[strategy]()
        return Player(slip, self.stake, play, self.session, cap, self.bankroll, self.target, self.stop_loss)

    def found(self, strategy: str, slip: Slip, pockets: int) -> Found:
        def pocket(lane: int, spin: int) -> int:
            return lane_pocket(lane, spin, self.block.number, SEED, pockets)

        return self.player(strategy, slip).play(self.block.lanes, self.block.spins, pocket)


def assert_same(tally: Tally, found: Found, unit: int) -> None:
    assert (tally.staked, tally.squares, tally.net * unit) == (found.staked, found.squares, found.net)
    assert tally.longest == found.longest
    ends = {"ruined": tally.ruined, "reached": tally.reached, "stopped": tally.stopped, "lasted": tally.lasted}
    assert {why: count for why, count in ends.items() if count} == found.ends
    nets = [net for _, net, _ in found.sessions]
    assert (tally.sessions, tally.session_net * unit) == (len(nets), sum(nets))
    assert tally.session_squares * unit**2 == sum(net * net for net in nets)
    assert tally.session_spins == sum(spins for _, _, spins in found.sessions)
    bins = {-least_of(index): count for index, count in tally.losses.items()}
    assert bins | {least_of(index): count for index, count in tally.gains.items()} == found.bins(unit)


LIMITS = {"limits": {"outside": [1, 100], "inside": [1, 100]}}

TABLES = [
    pytest.param(Table("singapore", {"red": 100}, session=20), id="no-end-but-the-spins"),
    pytest.param(Table("singapore", {"red": 100}, session=70, bankroll=1000, target=1500), id="ruin-or-target"),
    pytest.param(
        Table("singapore", {"red": 100}, session=30, options=LIMITS, cap=100, stop_loss=700), id="stop-loss-and-cap"
    ),
    pytest.param(
        Table(
            "singapore", {"dozen:1": 250, "straight:17": 100}, session=25, bankroll=5033, target=6001, stop_loss=2001
        ),
        id="a-bankroll-between-the-units",
    ),
    pytest.param(
        Table("massachusetts", {"red": 100}, session=40, options={"zero": "half"}, bankroll=950, target=1200),
        id="half-back",
    ),
    pytest.param(
        Table("maryland:triple-zero", {"red": 100, "corner:1-2-4-5": 100}, session=9, bankroll=2000), id="triple-zero"
    ),
    pytest.param(
        Table("maryland", {"red": 100, "black": 100}, session=15, bankroll=1000, target=1100), id="neither-nor"
    ),
    pytest.param(
        Table("maryland", {"straight:7": 100}, session=64, bankroll=6400, block=Block((1 << 40) + 3, 300, 65)),
        id="a-far-block-of-three-groups",
    ),
]


@pytest.mark.parametrize("strategy", PROGRESSIONS)
@pytest.mark.parametrize("table", TABLES)
def test_as_a_plain_player_fares(table: Table, strategy: str) -> None:
    prepared = table.prepared(strategy)
    rules = prepared.ask.rules
    expected = table.found(strategy, plain_slip(rules, table.slip), len(rules.terms.wheel.in_play))
    assert expected.sessions
    for kernel in ("lanes", "machine"):
        if strategy == "labouchere" and kernel == "lanes":
            continue
        tally = player(replace(prepared, kernel=kernel))(table.block)
        assert_same(tally, expected, prepared.compiled.unit)


def prison(reds: frozenset[int], zero: int) -> Slip:
    """A unit on red at a table where zero imprisons: the next spin releases it or loses it."""

    def slip(held: bool, pocket: int) -> tuple[int, bool]:
        if held:
            return (100 if pocket in reds else 0), False
        return (200 if pocket in reds else 0), pocket == zero

    return slip


RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()


@pytest.mark.parametrize("strategy", PROGRESSIONS)
def test_prisoners_are_played_out(strategy: str) -> None:
    table = Table("colorado:single-zero", {"red": 100}, 30, {"zero": "prison"}, bankroll=2500, target=3500)
    prepared = table.prepared(strategy, Fate.PRISON)
    order = prepared.ask.rules.terms.wheel.in_play
    reds = frozenset(index for index, pocket in enumerate(order) if pocket in RED)
    expected = table.found(strategy, prison(reds, order.index(order[0])), 37)
    tally = player(prepared)(table.block)
    assert_same(tally, expected, prepared.compiled.unit)
    assert tally.staked < table.block.lanes * table.block.spins or strategy != "flat", "a prisoner takes up a spin"


def test_back_to_back_asks_for_the_number_before() -> None:
    """10 to 1 and the stake, whenever a number repeats; what came before the first spin is drawn besides."""
    section = {"multipliers": {"10": 1}}
    table = Table("massachusetts", {"red": 100, "b2b": 100}, 70, {"offers": ["b2b"], "b2b": section})
    prepared = table.prepared("flat")
    order = prepared.ask.rules.terms.wheel.in_play
    net = repeats = 0
    for lane in range(150):
        prior = below(38, lane, 3, 5, SEED)
        for spin in range(70):
            pocket = lane_pocket(lane, spin, 5, SEED, 38)
            net += 200 * (order[pocket] in RED) + 1100 * (pocket == prior) - 200
            repeats += pocket == prior
            prior = pocket
    tally = player(prepared)(table.block)
    assert tally.net * prepared.compiled.unit == net
    assert repeats > 200


def test_the_draw_of_roulette_x() -> None:
    """With two numbers drawn at 50 to 1, the number that won is one of them twice in 38 times; others pay 28."""
    section = {"paytable": "A", "draws": {"2": 1}, "pays": {"50": 1}}
    options = {"offers": ["x-straight"], "x_straight": section}
    table = Table("maryland", {"x-straight:17": 100}, 70, options)
    prepared = table.prepared("flat")
    number = prepared.ask.rules.terms.wheel.in_play.index(Pocket("17"))
    net = drawn = 0
    for lane in range(150):
        for spin in range(70):
            net -= 100
            if lane_pocket(lane, spin, 5, SEED, 38) == number:
                plain = below(19, 1024 * spin + lane, 1, 5, SEED) < 18
                net += 2900 if plain else 5100
                drawn += not plain
    tally = player(prepared)(table.block)
    assert tally.net * prepared.compiled.unit == net
    assert drawn > 5


def test_the_meters_of_bonus_spin() -> None:
    """Two play at three positions: each stake of 5 adds 0.50 to a meter of 10,000, and whoever is hot empties it.

    Where nobody sits in the hot position it stays. The other gets the 40 of the community wheel.
    """
    section = {"primary": {"start": 10_000, "reset": 12_000, "rate": "0.10"}}
    table = croupier.table("maryland", offers=["bonus-spin"], bonus_spin=section, seats=3)
    rules = bent(table, targets=((3, 1),), hot={"primary": 1}, community={"40": 1})
    prepared = prepare(Ask(rules, "bonus-spin=5", 10**6, session=70, players=2, seed=SEED))
    net, seen = 0, [0, 0, 0]
    for lane in range(150):
        meter = 1_000_000
        for spin in range(70):
            call = 1024 * spin + lane
            meter += 2 * 50
            net -= 500
            if below(38, call, 5, 5, SEED) >= 3:
                continue
            position = below(3, call, 6, 5, SEED)
            seen[position] += 1
            net += meter if position == 0 else 4000
            if position < 2:
                meter = 1_200_000
    tally = player(prepared)(Block(5, 150, 70))
    assert tally.net == net
    assert min(seen) > 200
