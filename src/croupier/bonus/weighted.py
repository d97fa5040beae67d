"""Weighted draws: values with whole-number weights, as exact probabilities."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")

Distribution = dict[Fraction, Fraction]
"""The return of a stake of 1, stake included, with its probability."""

Weights = dict[str, int]
"""Values with whole-number weights as a file has them; the text names the values, the house or an assumption the
weights."""

Weighted = tuple[tuple[int, int], ...]
"""Whole numbers with their weights."""


def chances(weights: Iterable[tuple[T, int]]) -> dict[T, Fraction]:
    """The probability of each value; a value without weight is left out.

    >>> chances([("a", 1), ("b", 3), ("c", 0)])
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    pairs = [(value, weight) for value, weight in weights if weight]
    total = sum(weight for _, weight in pairs)
    return {value: Fraction(weight, total) for value, weight in pairs}


def mean(distribution: Distribution) -> Fraction:
    return sum((back * chance for back, chance in distribution.items()), Fraction(0))


def average(weights: Iterable[tuple[int, int]]) -> Fraction:
    return sum((value * chance for value, chance in chances(weights).items()), Fraction(0))


def present(weighted: Iterable[tuple[object, int]]) -> Weights:
    """Weights by the texts of their values; a value without weight stays out."""
    return {str(value): weight for value, weight in weighted if weight}


def whole(weights: Weights) -> Weighted:
    """Weights by the whole numbers that their texts are."""
    return tuple((int(value), weight) for value, weight in weights.items())
