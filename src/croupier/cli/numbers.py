"""Numbers in a call: whole ones and amounts, each refused in one clear line."""

from __future__ import annotations

import click

from croupier.game.settlement import MinorUnits
from croupier.rulebook.money import parse_money


def whole(name: str, text: str, least: int, most: int) -> int:
    """A whole number within bounds; 1e6 and 1_000_000 are as good as 1000000.

    >>> whole("spins", "1e6", 1, 10**9)
    1000000
    """
    plain = text.replace("_", "").replace(",", "")
    digits, e, zeros = plain.lower().partition("e")
    right = digits.isascii() and digits.isdigit() and (not e or (zeros.isascii() and zeros.isdigit()))
    if not right or len(digits) > 30 or len(zeros) > 2:
        raise click.UsageError(f"{name}: {text!r} is no whole number")
    number: int = int(digits) * 10 ** int(zeros or 0)
    if not least <= number <= most:
        raise click.UsageError(f"{name}: {text}: from {least:,} to {most:,}")
    return number


def money(name: str, text: str) -> MinorUnits:
    """An amount above nothing, in currency units."""
    amount = parse_money(text)
    if not amount:
        raise click.UsageError(f"{name}: {text!r} is no amount: whole currency units or two decimals, above 0")
    return amount
