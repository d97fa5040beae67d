"""Laying: plain wagers that come one after the other are laid onto a state together.

Each is judged with those before it down. The state itself is made once, when the last of them lies: a map that is
changed a hundred times at once copies far less than one that is changed a hundred times.
"""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.decide import ACT_OF
from croupier.play.deciding.plain import known_for, wager
from croupier.play.evolving.wagers import held_after, stake_after
from croupier.play.gate import verdict
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

_PLACE = ACT_OF[cmd.Place]


class Laying:
    """A state, with what has been laid onto it since."""

    __slots__ = ("_open", "_rules", "_seats", "_spots", "_state")

    def __init__(self, state: RoundState, rules: TableRules) -> None:
        self._state, self._rules = state, rules
        self._open: dict[Role, bool] = {}
        self._seats: dict[int, Seat] = {}
        self._spots: defaultdict[str, dict[int, Stake]] = defaultdict(dict)

    def lay(self, command: cmd.Place) -> ev.Placed | None:
        """The wager, laid, if it is a plain one and nothing stands against it."""
        state, number = self._state, command.seat
        seat = self._seats.get(number) or state.seats.get(number)
        known = known_for(command, seat, self._rules)
        if seat is None or known is None:
            return None
        if not (self._open.get(command.by) or self._lets_through(command.by)):
            return None
        laid, order = self._spots[known.spot], 2 * number
        lying = laid.get(order) or state.wagers.on(known.spot).get(order)
        event = wager(known, command, seat, lying)
        if event is not None:
            self._seats[number] = held_after(seat, event, lying is None)
            laid[order] = stake_after(lying, event)
        return event

    def _lets_through(self, role: Role) -> bool:
        """Whether the gate lets wagers of a role through: the phase is the same for all that are laid together."""
        state = self._state
        self._open[role] = verdict(_PLACE, role, state.phase, state.closing, self._rules) is None
        return self._open[role]

    def state(self) -> RoundState:
        """The state with all that was laid."""
        if self._seats:
            lying = self._state.wagers
            spots = {spot: lying.on(spot).update(stakes) for spot, stakes in self._spots.items() if stakes}
            wagers = Wagers.of(lying.spots.update(spots))
            self._state = replace(self._state, seats=self._state.seats.update(self._seats), wagers=wagers)
            self._seats.clear()
            self._spots.clear()
        return self._state
