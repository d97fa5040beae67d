"""A stack: some chips that are alike in kind, value, look, and where they come from."""

from __future__ import annotations

import msgspec

OWN = ("colour", "electronic")
"""Kinds of a player's own chips: they have no printed value and one value at a time."""

KINDS = (*OWN, "value", "plaque", "house", "tournament")
"""All kinds of chips, in the order in which a rack lists them; ``house`` chips are another game's."""

BOUGHT, PERMITTED, ELSEWHERE = "", "permitted", "elsewhere"
"""Sources: issued or paid at this table; brought to it and agreed to; brought to it and not yet agreed to."""

_KIND_ORDER = {kind: order for order, kind in enumerate(KINDS)}
_SOURCE_ORDER = {source: order for order, source in enumerate((BOUGHT, PERMITTED, ELSEWHERE))}


class Stack(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """``count`` chips that are alike; ``value`` is that of one, in minor units. A net count may be negative."""

    kind: str
    value: int
    count: int
    colour: str = ""
    design: str = "plain"
    source: str = msgspec.field(default=BOUGHT, name="from")


def alike(one: Stack, other: Stack) -> bool:
    """Whether two stacks hold the same chip: all but their counts is equal."""
    return (
        one.value == other.value
        and one.kind == other.kind
        and one.colour == other.colour
        and one.design == other.design
        and one.source == other.source
    )


def counted(stack: Stack, count: int) -> Stack:
    """So many of the same chip."""
    return Stack(stack.kind, stack.value, count, stack.colour, stack.design, stack.source)


def sourced(stack: Stack, source: str) -> Stack:
    """The same chips from another source."""
    return Stack(stack.kind, stack.value, stack.count, stack.colour, stack.design, source)


def order(stack: Stack) -> tuple[int, int, str, str, int]:
    """The sort key of a stack: by kind, larger values first."""
    return _KIND_ORDER[stack.kind], -stack.value, stack.colour, stack.design, _SOURCE_ORDER[stack.source]
