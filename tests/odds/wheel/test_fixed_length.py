"""The tests for a number of spins fixed in advance, against published examples and counts done by hand."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.pocket import Pocket
from croupier.game.wheel import CUSTOMARY
from croupier.odds.wheel_statistics.chi_square import chi_square
from croupier.odds.wheel_statistics.pockets import fair_band, interval, pocket_counts
from croupier.odds.wheel_statistics.runs import runs, runs_p
from croupier.odds.wheel_statistics.sectors import rayleigh, rayleigh_p, sectors
from croupier.odds.wheel_statistics.serial import serial
from croupier.odds.wheel_statistics.tails import binomial_p, holm, smallest_of


def test_chi_square_of_a_die() -> None:
    """Sixty throws of a die, the example of Wikipedia's article: 13.4, between 11.07 (p .05) and 15.086 (p .01)."""
    test = chi_square([5, 8, 9, 8, 10, 20])
    assert (test.statistic, test.degrees, test.expected, test.reliable) == (13.4, 5, 10, True)
    assert test.p == pytest.approx(0.019905, abs=5e-7)
    assert test.p + test.p_even == pytest.approx(1)


def test_chi_square_at_a_tabled_point() -> None:
    """Tables give 50.998 as the 5% point of 36 degrees of freedom."""
    counts = [100] * 37
    counts[0], counts[1] = 100 + 50, 100 - 50
    test = chi_square(counts)
    assert (test.statistic, test.degrees) == (50, 36)
    assert 0.05 < test.p < 0.07


def test_chi_square_of_nothing_and_of_perfect_evenness() -> None:
    nothing, even = chi_square([0] * 37), chi_square([7] * 37)
    assert (nothing.statistic, nothing.p, nothing.p_even, nothing.reliable) == (0, 1, 1, False)
    assert (even.statistic, even.p, even.p_even) == (0, 1, 0)


@pytest.mark.parametrize(
    ("count", "trials", "chance", "p"),
    [
        (0, 5, 0.5, 2 / 32),
        (1, 5, 0.5, 2 * 6 / 32),
        (5, 5, 0.5, 2 / 32),
        (2, 5, 0.5, 1),
        (0, 0, 0.5, 1),
        (10, 10, 0.1, 2e-10),
    ],
)
def test_binomial(count: int, trials: int, chance: float, p: float) -> None:
    assert binomial_p(count, trials, chance) == pytest.approx(p)


def test_corrections() -> None:
    assert (smallest_of(0.01, 37), smallest_of(0.5, 37)) == (0.37, 1)
    assert holm({"a": 0.01, "b": 0.005, "c": 0.9}) == {"b": 0.015, "a": 0.02, "c": 0.9}
    assert holm({"a": 0.6, "b": 0.7}) == {"a": 1.0, "b": 1.0}


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0, 0.30850),
        (1, 10, 0.00253, 0.44502),
        (5, 10, 0.18709, 0.81291),
        (10, 10, 0.69150, 1),
    ],
)
def test_clopper_pearson(count: int, total: int, low: float, high: float) -> None:
    """The 95% limits as tables of the binomial distribution give them."""
    assert interval(count, total, 0.05) == pytest.approx((low, high), abs=6e-6)


@given(st.integers(1, 400), st.floats(0.01, 0.99), st.floats(0.001, 0.5))
def test_band_is_where_the_interval_holds_the_chance(total: int, chance: float, error: float) -> None:
    low, high = fair_band(total, chance, error)
    for count in {0, max(0, low - 1), low, high, min(total, high + 1), total}:
        below, above = interval(count, total, error)
        if not math.isclose(below, chance, rel_tol=1e-9) and not math.isclose(above, chance, rel_tol=1e-9):
            assert (below < chance < above) == (low <= count <= high)


def test_pockets() -> None:
    counts = [100] * 36 + [190]
    rows = pocket_counts(counts)
    assert rows[0].expected == pytest.approx(3790 / 37)
    assert [row.stands_out for row in rows] == [False] * 36 + [True]
    assert rows[36].low > rows[36].expected
    assert rows[36].p < 1e-10
    assert rows[0].p == 1
    assert rows[0].band[0] <= 100 <= rows[0].band[1] < 190


def sides(reds_first: str) -> tuple[Pocket, ...]:
    """R is 1 (red, odd, low), B is 20 (black, even, high), 0 is the zero."""
    return tuple(Pocket({"R": "1", "B": "20", "0": "0"}[letter]) for letter in reds_first)


