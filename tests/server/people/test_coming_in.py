"""Coming in: registered, received as a guest, signed in, or turned away without being told why."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.floor.answer import Refused
from croupier.floor.ports import StoreDown
from croupier.server.people.office import Office
from croupier.server.people.people import People
from server.people.desk import (
    DAY,
    HOUR,
    MINUTE,
    START,
    Desk,
    HandClock,
    after_a_restart,
    at_the_desk,
    cheap,
    code,
    desk,
    done,
    slow_to_verify,
)

ANNS = "correct horse"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def test_a_player_registers_and_signs_in(file: Path) -> None:
    async def act(d: Desk) -> None:
        registered = done(await d.people.register("  Ann  Bright ", ANNS))
        ann = registered.person
        assert (ann.name, ann.office, ann.created, ann.disabled) == ("Ann Bright", Office.PLAYER, START, False)
        assert done(await d.people.who(registered.token)).person == ann
        again = done(await d.people.sign_in("ANN BRIGHT", ANNS))
        assert again.person == ann
        assert again.token != registered.token
        assert d.people.person(ann.id) == ann
        assert d.people.everybody() == [ann]

    at_the_desk(file, act)


def test_nothing_secret_is_in_the_store(file: Path) -> None:
    async def act(d: Desk) -> bytes:
        token = done(await d.people.register("Ann", ANNS)).token
        link = done(await d.people.staff.hire("Dan", Office.DEALER)).token
        key = done(await d.people.keys.make("reader 1", "t1")).token
        kept = [await d.store.documents(kind) for kind in ("person", "session", "link", "key")]
        assert [len(documents) for documents in kept] == [2, 1, 1, 1]
        told = b"".join(id_.encode() + body for documents in kept for id_, body in documents.items())
        for secret in (token, link, key, ANNS):
            assert secret.encode() not in told
        return told

    assert b"$argon2id$" in at_the_desk(file, act)


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("ab", ANNS, "bad-name"),
        ("ANN", ANNS, "name-taken"),
        ("Bob", "too short", "weak-password"),
        ("Bob the Bold", "bob the bold", "weak-password"),
        ("ab", "too short", "bad-name"),
    ],
)
def test_who_cannot_register(file: Path, name: str, password: str, why: str) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", ANNS)).person
        assert code(await d.people.register(name, password)) == why
        assert d.people.everybody() == [ann]

    at_the_desk(file, act)


def test_of_two_who_want_a_name_at_once_one_gets_it(file: Path) -> None:
    async def act(d: Desk) -> None:
        both = await asyncio.gather(
            d.people.register("Ann", "the first's own"), d.people.register("ann", "the other's own")
        )
        assert sorted(isinstance(each, Refused) for each in both) == [False, True]
        assert [code(each) for each in both if isinstance(each, Refused)] == ["name-taken"]
        assert len(await d.store.documents("person")) == 1

    at_the_desk(file, act)


def test_a_name_whose_writing_failed_is_free_and_stays_one_persons(file: Path) -> None:
    """The store said that it could not write, and had written: the next to take the name takes that place."""

    class Doubtful:
        def __init__(self, d: Desk) -> None:
            self.documents, self.fails = d.store.documents, True
            self._keep = d.store.keep

        async def keep(self, kind: str, documents: dict[str, bytes | None]) -> None:
            await self._keep(kind, documents)
            if self.fails:
                raise StoreDown("the connection broke")

    async def act(d: Desk) -> None:
        documents = Doubtful(d)
        people = await People.open(documents, d.clock, cheap())  # type: ignore[arg-type]
        with pytest.raises(StoreDown):
            await people.register("Ann", "a first secret")
        assert code(await people.sign_in("Ann", "a first secret")) == "wrong-credentials"
        documents.fails = False
        ann = done(await people.register("Ann", "another secret")).person
        again = await after_a_restart(d)
        assert again.everybody() == [ann]
        assert done(await again.sign_in("ann", "another secret")).person == ann

    at_the_desk(file, act)


@pytest.mark.parametrize("steps", range(1, 6))
def test_a_caller_who_goes_away_leaves_memory_and_store_alike(file: Path, steps: int) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", ANNS)).person
        for coming in (d.people.end_sessions(ann.id), d.people.staff.hire("Dan", Office.DEALER)):
            going = asyncio.ensure_future(coming)
            for _ in range(steps):
                await asyncio.sleep(0)
            going.cancel()
            await asyncio.wait([going])
        await d.people.staff.change_office(ann.id, Office.PIT)  # refused, after what was still to be written
        await d.store.check()
        await asyncio.sleep(0.01)
        again = await after_a_restart(d)
        assert sorted(map(str, again.everybody())) == sorted(map(str, d.people.everybody()))
        assert again.person(ann.id) == d.people.person(ann.id)
        dan_is_there = "Dan" in str(again.everybody())
        assert isinstance(await d.people.staff.hire("dan", Office.PIT), Refused) is dan_is_there

    at_the_desk(file, act)


def test_a_wrong_name_and_a_wrong_password_are_told_the_same_and_cost_the_same(file: Path) -> None:
    async def act(d: Desk) -> None:
        done(await d.people.register("Ann", ANNS))
        done(await d.people.staff.hire("Dan", Office.DEALER))
        guest = done(await d.people.receive_guest()).person
        worked = []
        verify = d.people._passwords._verify

        def watched(kept: str, password: bytes) -> bool:
            worked.append(kept.split("$")[:4])
            return verify(kept, password)

        d.people._passwords._verify = watched  # type: ignore[method-assign]
        same = Refused("wrong-credentials", "The name or the password is wrong.")
        for name in ("Ann", "Nobody", "Dan", guest.name, "", "x" * 100_000, "\ud800"):
            assert await d.people.sign_in(name, "wrong horse") == same
        assert worked == [["", "argon2id", "v=19", "m=8,t=1,p=1"]] * 7
        assert max(map(len, d.people._password_check._strangers._counts)) == 120

    at_the_desk(file, act)


@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_five_wrong_ones_lock_a_name_whether_there_is_one_or_not(file: Path, name: str) -> None:
    async def act(d: Desk) -> None:
        done(await d.people.register("Ann", ANNS))
        for spelling in (name, name.upper(), f" {name}", name, name):
            assert code(await d.people.sign_in(spelling, "wrong horse")) == "wrong-credentials"
        locked = await d.people.sign_in(name, ANNS)
        says = "Too many wrong passwords for that name: try again in 1 minute."
        assert locked == Refused("locked-out", says)
        d.clock.time += MINUTE
        answer = await d.people.sign_in(name, ANNS)
        assert isinstance(answer, Refused) == (name == "Nobody")

    at_the_desk(file, act)


def test_many_at_the_same_time_are_five(file: Path) -> None:
    async def act(d: Desk) -> None:
        done(await d.people.register("Ann", ANNS))
        answers = await asyncio.gather(*(d.people.sign_in("Ann", f"wrong horse {n}") for n in range(30)))
        codes = sorted(map(code, answers))
        assert codes == ["locked-out"] * 25 + ["wrong-credentials"] * 5

    at_the_desk(file, act)


def test_where_too_many_wait_the_next_is_told_so_and_nothing_is_counted(file: Path) -> None:
    async def act() -> None:
        async with desk(file, passwords=cheap(at_once=1, queue=2)) as d:
            done(await d.people.register("Ann", ANNS))
            names = ("Bob", "Cid", "Dan", "Ann")
            answers = await asyncio.gather(*(d.people.sign_in(name, ANNS) for name in names))
            assert [code(each) for each in answers] == ["wrong-credentials"] * 3 + ["busy"]
            for _ in range(4):
                assert code(await d.people.sign_in("Ann", "wrong horse")) == "wrong-credentials"
            done(await d.people.sign_in("Ann", ANNS))

    asyncio.run(act())


def test_a_hash_is_made_anew_when_the_parameters_change(file: Path) -> None:
    async def act() -> None:
        async with desk(file, passwords=cheap(passes=1)) as d:
            token = done(await d.people.register("Ann", ANNS)).token
        async with desk(file, passwords=cheap(passes=2)) as d:
            assert code(await d.people.sign_in("Ann", "wrong horse")) == "wrong-credentials"
            assert b"m=8,t=1,p=1" in b"".join((await d.store.documents("person")).values())
            done(await d.people.sign_in("Ann", ANNS))
            assert b"m=8,t=2,p=1" in b"".join((await d.store.documents("person")).values())
            done(await d.people.sign_in("Ann", ANNS))
            done(await d.people.who(token))

    asyncio.run(act())


def test_a_guest_has_a_name_and_no_password_and_goes_with_the_session(file: Path) -> None:
    async def act(d: Desk) -> None:
        guest = done(await d.people.receive_guest())
        assert (guest.person.office, guest.person.password) == (Office.GUEST, None)
        assert done(await d.people.who(guest.token)).person == guest.person
        assert code(await d.people.change_password(guest.person.id, "", "some new secret")) == "wrong-credentials"
        d.clock.time += 12 * HOUR
        await d.people.sweep()
        assert code(await d.people.who(guest.token)) == "not-signed-in"
        assert d.people.everybody() == []
        assert [await d.store.documents(kind) for kind in ("person", "session")] == [{}, {}]

    at_the_desk(file, act)


def test_a_guest_who_is_just_coming_is_not_swept_out(file: Path) -> None:
    async def act(d: Desk) -> None:
        coming = asyncio.ensure_future(d.people.receive_guest())
        while not coming.done():
            await d.people.sweep()
            await asyncio.sleep(0)
        done(await d.people.who(done(coming.result()).token))

    at_the_desk(file, act)


def test_a_password_that_is_changed_while_it_is_looked_at_is_wrong(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", ANNS)).person
        link = done(await d.people.staff.reset(ann.id)).token
        go = slow_to_verify(d)
        coming = asyncio.ensure_future(d.people.sign_in("Ann", ANNS))
        await asyncio.sleep(0)
        done(await d.people.staff.use_link(link, "another secret"))
        go.set()
        assert code(await coming) == "wrong-credentials"

    at_the_desk(file, act)


def test_a_player_stays_when_the_session_is_over(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", ANNS)).person
        d.clock.time += 400 * DAY
        await d.people.sweep()
        assert d.people.everybody() == [ann]
        assert await d.store.documents("session") == {}

    at_the_desk(file, act)


def test_the_house_takes_so_many_guests(file: Path) -> None:
    async def act() -> None:
        async with desk(file, most_guests=3) as d:
            for _ in range(3):
                done(await d.people.receive_guest())
            assert code(await d.people.receive_guest()) == "house-full"
            done(await d.people.register("Ann", ANNS))
            d.clock.time += 12 * HOUR
            done(await d.people.receive_guest())
            assert len(d.people.everybody()) == 2

    asyncio.run(act())


def test_everything_is_there_after_a_restart(file: Path) -> None:
    clock = HandClock()

    async def act() -> None:
        async with desk(file, clock) as d:
            ann = done(await d.people.register("Ann", ANNS))
            guest = done(await d.people.receive_guest())
            dan = done(await d.people.staff.hire("Dan", Office.DEALER))
            key = done(await d.people.keys.make("reader 1", "t1"))
        async with desk(file, clock) as d:
            assert {person.id for person in d.people.everybody()} == {ann.person.id, guest.person.id, dan.person.id}
            assert done(await d.people.who(ann.token)).person == ann.person
            assert done(await d.people.who(guest.token)).person == guest.person
            assert d.people.keys.holder(key.token) == key.key
            assert code(await d.people.register("ann", ANNS)) == "name-taken"
            done(await d.people.staff.use_link(dan.token, "the dealer's own"))

    asyncio.run(act())
