"""Pending changes: what has happened at a table since the last broadcast, collected event by event."""

from __future__ import annotations

from collections import defaultdict

from croupier.play.event import Event, Result, one_by_one
from croupier.server.live.sight import MOVES_WAGERS, UNTOLD, for_everybody, own, results_of


class Pending:
    """``events`` are public, ``all_events`` are for the staff, ``by_seat`` and ``results`` for each player alone."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.wagers: defaultdict[int, set[tuple[str, bool]]] = defaultdict(set)
        """Where wagers were placed, raised or lifted, by seat: the spot, and whether it was for the dealers."""
        self.seats: set[int] = set()
        """Seats to which anything else happened."""
        self.events: list[Event] = []
        self.all_events: list[Event] = []
        self.by_seat: dict[int, list[Event]] = {}
        self.results: dict[int, list[Result]] = {}
        self.whole = False

    def note(self, event: Event) -> bool:
        """Add an event other than a wager placed or lifted. Returns True if it must be broadcast at once."""
        if type(event) in UNTOLD:
            return False
        event = one_by_one(event)
        self.all_events.append(event)
        if (news := for_everybody(event)) is not None:
            self.events.append(news)
        for result in results_of(event):
            self.results.setdefault(result.seat, []).append(result)
            self.seats.add(result.seat)
        if (about := own(event)) is not None:
            seat, told = about
            self.by_seat.setdefault(seat, []).append(told)
            self.seats.add(seat)
        if type(event) in MOVES_WAGERS:
            self.whole = True
        return True
