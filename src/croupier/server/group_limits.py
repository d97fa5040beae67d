"""Limits by group: the smallest and largest stake inside, outside and on bonuses, as the lobby shows them."""

from __future__ import annotations

from functools import lru_cache

from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules

GroupLimit = tuple[int, int | None]
"""The lowest minimum and the highest maximum of the group's spots, in minor units; None if there is no maximum."""


@lru_cache(maxsize=256)
def group_limit(rules: TableRules, group: Group) -> GroupLimit | None:
    """The limits of a group of wagers; None if the table offers no wager of the group.

    A composite's limits follow from those of its parts, so it counts only if the group has nothing else.
    """
    spots = [spot for spot in rules.layout.spots.values() if rules.wager(spot.kind).group is group]
    limits = [rules.limit(spot) for spot in [spot for spot in spots if not spot.parts] or spots]
    if not limits:
        return None
    highest = [limit.maximum for limit in limits if limit.maximum is not None]
    return min(limit.minimum for limit in limits), max(highest) if len(highest) == len(limits) else None
