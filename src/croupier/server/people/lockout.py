"""Lock-outs: after every fifth wrong password in a row a name waits, twice as long each time."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

IN_A_ROW = 5
MINUTE = 60_000
HOUR = 60 * MINUTE


class _Count(NamedTuple):
    wrong: int
    until: int


class Lockouts:
    """Names are counted whether they exist or not. Beyond ``most`` names the least recently tried one is dropped: to
    force that takes so many attempts that waiting is quicker.
    """

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._counts: OrderedDict[str, _Count] = OrderedDict()

    def attempt(self, name: str, now: int) -> int:
        """Count an attempt, or return how many milliseconds the name has to wait.

        It counts as wrong until ``forget``, so that parallel attempts do not get more than five.
        """
        wrong, until = self._counts.get(name, _Count(0, 0))
        if now < until:
            return until - now
        wrong += 1
        if wrong % IN_A_ROW == 0:
            doublings = min(wrong // IN_A_ROW - 1, 6)
            until = now + min(MINUTE << doublings, HOUR)
        self._counts[name] = _Count(wrong, until)
        self._counts.move_to_end(name)
        if len(self._counts) > self._most:
            self._counts.popitem(last=False)
        return 0

    def forget(self, name: str) -> None:
        """Reset the count of a name: the password was right."""
        self._counts.pop(name, None)
