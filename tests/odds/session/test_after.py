"""The distribution after many spins, against hand-made figures and exact convolution."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.game.settlement import MinorUnits
from croupier.odds.session.after import TooLong, after, half_width
from croupier.odds.session.steps import Steps
from odds.session.test_steps import step


def test_two_spins_of_red() -> None:
    result = after(step("singapore", "red=1"), 2)
    assert (result.unit, result.first, result.spacing) == (100, -2, 2)
    expected = [361 / 1369, 0, 684 / 1369, 0, 324 / 1369]
    assert np.allclose(result.probabilities, expected, atol=1e-15)
    assert result.at_least(1) == pytest.approx(324 / 1369)
    assert result.at_least(-1000) == pytest.approx(1)
    assert [result.quantile(share) for share in (0.2, 0.3, 0.75, 0.99, 1.0)] == [-200, 0, 0, 200, 200]


def test_a_hundred_straights_in_a_row() -> None:
    """The chance of no hit in a hundred spins is (37/38)^100."""
    result = after(step("maryland", "straight:17=1"), 100)
    assert result.first == -100
    assert result.probabilities[0] == pytest.approx((37 / 38) ** 100, rel=1e-12)
    assert result.probabilities[36] == pytest.approx(100 / 38 * (37 / 38) ** 99, rel=1e-12)


small = st.lists(st.tuples(st.integers(-6, 9), st.integers(1, 20)), min_size=1, max_size=6, unique_by=lambda r: r[0])


@given(results=small, spins=st.integers(1, 40))
@settings(deadline=None)
def test_as_exact_convolution_gives_it(results: list[tuple[int, int]], spins: int) -> None:
    total = sum(count for _, count in results)
    one = Steps(MinorUnits(1), 1, tuple(sorted(results)), total, "USD")
    exact: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(spins):
        following: Counter[int] = Counter()
        for sum_, chance in exact.items():
            for net, count in results:
                following[sum_ + net] += chance * Fraction(count, total)  # type: ignore[assignment]
        exact = dict(following)  # type: ignore[arg-type]
    found = after(one, spins)
    got = {found.first + index: chance for index, chance in enumerate(found.probabilities)}
    apart = sum(abs(got.get(key, 0.0) - float(exact.get(key, 0))) for key in got.keys() | exact.keys())
    assert apart <= found.error + 1e-14


def test_a_million_spins_keep_their_moments() -> None:
    one = step("singapore", "red=1,straight:17=2,split:8-11=1,dozen:2=3")
    result = after(one, 1_000_000)
    amounts = (result.first + np.arange(len(result.probabilities))) * result.unit
    mean = float((amounts * result.probabilities).sum())
    spread = float((((amounts - mean) ** 2) * result.probabilities).sum())
    assert result.error < 1e-10
    assert abs(result.probabilities.sum() - 1) < 1e-12
    assert mean == pytest.approx(float(1_000_000 * one.mean), abs=1e-2)
    assert spread == pytest.approx(float(1_000_000 * one.variance), rel=1e-8)


def test_the_window_is_wide_enough() -> None:
    red = step("singapore", "red=1")
    # Bernstein for 10,000 spins at 1e-13: log(2e13) = 30.63; about 8 standard deviations of 100.
    assert 780 < half_width(red, 10_000) < 820


def test_too_many_spins() -> None:
    with pytest.raises(TooLong, match="spread over more than 33,554,432 results"):
        after(step("singapore", "straight:17=1"), 10**12)


def test_in_a_notebook() -> None:
    shown = after(step("singapore", "red=1"), 10)._repr_html_()
    assert shown.startswith("<svg")
    assert "<td>50%</td><td>0.00</td>" in shown
    assert ">-10.00</text>" in shown
    assert ">10.00</text>" in shown
