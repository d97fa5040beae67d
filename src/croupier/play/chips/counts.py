"""Counts of chips: sorted stacks, no two of the same chip and none empty. Racks, wagers and floats are such counts."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.chips.stack import BOUGHT, Stack, alike, counted, order, sourced

Chips = tuple[Stack, ...]

NO_CHIPS: Chips = ()


class ChipTally:
    """Counts that are added up one stake after the other, many thousands of them.

    Without ``sources`` it does not count where chips come from.
    """

    __slots__ = ("_sources", "_sums")

    def __init__(self, sources: bool = True) -> None:
        self._sources = sources
        self._sums: dict[tuple[str, int, str, str, str], int] = {}

    def add(self, stacks: Iterable[Stack], times: int = 1) -> None:
        sums, sources = self._sums, self._sources
        for stack in stacks:
            chip = (stack.kind, stack.value, stack.colour, stack.design, stack.source if sources else BOUGHT)
            sums[chip] = sums.get(chip, 0) + stack.count * times

    def chips(self) -> Chips:
        """All that was added."""
        found = [
            Stack(kind, value, count, colour, design, source)
            for (kind, value, colour, design, source), count in self._sums.items()
            if count
        ]
        return tuple(sorted(found, key=order))


def worth(chips: Chips) -> int:
    """The sum of the chips' values."""
    total = 0
    for stack in chips:
        total += stack.value * stack.count
    return total


def plus(chips: Chips, more: Chips) -> Chips:
    """Both together. Counts may be negative, and add up."""
    if not more:
        return chips
    if not chips:
        return more
    if len(more) == 1:
        return _changed(chips, more[0], more[0].count)
    return gathered((*chips, *more))


def minus(chips: Chips, taken: Chips) -> Chips:
    """The chips without those that were taken. More taken than there were leaves a negative count."""
    if len(taken) == 1:
        return _changed(chips, taken[0], -taken[0].count)
    return plus(chips, scaled(taken, -1))


def minus_as_far(chips: Chips, taken: Chips) -> Chips:
    """What is left of the chips: of one that was taken more often than it was there, none."""
    return tuple([stack for stack in minus(chips, taken) if stack.count > 0])


def _changed(chips: Chips, stack: Stack, change: int) -> Chips:
    """The chips with so many more of one chip. Most racks and wagers have it first."""
    value = stack.value
    for index, held in enumerate(chips):
        if held.value == value and alike(held, stack):
            count = held.count + change
            now = (counted(held, count),) if count else ()
            return (*now, *chips[1:]) if index == 0 else (*chips[:index], *now, *chips[index + 1 :])
    return tuple(sorted((*chips, counted(stack, change)), key=order)) if chips else (counted(stack, change),)


def gathered(stacks: Iterable[Stack]) -> Chips:
    """Any stacks as counts: those of the same chip together, sorted."""
    sums = ChipTally()
    sums.add(stacks)
    return sums.chips()


def scaled(chips: Chips, times: int) -> Chips:
    """Every count so many times; a negative number is for what is taken."""
    return tuple([counted(stack, stack.count * times) for stack in chips]) if times else NO_CHIPS


def only(chips: Chips, kinds: Iterable[str]) -> Chips:
    """Those of these kinds."""
    return tuple([stack for stack in chips if stack.kind in kinds])


def of_kind(chips: Chips, kind: str) -> Chips:
    """Those of one kind."""
    return tuple([stack for stack in chips if stack.kind == kind])


def bare(chips: Chips) -> Chips:
    """The same chips wherever they came from: in the house's hands it does not matter."""
    if all(stack.source == BOUGHT for stack in chips):
        return chips
    return gathered(sourced(stack, BOUGHT) for stack in chips)


def holds(chips: Chips, wanted: Chips) -> bool:
    """Whether the wanted chips are all among these."""
    return all(any(alike(held, stack) and held.count >= stack.count for held in chips) for stack in wanted)


def divided(chips: Chips, by: int, parts: int = 1) -> Chips:
    """The whole chips in so many of ``by`` equal parts of each stack."""
    return tuple([counted(stack, count) for stack in chips if (count := stack.count * parts // by)])
