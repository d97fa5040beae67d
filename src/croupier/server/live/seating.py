"""Seating: the chairs of a table as last broadcast, so that only those that changed are sent."""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.table_state import TableState
from croupier.server.live import view
from croupier.server.live.pending import Pending


class Seating:
    """One for each stream."""

    def __init__(self, table_state: TableState, name_of: Callable[[str], str | None]) -> None:
        self._name_of = name_of
        self._told = view.chairs(table_state, name_of)

    def changed(self, table_state: TableState, pending: Pending) -> dict[int, view.Chair | None]:
        """The chairs that differ from the last broadcast, None for a free one; they count as sent from now on."""
        before = self._told
        if pending.whole:
            seats = {*before, *table_state.seated, *table_state.play.seats}
        else:
            # Placing or lifting a wager does not change a chair, except that a coupon may be placed for the first time.
            seats = pending.seats | (pending.wagers.keys() - before.keys())
        now = {seat: view.chair(table_state, seat, self._name_of) for seat in sorted(seats)}
        changed = {seat: chair for seat, chair in now.items() if chair != before.get(seat)}
        for seat, chair in changed.items():
            if chair is not None:
                before[seat] = chair
            else:
                del before[seat]
        return changed
