"""A simulation from start to end: parameters, compile, play, report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter

from croupier.simulation.ask import Ask, Prepared, prepare
from croupier.simulation.checkpoint import resume, save
from croupier.simulation.expectation import expectation
from croupier.simulation.report import SimulationReport, report
from croupier.simulation.tally import Tally
from croupier.simulation.work import draw_counts, player, work

EVERY = 5.0
"""Seconds between checkpoints."""


def simulate(
    ask: Ask,
    workers: int | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> SimulationReport:
    """Run the simulation. ``progress`` is called with the spins played; ``checkpoint`` is the file to resume from.

    >>> from croupier import table
    >>> found = simulate(Ask(table("singapore"), "straight:17=1", spins=1_000_000, seed=1))
    >>> found.staked, found.expectation.edge, abs(found.z) < 4.5
    (100000000, Fraction(1, 37), True)
    """
    prepared = prepare(ask)
    tally = resume(checkpoint, ask) if checkpoint is not None else Tally()
    if ask.method == "counts":
        began = perf_counter()
        before, tally, partial = 0, draw_counts(prepared), False
        seconds = perf_counter() - began
    else:
        before = tally.spins
        tally, seconds, partial = _play(prepared, tally, workers, checkpoint, progress)
    if checkpoint is not None:
        save(checkpoint, ask, tally)
    expected = expectation(prepared.slip, ask.rules, ask.choice, prepared.plan.layout(tally.blocks), ask.players)
    return report(prepared, expected, tally, seconds, partial, before)


def _play(
    prepared: Prepared, tally: Tally, workers: int | None, checkpoint: Path | None, progress: Callable[[int], None]
) -> tuple[Tally, float, bool]:
    saved = monotonic()

    def after_block(so_far: Tally) -> None:
        nonlocal saved
        progress(so_far.spins)
        if checkpoint is not None and monotonic() - saved > EVERY:
            save(checkpoint, prepared.ask, so_far)
            saved = monotonic()

    return work(prepared, tally, workers, after_block, player(prepared))
