"""The e-process: a martingale that starts at 1, and what it says of records that are plainly wrong."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.odds.wheel_statistics.bets import BLOCK, Bet, bets_on, waiting
from croupier.odds.wheel_statistics.learners import even_wealth, succession_wealth
from croupier.odds.wheel_statistics.sequential import Family, Sequential, distances, parts_of, sequential

SIZES = (37, 38, 39)


def e_value(places: list[int], size: int) -> float:
    parts = parts_of(np.array(places, dtype=np.int64), size)
    return float(np.exp(np.logaddexp.reduce([part[-1] for part in parts.values()])))


def record(seed: int, spins: int, size: int) -> list[int]:
    rng = random.Random(seed)
    return [rng.randrange(size) for _ in range(spins)]


def watched(places: list[int], size: int = 37, alpha: float = 1e-4) -> Sequential:
    return sequential(np.array(places), size, alpha)


@pytest.mark.parametrize("size", SIZES)
def test_every_bet_is_fair(size: int) -> None:
    """On a fair wheel each bet returns 1 on average, and the shares make one stake."""
    bets = bets_on(size)
    assert bets.ratios[:size].mean(axis=0) == pytest.approx(np.ones(len(bets.bets)))
    assert bets.ratios.min() > 0
    assert bets.shares.sum() == pytest.approx(1)
    assert bets.ratios[-1].tolist() == [1.0] * len(bets.bets)


def test_a_bet_written_out() -> None:
    """Pocket 5 at 1.5 times its share leaves the others (37 - 1.5) / 36 of theirs."""
    bets = bets_on(37)
    index = bets.bets.index(Bet(5, 1, 1.5))
    assert bets.ratios[5, index] == 1.5
    assert bets.ratios[6, index] == pytest.approx(35.5 / 36)
    arc = bets.bets.index(Bet(36, 3, 1.2))
    assert [place for place in range(37) if bets.ratios[place, arc] == 1.2] == [0, 1, 36]
    assert bets.ratios[2, arc] == pytest.approx((37 - 3.6) / 34)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", [0, 17])
def test_the_first_result_says_nothing(place: int, size: int) -> None:
    assert e_value([place], size) == pytest.approx(1)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 60, 99, 100, 101, 200]), st.sampled_from(SIZES))
def test_martingale(seed: int, spins: int, size: int) -> None:
    """Whatever came before, the mean of the next e-value over all pockets is the present one."""
    past = record(seed, spins, size)
    following = [e_value([*past, place], size) for place in range(size)]
    assert math.fsum(following) / size == pytest.approx(e_value(past, size), rel=1e-9)


def by_definition(places: list[int], size: int) -> float:
    """The e-value as the module's head defines it: every bet by itself, without a thought for speed."""
    bets, total = bets_on(size), 0.0
    moved = [None, *((this - last) % size for last, this in pairwise(places))]
    for share, seen in ((0.65, places), (0.15, moved)):
        for bet, part in zip(bets.bets, bets.shares.tolist(), strict=True):
            elsewhere = (size - bet.length * bet.factor) / (size - bet.length)
            worth, block = 0.0, 0
            for spin, place in enumerate(seen):
                if spin % 100 == 0:
                    worth += 1 / math.log2(block + 2) - 1 / math.log2(block + 3)
                    block += 1
                if place is not None:
                    worth *= bet.factor if (place - bet.start) % size < bet.length else elsewhere
            total += share * part * worth
        total += share / math.log2(block + 2)
    for extra in (4, 25, 100):
        worth = 1.0
        for spin, place in enumerate(places):
            worth *= size * (places[:spin].count(place) + extra) / (spin + size * extra)
        total += 0.1 * worth / 3
    worth = 1.0
    for spin in range(1, len(places)):
        before = [places[i + 1] for i in range(spin - 1) if places[i] == places[spin - 1]]
        worth *= size * (before.count(places[spin]) + 1 / size) / (len(before) + 1)
    return total + 0.1 * worth


@pytest.mark.parametrize(("spins", "size"), [(2, 37), (30, 38), (130, 39), (201, 37)])
def test_as_defined(spins: int, size: int) -> None:
    places = record(spins, spins, size)
    assert e_value(places, size) == pytest.approx(by_definition(places, size), rel=1e-9)


def test_learner_of_unevenness() -> None:
    """The same pocket twice: 37 * 5 / 149, 37 * 26 / 926 and 37 * 101 / 3701, a third of the stake on each."""
    found = np.exp(even_wealth(np.array([8, 8]), 37))
    assert found.tolist() == pytest.approx([1, (185 / 149 + 962 / 926 + 3737 / 3701) / 3])


