"""Phases of a table and the transitions between them: one table, driven by when the rulebook closes betting."""

from __future__ import annotations

from enum import StrEnum

from croupier.rulebook.schema.conduct import Close


class Phase(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    BETTING = "betting"
    SPINNING = "spinning"
    NO_MORE_BETS = "no-more-bets"
    RESTING = "resting"
    DOLLY_PLACED = "dolly-placed"
    COLLECTING = "collecting"
    PAYING = "paying"
    DOLLY_REMOVED = "dolly-removed"
    VOID = "void"


Table = dict[Phase, dict[str, Phase]]
"""From a phase, by an event, to a phase."""

_ALWAYS: Table = {
    Phase.CLOSED: {"table_opened": Phase.OPEN},
    Phase.OPEN: {"betting_opened": Phase.BETTING, "table_closed": Phase.CLOSED},
    Phase.RESTING: {"dolly_placed": Phase.DOLLY_PLACED, "spin_voided": Phase.VOID},
    Phase.DOLLY_PLACED: {"collected": Phase.COLLECTING, "spin_voided": Phase.VOID},
    Phase.COLLECTING: {"paid": Phase.PAYING, "spin_voided": Phase.VOID},
    Phase.PAYING: {"dolly_removed": Phase.DOLLY_REMOVED},
    Phase.DOLLY_REMOVED: {"betting_opened": Phase.BETTING},
    Phase.VOID: {"betting_opened": Phase.BETTING},
}

TRANSITIONS: dict[Close, Table] = {
    Close.DURING_SPIN: {
        **_ALWAYS,
        Phase.BETTING: {"ball_spun": Phase.SPINNING, "table_closed": Phase.CLOSED},
        Phase.SPINNING: {"betting_closed": Phase.NO_MORE_BETS, "spin_voided": Phase.VOID},
        Phase.NO_MORE_BETS: {"ball_rested": Phase.RESTING, "spin_voided": Phase.VOID},
    },
    Close.BEFORE_SPIN: {
        **_ALWAYS,
        Phase.BETTING: {"betting_closed": Phase.NO_MORE_BETS, "table_closed": Phase.CLOSED},
        Phase.NO_MORE_BETS: {"ball_spun": Phase.SPINNING},
        Phase.SPINNING: {"ball_rested": Phase.RESTING, "spin_voided": Phase.VOID},
    },
}


def phases_for(closing: Close, event: str) -> frozenset[Phase]:
    """The phases from which an event advances the round."""
    return frozenset(phase for phase, moves in TRANSITIONS[closing].items() if event in moves)


def betting_is_open(closing: Close, phase: Phase) -> bool:
    """Whether wagers may be placed and lifted: until the call, wherever in the round it comes."""
    return phase is Phase.BETTING or (phase is Phase.SPINNING and closing is Close.DURING_SPIN)


def ball_is_running(closing: Close, phase: Phase) -> bool:
    """Whether the ball is in the track: spun and not yet at rest."""
    return phase is Phase.SPINNING or (phase is Phase.NO_MORE_BETS and closing is Close.DURING_SPIN)
