"""Senders: which offices of a house may send an act over the wire, in the plain words for them."""

from __future__ import annotations

from typing import NamedTuple

Offices = frozenset[str]

NOBODY: Offices = frozenset()
PLAYERS: Offices = frozenset({"guest", "player"})
DEALER: Offices = frozenset({"dealer"})
DEALER_OR_FLOOR: Offices = frozenset({"dealer", "floor"})
SUPERVISORS: Offices = frozenset({"floor", "pit"})
"""A table's float is theirs, and the window at which money comes and goes."""
TABLE: Offices = DEALER | SUPERVISORS
"""Those who work at a table; which of them does what there the rulebook says."""


class Senders(NamedTuple):
    """Who may do it with their own seat, wallet or table, who with another's, who where it is nobody's."""

    own: Offices = NOBODY
    other: Offices = NOBODY
    nobodys: Offices = NOBODY


def any_of(offices: Offices) -> Senders:
    """An act at a table or on the house: whose it is does not matter."""
    return Senders(offices, offices, offices)


def for_others(offices: Offices) -> Senders:
    """Never for oneself: nobody on the staff looks after money of their own."""
    return Senders(NOBODY, offices, offices)


PLAYED = Senders(own=PLAYERS, other=DEALER)
"""A player's own act, which a dealer can do for any seat."""

HANDED = Senders(other=DEALER)
"""Cash or chips pass from hand to hand: the dealer has seen them, and nobody else's word will do."""