def test_learner_of_successions() -> None:
    """The third 8 running was foretold by the second: (1 + 1/37) / 2 of the stake lay on it, and comes back 37-fold."""
    assert np.exp(succession_wealth(np.array([8, 8, 8]), 37)).tolist() == pytest.approx([1, 1, 19])
    assert np.exp(succession_wealth(np.array([8, 8, 9]), 37)).tolist() == pytest.approx([1, 1, 0.5])
    assert succession_wealth(np.array([8]), 37).tolist() == [0]


def test_stake_held_back() -> None:
    assert [waiting(block) for block in (0, 2, 6, 14)] == [1, 1 / 2, 1 / 3, 1 / 4]


def test_distances() -> None:
    assert distances(np.array([36, 0, 0, 35]), 37).tolist() == [-1, 1, 0, 35]


def test_fair_record() -> None:
    test = watched(record(1, 3000, 37))
    assert (test.alarm_at, test.suspect) == (None, None)
    assert test.log_maximum < math.log(100)


def test_pocket_too_often() -> None:
    rng = random.Random(2)
    test = watched(rng.choices(range(37), [1] * 17 + [2.5] + [1] * 19, k=2000))
    assert test.suspect is not None
    assert (test.suspect.family, test.suspect.bet, test.suspect.since) == (Family.POCKET, Bet(17, 1, 2.5), 1)
    assert test.alarm_at is not None
    assert test.log_e[test.alarm_at - 1] >= math.log(10_000) > test.log_e[: test.alarm_at - 1].max()
    assert test.log_maximum == test.log_e.max() == test.log_e[test.maximum_at - 1]


def test_late_bias() -> None:
    """A pocket that works loose after 3,000 spins; when it did is told to the hundred."""
    rng = random.Random(3)
    late = rng.choices(range(37), [1] * 17 + [4] + [1] * 19, k=1000)
    test = watched(record(4, 3000, 37) + late)
    assert test.suspect is not None
    assert test.suspect.bet is not None
    assert (test.suspect.bet.start, test.suspect.bet.length) == (17, 1)
    assert abs(test.suspect.since - 3001) <= 2 * BLOCK


def test_sector() -> None:
    test = watched(random.Random(5).choices(range(38), [1] * 10 + [2] * 5 + [1] * 23, k=2000), 38)
    assert test.suspect is not None
    assert (test.suspect.family, test.suspect.bet) == (Family.SECTOR, Bet(10, 5, 1.5))


def test_signature() -> None:
    """A dealer who sends the ball 18 to 22 pockets on."""
    rng, places = random.Random(6), [0]
    for moved in rng.choices(range(37), [1] * 18 + [2] * 5 + [1] * 14, k=2000):
        places.append((places[-1] + moved) % 37)
    test = watched(places)
    assert test.suspect is not None
    assert (test.suspect.family, test.suspect.bet) == (Family.DISTANCE, Bet(18, 5, 1.5))


def test_uneven_as_a_whole() -> None:
    weights = [1 + 0.35 * (-1) ** (place * place % 37 % 2) for place in range(37)]
    test = watched(random.Random(7).choices(range(37), weights, k=3000))
    assert test.suspect is not None
    assert (test.suspect.family, test.suspect.bet) == (Family.WHOLE, None)


def test_list_that_repeats_itself() -> None:
    test = watched(record(8, 40, 37) * 4)
    assert test.suspect is not None
    assert test.suspect.family is Family.SUCCESSION
    assert test.alarm_at is not None
    assert 40 < test.alarm_at < 60


def test_evidence_beyond_all_floats() -> None:
    test = watched([17] * 3000)
    assert test.suspect is not None
    assert (test.suspect.family, test.suspect.bet) == (Family.POCKET, Bet(17, 1, 8.0))
    assert test.log_maximum > 2 * 3000
    assert test.alarm_at == 6


def test_path() -> None:
    test = watched([17] * 6)
    assert [spin for spin, _ in test.path()] == [0, 1, 2, 3, 4, 5, 6]
    assert test.path()[-1][1] == pytest.approx(test.log_maximum / math.log(10))
    assert [spin for spin, _ in test.path(points=2)] == [0, 3, 6]
    assert test.path(points=2)[1][1] == pytest.approx(test.log_e[:3].max() / math.log(10))
