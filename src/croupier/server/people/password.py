"""Passwords: Argon2id in threads, a few at once; the cost is the same whether or not the person exists."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import VerifyMismatchError

from croupier.floor.answer import Refused
from croupier.server.people.person import folded
from croupier.server.people.refusals import weak_password

SHORTEST, LONGEST = 10, 200

Found = TypeVar("Found")


def password_fault(password: str, name: str) -> Refused | None:
    """What is wrong with a password. Any characters are allowed: only length helps against guessing."""
    length = len(_composed(password))
    if not SHORTEST <= length <= LONGEST:
        return weak_password(f"A password has {SHORTEST} to {LONGEST} characters; this has {length}.")
    if folded(password) == folded(name):
        return weak_password("The password is the name: take another.")
    return None


class Passwords:
    """The parameters are RFC 9106's second recommendation: 3 passes over 64 MiB in 4 lanes, salts of 16 bytes, hashes
    of 32; a seventh of a second on two slow cores. Two at once take 128 MiB; when ``queue`` more are waiting, further
    ones are refused.
    """

    def __init__(
        self, passes: int = 3, memory_kib: int = 65_536, lanes: int = 4, at_once: int = 2, queue: int = 64
    ) -> None:
        self._hasher = PasswordHasher(passes, memory_kib, lanes, hash_len=32, salt_len=16, type=Type.ID)
        self._room, self._most, self._inside = asyncio.Semaphore(at_once), at_once + queue, 0
        # A dummy hash, verified if there is no real one, so that an unknown name takes as long as a wrong password.
        self._nobodys = self._hasher.hash(secrets.token_urlsafe(32))

    @property
    def busy(self) -> bool:
        return self._inside >= self._most

    async def hash(self, password: str) -> str:
        return await self._in_turn(lambda: self._hasher.hash(_bytes(password)))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether the password matches a hash; without a hash, do the same work and return False."""
        right = await self._in_turn(lambda: self._verify(kept or self._nobodys, _bytes(password)))
        return right and kept is not None

    def stale(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than these."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerifyMismatchError:
            return False

    async def _in_turn(self, work: Callable[[], Found]) -> Found:
        self._inside += 1
        try:
            async with self._room:
                return await asyncio.to_thread(work)
        finally:
            self._inside -= 1


def _composed(password: str) -> str:
    """Normalise to NFC, as RFC 8265 says: the same keys produce different characters on different machines."""
    return unicodedata.normalize("NFC", password)


def _bytes(password: str) -> bytes:
    # Cut at one more than the longest: a password that is too long stays wrong, and costs no more than others.
    return _composed(password)[: LONGEST + 1].encode("utf-8", "surrogatepass")
