"""The mean of a progressive meter over a run: it grows with every round and is reset when it is won."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from croupier.bonus.compiled import Lanes


def mean_meter(won: Fraction, first: Fraction, inflow: Fraction, lanes: Lanes) -> Fraction:
    """The mean of v[0] ... v[T - 1] over lanes of T spins, to 40 digits, because the exact powers have far too many.

    The value at the spin t follows v[t + 1] = (1 - won) v[t] + inflow, ``won`` being the chance that somebody empties
    the meter.
    """
    if not lanes:
        return first
    settled = inflow / won
    with localcontext() as context:
        context.prec = 60
        keep = 1 - Decimal(won.numerator) / Decimal(won.denominator)
        total = Fraction(0)
        for count, spins in lanes:
            fading = Fraction(1 - keep**spins) / won
            total += count * (spins * settled + (first - settled) * fading)
    mean_value = total / sum(count * spins for count, spins in lanes)
    return mean_value.limit_denominator(10**40)
