"""Fairness: promise, mix and draws against a second hand, every number equally likely, weights exact."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor.fairness import SeededDraw, mix, promise

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)
NONCES = st.lists(st.binary(min_size=8, max_size=64).map(bytes.hex), max_size=5)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, by hand; the key is not longer than a block."""
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def mixed_by_hand(table: str, number: int, nonces: Sequence[str]) -> bytes:
    text = b""
    for part in (table.encode("utf-8"), b"%d" % number, *map(bytes.fromhex, nonces)):
        length = len(part)
        text += bytes([length >> 24 & 255, length >> 16 & 255, length >> 8 & 255, length & 255]) + part
    return hashlib.sha256(text).digest()


def words_by_hand(seed: bytes, mixed: bytes, purpose: str) -> Iterator[int]:
    for counter in range(1 << 32):
        four = bytes([counter >> 24 & 255, counter >> 16 & 255, counter >> 8 & 255, counter & 255])
        block = hmac_sha256(seed, purpose.encode("utf-8") + b"\0" + mixed + four)
        for at in range(0, 32, 4):
            a, b, c, d = block[at : at + 4]
            yield ((a * 256 + b) * 256 + c) * 256 + d


def below_by_hand(words: Iterator[int], count: int) -> int:
    """A word counts if it lies in the part of the words that ``count`` divides."""
    whole = (2**32 // count) * count
    return next(word for word in words if word < whole) % count


@pytest.mark.parametrize(
    ("seed", "told"),
    [  # (printf croupier-fair/1; head -c 32 /dev/zero) | sha256sum
        (bytes(32), "06808586968a65185017a9178275f33e65f33212df4428c7b7ea8e63eeacf74c"),
        (SEED, "0109e7332b9f637432283004904236adbca6036db7e33ce17e5667c4a1a1e9ed"),
    ],
)
def test_a_promise(seed: bytes, told: str) -> None:
    assert promise(seed) == told


@given(SEEDS)
def test_a_promise_is_a_hash_of_the_seed(seed: bytes) -> None:
    assert promise(seed) == hashlib.sha256(b"croupier-fair/1" + seed).hexdigest()


@given(st.sampled_from(["", "t1", "Tisch ä", "t" * 300]), st.integers(0, 10**9), NONCES)
def test_the_mix(table: str, number: int, nonces: list[str]) -> None:
    assert mix(table, number, nonces) == mixed_by_hand(table, number, nonces)


def test_everything_that_differs_mixes_differently() -> None:
    """The lengths keep what is one nonce from looking like two, and a table's name from running into its round."""
    mixes = [
        mix("t1", 1, []),
        mix("t", 11, []),
        mix("t1", 2, []),
        mix("t2", 1, []),
        mix("t1", 1, ["aabb"]),
        mix("t1", 1, ["aa", "bb"]),
        mix("t1", 1, ["bb", "aa"]),
        mix("t1", 1, ["aabb", ""]),
    ]
    assert len(set(mixes)) == len(mixes)


@settings(max_examples=200)
@given(
    SEEDS,
    st.binary(min_size=32, max_size=32),
    st.sampled_from(["pocket", "b2b", "x-straight", "targets", "wheels"]),
    st.lists(st.one_of(st.integers(1, 40), st.integers(1, 2**32 - 1)), min_size=1, max_size=30),
)
def test_draws_by_hand(seed: bytes, mixed: bytes, purpose: str, counts: list[int]) -> None:
    draw, words = SeededDraw(seed, mixed, purpose), words_by_hand(seed, mixed, purpose)
    assert [draw.below(count) for count in counts] == [below_by_hand(words, count) for count in counts]


@pytest.mark.parametrize("count", [2**31 + 1, 2**31 + 2**30, 2**32 - 1, 3 * 2**30 + 1])
def test_words_in_the_uneven_rest_are_passed_over(count: int) -> None:
    """Of the words only the first ``count`` can be drawn: nearly half are passed over where it is just above 2^31."""
    draw = SeededDraw(SEED, bytes(32), "pocket")
    drawn = [draw.below(count) for _ in range(200)]
    words = list(islice(words_by_hand(SEED, bytes(32), "pocket"), 1_000))
    assert drawn == [word for word in words if word < count][:200]
    used = words.index(drawn[-1]) + 1
    assert used / 200 == pytest.approx(2**32 / count, abs=0.25)


def test_the_counts_that_can_be_drawn_from() -> None:
    draw = SeededDraw(SEED, bytes(32), "pocket")
    assert [draw.below(1) for _ in range(20)] == [0] * 20
    for count in (0, -1, 2**32):
        with pytest.raises(AssertionError):
            draw.below(count)


def test_purposes_have_streams_of_their_own() -> None:
    streams = [
        SeededDraw(seed, mixed, purpose).below(2**31)
        for seed in (SEED, bytes(32))
        for mixed in (bytes(32), b"\1" * 32)
        for purpose in ("pocket", "b2b", "targets")
    ]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize(("count", "quantile"), [(2, 15.1), (37, 76.4), (38, 77.8), (39, 79.2), (100, 160.1)])
def test_every_number_is_equally_likely(count: int, quantile: float) -> None:
    """Chi-square over many seeds stays below what one fair wheel in ten thousand goes above."""
    draws = 400 * count
    seen = Counter(
        SeededDraw(number.to_bytes(32), mix("t1", number, ["00" * 8]), "pocket").below(count) for number in range(draws)
    )
    assert sum((seen[value] - 400) ** 2 / 400 for value in range(count)) < quantile


class Told(SeededDraw):
    """A draw that is told what to draw."""

    def __init__(self, number: int) -> None:
        super().__init__(SEED, bytes(32), "pocket")
        self.number, self.counts = number, list[int]()

    def below(self, count: int) -> int:
        self.counts.append(count)
        return self.number


@pytest.mark.parametrize(
    ("weights", "drawn"),
    [
        ([("a", 1), ("b", 2), ("c", 0), ("d", 3)], "abbddd"),
        ([("c", 0), ("a", 2)], "aa"),
        ([("a", 1), ("c", 0)], "a"),
    ],
)
def test_weights_are_exact(weights: list[tuple[str, int]], drawn: str) -> None:
    """Each of the numbers below the weights' sum, which are equally likely, once."""
    tellers = [Told(number) for number in range(len(drawn))]
    assert "".join(teller.weighted(weights) for teller in tellers) == drawn
    assert all(teller.counts == [len(drawn)] for teller in tellers)


def test_some_of_several() -> None:
    draws = Counter(tuple(SeededDraw(n.to_bytes(32), bytes(32), "targets").some("abcd", 2)) for n in range(12_000))
    assert draws.keys() == set(permutations("abcd", 2))
    assert sum((seen - 1_000) ** 2 / 1_000 for seen in draws.values()) < 37.4  # 11 degrees of freedom
    everything = SeededDraw(SEED, bytes(32), "targets").some(range(37), 37)
    assert sorted(everything) == list(range(37))
    assert SeededDraw(SEED, bytes(32), "targets").some("abcd", 0) == []


def test_some_leaves_what_it_draws_from_as_it_was() -> None:
    values = ["a", "b", "c"]
    SeededDraw(SEED, bytes(32), "targets").some(values, 3)
    assert values == ["a", "b", "c"]
