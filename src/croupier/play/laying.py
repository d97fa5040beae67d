"""Lay wagers that come one after the other onto a state together.

Each is judged after those before it. The state itself is built once, after the last: applying a hundred changes to a
map together copies far less than applying them one by one.
"""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.decide import ACT_OF, barred
from croupier.play.evolving.wagers import held_after, placed, stake_after
from croupier.play.placing.ruling import judge, ruling_for
from croupier.play.refusal import Refusal
from croupier.play.state import NOBODY, RoundState, Seat
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.table import TableRules

_PLACE = ACT_OF[cmd.Place]


class Laying:
    """A state, with the wagers that were placed since."""

    __slots__ = ("_rules", "_seats", "_spots", "_state")

    def __init__(self, state: RoundState, rules: TableRules) -> None:
        self._state, self._rules = state, rules
        self._seats: dict[int, Seat] = {}
        self._spots: defaultdict[str, dict[int, Stake]] = defaultdict(dict)

    def lay(self, command: cmd.Place) -> ev.Placed | Refusal:
        """Place a wager, or return its refusal."""
        state, number = self._state, command.seat
        if (refusal := barred(state, _PLACE, command, self._rules)) is not None:
            return refusal
        seat = self._seats.get(number) or state.seats.get(number) or NOBODY
        ruling, picked = ruling_for(command, seat, self._rules)
        if ruling.bonus:
            state = self.state()  # a bonus reads the whole state, and keeps a count in it
        laid, slot = self._spots[ruling.spot], 2 * number
        lying = laid.get(slot) or state.wagers.on(ruling.spot).get(slot)
        event = judge(ruling, picked, command, seat, lying, state)
        if type(event) is Refusal:
            return event
        if ruling.bonus:
            self._state = placed(state, event)
        else:
            self._seats[number] = held_after(seat, event, lying is None)
            laid[slot] = stake_after(lying, event)
        return event

    def state(self) -> RoundState:
        """The state with all wagers that were placed."""
        if self._seats:
            lying = self._state.wagers
            spots = {spot: lying.on(spot).update(stakes) for spot, stakes in self._spots.items() if stakes}
            wagers = Wagers.of(lying.spots.update(spots))
            self._state = replace(self._state, seats=self._state.seats.update(self._seats), wagers=wagers)
            self._seats.clear()
            self._spots.clear()
        return self._state
