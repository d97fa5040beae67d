"""Odds and house checks over HTTP: the documents of the commands, for everybody, of no file of the server's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from cli.conftest import Call, call
from croupier.floor.house import House
from croupier.rulebook.load import JURISDICTIONS, SHIPPED
from croupier.server.http import odds
from croupier.server.http.app import application
from croupier.server.parts import assemble
from croupier.server.people.people import People
from croupier.store.open import open_store
from server.people.desk import HandClock, cheap

Found = TypeVar("Found")

__all__ = ["call"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def asking(file: Path, act: Callable[[httpx.AsyncClient], Awaitable[Found]]) -> Found:
    """Nobody is signed in."""

    async def whole() -> Found:
        store = await open_store(str(file))
        parts = assemble(await House.open(store), await People.open(store, HandClock(), cheap()))
        try:
            transport = httpx.ASGITransport(application(parts))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
                return await act(client)
        finally:
            await parts.close()

    return asyncio.run(whole())


def post(file: Path, path: str, body: Any) -> httpx.Response:
    return asking(file, lambda client: client.post(path, json=body))


def test_odds_are_those_of_the_command(file: Path, call: Call) -> None:
    answer = post(file, "/api/odds", {"house": "singapore"})
    assert answer.status_code == 200
    assert answer.json() == call("odds", "singapore", "--json").document
    straight = next(row for row in answer.json()["wagers"] if row["kind"] == "straight")
    assert (straight["edge"], straight["pays"]) == ("1/37", 35)


def test_a_slip_is_weighed(file: Path, call: Call) -> None:
    slip = "red=5,straight:17=1"
    answer = post(file, "/api/odds", {"house": "maryland:triple-zero", "slip": slip})
    assert answer.json() == call("odds", "maryland:triple-zero", "--slip", slip, "--json").document
    assert answer.json()["slip"]["stake"] == 600
    assert answer.json()["slip"]["edge"] == "1/13"


def test_a_house_by_its_keys(file: Path, call: Call, tmp_path: Path) -> None:
    keys = {"rulebook": "colorado", "wheel": "single-zero", "zero": "prison", "date": "2026-05-01"}
    house = tmp_path / "house.toml"
    house.write_text(
        "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items()).replace('"2026-05-01"', "2026-05-01")
    )
    answer = post(file, "/api/odds", {"house": keys})
    assert answer.json() == call("odds", str(house), "--json").document
    red = next(row for row in answer.json()["wagers"] if row["kind"] == "red")
    assert red["edge"] == "1/74"
    assert post(file, "/api/check", {"house": keys}).json() == call("check", str(house), "--json").document


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_checks_are_those_of_the_command(file: Path, call: Call, rulebook: str) -> None:
    answer = post(file, "/api/check", {"house": rulebook})
    assert (answer.status_code, answer.json()["ok"]) == (200, True)
    assert answer.json() == call("check", rulebook, "--json").document


def test_breaches_are_an_answer_to_a_check(file: Path) -> None:
    answer = post(file, "/api/check", {"house": {"rulebook": "maryland", "seets": 7, "pays": {"straight": 3}}})
    assert answer.status_code == 200
    assert answer.json() == {
        "ok": False,
        "breaches": [
            {"key": "seets", "clause": None, "requirement": None, "says": "is no key of a house file (house)"},
            {
                "key": "pays.straight",
                "clause": "Ch.4 A(1)",
                "requirement": "MD-87",
                "says": "3 to 1 is below the floor of 35 to 1",
            },
        ],
        "assumptions": [],
        "signs": [],
        "returns": [],
        "ready": False,
        "missing": [],
        "warnings": [],
    }


def test_an_illegal_house_has_no_odds(file: Path) -> None:
    answer = post(file, "/api/odds", {"house": {"rulebook": "maryland", "pays": {"straight": 3}}})
    assert answer.status_code == 409
    assert answer.json() == {
        "code": "illegal-house",
        "says": "The house is not legal under Maryland: Roulette (MLGCA): "
        "pays.straight: 3 to 1 is below the floor of 35 to 1",
        "clauses": ["MD-87"],
        "places": ["Ch.4 A(1)"],
    }


ONLY = "house: its rulebook is one of massachusetts, small-stakes, maryland, singapore, colorado."


@pytest.mark.parametrize(
    "named",
    [
        "",
        "nevada",
        ".",
        "..",
        "./maryland",
        "maryland/",
        "maryland\\",
        "/etc/passwd",
        "../../../etc",
        "pyproject.toml",
        "maryland\0",
        "MARYLAND",
        " maryland",
        str(JURISDICTIONS / "maryland"),
        str(JURISDICTIONS / "nowhere"),
    ],
)
def test_no_file_of_the_server_is_read_or_told_of(file: Path, named: str) -> None:
    """A folder that is there gets the same answer as one that is not, by name and by key."""
    for house in (named, {"rulebook": named}):
        for path in ("/api/odds", "/api/check"):
            answer = post(file, path, {"house": house})
            if isinstance(house, str) and len(house) > 100:
                assert answer.status_code == 400
            else:
                assert (answer.status_code, answer.json()) == (400, {"code": "bad-request", "says": ONLY})


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "The body cannot be read: Object missing required field `house`"),
        ({"house": 7}, "The body cannot be read: Expected `str | object`, got `int` - at `$.house`"),
        ({"house": None}, "The body cannot be read: Expected `str | object`, got `null` - at `$.house`"),
        ({"house": "maryland", "file": "x"}, "The body cannot be read: Object contains unknown field `file`"),
        ({"house": {}}, ONLY),
        ({"house": {"rulebook": ["maryland"]}}, ONLY),
        ({"house": {"rulebook": "maryland", "seats": "many"}}, "house: seats: Expected `int`, got `str`"),
    ],
)
def test_what_cannot_be_read(file: Path, body: Any, says: str) -> None:
    for path in ("/api/odds", "/api/check"):
        answer = post(file, path, body)
        assert (answer.status_code, answer.json()) == (400, {"code": "bad-request", "says": says})


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ("", "slip, wager 1 (empty): write SPOT=AMOUNT, such as red=5"),
        ("red", "slip, wager 1 (red): write SPOT=AMOUNT, such as red=5"),
        ("rot=5", "slip, wager 1 (rot=5): 'rot' is no spot of this table; `croupier spots` lists them"),
        ("red=0", "slip, wager 1 (red=0): '0' is no stake: write currency units with at most 2 decimals, above 0"),
    ],
)
def test_a_slip_that_cannot_be_placed(file: Path, slip: str, says: str) -> None:
    answer = post(file, "/api/odds", {"house": "maryland", "slip": slip})
    assert (answer.status_code, answer.json()) == (400, {"code": "bad-request", "says": says})


def test_a_slip_without_end(file: Path) -> None:
    answer = post(file, "/api/odds", {"house": "maryland", "slip": ",".join(["red=5"] * 1_000)})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_a_house_of_boxes_in_boxes(file: Path) -> None:
    for depth in (50, 300, 900, 5_000):
        content = '{"house": {"rulebook": "maryland", "x": ' + '{"x":' * depth + "1" + "}" * depth + "}}"
        answer = asking(file, lambda client, content=content: client.post("/api/check", content=content))  # type: ignore[misc]
        assert answer.status_code in (200, 400), depth
        assert answer.json().get("code") == "bad-request" or answer.json()["ok"] is False


def test_only_some_at_once(file: Path) -> None:
    """The places are taken; one is free again when its work is done."""

    async def act(client: httpx.AsyncClient) -> list[int]:
        found = []
        for _ in range(odds.AT_ONCE):
            assert odds._free.acquire(blocking=False)
        try:
            found.append((await client.post("/api/check", json={"house": "maryland"})).status_code)
        finally:
            odds._free.release(odds.AT_ONCE)
        for house in ("maryland", "nevada", "maryland"):
            found.append((await client.post("/api/check", json={"house": house})).status_code)
        return found

    assert asking(file, act) == [503, 200, 400, 200]


def test_heavy_work_is_paced(file: Path) -> None:
    async def act(client: httpx.AsyncClient) -> list[int]:
        return [(await client.post("/api/check", json={"house": "nevada"})).status_code for _ in range(40)]

    found = asking(file, act)
    assert found[:10] == [400] * 10
    assert 429 in found[10:]


def test_rulebooks_are_those_of_the_command(file: Path, call: Call) -> None:
    answer = asking(file, lambda client: client.get("/api/rulebooks"))
    assert answer.status_code == 200
    assert answer.json() == call("rulebooks", "--json").document
    assert [book["id"] for book in answer.json()] == list(SHIPPED)


def test_the_commands_document_is_the_same_to_the_byte(call: Call) -> None:
    """The command formats what the builder gives, and changes nothing."""
    from croupier import table
    from croupier.odds.documents.spots import spots_document

    document = msgspec.json.format(msgspec.json.encode(spots_document(table("maryland"))), indent=2).decode()
    assert call("spots", "maryland", "--json").out == document + "\n"
