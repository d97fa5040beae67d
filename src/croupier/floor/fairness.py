"""Fairness: a seed, committed to before betting opens, and the players' nonces give the result, so that anyone can
check it.

The promise is SHA-256 over ``croupier-fair/1`` and the seed. A draw for a purpose comes from HMAC-SHA-256, keyed
with the seed, over the purpose, the mix and a counter: words of 32 bits, taken with exact rejection. The mix is SHA-256
over the table's name, the round, and the nonces taken so far, in their order.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
V = TypeVar("V", int, str)
DOMAIN = b"croupier-fair/1"


def promise(seed: bytes) -> str:
    """The commitment that is published before betting opens.

    >>> promise(bytes(32))[:16]
    '06808586968a6518'
    """
    return hashlib.sha256(DOMAIN + seed).hexdigest()


def mix(table: str, round: int, nonces: Sequence[str]) -> bytes:  # noqa: A002 - it is the round
    """Hash the table, the round and the nonces, each with its length."""
    parts = [table.encode(), str(round).encode(), *(bytes.fromhex(nonce) for nonce in nonces)]
    return hashlib.sha256(b"".join(len(part).to_bytes(4) + part for part in parts)).digest()


class SeededDraw:
    """The sequence of random words that one seed and one mix give for one purpose."""

    def __init__(self, seed: bytes, mixed: bytes, purpose: str) -> None:
        self._seed, self._message = seed, purpose.encode() + b"\0" + mixed
        self._words: list[int] = []
        self._blocks = 0

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._seed, self._message + self._blocks.to_bytes(4), "sha256")
            self._words = [int.from_bytes(block[at : at + 4]) for at in range(0, 32, 4)]
            self._blocks += 1
        return self._words.pop(0)

    def below(self, count: int) -> int:
        """A uniform integer below ``count``, by rejection: words in the incomplete last interval are skipped."""
        assert 0 < count < 1 << 32
        even = (1 << 32) - (1 << 32) % count
        while (word := self._word()) >= even:
            pass
        return word % count

    def weighted(self, weights: Sequence[tuple[V, int]]) -> V:
        """One of the values, by integer weights, in ascending order of the values."""
        drawn = self.below(sum(weight for _, weight in weights))
        for value, weight in sorted(weights):
            if drawn < weight:
                return value
            drawn -= weight
        raise AssertionError("the weights add up to their sum")

    def some(self, values: Sequence[T], count: int) -> list[T]:
        """Draw ``count`` different items, in the order of drawing."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]
