"""The distribution of the net result after many spins: a power of the characteristic function, inverted by FFT.

The sum of N steps is computed in a window around its mean. Bernstein's inequality bounds the probability outside the
window, which folds back into it: that bound is an error bound. At the frequencies that matter the power is computed
from ``log1p`` of the difference between the characteristic function and 1, which stays accurate near frequency 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, log, sqrt

import numpy as np
from numpy.typing import NDArray
from scipy import fft

from croupier.odds.session.steps import Steps
from croupier.odds.sketch import bars
from croupier.rulebook.money import spell_units

TAIL = 1e-13
"""The probability that may lie outside the window."""

LARGEST_WINDOW = 1 << 25


class TooLong(Exception):  # noqa: N818 - the name states the condition
    """The number of spins is too large for an exact computation."""


@dataclass(frozen=True, slots=True)
class NetDistribution:
    """Probabilities of the net results ``(first + i) * unit``, with a bound on their total error."""

    unit: int
    first: int
    probabilities: NDArray[np.float64]
    error: float
    currency: str
    spacing: int = 1
    """The distance between neighbouring possible results, in units."""

    def quantile(self, share: float) -> int:
        """The smallest net result that is not exceeded with this probability, in minor units."""
        index = int(np.searchsorted(np.cumsum(self.probabilities), share - self.error))
        return (self.first + min(index, len(self.probabilities) - 1)) * self.unit

    def _repr_html_(self) -> str:
        """The distribution in about sixty bars, and its quantiles."""
        step = -(-len(self.probabilities) // (60 * self.spacing)) * self.spacing
        padded = np.pad(self.probabilities, (0, -len(self.probabilities) % step))
        last = (self.first + len(self.probabilities) - 1) * self.unit
        ends = (spell_units(self.first * self.unit, self.currency), spell_units(last, self.currency))
        picture = bars(padded.reshape(-1, step).sum(axis=1).tolist(), ends, "probability of each result")
        cells = "".join(
            f"<tr><td>{share:.0%}</td><td>{spell_units(self.quantile(share), self.currency)}</td></tr>"
            for share in (0.05, 0.5, 0.95)
        )
        return f"{picture}<table><tr><th>quantile</th><th>result</th></tr>{cells}</table>"

    def at_least(self, amount: int) -> float:
        """The probability of a net result of at least this amount."""
        start = max(0, -(-amount // self.unit) - self.first)
        return float(self.probabilities[start:].sum())


def half_width(step: Steps, spins: int, tail: float = TAIL) -> int:
    """The half width of an interval around the mean that holds the sum, in units, except with probability ``tail``.

    Bernstein: P(|S - mean| > w) <= 2 exp(-w^2 / (2 (N v + b w / 3))), with v the variance and b the largest deviation.
    """
    mean, variance = float(step.mean) / step.unit, float(step.variance) / step.unit**2
    largest = max(step.best - mean, mean - step.worst)
    needed = log(2 / tail)
    linear = 2 * needed * largest / 3
    return int((linear + sqrt(linear**2 + 8 * needed * spins * variance)) / 2) + 1


def after(step: Steps, spins: int) -> NetDistribution:
    """The distribution of the net result after ``spins`` spins."""
    lowest, highest = spins * step.worst, spins * step.best
    middle, width = round(spins * step.mean / step.unit), half_width(step, spins)
    low, high = max(lowest, middle - width), min(highest, middle + width)
    tail = 0.0 if (low, high) == (lowest, highest) else TAIL
    if high - low + 1 > LARGEST_WINDOW:
        raise TooLong(f"{spins:,} spins spread over more than {LARGEST_WINDOW:,} results")
    size = fft.next_fast_len(high - low + 1, real=True)
    spectrum, doubt = _power(step, spins, size, middle)
    turned = fft.irfft(spectrum, size)
    probabilities = np.clip(np.roll(turned, middle - low)[: high - low + 1], 0.0, None)
    rounding = doubt + float(np.finfo(float).eps * np.sqrt(size) * np.log2(size + 2) * np.linalg.norm(probabilities))
    return NetDistribution(step.unit, low, probabilities, 2 * tail + rounding, step.currency, _spacing(step))


def _spacing(step: Steps) -> int:
    first = step.results[0][0]
    return gcd(*(net - first for net, _ in step.results)) or 1


def _power(step: Steps, spins: int, size: int, middle: int) -> tuple[NDArray[np.complex128], float]:
    """The transform of the N-fold sum shifted by ``middle``, and a bound on its total error.

    Only the frequencies that contribute are computed, in extended precision; the others are set to zero.
    """
    once = np.zeros(size)
    for net, count in step.results:
        once[net % size] += count / step.total
    rough = np.abs(fft.rfft(once))
    with np.errstate(divide="ignore"):
        matters = np.nonzero(spins * np.log(rough) > -50.0)[0]
    exact = np.longdouble
    angle = 2 * exact(np.pi) * matters.astype(exact) / size
    angle += 2 * _PI_REST * matters / size
    shortfall = np.zeros(len(matters), dtype=np.clongdouble)
    for net, count in step.results:
        turn = angle * net
        # exp(-ix) - 1, without loss of digits for small x
        shortfall += exact(count) / step.total * (-2 * np.sin(turn / 2) ** 2 - 1j * np.sin(turn))
    power = spins * np.log1p(shortfall)
    spectrum = np.zeros(len(rough), dtype=np.complex128)
    spectrum[matters] = np.exp(power + 1j * angle * middle)
    doubt = np.finfo(exact).eps * np.sum(np.abs(spectrum[matters]) * (1 + np.abs(power) + np.abs(angle * middle)))
    return spectrum, 8 * float(doubt)


_PI_REST = np.longdouble("1.224646799147353177226065932275e-16")
"""The part of pi that a double does not hold: the angles need it."""
