"""Money: spells, reads and converts amounts, knowing how many digits each currency has; always exact.

Amounts are whole numbers of minor units. ``currencies.json`` holds the minor digits of ISO 4217 (list one as published
on 2026-01-01, funds codes included, metals and testing codes left out: they have no minor unit). The screens read the
same file, because a browser's own table differs from ISO 4217 (docs/decisions/0090-currency-digits.md).
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import isfinite

import msgspec

from croupier.game.settlement import MinorUnits

Amount = int | float
"""Currency units, as a house file or a caller states them."""

_RATIO = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,9})?(?:/[1-9][0-9]{0,5})?")
_AMOUNT = re.compile(r"([0-9]{1,15})(?:\.([0-9]{1,9}))?")


@cache
def currencies() -> dict[str, int]:
    """How many decimals each currency has, by its ISO 4217 code."""
    text = files("croupier.rulebook").joinpath("currencies.json").read_bytes()
    grouped = msgspec.json.decode(text, type=dict[int, tuple[str, ...]])
    return {code: digits for digits, codes in grouped.items() for code in codes}


def scale(currency: str) -> int:
    """How many minor units make one currency unit.

    >>> scale("USD"), scale("JPY"), scale("KWD")
    (100, 1, 1000)
    """
    found: int = 10 ** currencies()[currency]
    return found


def amount_form(currency: str) -> str:
    """How an amount is written in this currency, for the refusal of one that is not.

    >>> amount_form("JPY"), amount_form("KWD")
    ('whole currency units', 'currency units with at most 3 decimals')
    """
    digits = currencies()[currency]
    return f"currency units with at most {digits} decimals" if digits else "whole currency units"


def spell_money(amount: int, currency: str) -> str:
    """Minor units with the currency's code; decimals only if they are not all zeros.

    >>> spell_money(150, "USD"), spell_money(1000, "SGD"), spell_money(1000, "JPY"), spell_money(-1250, "KWD")
    ('USD 1.50', 'SGD 10', 'JPY 1,000', 'KWD -1.250')
    """
    units, rest = divmod(amount, scale(currency))
    return f"{currency} {spell_units(amount, currency) if rest else f'{units:,}'}"


def spell_units(amount: int | Fraction | float, currency: str) -> str:
    """Minor units as currency units with all decimals of the currency; parts of a minor unit are rounded half to even.

    >>> spell_units(250, "USD"), spell_units(123456, "JPY"), spell_units(-5, "KWD"), spell_units(Fraction(7, 2), "USD")
    ('2.50', '123,456', '-0.005', '0.04')
    """
    whole = round(Fraction(amount))
    units, rest = divmod(abs(whole), scale(currency))
    digits = currencies()[currency]
    return f"{'-' if whole < 0 else ''}{units:,}{f'.{rest:0{digits}}' if digits else ''}"


def parse_money(text: str, currency: str) -> MinorUnits | None:
    """Currency units with as many decimals as the currency has, or fewer; None for anything else.

    >>> parse_money("2.50", "USD"), parse_money("3", "JPY"), parse_money("0.125", "KWD"), parse_money("0.5", "JPY")
    (250, 3, 125, None)
    """
    digits = currencies()[currency]
    found = _AMOUNT.fullmatch(text)
    if found is None or len(found[2] or "") > digits:
        return None
    return MinorUnits(int(found[1] + (found[2] or "").ljust(digits, "0")))


def minor(amount: Amount, currency: str) -> MinorUnits | None:
    """Currency units as minor units, if the result is a whole number.

    >>> minor(2.5, "USD"), minor(0.001, "USD"), minor(0.001, "KWD")
    (250, None, 1)
    """
    if not isfinite(amount):
        return None
    found = Fraction(str(amount)) * scale(currency)  # through str: 0.1 means a tenth, not the nearest float
    return MinorUnits(int(found)) if found.denominator == 1 else None


def parse_ratio(text: str) -> Fraction | None:
    """Parse a measure or rate exactly: a decimal, or a fraction of whole numbers; None for anything else.

    >>> parse_ratio("13/16"), parse_ratio("0.10"), parse_ratio("1e9"), parse_ratio("-1")
    (Fraction(13, 16), Fraction(1, 10), None, None)
    """
    if not _RATIO.fullmatch(text):
        return None
    number, _, per = text.partition("/")
    return Fraction(number) / int(per or 1)
