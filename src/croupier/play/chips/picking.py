"""Picking: which chips somebody means who states an amount, a kind of chips, or counts of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from croupier.play.chips.counts import Chips, divided, gathered, of_kind, only, scaled, worth
from croupier.play.chips.house_chips import PRINTED
from croupier.play.chips.make_up import common_value, make_up
from croupier.play.chips.stack import BOUGHT, ELSEWHERE, OWN, PERMITTED, Stack, counted
from croupier.play.command import ChipCount, NamedChips
from croupier.rulebook.chip_set import normal_look

ChipTypes = tuple[tuple[str, str], ...]
"""Kinds of chips with their sources."""


class PickFault(StrEnum):
    """What is wrong with an amount: the chips cannot make it, are worth something else, or are not all there."""

    NOT_WHOLE = "not-whole"
    UNEQUAL = "unequal"
    SHORT = "short"


class Picked(NamedTuple):
    """The chips that are meant, or those that come first where the amount cannot be made of them.

    ``lacking`` are the chips, of those that were counted out, of which there are too few.
    """

    chips: Chips
    fault: PickFault | None = None
    lacking: tuple[ChipCount, ...] = ()


_FIRST = {"dealer": (BOUGHT, PERMITTED, ELSEWHERE), "elsewhere": (PERMITTED, ELSEWHERE, BOUGHT)}


def by_source(chips: Chips, source: str | None) -> Chips:
    """The chips in the order in which they are used: those of the named source first, or those that need no permit."""
    for stack in chips:
        if stack.source != BOUGHT:
            first = _FIRST[source or "dealer"]
            return tuple(sorted(chips, key=lambda each: first.index(each.source)))
    return chips


def in_hand(chips: Chips) -> Chips:
    """What a player uses who names no chips: the own colour while there is any, otherwise all other chips."""
    return only(chips, OWN) or only(chips, PRINTED)


def pick(amount: int | None, said: NamedChips | None, held: Chips, unnamed: Chips, units: int = 1) -> Picked:
    """The chips meant among those ``held``: an amount of ``unnamed`` if none are named, of a kind, or counts.

    Without an amount it is all of them. With ``units`` every count is a multiple of that, if it can be.
    """
    if said is not None and not isinstance(said, str):
        return _of_counts(amount, said, held)
    pool = unnamed if said is None else of_kind(held, said)
    return Picked(gathered(pool)) if amount is None else _of_amount(amount, pool, units)


def _of_amount(amount: int, pool: Chips, units: int) -> Picked:
    if not pool:
        return Picked((), PickFault.SHORT)
    if len(pool) == 1:
        return _of_one(amount, pool[0])
    found = _in_units(amount, pool, units) or make_up(amount, pool)
    if found is not None:
        return Picked(found)
    whole = amount % common_value(pool) == 0
    return Picked((), PickFault.SHORT if whole and amount > worth(pool) else PickFault.NOT_WHOLE)


def _in_units(amount: int, pool: Chips, units: int) -> Chips | None:
    """An amount of which each chip is there a multiple of ``units`` times."""
    if units == 1 or amount % units:
        return None
    found = make_up(amount // units, divided(pool, units))
    return None if found is None else scaled(found, units)


def _of_one(amount: int, stack: Stack) -> Picked:
    count, rest = divmod(amount, stack.value)
    if rest:
        return Picked((), PickFault.NOT_WHOLE)
    return Picked((counted(stack, count),), None if count <= stack.count else PickFault.SHORT)


def _of_counts(amount: int | None, said: Iterable[ChipCount], held: Chips) -> Picked:
    """The chips that are counted out, taken from each source in turn."""
    found: list[Stack] = []
    left = list(held)
    short: list[ChipCount] = []
    for wanted in said:
        lacking = wanted.count
        for index, stack in enumerate(left):
            if lacking and stack.count and _meant(wanted, stack):
                taken = min(lacking, stack.count)
                found.append(counted(stack, taken))
                left[index] = counted(stack, stack.count - taken)
                lacking -= taken
        if lacking:
            short.append(wanted)
    chips = gathered(found)
    if short:
        return Picked(chips, PickFault.SHORT, tuple(short))
    return Picked(chips, PickFault.UNEQUAL if amount is not None and worth(chips) != amount else None)


def _meant(wanted: ChipCount, stack: Stack) -> bool:
    return (
        wanted.kind == stack.kind
        and wanted.value in (None, stack.value)
        and (wanted.colour is None or normal_look(wanted.colour) == stack.colour)
        and (wanted.design is None or normal_look(wanted.design) == stack.design)
    )