def test_runs_of_swed_and_eisenhart() -> None:
    """Ten of each: their table has 6 as the greatest number of runs whose lower tail is at most .025."""
    assert runs_p(6, 10, 10) / 2 == pytest.approx(0.01852, abs=5e-5)
    assert runs_p(7, 10, 10) / 2 == pytest.approx(0.05126, abs=5e-5)
    assert runs_p(2, 10, 10) == pytest.approx(2 * 2 / math.comb(20, 10))
    assert runs_p(20, 10, 10) == pytest.approx(2 * 2 / math.comb(20, 10))
    assert runs_p(11, 10, 10) == 1


@given(st.integers(1, 5), st.integers(1, 5))
def test_runs_by_counting_every_order(first: int, second: int) -> None:
    orders = [
        tuple(place in chosen for place in range(first + second))
        for chosen in combinations(range(first + second), first)
    ]
    found = [1 + sum(a != b for a, b in pairwise(order)) for order in orders]
    for number in set(found):
        tail = min(sum(other <= number for other in found), sum(other >= number for other in found))
        assert runs_p(number, first, second) == pytest.approx(min(1, 2 * tail / len(orders)))


def test_runs_leave_zeros_out() -> None:
    test = runs(sides("RR0RBB0BR"))
    assert [(run.sides, run.first, run.second, run.runs) for run in test.tests] == [
        ("red and black", 4, 3, 3),
        ("odd and even", 4, 3, 3),
        ("low and high", 4, 3, 3),
    ]
    assert test.tests[0].expected == pytest.approx(1 + 2 * 4 * 3 / 7)


def test_runs_of_one_side_or_none() -> None:
    assert runs(sides("RRRR")).p == 1
    nothing = runs(sides("00"))
    assert [(run.runs, run.expected, run.p) for run in nothing.tests] == [(0, 0.0, 1.0)] * 3


def test_runs_that_alternate() -> None:
    test = runs(sides("RB" * 20))
    assert test.p == pytest.approx(3 * 2 * 2 / math.comb(40, 20))


def test_rayleigh_by_hand() -> None:
    """Ten results in one pocket: exp(sqrt(41) - 21). In a long record p is exp(-R²/n), here exp(-3)."""
    assert rayleigh_p(10, 10) == pytest.approx(4.577e-7, rel=1e-3)
    assert rayleigh_p(math.sqrt(3e6), 10**6) == pytest.approx(0.049787, abs=1e-6)
    assert rayleigh_p(0, 0) == rayleigh_p(0, 10**6) == 1


def test_rayleigh_round_the_wheel() -> None:
    even, one_sided = rayleigh([3] * 38), rayleigh([0] * 9 + [20] + [0] * 28)
    assert (even.length, even.p) == pytest.approx((0, 1), abs=1e-12)
    assert (one_sided.length, one_sided.towards) == pytest.approx((1, 9))
    assert one_sided.p < 1e-10
    assert rayleigh([0] * 37).p == 1


def test_sectors() -> None:
    """Places 35, 36, 0 and 1 of 37 are too full: the arc goes over the wheel's seam."""
    counts = [150, 150, *[100] * 33, 150, 150]
    test = sectors(counts)
    assert (test.start, test.length, test.count, test.arcs) == (35, 4, 600, 37 * 17)
    assert test.expected == pytest.approx(4 * 3900 / 37)
    assert test.p < 1e-6
    assert test.rayleigh.towards == pytest.approx(36.5)


def test_sectors_of_an_even_wheel() -> None:
    assert sectors([100] * 38).p == 1


def test_serial_by_hand() -> None:
    """0, 1, 1, 36, 0 on 37 places: distances 1, 0, 35, 1."""
    test = serial([0, 1, 1, 36, 0], 37)
    assert (test.repeats, test.repeats_expected) == pytest.approx((1, 4 / 37))
    assert test.distances.statistic == pytest.approx(37 * (4 + 1 + 1) / 4 - 4)
    assert test.repeats_p == pytest.approx(2 * (1 - (36 / 37) ** 4))


def test_serial_of_one_result() -> None:
    test = serial([5], 37)
    assert (test.distances.p, test.rayleigh.p, test.repeats_p) == (1, 1, 1)


def test_serial_does_not_depend_on_where_the_wheel_begins() -> None:
    order = CUSTOMARY["single-zero"].order
    places = [order.index(Pocket(str(number * number % 37))) for number in range(200)]
    turned = [(place + 11) % 37 for place in places]
    assert serial(places, 37) == serial(turned, 37)
