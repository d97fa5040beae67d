"""Rate limits: token buckets. A bucket fills at a rate, and every act takes tokens from it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict


class Bucket:
    """
    >>> bucket = Bucket(rate=0.001, most=2)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    __slots__ = ("_at", "_held", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._held, self._at = most, time.monotonic()

    def take(self, number: int = 1) -> bool:
        """Take so many tokens if that many are left; False if not."""
        now = time.monotonic()
        held = self._held + (now - self._at) * self.rate
        self._at = now
        if held > self.most:
            held = self.most
        if held < number:
            self._held = held
            return False
        self._held = held - number
        return True


class Buckets:
    """A bucket for each key, such as an address; the least recently used ones are dropped."""

    def __init__(self, rate: float, most: float, remembered: int = 10_000) -> None:
        self.rate, self.most, self._remembered = rate, most, remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    @property
    def seconds(self) -> int:
        """Seconds until an empty bucket has a token again."""
        return math.ceil(1 / self.rate)

    def take(self, name: str) -> bool:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.rate, self.most)
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(name)
        return bucket.take()


class Paces:
    """The rate limits of a house, each by address: for all requests, for expensive ones, and for those that guess
    secrets.
    """

    def __init__(self, guests: float = 30, signing_in: float = 20, sockets: float = 500) -> None:
        self.general = Buckets(rate=100, most=400)
        self.sockets = Buckets(rate=sockets, most=2 * sockets)
        self._own = {
            "sign-in": Buckets(signing_in / 60, signing_in),
            "guest": Buckets(guests / 60, guests),
            "heavy": Buckets(1.0, 10),
        }

    @classmethod
    def none(cls) -> Paces:
        """No limits, for load tests."""
        paces = cls()
        for buckets in (paces.general, paces.sockets, *paces._own.values()):
            buckets.rate = buckets.most = 1e12
        return paces

    def of(self, name: str) -> Buckets:
        return self._own[name]
