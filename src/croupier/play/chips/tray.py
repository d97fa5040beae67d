"""The dealer's tray: it gives the chips that are wanted, or makes the amount up of others that it has.

A tray that nobody has counted gives everything. A counted one can run out: it then notes what it lacks, and whoever
asked refuses the act. See docs/decisions/0101-a-counted-float-can-run-out.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.chips.counts import Chips, gathered, plus, worth
from croupier.play.chips.house_chips import change
from croupier.play.chips.make_up import make_up
from croupier.play.chips.stack import BOUGHT, Stack, counted, order, sourced
from croupier.rulebook.table import TableRules

_Key = tuple[str, int, str, str]


class Tray:
    """A tray that nobody has counted: it gives whatever is wanted."""

    lacking: Chips = ()
    """What it could not give, as chips that a fill would have to bring."""

    def give(self, wanted: Chips) -> Chips:
        """These chips, or others worth as much."""
        return wanted

    def hand_out(self, wanted: Chips) -> Chips:
        """Exactly these chips."""
        return wanted

    def take_in(self, stacks: Iterable[Stack]) -> None:
        """Chips come into the tray."""


UNCOUNTED = Tray()


class CountedTray(Tray):
    """A tray with counted chips, and with as many of each colour as the set has left.

    Colour chips have no value in the tray: of a look, those at all values together are issued from one set. Electronic
    chips do not run out.
    """

    def __init__(self, held: Chips, rules: TableRules) -> None:
        self._rules = rules
        self._held: dict[_Key, int] = {}
        self._value: dict[_Key, Stack] = {}
        self.take_in(held)

    def take_in(self, stacks: Iterable[Stack]) -> None:
        for stack in stacks:
            self._change(stack, stack.count)

    def covers(self, chips: Chips) -> bool:
        """Whether all of these can be given at once. Negative counts are chips that come in at the same time."""
        sums: dict[_Key, int] = {}
        for stack in chips:
            sums[_key(stack)] = sums.get(_key(stack), 0) + stack.count
        return all(count <= 0 or count <= self._count(key) for key, count in sums.items())

    def give(self, wanted: Chips) -> Chips:
        """The chips that are wanted as far as they are there, the rest in the tray's value chips, the largest first."""
        if not self.covers(wanted):
            first = [counted(stack, min(stack.count, self._count(_key(stack)))) for stack in wanted]
            found = make_up(worth(wanted), (*first, *self._others(first)))
            if found is None:
                return self._note_shortage(wanted, first)
            wanted = found
        self.take_in(counted(stack, -stack.count) for stack in wanted)
        return wanted

    def hand_out(self, wanted: Chips) -> Chips:
        """Exactly these chips: nothing else is given for them."""
        lacking = [counted(stack, max(stack.count - self._count(_key(stack)), 0)) for stack in wanted]
        self.lacking = plus(self.lacking, gathered(lacking))
        self.take_in(counted(stack, -stack.count) for stack in wanted)
        return wanted

    def _note_shortage(self, wanted: Chips, first: Iterable[Stack]) -> Chips:
        """Note what is missing after all that the tray can give towards it, so that a fill of it is enough."""
        rest = worth(wanted)
        for stack in (*first, *self._others(first)):
            count = min(stack.count, rest // stack.value)
            self._change(stack, -count)
            rest -= count * stack.value
        self.lacking = plus(self.lacking, change(rest, self._rules))
        return wanted

    def _others(self, first: Iterable[Stack]) -> tuple[Stack, ...]:
        """The tray's value chips besides those that are given anyway."""
        given = {_key(stack): stack.count for stack in first}
        found = [counted(stack, self._held[key] - given.get(key, 0)) for key, stack in self._value.items()]
        return tuple(sorted((stack for stack in found if stack.count > 0), key=order))

    def _count(self, key: _Key) -> int:
        return max(self._held.get(key, self._at_first(key)), 0)

    def _change(self, stack: Stack, by: int) -> None:
        key = _key(stack)
        self._held[key] = self._held.get(key, self._at_first(key)) + by
        if stack.kind == "value":
            self._value[key] = sourced(stack, BOUGHT)

    def _at_first(self, key: _Key) -> int:
        """How many chips the tray has of those that nobody has counted."""
        return {"colour": self._rules.chips.set, "electronic": _ENOUGH}.get(key[0], 0)


_ENOUGH = 10**18
"""More chips than anybody asks for: an amount is at most 10**12 minor units."""


def _key(stack: Stack) -> _Key:
    """What tells chips in a tray apart: of colour chips only the look, of others the value too."""
    return stack.kind, 0 if stack.kind == "colour" else stack.value, stack.colour, stack.design
