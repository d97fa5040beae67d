"""Passwords: which are taken, how they are hashed, how many at once."""

from __future__ import annotations

import asyncio
import threading
from time import sleep

import pytest

from croupier.floor.answer import Refused
from croupier.server.people.password import Passwords, password_fault
from server.people.desk import cheap


@pytest.mark.parametrize("password", ["aaaaaaaaaa", "pass phrase", "1234567890", "ünïcödé ✓✓✓", "x" * 200])
def test_anything_long_enough_will_do(password: str) -> None:
    assert password_fault(password, "Ann Bright") is None


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("", "A password has 10 to 200 characters; this has 0."),
        ("aB3$aB3$a", "A password has 10 to 200 characters; this has 9."),
        ("x" * 201, "A password has 10 to 200 characters; this has 201."),
        ("e\u0301" * 9, "A password has 10 to 200 characters; this has 9."),
        ("ann bright", "The password is the name: take another."),
        ("ANN  BRIGHT ", "The password is the name: take another."),
    ],
)
def test_a_weak_password(password: str, says: str) -> None:
    assert password_fault(password, "Ann Bright") == Refused("weak-password", says)


def test_the_parameters_are_those_of_the_standard() -> None:
    kept = asyncio.run(Passwords().hash("correct horse"))
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_password_matches_its_own_hash_alone() -> None:
    async def act() -> list[bool]:
        passwords = cheap()
        kept = await passwords.hash("Zoë's secret")
        tried = ["Zoë's secret", "Zoe\u0308's secret", "zoë's secret", "Zoë's secret ", "", "\ud800"]
        return [await passwords.matches(kept, each) for each in tried]

    assert asyncio.run(act()) == [True, True, False, False, False, False]


def test_nothing_matches_where_there_is_no_hash() -> None:
    assert asyncio.run(cheap().matches(None, "correct horse")) is False


def test_the_end_of_a_password_that_is_too_long_does_not_help() -> None:
    async def act() -> list[bool]:
        passwords = cheap()
        kept = await passwords.hash("x" * 200)
        return [await passwords.matches(kept, "x" * length) for length in (200, 201, 5_000)]

    assert asyncio.run(act()) == [True, False, False]


def test_hashes_of_other_parameters_are_stale() -> None:
    kept = asyncio.run(cheap(passes=1).hash("correct horse"))
    assert not cheap(passes=1).stale(kept)
    assert cheap(passes=2).stale(kept)
    assert asyncio.run(cheap(passes=2).matches(kept, "correct horse"))


def test_so_many_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = cheap(at_once=2, queue=3)
    lock, inside, most = threading.Lock(), 0, 0
    verify = passwords._verify

    def watched(kept: str, password: bytes) -> bool:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        sleep(0.02)
        with lock:
            inside -= 1
        return verify(kept, password)

    monkeypatch.setattr(passwords, "_verify", watched)

    async def act() -> list[bool]:
        busy = []
        tasks = []
        for _ in range(6):
            busy.append(passwords.busy)
            tasks.append(asyncio.create_task(passwords.matches(None, "correct horse")))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return [*busy, passwords.busy]

    assert asyncio.run(act()) == [False, False, False, False, False, True, False]
    assert most == 2
