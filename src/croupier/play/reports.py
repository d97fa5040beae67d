"""The reports of a table: those that are open, and what was told in the present round."""

import msgspec
from immutables import Map

from croupier.play.event import Reported

Told = tuple[int, int, str, str]
"""The round, the seat or 0, the act and why."""


class Reports(msgspec.Struct, frozen=True):
    """``open`` has those that nobody has answered, by their numbers; ``last`` is the number of the latest of all.

    ``told`` has what was reported of the present round: a refused act is not reported twice in it, answered or not.
    """

    open: Map[int, Reported] = Map()
    last: int = 0
    told: frozenset[Told] = frozenset()


NO_REPORTS = Reports()
