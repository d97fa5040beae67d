"""Senders: which offices of a house may send an act over the wire, by the offices' names."""

from __future__ import annotations

from typing import NamedTuple

Offices = frozenset[str]

NOBODY: Offices = frozenset()
PLAYERS: Offices = frozenset({"guest", "player"})
DEALER: Offices = frozenset({"dealer"})
DEALER_OR_FLOOR: Offices = frozenset({"dealer", "floor"})
SUPERVISORS: Offices = frozenset({"floor", "pit"})
"""The offices that manage floats and work at the cashier's window."""
TABLE: Offices = DEALER | SUPERVISORS
"""The offices that work at a table; the rulebook says which of them does what."""


class Senders(NamedTuple):
    """Who may act on their own seat, wallet or table, who on another's, and who if it belongs to nobody."""

    own: Offices = NOBODY
    other: Offices = NOBODY
    nobodys: Offices = NOBODY


def any_of(offices: Offices) -> Senders:
    """These offices, whoever owns the seat, wallet or table."""
    return Senders(offices, offices, offices)


def for_others(offices: Offices) -> Senders:
    """These offices, never for themselves: no member of staff handles their own money."""
    return Senders(NOBODY, offices, offices)


PLAYED = Senders(own=PLAYERS, other=DEALER)
"""A player's own act, which a dealer can do for any seat."""

HANDED = Senders(other=DEALER)
"""Cash or chips change hands physically: only the dealer, who has seen them, can report it."""
