"""Signing in over HTTP: what is told to whom, lock-outs, the cookie, sessions that lock and end, links good once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.server.pace import Paces
from croupier.server.people.people import People
from server.open_house import PASSWORD, OpenHouse, in_the_house
from server.people.desk import DAY, HOUR, MINUTE, SECOND, cheap


async def sign_in(house: OpenHouse, name: str, password: str = PASSWORD, **words: Any) -> httpx.Response:
    return await house.ask("nobody", "POST", "/api/sessions", {"name": name, "password": password}, **words)


async def status(house: OpenHouse, token: str, path: str = "/api/me") -> tuple[int, str]:
    answer = await house.client.get(path, headers={"authorization": f"Bearer {token}"})
    return answer.status_code, answer.json().get("code", "ok")


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> list[tuple[int, bytes, list[tuple[str, str]]]]:
        tried = [("ann", "wrong horse battery"), ("nobody known", PASSWORD), ("the dealer", "x"), ("\0\n", "\0")]
        answers = [await sign_in(house, *each) for each in tried]
        return [(each.status_code, each.content, sorted(each.headers.items())) for each in answers]

    first, *others = in_the_house(tmp_path, act)
    assert first[:2] == (401, b'{"code":"wrong-credentials","says":"The name or the password is wrong."}')
    assert "set-cookie" not in dict(first[2])
    assert others == [first] * 3


@pytest.mark.parametrize("name", ["ann", "nobody known"])
def test_after_five_wrong_passwords_a_name_waits(name: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for _ in range(5):
            assert (await sign_in(house, name, "wrong horse battery")).status_code == 401
        locked = await sign_in(house, name)
        assert (locked.status_code, locked.json()["code"]) == (429, "locked-out")
        assert locked.headers["retry-after"] == "60"
        assert (await sign_in(house, "bob")).status_code == 201
        house.clock.time += MINUTE
        assert (await sign_in(house, name)).status_code == (201 if name == "ann" else 401)

    in_the_house(tmp_path, act)


def test_signing_in_is_paced(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> list[httpx.Response]:
        return [await sign_in(house, f"name {number}") for number in range(4)]

    *first, last = in_the_house(tmp_path, act, paces=Paces(signing_in=3))
    assert [each.status_code for each in first] == [401] * 3
    assert (last.status_code, last.json()["code"], last.headers["retry-after"]) == (429, "too-many", "20")


def test_guests_are_paced(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> list[int]:
        return [(await house.ask("nobody", "POST", "/api/guests")).status_code for _ in range(4)]

    assert in_the_house(tmp_path, act, paces=Paces(guests=2)) == [201, 201, 429, 429]


@pytest.mark.parametrize(("scheme", "secure"), [("http", ""), ("https", "; Secure")])
def test_the_cookie(scheme: str, secure: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        url = f"{scheme}://house.example/api/sessions"
        answer = await house.client.post(url, json={"name": "ann", "password": PASSWORD})
        token = answer.json()["token"]
        flags = f"Path=/; Max-Age=604800; HttpOnly; SameSite=Strict{secure}"
        assert answer.headers["set-cookie"] == f"croupier={token}; {flags}"
        out = await house.client.delete(f"{url}/current", headers={"cookie": f"croupier={token}"})
        assert out.status_code == 204
        assert out.headers["set-cookie"] == f"croupier=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{secure}"
        assert await status(house, token) == (401, "not-signed-in")

    in_the_house(tmp_path, act)


def test_a_token_in_the_cookie_or_in_the_header(tmp_path: Path) -> None:
    """The header goes before the cookie; a word that is no scheme of ours is passed over."""

    async def act(house: OpenHouse) -> list[tuple[int, str | None]]:
        ann, bob = f"croupier={house.tokens['ann']}", house.tokens["bob"]
        asked: list[dict[str, str]] = [
            {"cookie": ann},
            {"cookie": f"theme=dark; {ann}; other=1"},
            {"cookie": ann, "authorization": f"Bearer {bob}"},
            {"cookie": ann, "authorization": f"bearer  {bob} "},
            {"cookie": ann, "authorization": "Bearer nothing"},
            {"cookie": ann, "authorization": "Basic YTpi"},
            {"cookie": "croupier"},
            {"authorization": house.tokens["ann"]},
        ]
        answers = [await house.client.get("/api/me", headers=headers) for headers in asked]
        return [(each.status_code, each.json().get("person", {}).get("name")) for each in answers]

    ann, bob, nobody = (200, "ann"), (200, "bob"), (401, None)
    assert in_the_house(tmp_path, act) == [ann, ann, bob, bob, nobody, ann, nobody, nobody]


def test_a_staff_session_locks_itself_and_the_password_unlocks_it(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        token = house.tokens["dealer"]
        house.clock.time += 15 * MINUTE - SECOND
        assert await status(house, token) == (200, "ok")
        house.clock.time += 15 * MINUTE
        assert await status(house, token) == (401, "session-locked")
        assert await house.command("dealer", "spin") == "session-locked"
        wrong = await house.ask("dealer", "POST", "/api/sessions/current/unlock", {"password": "wrong horse battery"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong-credentials")
        assert await status(house, token) == (401, "session-locked")
        right = await house.ask("dealer", "POST", "/api/sessions/current/unlock", {"password": PASSWORD})
        assert (right.status_code, right.json()["office"]) == (200, "dealer")
        assert await status(house, token) == (200, "ok")
        assert await status(house, house.tokens["ann"]) == (200, "ok")

    in_the_house(tmp_path, act)


def test_how_long_sessions_last(tmp_path: Path) -> None:
    """A player's twelve hours with nothing done, and a week at most; a member of staff's twelve hours at most."""

    async def act(house: OpenHouse) -> None:
        began = house.clock.time
        while (await status(house, house.tokens["ann"]))[0] == 200:
            house.clock.time += HOUR
        assert house.clock.time - began == 7 * DAY
        await house.back("dealer")
        began = house.clock.time
        while (await status(house, house.tokens["dealer"]))[0] == 200:
            house.clock.time += 10 * MINUTE
        assert house.clock.time - began == 12 * HOUR
        await house.back("bob")
        house.clock.time += 12 * HOUR
        assert await status(house, house.tokens["bob"]) == (401, "not-signed-in")

    in_the_house(tmp_path, act)


def test_a_revoked_session_is_over(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        second = (await sign_in(house, "ann")).json()["token"]
        sessions = await house.get("ann", "/api/sessions")
        assert [each["current"] for each in sessions].count(True) == 1
        other = next(each["id"] for each in sessions if not each["current"])
        assert (await house.ask("ann", "DELETE", f"/api/sessions/{other}")).status_code == 204
        assert await status(house, second) == (401, "not-signed-in")
        assert await status(house, house.tokens["ann"]) == (200, "ok")
        gone = await house.ask("admin", "DELETE", f"/api/people/{house.ids['ann']}/sessions")
        assert gone.status_code == 204
        assert await status(house, house.tokens["ann"]) == (401, "not-signed-in")
        off = await house.ask("admin", "POST", f"/api/people/{house.ids['dealer']}/disable")
        assert (off.status_code, off.json()["disabled"], off.json()["sessions"]) == (200, True, 0)
        assert await status(house, house.tokens["dealer"]) == (401, "not-signed-in")
        assert (await sign_in(house, "the dealer")).status_code == 403

    in_the_house(tmp_path, act)


def test_another_password_ends_every_other_session(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        new = {"old": PASSWORD, "new": "another horse battery"}
        changed = await house.ask("ann", "PUT", "/api/me/password", new)
        assert changed.status_code == 200
        assert await status(house, house.tokens["ann"]) == (401, "not-signed-in")
        assert await status(house, changed.json()["token"]) == (200, "ok")
        assert [(await sign_in(house, "ann", each)).status_code for each in new.values()] == [401, 201]
        weak = await house.ask("bob", "PUT", "/api/me/password", {"old": PASSWORD, "new": "short"})
        assert (weak.status_code, weak.json()["code"]) == (400, "weak-password")

    in_the_house(tmp_path, act)


def test_a_link_is_good_once_and_for_a_day(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        async def invite(name: str) -> str:
            hired = await house.ask("admin", "POST", "/api/staff", {"name": name, "office": "pit"})
            assert hired.status_code == 201
            return str(hired.json()["link"]).replace("/link/", "/api/links/")

        link = await invite("Petra")
        seen = await house.ask("nobody", "GET", link)
        assert (seen.status_code, seen.json()["name"]) == (200, "Petra")
        assert (await sign_in(house, "Petra", "")).status_code == 401
        weak = await house.ask("nobody", "POST", link, {"password": "Petra"})
        assert (weak.status_code, weak.json()["code"]) == (400, "weak-password")
        used = await house.ask("nobody", "POST", link, {"password": PASSWORD})
        assert (used.status_code, used.json()["person"]["office"]) == (201, "pit")
        for method in ("GET", "POST"):
            again = await house.ask("nobody", method, link, {"password": "another horse battery"})
            assert (again.status_code, again.json()["code"]) == (404, "link-used")
        assert (await sign_in(house, "Petra")).status_code == 201
        late = await invite("Paul")
        house.clock.time += DAY
        assert (await house.ask("nobody", "POST", late, {"password": PASSWORD})).status_code == 404

    in_the_house(tmp_path, act)


def test_there_is_no_password_but_those_that_were_set(tmp_path: Path) -> None:
    """The first admin comes by a link; neither they nor a guest, nor anybody hired, has a password before."""

    async def act(house: OpenHouse) -> None:
        people = await People.open(house.parts.house.store, house.clock, cheap())
        for person in people.everybody():
            if person.office == "guest":
                assert person.password is None
        await house.ask("admin", "POST", "/api/staff", {"name": "Nina", "office": "dealer"})
        for name in ("admin", "Nina", "operator", "house"):
            for password in ("", "admin", "password", "Nina", "croupier", "None"):
                assert (await sign_in(house, name, password)).status_code in (401, 429)
        assert await status(house, "") == (401, "not-signed-in")
        assert await status(house, "None") == (401, "not-signed-in")

    in_the_house(tmp_path, act)
