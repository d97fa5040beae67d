"""Parse numbers on the command line: integers and amounts, each with a clear one-line error."""

from __future__ import annotations

import re
from decimal import Decimal

import click

from croupier.game.settlement import MinorUnits
from croupier.rulebook.money import amount_form, parse_money

_NUMBER = re.compile(r"[0-9]{1,30}(\.[0-9]{1,30})?(e[+-]?[0-9]{1,2})?", re.IGNORECASE)


def whole(name: str, text: str, least: int, most: int) -> int:
    """Parse an integer within bounds; 1.5e6 and 1_500_000 mean 1500000.

    >>> whole("spins", "1.5e6", 1, 10**9), whole("spins", "1_000", 1, 10**9)
    (1500000, 1000)
    """
    plain = text.replace("_", "").replace(",", "")
    number, divisor = Decimal(plain).as_integer_ratio() if _NUMBER.fullmatch(plain) else (0, 0)
    if divisor != 1:
        raise click.UsageError(f"{name}: {text!r} is not a whole number; write 1500000, 1_500_000 or 1.5e6")
    if not least <= number <= most:
        raise click.UsageError(f"{name}: {text}: from {least:,} to {most:,}")
    return number


def money(name: str, text: str, currency: str) -> MinorUnits:
    """Parse a positive amount in currency units."""
    amount = parse_money(text, currency)
    if not amount:
        raise click.UsageError(f"{name}: {text!r} is not an amount; write {amount_form(currency)}, above 0")
    return amount
