"""Money in words: minor units to currency units and back, always exact."""

from __future__ import annotations

import re
from fractions import Fraction

from croupier.game.settlement import MinorUnits

_RATIO = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,9})?(?:/[1-9][0-9]{0,5})?")


def spell_money(amount: int, currency: str) -> str:
    """
    >>> spell_money(150, "USD"), spell_money(1000, "SGD")
    ('USD 1.50', 'SGD 10')
    """
    units, cents = divmod(amount, 100)
    return f"{currency} {units:,}.{cents:02}" if cents else f"{currency} {units:,}"


def spell_units(amount: int) -> str:
    """Minor units as currency units, from whole numbers alone.

    >>> spell_units(250), spell_units(123456)
    ('2.50', '1,234.56')
    """
    return f"{amount // 100:,}.{amount % 100:02}"


def parse_money(text: str) -> MinorUnits | None:
    """Whole currency units or two decimals; None for anything else.

    >>> parse_money("2.50"), parse_money("3"), parse_money("-1"), parse_money("1.005")
    (250, 300, None, None)
    """
    units, dot, cents = text.partition(".")
    if not (units.isascii() and units.isdigit() and len(units) <= 15):
        return None
    if dot and not (cents.isascii() and cents.isdigit() and len(cents) in (1, 2)):
        return None
    return MinorUnits(int(units) * 100 + int(cents.ljust(2, "0") or 0))


def parse_ratio(text: str) -> Fraction | None:
    """A measure or a rate, exactly: digits, with decimals or over another whole number; None for anything else.

    >>> parse_ratio("13/16"), parse_ratio("0.10"), parse_ratio("1e9"), parse_ratio("-1")
    (Fraction(13, 16), Fraction(1, 10), None, None)
    """
    if not _RATIO.fullmatch(text):
        return None
    number, _, per = text.partition("/")
    return Fraction(number) / int(per or 1)
