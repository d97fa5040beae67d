"""Bad input over HTTP: whatever is sent, the answer is a no that says why, and nothing has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server.open_house import PASSWORD, OpenHouse, in_the_house

COMMANDS = "/api/tables/t1/commands"
PLACE = {"do": "place", "seat": 1, "spot": "red", "amount": 500}


def command(**words: Any) -> bytes:
    return json.dumps({"key": "k", "command": {**PLACE, **words}}).encode()


UNREADABLE = {
    "nothing": b"",
    "no JSON": b"seat=1&spot=red",
    "half of it": b'{"key":"k","command":{"do":"pl',
    "a list": b"[]",
    "null": b"null",
    "invalid UTF-8": b'{"key":"k","command":{"do":"place","seat":1,"spot":"\xff\xfe","amount":500}}',
    "half a surrogate": b'{"key":"k","command":{"do":"place","seat":1,"spot":"\\ud800","amount":500}}',
    "a raw NUL": b'{"key":"k","command":{"do":"place","seat":1,"spot":"re\x00d","amount":500}}',
    "UTF-16": command().decode().encode("utf-16"),
    "an unknown field": json.dumps({"key": "k", "command": PLACE, "admin": True}).encode(),
    "an unknown field of the command": command(wins=True),
    "an unknown word": command(do="win"),
    "a word of the house's own": json.dumps({"key": "k", "command": {"do": "wheel_draws", "what": "pocket"}}).encode(),
    "a word of the window's": json.dumps({"key": "k", "command": {"do": "count", "player": "p"}}).encode(),
    "an unknown role": command(by="owner"),
    "no command": b'{"key":"k"}',
    "no key": json.dumps({"command": PLACE}).encode(),
    "a key with a space": json.dumps({"key": "k k", "command": PLACE}).encode(),
    "a key with a new line": json.dumps({"key": "k\n", "command": PLACE}).encode(),
    "a key that is too long": json.dumps({"key": "k" * 61, "command": PLACE}).encode(),
    "an amount in words": command(amount="500"),
    "a broken amount": command(amount=500.5),
    "a negative stake": command(amount=-500),
    "no stake": command(amount=0),
    "a huge stake": command(amount=10**30),
    "a stake past every limit": command(amount=10**12 + 1),
    "infinity": b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":1e999}}',
    "NaN": b'{"key":"k","command":{"do":"place","seat":1,"spot":"red","amount":NaN}}',
    "true for a seat": command(seat=True),
    "seat 0": command(seat=0),
    "a spot that is too long": command(spot="x" * 61),
    "no spot": command(spot=""),
    "deep nesting": b'{"key":"k","command":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read(body: bytes, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        seq = house.parts.house.tables["t1"].writer.seq
        answer = await house.client.post(COMMANDS, content=body, headers=house.headers("ann"))
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
        assert answer.json()["says"].startswith("The body cannot be read: ")
        assert house.parts.house.tables["t1"].writer.seq == seq

    in_the_house(tmp_path, act)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"spot": "re\0d"}, "unknown-spot"),
        ({"spot": "\U0001f3b2"}, "unknown-spot"),
        ({"spot": "straight:99"}, "unknown-spot"),
        ({"spot": "' OR 1=1 --"}, "unknown-spot"),
        ({"seat": 2}, "not-your-seat"),
        ({"seat": 1_000_000}, "not-your-seat"),
        ({"amount": 10**12}, "insufficient-chips"),
    ],
    ids=str,
)
def test_what_can_be_read_and_is_not_allowed(words: dict[str, Any], code: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> str:
        await house.sit("ann", 1)
        await house.sit("bob", 2)
        return await house.command("ann", **{**PLACE, **words})

    assert in_the_house(tmp_path, act) == code


@pytest.mark.parametrize("size", [65_536, 65_537, 200_000])
@pytest.mark.parametrize("told", [True, False], ids=["with its length", "in chunks"])
def test_a_body_has_at_most_64_kb(size: int, told: bool, tmp_path: Path) -> None:
    body = command() + b" " * (size - len(command()))

    async def chunks() -> Any:
        for begin in range(0, len(body), 10_000):
            yield body[begin : begin + 10_000]

    async def act(house: OpenHouse) -> tuple[int, str]:
        await house.sit("ann", 1)
        content = body if told else chunks()
        answer = await house.client.post(COMMANDS, content=content, headers=house.headers("ann"))
        return answer.status_code, answer.json().get("code", "taken")

    assert in_the_house(tmp_path, act) == ((200, "taken") if size == 65_536 else (413, "too-large"))


@pytest.mark.parametrize("length", ["-1", "abc", "1e3"])
def test_a_length_that_is_no_number(length: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> int:
        headers = {**house.headers("ann"), "content-length": length}
        return (await house.client.post(COMMANDS, content=b"{}", headers=headers)).status_code

    assert in_the_house(tmp_path, act) == 400


NAMES = ["", "ab", "x" * 41, "Ann\0", "a\abc", "\u202eann", "ANN", " ann ", "ａｎｎ", "<script>", "...", "a" * 401]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_that_nobody_gets(name: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        there = len(house.parts.people.everybody())
        for who, path, body in (
            ("nobody", "/api/players", {"name": name, "password": PASSWORD}),
            ("admin", "/api/staff", {"name": name, "office": "dealer"}),
        ):
            answer = await house.ask(who, "POST", path, body)
            taken = name.strip().casefold() in ("ann", "ａｎｎ")
            code = "name-taken" if taken else "bad-request" if len(name) > 400 else "bad-name"
            assert (answer.status_code, answer.json()["code"]) == (409 if taken else 400, code)
        assert len(house.parts.people.everybody()) == there

    in_the_house(tmp_path, act)


@pytest.mark.parametrize(
    "query",
    ["since=x", "since=-1", "since=1.5", "since=99999999999999999999", "since=", "until=5", "since=1&other=2", "%00=1"],
)
def test_queries_that_cannot_be_read(query: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> tuple[int, str]:
        answer = await house.ask("ann", "GET", f"/api/me/statement?{query}")
        return answer.status_code, answer.json()["code"]

    assert in_the_house(tmp_path, act) == (400, "bad-request")


@pytest.mark.parametrize("round_", ["0", "-1", "x", "1.0", "١", "99999999999", "1%00", "%20"])
def test_rounds_that_are_no_numbers(round_: str, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> int:
        return (await house.ask("floor", "GET", f"/api/tables/t1/rounds/{round_}")).status_code

    assert in_the_house(tmp_path, act) == 400


MARYLAND: dict[str, Any] = {"rulebook": "maryland"}
TABLES: dict[str, tuple[dict[str, Any], int, str]] = {
    "the cashier's name": ({"name": "cage", "house": MARYLAND}, 409, "table-exists"),
    "a name that is taken": ({"name": "t1", "house": MARYLAND}, 409, "table-exists"),
    "a name for a path": ({"name": "../t", "house": MARYLAND}, 400, "bad-request"),
    "a name with a new line": ({"name": "t\n", "house": MARYLAND}, 400, "bad-request"),
    "a folder of the server": ({"name": "t3", "house": {"rulebook": "/etc"}}, 400, "bad-request"),
    "a rulebook with NUL": ({"name": "t3", "house": {"rulebook": "\0"}}, 400, "bad-request"),
    "no rulebook": ({"name": "t3", "house": {}}, 400, "bad-request"),
    "a rulebook in a list": ({"name": "t3", "house": {"rulebook": ["maryland"]}}, 400, "bad-request"),
    "seats in words": ({"name": "t3", "house": {**MARYLAND, "seats": "many"}}, 400, "bad-request"),
    "a key that no house has": ({"name": "t3", "house": {**MARYLAND, "seets": 7}}, 409, "illegal-house"),
    "what the law forbids": ({"name": "t3", "house": {**MARYLAND, "zero": "prison"}}, 409, "illegal-house"),
    "endless betting": ({"name": "t3", "house": MARYLAND, "pace": {"betting": 1e308}}, 400, "bad-request"),
    "no time for betting": ({"name": "t3", "house": MARYLAND, "pace": {"betting": 0}}, 400, "bad-request"),
    "time that runs back": ({"name": "t3", "house": MARYLAND, "pace": {"showing": -1}}, 400, "bad-request"),
}


@pytest.mark.parametrize("case", TABLES)
def test_tables_that_cannot_be_opened(case: str, tmp_path: Path) -> None:
    body, status, code = TABLES[case]

    async def act(house: OpenHouse) -> None:
        answer = await house.ask("admin", "POST", "/api/tables", body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert [table["name"] for table in await house.get("admin", "/api/tables")] == ["t1", "t2"]
        assert await house.parts.register.entries() == []

    in_the_house(tmp_path, act)
