"""One spin of a slip on its lattice."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.odds.session.steps import CarriesOver, Steps, steps
from croupier.odds.slip_text import parse_slip


def step(house: str, slip: str, **choices: object) -> Steps:
    rules = croupier.table(house, **choices)
    return steps(parse_slip(slip, rules), rules)


@pytest.mark.parametrize(
    ("house", "choices", "slip", "stake", "unit", "results", "total"),
    [
        ("singapore", {}, "red=1", 100, 100, ((-1, 19), (1, 18)), 37),
        ("maryland", {}, "straight:17=2", 200, 200, ((-1, 37), (35, 1)), 38),
        ("colorado:single-zero", {"zero": "prison"}, "red=1", 100, 50, ((-2, 18), (-1, 1), (2, 18)), 37),
        ("massachusetts", {"zero": "half"}, "red=1,black=1", 200, 100, ((-1, 2), (0, 36)), 38),
        ("maryland:double-zero-as-single", {}, "dozen:1=5", 500, 500, ((-1, 25), (2, 12)), 37),
    ],
)
def test_steps(
    house: str,
    choices: dict[str, object],
    slip: str,
    stake: int,
    unit: int,
    results: tuple[tuple[int, int], ...],
    total: int,
) -> None:
    found = step(house, slip, **choices)
    assert (found.stake, found.unit, found.results, found.total) == (stake, unit, results, total)


def test_a_slip_that_cannot_change_anything() -> None:
    one = Steps(step("singapore", "red=1").stake, 1, ((0, 37),), 37, "SGD")
    assert one.mean == one.variance == 0
    assert one.best == one.worst == 0


def test_mean_and_variance() -> None:
    red = step("singapore", "red=1")
    assert red.mean == Fraction(-100, 37)
    assert red.variance == 100**2 * (1 - Fraction(1, 1369))
    assert (red.best, red.worst) == (1, -1)


def test_a_prison_without_another_choice_carries_over() -> None:
    rules = croupier.table("colorado:single-zero", zero="prison")
    zero = rules.terms.zero
    assert zero is not None and zero.prison is not None
    import dataclasses

    from croupier.game.zero import Fate

    only = dataclasses.replace(zero, choices=(Fate.PRISON,), default=Fate.PRISON)
    closed = dataclasses.replace(rules, terms=dataclasses.replace(rules.terms, zero=only))
    with pytest.raises(CarriesOver, match="red stays in prison after a zero"):
        steps(parse_slip("red=1", closed), closed)
