"""Stacks of chips for tests, in their customary looks."""

from __future__ import annotations

from croupier.play.chips.counts import Chips
from croupier.play.chips.stack import Stack


def blue(count: int, value: int = 100) -> Stack:
    """Colour chips of a dollar each, or of another value."""
    return Stack("colour", value, count, "blue")


def white(count: int, source: str = "") -> Stack:
    """Value chips of one dollar."""
    return Stack("value", 100, count, "white", "value", source)


def red(count: int, source: str = "") -> Stack:
    """Value chips of five dollars."""
    return Stack("value", 500, count, "red", "value", source)


def dollars(amount: int) -> Chips:
    """Blue chips of a dollar each that are worth this; of a cent each if they are no whole dollars."""
    return (blue(amount // 100),) if amount % 100 == 0 else (blue(amount, 1),)
