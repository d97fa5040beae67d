"""What the simulation is held against the exact odds for: every rulebook, wheel, zero rule and kind of wager.

The tests play each case for a moment; the campaign plays the same list for ten thousand million spins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import croupier
from croupier.game.zero import Fate
from croupier.odds.outcome import choices
from croupier.simulation.ask import STRATEGIES, Ask
from croupier.simulation.report import SimulationReport
from croupier.simulation.simulate import simulate


@dataclass(frozen=True)
class Case:
    """``fewest`` spins are needed for the standard error to say anything, where it is taken from the run itself."""

    house: str
    slip: str
    options: dict[str, Any] = field(default_factory=dict)
    choice: Fate | None = None
    strategy: str = "flat"
    session: int | None = None
    players: int = 1
    fewest: int = 0

    @property
    def id(self) -> str:
        words = [self.house, self.options.get("zero", "lose"), self.slip, self.choice, self.strategy, self.session]
        return " ".join(str(word) for word in words if word is not None)


TABLES = [
    ("massachusetts:single-zero", "lose", []),
    ("massachusetts:double-zero", "lose", []),
    ("massachusetts:double-zero", "half", []),
    ("massachusetts:double-zero-as-single", "lose", []),
    ("small-stakes:double-zero", "lose", []),
    ("maryland:single-zero", "lose", ["five-adjacent", "complete"]),
    ("maryland:double-zero", "lose", ["five-adjacent", "complete"]),
    ("maryland:double-zero-as-single", "lose", ["five-adjacent", "complete"]),
    ("maryland:triple-zero", "lose", ["five-adjacent", "complete", "green"]),
    ("singapore:single-zero", "lose", []),
    ("colorado:single-zero", "lose", []),
    ("colorado:single-zero", "prison", []),
    ("colorado:double-zero", "lose", []),
    ("colorado:double-zero", "prison", []),
    ("colorado:double-zero-as-single", "lose", []),
]
"""Every table of the shipped rulebooks by wheel and zero rule, with optional wagers that go with all others."""

BESIDE = [
    ("massachusetts:single-zero", "lose", ["five-adjacent", "six-colour", "seven-numbers"]),
    ("massachusetts:single-zero", "lose", ["seven-colour"]),
    ("massachusetts:double-zero", "half", ["five-adjacent", "six-colour", "seven-numbers"]),
    ("massachusetts:double-zero", "lose", ["eight-colour"]),
    ("massachusetts:double-zero-as-single", "lose", ["five-adjacent", "six-colour", "seven-numbers"]),
]
"""Optional wagers that take others off the table: only they are looked at there."""

BONUS = [
    ("massachusetts:single-zero", "b2b", "red=1,b2b=1", 1),
    ("massachusetts:double-zero", "b2b", "red=1,b2b=5", 1),
    ("massachusetts:double-zero-as-single", "b2b", "straight:17=1,b2b=1", 1),
    ("maryland:single-zero", "x-straight", "x-straight:17=1", 1),
    ("maryland:double-zero", "x-straight", "red=1,x-straight:17=1,x-straight:00=2", 1),
    ("maryland:double-zero-as-single", "x-straight", "x-straight:0=1", 1),
    ("maryland:single-zero", "bonus-spin", "bonus-spin=5", 1),
    ("maryland:double-zero", "bonus-spin", "bonus-spin=5", 8),
    ("maryland:double-zero-as-single", "bonus-spin", "red=1,bonus-spin=5", 2),
    ("maryland:triple-zero", "bonus-spin", "bonus-spin=5", 3),
]

SLIPS = [
    ("singapore:single-zero", "red=5,straight:17=1,split:8-11=2,dozen:3=1.50"),
    ("maryland:triple-zero", "black=1,odd=1,low=1,column:1=3,corner:1-2-4-5=0.25"),
    ("singapore:single-zero", ",".join(f"straight:{number}=1" for number in range(30))),
]


@cache
def cases() -> tuple[Case, ...]:
    """All of them, in a fixed order: a case's place is its seed."""
    return (*_plain(), *_bonus(), *_slips(), *_strategies())


def _plain() -> list[Case]:
    found = []
    for house, zero, offers in TABLES:
        found += _rows(house, {"zero": zero, "offers": offers}, None)
    for house, zero, offers in BESIDE:
        found += _rows(house, {"zero": zero, "offers": offers}, offers)
    return found


def _rows(house: str, options: dict[str, Any], kinds: list[str] | None) -> list[Case]:
    """A wager on an example of every row of the odds, with every choice that a zero leaves it."""
    found = []
    rules = croupier.table(house, **options)
    for row in croupier.wager_odds(rules):
        if kinds is not None and row.kind not in kinds:
            continue
        spot = rules.layout.spots[row.example]
        stake = max(spot.units, rules.limit(spot).minimum // 100)
        beside = "" if rules.wager(row.kind).beside is None else "red=1,"
        for choice in choices(spot, rules.terms) or (None,):
            found.append(Case(house, f"{beside}{spot.id}={stake}", options, choice))
    return found


def _bonus() -> list[Case]:
    return [
        Case(house, slip, {"offers": [offer]}, players=players, fewest=2_000_000)
        for house, offer, slip, players in BONUS
    ]


def _slips() -> list[Case]:
    prison = {"zero": "prison"}
    several = "red=1,odd=2,straight:17=1"
    return [
        *(Case(house, slip) for house, slip in SLIPS),
        Case("massachusetts:double-zero", "red=0.01,even=0.03,high=1", {"zero": "half"}),
        Case("colorado:single-zero", several, prison, Fate.PRISON),
        Case("colorado:double-zero", several, prison, Fate.HALF),
        Case("colorado:double-zero", "red=1,low=2", {**prison, "zero_on": ["0", "00"]}, Fate.PRISON),
    ]


def _strategies() -> list[Case]:
    limits = {"limits": {"outside": [1, 100], "inside": [1, 100]}}
    found = []
    for strategy in STRATEGIES:
        found.append(Case("singapore:single-zero", "red=1", limits, None, strategy, 100))
        found.append(Case("maryland:triple-zero", "dozen:2=1,straight:5=1", limits, None, strategy, 100))
        prison = {**limits, "zero": "prison"}
        found.append(Case("colorado:single-zero", "red=1", prison, Fate.PRISON, strategy, 100))
    return found


def run(case: Case, spins: int, seed: int) -> SimulationReport:
    """A case played."""
    return simulate(
        Ask(
            rules=croupier.table(case.house, **case.options),
            slip=case.slip,
            spins=spins,
            strategy=case.strategy,
            session=case.session,
            choice=case.choice,
            players=case.players,
            seed=seed,
        )
    )
