"""Pace: buckets fill at their rate, each name has its own, and the longest unused is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.server import pace
from croupier.server.pace import Bucket, Buckets, Paces
from server.open_house import OpenHouse, in_the_house


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pace, "time", clock)
    return clock


def test_a_bucket_fills_at_its_rate_and_no_higher(clock: Clock) -> None:
    bucket = Bucket(rate=2, most=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.seconds += 0.49
    assert not bucket.take()
    clock.seconds += 0.01
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.seconds += 1_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_who_is_refused_does_not_wait_longer_for_asking(clock: Clock) -> None:
    bucket = Bucket(rate=1, most=1)
    assert bucket.take()
    for _ in range(9):
        clock.seconds += 0.1
        assert not bucket.take()
    clock.seconds += 0.11
    assert bucket.take()


def test_each_address_has_its_own_and_the_longest_unused_is_forgotten(clock: Clock) -> None:
    buckets = Buckets(rate=0.001, most=1, remembered=2)
    assert [buckets.take(name) for name in ("a", "b", "a", "b")] == [True, True, False, False]
    assert not buckets.take("a")
    assert buckets.take("c")  # b is forgotten
    assert [buckets.take("a"), buckets.take("b")] == [False, True]
    assert clock.seconds == 100


def test_what_is_dear_comes_seldom_and_everything_not_too_often(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        heavy = [(await house.ask("ann", "GET", "/api/me/statement")).status_code for _ in range(12)]
        assert heavy == [200] * 10 + [429] * 2
        many = [(await house.ask("nobody", "GET", "/healthz")).status_code for _ in range(20)]
        assert many == [200] * 8 + [429] * 12

    paces = Paces()
    paces.general = Buckets(rate=0.001, most=20)
    paces._own["heavy"] = Buckets(rate=0.001, most=10)
    in_the_house(tmp_path, act, paces=paces)
