"""Tails: exact binomial probabilities, and corrections of p-values for several tests."""

from __future__ import annotations

from collections.abc import Mapping

from scipy import special


def binomial_p(count: int, trials: int, chance: float) -> float:
    """Two-sided: twice the smaller tail; both tails include the count itself.

    >>> round(binomial_p(0, 5, 0.5), 12)
    0.0625
    """
    below = float(special.bdtr(count, trials, chance))
    above = float(special.bdtrc(count - 1, trials, chance)) if count else 1.0
    return min(1.0, 2 * min(below, above))


def smallest_of(p: float, tests: int) -> float:
    """Bonferroni: the smallest p-value of ``tests`` tests, corrected."""
    return min(1.0, p * tests)


def holm(tests: Mapping[str, float]) -> dict[str, float]:
    """Holm: adjust the p-values of several tests so that the chance of any false positive stays below the level.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03})
    {'a': 0.03, 'c': 0.06, 'b': 0.06}
    """
    adjusted, least = {}, 0.0
    for rank, (name, p) in enumerate(sorted(tests.items(), key=lambda item: item[1])):
        least = max(least, min(1.0, (len(tests) - rank) * p))
        adjusted[name] = least
    return adjusted
