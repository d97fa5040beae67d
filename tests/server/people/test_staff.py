"""The staff: links that are used once, offices, and the admin who is always there; sensors' keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.server.people.key import Key
from croupier.server.people.office import Office
from croupier.server.people.session import SignedIn
from server.people.desk import DAY, START, Desk, HandClock, at_the_desk, code, desk, done

ADAS, DANS = "analytical engine", "battery staple"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


async def first_admin(d: Desk) -> SignedIn:
    invited = await d.people.staff.first_link()
    assert invited is not None
    return done(await d.people.staff.use_link(invited.token, ADAS))


def test_a_house_without_an_admin_has_a_link_for_one(file: Path) -> None:
    async def act(d: Desk) -> None:
        first = await d.people.staff.first_link()
        second = await d.people.staff.first_link()
        assert first is not None
        assert second is not None
        assert first.person == second.person
        assert (first.person.name, first.person.office) == ("admin", Office.ADMIN)
        assert code(await d.people.staff.use_link(first.token, ADAS)) == "link-used"
        admin = done(await d.people.staff.use_link(second.token, ADAS))
        assert done(await d.people.who(admin.token)).person.office is Office.ADMIN
        assert await d.people.staff.first_link() is None
        done(await d.people.sign_in("admin", ADAS))

    at_the_desk(file, act)


def test_the_first_link_is_good_after_a_restart_and_the_admin_stays_one(file: Path) -> None:
    clock = HandClock()

    async def act() -> None:
        async with desk(file, clock) as d:
            invited = await d.people.staff.first_link()
            assert invited is not None
        async with desk(file, clock) as d:
            done(await d.people.staff.use_link(invited.token, ADAS))
        async with desk(file, clock) as d:
            assert await d.people.staff.first_link() is None
            assert len(d.people.everybody()) == 1

    asyncio.run(act())


def test_a_player_who_took_the_name_is_not_the_admin(file: Path) -> None:
    async def act(d: Desk) -> None:
        done(await d.people.register("Admin", "a player's own"))
        admin = (await first_admin(d)).person
        assert (admin.name, admin.office) == ("admin 2", Office.ADMIN)

    at_the_desk(file, act)


def test_a_new_member_of_staff_sets_a_password(file: Path) -> None:
    async def act(d: Desk) -> None:
        dan = done(await d.people.staff.hire("Dan", Office.DEALER))
        assert d.people.staff.invited(dan.token) == dan.person
        assert code(await d.people.staff.use_link(dan.token, "short")) == "weak-password"
        signed = done(await d.people.staff.use_link(dan.token, DANS))
        assert (signed.person.id, signed.person.office) == (dan.person.id, Office.DEALER)
        assert code(await d.people.staff.use_link(dan.token, "another secret")) == "link-used"
        assert code(d.people.staff.invited(dan.token)) == "link-used"
        assert await d.store.documents("link") == {}
        done(await d.people.sign_in("dan", DANS))

    at_the_desk(file, act)


@pytest.mark.parametrize(("later", "good"), [(DAY - 1, True), (DAY, False)])
def test_a_link_lasts_a_day(file: Path, later: int, good: bool) -> None:
    async def act(d: Desk) -> None:
        dan = done(await d.people.staff.hire("Dan", Office.DEALER))
        d.clock.time += later
        assert isinstance(await d.people.staff.use_link(dan.token, DANS), SignedIn) is good
        d.clock.time += DAY
        await d.people.sweep()
        assert await d.store.documents("link") == {}

    at_the_desk(file, act)


def test_a_link_that_is_used_twice_at_once_is_used_once(file: Path) -> None:
    async def act(d: Desk) -> None:
        token = done(await d.people.staff.hire("Dan", Office.DEALER)).token
        both = await asyncio.gather(*(d.people.staff.use_link(token, f"secret number {n}") for n in range(2)))
        assert sorted(isinstance(each, SignedIn) for each in both) == [False, True]

    at_the_desk(file, act)


def test_a_reset_leaves_the_old_password_until_it_is_used(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", "correct horse")).person
        link = done(await d.people.staff.reset(ann.id)).token
        done(await d.people.sign_in("Ann", "correct horse"))
        done(await d.people.staff.use_link(link, "another secret"))
        assert code(await d.people.sign_in("Ann", "correct horse")) == "wrong-credentials"
        assert done(await d.people.sign_in("Ann", "another secret")).person.office is Office.PLAYER

    at_the_desk(file, act)


def test_what_makes_a_link_worthless(file: Path) -> None:
    async def act(d: Desk) -> None:
        dan = done(await d.people.staff.hire("Dan", Office.DEALER))
        id_ = dan.person.id
        later = [dan.token]
        later.append(done(await d.people.staff.reset(id_)).token)
        done(await d.people.staff.change_office(id_, Office.FLOOR))
        later.append(done(await d.people.staff.reset(id_)).token)
        assert await d.people.end_sessions(id_) is None
        later.append(done(await d.people.staff.reset(id_)).token)
        done(await d.people.staff.disable(id_))
        assert code(await d.people.staff.reset(id_)) == "disabled"
        done(await d.people.staff.enable(id_))
        for token in (*later, "", "no such link"):
            assert code(await d.people.staff.use_link(token, DANS)) == "link-used"
        done(await d.people.staff.use_link(done(await d.people.staff.reset(id_)).token, DANS))

    at_the_desk(file, act)


@pytest.mark.parametrize(
    ("name", "office", "why"),
    [
        ("Dan", Office.PLAYER, "not-staff"),
        ("Dan", Office.GUEST, "not-staff"),
        ("Dan", Office.SENSOR, "not-staff"),
        ("D", Office.DEALER, "bad-name"),
        ("ANN", Office.DEALER, "name-taken"),
    ],
)
def test_who_cannot_be_hired(file: Path, name: str, office: Office, why: str) -> None:
    async def act(d: Desk) -> None:
        done(await d.people.register("Ann", "correct horse"))
        assert code(await d.people.staff.hire(name, office)) == why
        assert len(d.people.everybody()) == 1

    at_the_desk(file, act)


def test_a_player_never_becomes_staff_nor_staff_a_player(file: Path) -> None:
    async def act(d: Desk) -> None:
        ann = done(await d.people.register("Ann", "correct horse")).person
        dan = done(await d.people.staff.hire("Dan", Office.DEALER)).person
        guest = done(await d.people.receive_guest()).person
        moves = [(ann, Office.DEALER), (dan, Office.PLAYER), (dan, Office.SENSOR), (guest, Office.ADMIN)]
        for person, office in moves:
            assert code(await d.people.staff.change_office(person.id, office)) == "not-staff"
            assert d.people.person(person.id) == person
        assert code(await d.people.staff.reset(guest.id)) == "unknown-person"

    at_the_desk(file, act)


def test_the_last_admin_stays(file: Path) -> None:
    async def act(d: Desk) -> None:
        admin = (await first_admin(d)).person
        staff = d.people.staff
        ada = done(await staff.hire("Ada", Office.ADMIN))
        # Ada cannot sign in before she has a password.
        assert code(await staff.disable(admin.id)) == "last-admin"
        assert code(await staff.change_office(admin.id, Office.PIT)) == "last-admin"
        done(await staff.use_link(ada.token, ADAS))
        both = await asyncio.gather(staff.disable(admin.id), staff.disable(ada.person.id))
        assert sorted(hasattr(each, "code") for each in both) == [False, True]
        assert await staff.first_link() is None

    at_the_desk(file, act)


def test_the_same_office_again_ends_nothing(file: Path) -> None:
    async def act(d: Desk) -> None:
        admin = await first_admin(d)
        assert done(await d.people.staff.change_office(admin.person.id, Office.ADMIN)) == admin.person
        done(await d.people.who(admin.token))

    at_the_desk(file, act)


def test_strangers(file: Path) -> None:
    async def act(d: Desk) -> None:
        staff = d.people.staff
        assert code(await staff.disable("p-nobody")) == "unknown-person"
        assert code(await staff.enable("p-nobody")) == "unknown-person"
        assert code(await staff.reset("p-nobody")) == "unknown-person"
        assert code(await staff.change_office("p-nobody", Office.PIT)) == "unknown-person"

    at_the_desk(file, act)


def test_a_sensor_has_a_key_for_one_table_until_it_is_revoked(file: Path) -> None:
    async def act(d: Desk) -> None:
        keys = d.people.keys
        made = done(await keys.make(" reader 2", "t2"))
        other = done(await keys.make("reader 1", "t1"))
        assert made.key == Key(id=made.key.id, name="reader 2", table="t2", made=START)
        assert keys.holder(made.token) == made.key
        assert keys.every() == [other.key, made.key]
        assert await keys.revoke(made.key.id) is None
        assert code(keys.holder(made.token)) == "unknown-key"
        assert code(await keys.revoke(made.key.id)) == "unknown-key"
        assert keys.holder(other.token) == other.key
        assert list(await d.store.documents("key")) == [other.key.id]

    at_the_desk(file, act)


def test_a_key_is_no_session_and_a_session_no_key(file: Path) -> None:
    async def act(d: Desk) -> None:
        key = done(await d.people.keys.make("reader 1", "t1"))
        ann = done(await d.people.register("Ann", "correct horse"))
        link = done(await d.people.staff.hire("Dan", Office.DEALER))
        for token in (key.token, link.token):
            assert code(await d.people.who(token)) == "not-signed-in"
        for token in (ann.token, link.token, "", "\ud800"):
            assert code(d.people.keys.holder(token)) == "unknown-key"
        assert code(await d.people.staff.use_link(ann.token, DANS)) == "link-used"
        assert code(await d.people.keys.make("!", "t1")) == "bad-name"

    at_the_desk(file, act)
