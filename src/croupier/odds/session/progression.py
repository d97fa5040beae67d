"""Progressions: stakes that depend on earlier results, as exact Markov chains if the state is finite.

A progression is a state machine: a state, its stake in base units, and the states after a win and after a loss.
A stake above the table's cap is reduced to the cap; one that the bankroll cannot cover is ruin. The chain runs over the
reachable pairs of bankroll and state, each with a successor for every result of a spin.

See docs/decisions/0015-progressions-run-backwards.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.odds.session.after import TooLong
from croupier.odds.session.ruin import Within
from croupier.odds.session.steps import Steps

State = Hashable
MOST_STATES = 3_000_000
MOST_WORK = 5_000_000_000


@dataclass(frozen=True, slots=True)
class Progression:
    """``stake`` is in base units; ``won`` and ``lost`` give the next state. A spin that breaks even keeps the state."""

    name: str
    start: State
    stake: Callable[[Any], int]
    won: Callable[[Any], State]
    lost: Callable[[Any], State]


def flat() -> Progression:
    return Progression("flat", 0, lambda _: 1, lambda s: s, lambda s: s)


def martingale() -> Progression:
    """Double after a loss, back to one unit after a win."""
    return Progression("martingale", 0, lambda k: 1 << min(k, 62), lambda _: 0, lambda k: k + 1)


def reverse_martingale(wins: int = 3) -> Progression:
    """Double after a win, up to ``wins`` wins in a row; back to one unit after a loss."""
    return Progression("reverse-martingale", 0, lambda k: 1 << k, lambda k: (k + 1) % (wins + 1), lambda _: 0)


def dalembert() -> Progression:
    """Add one unit after a loss, subtract one after a win."""
    return Progression("dalembert", 1, lambda k: k, lambda k: max(1, k - 1), lambda k: k + 1)


def fibonacci() -> Progression:
    """Go one step forward in 1, 1, 2, 3, 5 ... after a loss, two back after a win."""

    def number(k: int) -> int:
        a, b = 1, 1
        for _ in range(min(k, 85)):
            a, b = b, a + b
        return a

    return Progression("fibonacci", 0, number, lambda k: max(0, k - 2), lambda k: k + 1)


def labouchere(line: tuple[int, ...] = (1, 2, 3, 4), longest: int = 12) -> Progression:
    """Stake the sum of the first and last of a line of numbers; remove them after a win, append the stake after a loss.

    A line that is used up, or would grow past ``longest``, starts again: that keeps the state finite.
    """

    def stake(state: tuple[int, ...]) -> int:
        return state[0] + state[-1] if len(state) > 1 else state[0]

    def won(state: tuple[int, ...]) -> tuple[int, ...]:
        return state[1:-1] or line

    def lost(state: tuple[int, ...]) -> tuple[int, ...]:
        return (*state, stake(state)) if len(state) < longest else line

    return Progression("labouchere", line, stake, won, lost)


PROGRESSIONS: dict[str, Callable[[], Progression]] = {
    "flat": flat,
    "martingale": martingale,
    "reverse-martingale": reverse_martingale,
    "dalembert": dalembert,
    "fibonacci": fibonacci,
    "labouchere": labouchere,
}


@dataclass(frozen=True, slots=True)
class Chain:
    """The reachable nodes, each with its successor for every result; the last two nodes are ruin and target."""

    after: NDArray[np.intp]
    chances: NDArray[np.float64]

    @property
    def ruin(self) -> int:
        return int(self.after.shape[1]) - 2


def chain(step: Steps, play: Progression, bankroll: int, target: int | None, cap: int | None, spins: int) -> Chain:
    """Every pair of bankroll and state that can be reached within ``spins`` spins from a bankroll that can play."""
    places: dict[tuple[int, State], int] = {(bankroll, play.start): 0}
    moves = _moves(step, play, cap)
    rows: list[list[int]] = []
    wave = list(places)
    for _ in range(spins):
        following = []
        for money, state in wave:
            row = []
            for change, after, least in moves(state):
                key = (money + change, after)
                if target is not None and key[0] >= target:
                    row.append(_REACHED)
                elif key[0] < least:
                    row.append(_RUIN)
                else:
                    if key not in places:
                        places[key] = len(places)
                        following.append(key)
                    row.append(places[key])
            rows.append(row)
        if len(places) > MOST_STATES:
            raise TooLong(f"{play.name} reaches more than {MOST_STATES:,} states")
        wave = following
    # Nodes that only the last spin reaches need no successors.
    rows += [[place] * len(step.results) for place in range(len(rows), len(places))]
    count = len(places)
    rows += [[count] * len(step.results), [count + 1] * len(step.results)]
    places_after = np.array(rows, dtype=np.intp).T.copy()
    places_after[places_after == _RUIN] = count
    places_after[places_after == _REACHED] = count + 1
    return Chain(places_after, np.array([weight / step.total for _, weight in step.results]))


_RUIN, _REACHED = -2, -1
"""Placeholders for ruin and target, which are numbered after all other nodes."""

Move = tuple[int, State, int]
"""The change of the bankroll, the state after it, and the smallest bankroll that can play on in that state."""


def _moves(step: Steps, play: Progression, cap: int | None) -> Callable[[State], list[Move]]:
    """A function from a state to its possible moves, computed once per state."""
    known: dict[State, list[Move]] = {}

    def stake(state: State) -> int:
        wanted: int = play.stake(state) * step.stake
        return wanted if cap is None else min(wanted, cap)

    def moves(state: State) -> list[Move]:
        if state not in known:
            size = stake(state)
            known[state] = []
            for net, _ in step.results:
                after = play.won(state) if net > 0 else play.lost(state) if net < 0 else state
                known[state].append((net * step.unit * size // step.stake, after, stake(after)))
        return known[state]

    return moves


def play_out(
    step: Steps, play: Progression, bankroll: int, spins: int, target: int | None = None, cap: int | None = None
) -> Within:
    """Ruin and target within ``spins`` spins of a progression; ``cap`` is the table's limit in minor units."""
    first = play.stake(play.start) * step.stake
    if target is not None and bankroll >= target:
        return Within(0.0, 1.0, 0.0, 0.0)
    if bankroll < (first if cap is None else min(first, cap)):
        return Within(1.0, 0.0, 0.0, 0.0)
    made = chain(step, play, bankroll, target, cap, spins)
    if made.after.size * spins > MOST_WORK:
        raise TooLong(f"{spins:,} spins over {made.ruin:,} states are too many to work through")
    # Backwards: the chances with n spins left are the mean of those with n - 1. Ruin is the real part and target the
    # imaginary part, so one pass computes both.
    chances = np.zeros(made.ruin + 2, dtype=np.complex128)
    chances[made.ruin :] = 1.0, 1.0j
    weights = made.chances.astype(np.complex128)
    for spin in range(spins):
        following = weights @ chances.take(made.after)
        if spin % 64 == 0 and np.array_equal(following, chances):
            break  # converged
        chances = following
    ruin, reached = float(chances[0].real), float(chances[0].imag)
    return Within(ruin, reached, max(0.0, 1.0 - ruin - reached), 1e-15 * spins)
