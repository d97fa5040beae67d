"""Phases: every transition, for both times at which betting can close."""

from __future__ import annotations

import pytest

from croupier.play.phase import TRANSITIONS, Phase, ball_is_running, betting_is_open, phases_for
from croupier.rulebook.schema.conduct import Close

AT_REST = {Phase.RESTING, Phase.DOLLY_PLACED, Phase.COLLECTING}

ALWAYS = """
closed        table_opened    open
open          betting_opened  betting
open          table_closed    closed
betting       table_closed    closed
resting       dolly_placed    dolly-placed
resting       spin_voided     void
dolly-placed  collected       collecting
dolly-placed  spin_voided     void
collecting    paid            paying
collecting    spin_voided     void
paying        dolly_removed   dolly-removed
dolly-removed betting_opened  betting
void          betting_opened  betting
"""

DURING_SPIN = """
betting       ball_spun       spinning
spinning      betting_closed  no-more-bets
spinning      spin_voided     void
no-more-bets  ball_rested     resting
no-more-bets  spin_voided     void
"""

BEFORE_SPIN = """
betting       betting_closed  no-more-bets
no-more-bets  ball_spun       spinning
spinning      ball_rested     resting
spinning      spin_voided     void
"""


@pytest.mark.parametrize(("closing", "own"), [(Close.DURING_SPIN, DURING_SPIN), (Close.BEFORE_SPIN, BEFORE_SPIN)])
def test_every_transition(closing: Close, own: str) -> None:
    written = {tuple(line.split()) for line in (ALWAYS + own).splitlines() if line}
    moves = {(str(phase), event, str(to)) for phase, by in TRANSITIONS[closing].items() for event, to in by.items()}
    assert moves == written


@pytest.mark.parametrize("closing", Close)
def test_no_phase_is_a_dead_end(closing: Close) -> None:
    assert set(TRANSITIONS[closing]) == set(Phase)
    assert all(TRANSITIONS[closing].values())


@pytest.mark.parametrize(
    ("closing", "event", "phases"),
    [
        (Close.DURING_SPIN, "ball_spun", {Phase.BETTING}),
        (Close.BEFORE_SPIN, "ball_spun", {Phase.NO_MORE_BETS}),
        (Close.DURING_SPIN, "betting_closed", {Phase.SPINNING}),
        (Close.BEFORE_SPIN, "betting_closed", {Phase.BETTING}),
        (Close.DURING_SPIN, "spin_voided", {Phase.SPINNING, Phase.NO_MORE_BETS, *AT_REST}),
        (Close.BEFORE_SPIN, "spin_voided", {Phase.SPINNING, *AT_REST}),
        (Close.BEFORE_SPIN, "betting_opened", {Phase.OPEN, Phase.DOLLY_REMOVED, Phase.VOID}),
        (Close.DURING_SPIN, "rain", set()),
    ],
)
def test_from_where_an_event_leads_on(closing: Close, event: str, phases: set[Phase]) -> None:
    assert phases_for(closing, event) == phases


@pytest.mark.parametrize(
    ("closing", "betting", "running"),
    [
        (Close.DURING_SPIN, {Phase.BETTING, Phase.SPINNING}, {Phase.SPINNING, Phase.NO_MORE_BETS}),
        (Close.BEFORE_SPIN, {Phase.BETTING}, {Phase.SPINNING}),
    ],
)
def test_when_betting_is_open_and_when_the_ball_runs(closing: Close, betting: set[Phase], running: set[Phase]) -> None:
    assert {phase for phase in Phase if betting_is_open(closing, phase)} == betting
    assert {phase for phase in Phase if ball_is_running(closing, phase)} == running
