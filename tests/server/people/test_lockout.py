"""Lock-outs: which attempt is let through, when."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.people.lockout import Lockouts
from server.people.desk import HOUR, MINUTE, START


def test_the_fifth_wrong_one_locks_and_each_five_more_lock_twice_as_long() -> None:
    lockouts, now, waits = Lockouts(), START, []
    for _ in range(9):
        assert [lockouts.attempt("ann", now) for _ in range(5)] == [0, 0, 0, 0, 0]
        waits.append(lockouts.attempt("ann", now))
        now += waits[-1]
    assert [wait // MINUTE for wait in waits] == [1, 2, 4, 8, 16, 32, 60, 60, 60]


@pytest.mark.parametrize(("later", "wait"), [(0, MINUTE), (MINUTE - 1, 1), (MINUTE, 0)])
def test_a_lock_ends_on_time(later: int, wait: int) -> None:
    lockouts = Lockouts()
    for _ in range(5):
        lockouts.attempt("ann", START)
    assert lockouts.attempt("ann", START + later) == wait


def test_attempts_at_a_locked_name_do_not_count() -> None:
    lockouts = Lockouts()
    for _ in range(100):
        lockouts.attempt("ann", START)
    assert lockouts.attempt("ann", START + MINUTE) == 0


def test_a_right_one_begins_anew_and_names_do_not_share() -> None:
    lockouts = Lockouts()
    for _ in range(4):
        lockouts.attempt("ann", START)
        lockouts.attempt("bob", START)
    lockouts.forget("ann")
    lockouts.forget("nobody")
    assert [lockouts.attempt("ann", START) for _ in range(6)] == [0, 0, 0, 0, 0, MINUTE]
    assert [lockouts.attempt("bob", START) for _ in range(2)] == [0, MINUTE]


def test_memory_is_bounded_and_the_longest_untried_goes_first() -> None:
    lockouts = Lockouts(most=2)
    for name in ("ann", "ann", "ann", "ann", "ann", "bob", "cid"):
        lockouts.attempt(name, START)
    assert lockouts.attempt("ann", START) == 0
    assert len(lockouts._counts) == 2


def test_a_name_that_is_tried_again_is_not_forgotten() -> None:
    lockouts = Lockouts(most=2)
    for name in ("ann", "bob", "ann", "cid", "ann", "dan", "ann", "eve", "ann"):
        assert lockouts.attempt(name, START) == 0
    assert lockouts.attempt("ann", START) == MINUTE


@given(st.lists(st.integers(0, 2 * HOUR), max_size=120))
def test_never_more_than_five_in_a_minute_nor_a_wait_past_an_hour(steps: list[int]) -> None:
    lockouts, now, taken = Lockouts(), START, []
    for step in steps:
        now += step // 100
        wait = lockouts.attempt("ann", now)
        assert 0 <= wait <= HOUR
        if not wait:
            taken.append(now)
    for n in range(5, len(taken), 5):
        assert taken[n] - taken[n - 1] >= MINUTE
