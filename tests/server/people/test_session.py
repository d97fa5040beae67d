"""Sessions: how long they last, how they lock, and everything that ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.floor.ports import StoreDown
from croupier.server.people.office import STAFF, Office
from croupier.server.people.person import Person
from croupier.server.people.session import Session, SessionStatus, SignedIn, status_of
from server.people.desk import (
    HOUR,
    MINUTE,
    SECOND,
    START,
    Desk,
    HandClock,
    at_the_desk,
    code,
    desk,
    done,
    slow_to_verify,
)

ANNS, DANS = "correct horse", "battery staple"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


async def player(d: Desk) -> SignedIn:
    return done(await d.people.register("Ann", ANNS))


async def dealer(d: Desk) -> SignedIn:
    return done(await d.people.staff.use_link(done(await d.people.staff.hire("Dan", Office.DEALER)).token, DANS))


async def found(d: Desk, token: str) -> str:
    answer = await d.people.who(token)
    return "in" if not hasattr(answer, "code") else code(answer)


@pytest.mark.parametrize(
    ("who", "steps", "then"),
    [
        (player, [12 * HOUR - 1], "in"),
        (player, [12 * HOUR], "not-signed-in"),
        (player, [11 * HOUR] * 15, "in"),
        (player, [11 * HOUR] * 16, "not-signed-in"),
        (player, [8 * HOUR] * 20 + [8 * HOUR - 1], "in"),
        (player, [8 * HOUR] * 21, "not-signed-in"),
        (dealer, [15 * MINUTE - 1], "in"),
        (dealer, [15 * MINUTE], "session-locked"),
        (dealer, [15 * MINUTE, MINUTE, MINUTE], "session-locked"),
        (dealer, [10 * MINUTE] * 71, "in"),
        (dealer, [10 * MINUTE] * 72, "not-signed-in"),
        (dealer, [15 * MINUTE, 12 * HOUR], "not-signed-in"),
        (dealer, [14 * MINUTE + 30 * SECOND, 14 * MINUTE + 59 * SECOND], "in"),
    ],
)
def test_how_long_a_session_lasts(
    file: Path, who: Callable[[Desk], Awaitable[SignedIn]], steps: list[int], then: str
) -> None:
    async def act(d: Desk) -> str:
        token = (await who(d)).token
        told = "in"
        for step in steps:
            d.clock.time += step
            told = await found(d, token)
        return told

    assert at_the_desk(file, act) == then


@pytest.mark.parametrize("office", sorted(STAFF))
def test_the_sessions_of_all_staff_lock(file: Path, office: Office) -> None:
    async def act(d: Desk) -> str:
        invited = done(await d.people.staff.hire("Sam", office))
        token = done(await d.people.staff.use_link(invited.token, DANS)).token
        d.clock.time += 15 * MINUTE
        return await found(d, token)

    assert at_the_desk(file, act) == "session-locked"


def test_a_page_that_asks_by_itself_keeps_nobody_in(file: Path) -> None:
    async def act(d: Desk) -> None:
        token = (await dealer(d)).token
        for _ in range(14):
            d.clock.time += MINUTE
            done(await d.people.who(token, acts=False))
        d.clock.time += MINUTE
        assert code(await d.people.who(token, acts=False)) == "session-locked"

    at_the_desk(file, act)


def test_a_locked_session_is_taken_up_with_the_password(file: Path) -> None:
    async def act(d: Desk) -> None:
        dan = await dealer(d)
        d.clock.time += HOUR
        assert code(await d.people.unlock(dan.token, "wrong horse")) == "wrong-credentials"
        assert await found(d, dan.token) == "session-locked"
        assert done(await d.people.unlock(dan.token, DANS)).person == dan.person
        assert await found(d, dan.token) == "in"
        d.clock.time += 11 * HOUR
        assert code(await d.people.unlock(dan.token, DANS)) == "not-signed-in"
        assert code(await d.people.unlock("no such token", DANS)) == "not-signed-in"

    at_the_desk(file, act)


def test_a_session_that_ends_while_it_is_unlocked_is_over(file: Path) -> None:
    async def act(d: Desk) -> None:
        dan = await dealer(d)
        other = done(await d.people.sign_in("Dan", DANS))
        d.clock.time += HOUR
        go = slow_to_verify(d)
        coming = [asyncio.ensure_future(d.people.unlock(each.token, DANS)) for each in (dan, other)]
        await asyncio.sleep(0)
        await d.people.sign_out(other.token)
        d.clock.time += 11 * HOUR
        go.set()
        assert [code(await each) for each in coming] == ["not-signed-in", "not-signed-in"]

    at_the_desk(file, act)


DAN = Person(id="p-dan", name="Dan", office=Office.DEALER, created=START, generation=3)
SESSION = Session(id="s", person="p-dan", generation=3, began=START, seen=START)


@pytest.mark.parametrize(
    ("person", "now", "then"),
    [
        (DAN, START, SessionStatus.LIVE),
        (DAN, START - HOUR, SessionStatus.LIVE),
        (DAN, START + 15 * MINUTE, SessionStatus.LOCKED),
        (DAN, START + 12 * HOUR, SessionStatus.OVER),
        (replace(DAN, office=Office.PLAYER), START + 11 * HOUR, SessionStatus.LIVE),
        (replace(DAN, office=Office.GUEST), START + 12 * HOUR, SessionStatus.OVER),
        (replace(DAN, generation=4), START, SessionStatus.OVER),
        (replace(DAN, disabled=True), START, SessionStatus.OVER),
        (None, START, SessionStatus.OVER),
    ],
)
def test_what_a_session_is_worth(person: Person | None, now: int, then: SessionStatus) -> None:
    assert status_of(SESSION, person, now) is then


def test_unlocking_is_counted_apart_from_signing_in(file: Path) -> None:
    """Whoever tries a name at the door does not keep its owner from a session that is theirs."""

    async def act(d: Desk) -> None:
        dan = await dealer(d)
        d.clock.time += HOUR
        for _ in range(5):
            assert code(await d.people.sign_in("Dan", "wrong horse")) == "wrong-credentials"
        assert code(await d.people.sign_in("Dan", DANS)) == "locked-out"
        for _ in range(4):
            assert code(await d.people.unlock(dan.token, "wrong horse")) == "wrong-credentials"
        done(await d.people.unlock(dan.token, DANS))
        for _ in range(5):
            assert code(await d.people.change_password(dan.person.id, "wrong horse", DANS)) == "wrong-credentials"
        assert code(await d.people.change_password(dan.person.id, DANS, "another long password")) == "locked-out"
        assert code(await d.people.unlock(dan.token, DANS)) == "locked-out"

    at_the_desk(file, act)


def test_when_it_was_seen_is_written_once_a_minute(file: Path) -> None:
    async def act(d: Desk) -> list[int]:
        token = (await player(d)).token
        written = []
        for _ in range(13):
            d.clock.time += 10 * SECOND
            session = done(await d.people.who(token)).session
            assert session.seen == d.clock.time
            (body,) = (await d.store.documents("session")).values()
            written.append((msgspec.json.decode(body, type=Session).seen - START) // SECOND)
        return written

    assert at_the_desk(file, act) == [0, 0, 0, 0, 0, 60, 60, 60, 60, 60, 60, 120, 120]


def test_a_store_that_cannot_write_turns_nobody_away(file: Path) -> None:
    async def act(d: Desk) -> None:
        token = (await player(d)).token
        await d.store.close()
        d.clock.time += 11 * HOUR
        assert await found(d, token) == "in"
        d.clock.time += 11 * HOUR
        assert await found(d, token) == "in"
        with pytest.raises(StoreDown):
            await d.people.sign_out(token)
        assert await found(d, token) == "not-signed-in"

    at_the_desk(file, act)


async def sign_out(d: Desk, dan: SignedIn) -> None:
    await d.people.sign_out(dan.token)


async def end_all(d: Desk, dan: SignedIn) -> None:
    assert await d.people.end_sessions(dan.person.id) is None


async def change_password(d: Desk, dan: SignedIn) -> None:
    new = done(await d.people.change_password(dan.person.id, DANS, "another secret"))
    assert await found(d, new.token) == "in"
    assert code(await d.people.sign_in("Dan", DANS)) == "wrong-credentials"
    done(await d.people.sign_in("Dan", "another secret"))


async def disable(d: Desk, dan: SignedIn) -> None:
    done(await d.people.staff.disable(dan.person.id))
    assert code(await d.people.sign_in("Dan", "wrong horse")) == "wrong-credentials"
    assert code(await d.people.sign_in("Dan", DANS)) == "disabled"


async def disable_and_enable(d: Desk, dan: SignedIn) -> None:
    done(await d.people.staff.disable(dan.person.id))
    done(await d.people.staff.enable(dan.person.id))
    done(await d.people.sign_in("Dan", DANS))


async def move(d: Desk, dan: SignedIn) -> None:
    assert done(await d.people.staff.change_office(dan.person.id, Office.FLOOR)).office is Office.FLOOR


async def reset(d: Desk, dan: SignedIn) -> None:
    link = done(await d.people.staff.reset(dan.person.id)).token
    assert await found(d, dan.token) == "in"
    done(await d.people.staff.use_link(link, "another secret"))


@pytest.mark.parametrize("end", [sign_out, end_all, change_password, disable, disable_and_enable, move, reset])
def test_what_ends_a_session(file: Path, end: Callable[[Desk, SignedIn], Awaitable[None]]) -> None:
    clock = HandClock()

    async def act() -> None:
        async with desk(file, clock) as d:
            dan, ann = await dealer(d), await player(d)
            other = done(await d.people.sign_in("Dan", DANS))
            await end(d, dan)
            tokens = (dan.token, other.token, ann.token)
            told = ["not-signed-in", "in" if end is sign_out else "not-signed-in", "in"]
            assert [await found(d, token) for token in tokens] == told
        async with desk(file, clock) as d:
            assert [await found(d, token) for token in tokens] == told

    asyncio.run(act())


def test_one_session_is_ended_by_its_id_and_only_as_its_owners(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann, dan = await player(d), await dealer(d)
        other = done(await d.people.sign_in("Ann", ANNS))
        first, second = d.people.sessions_of(ann.person.id)
        assert {first.id, second.id} == {done(await d.people.who(each)).session.id for each in (ann.token, other.token)}
        assert code(await d.people.end_session(dan.person.id, first.id)) == "unknown-session"
        assert await d.people.end_session(ann.person.id, done(await d.people.who(ann.token)).session.id) is None
        assert [await found(d, each) for each in (ann.token, other.token, dan.token)] == ["not-signed-in", "in", "in"]
        assert len(d.people.sessions_of(ann.person.id)) == 1

    at_the_desk(file, act)


def test_a_session_that_is_being_written_is_not_brought_back(file: Path) -> None:
    async def act(d: Desk) -> None:
        token = (await player(d)).token
        d.clock.time += MINUTE
        await asyncio.gather(d.people.who(token), d.people.sign_out(token))
        assert await found(d, token) == "not-signed-in"
        assert await d.store.documents("session") == {}

    at_the_desk(file, act)


def test_of_many_sessions_of_one_person_the_longest_unseen_ends(file: Path) -> None:
    async def act(d: Desk) -> None:
        tokens = [(await player(d)).token]
        for _ in range(20):
            d.clock.time += SECOND
            tokens.append(done(await d.people.sign_in("Ann", ANNS)).token)
        told = [await found(d, token) for token in tokens]
        assert told == ["not-signed-in"] + ["in"] * 20
        assert len(await d.store.documents("session")) == 20

    at_the_desk(file, act)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (ANNS, "short", "weak-password"),
        (ANNS, "x" * 201, "weak-password"),
        ("wrong horse", "another secret", "wrong-credentials"),
    ],
)
def test_a_password_that_is_not_changed(file: Path, old: str, new: str, why: str) -> None:
    async def act(d: Desk) -> None:
        ann = await player(d)
        assert code(await d.people.change_password(ann.person.id, old, new)) == why
        assert await found(d, ann.token) == "in"
        done(await d.people.sign_in("Ann", ANNS))

    at_the_desk(file, act)


def test_of_two_changes_of_a_password_at_once_one_counts(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann = (await player(d)).person
        changes = (d.people.change_password(ann.id, ANNS, secret) for secret in ("a first secret", "another secret"))
        both = await asyncio.gather(*changes)
        assert sorted(isinstance(each, SignedIn) for each in both) == [False, True]

    at_the_desk(file, act)


def test_strangers(file: Path) -> None:
    async def act(d: Desk) -> None:
        for token in ("", "x", "\ud800", "x" * 10_000):
            assert code(await d.people.who(token)) == "not-signed-in"
            await d.people.sign_out(token)
        assert code(await d.people.end_sessions("p-nobody")) == "unknown-person"
        assert code(await d.people.end_session("p-nobody", "x")) == "unknown-session"
        assert code(await d.people.change_password("p-nobody", ANNS, DANS)) == "unknown-person"
        assert d.people.sessions_of("p-nobody") == []
        assert d.people.person("p-nobody") is None

    at_the_desk(file, act)
