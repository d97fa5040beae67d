"""Security over HTTP: headers on every answer, where a request may come from, and what a GET must never do."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.server.http.app import SUBJECTS
from server.http.asking import ASKS, asks
from server.open_house import OpenHouse, in_the_house

HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables", 200),
        ("DELETE", "/api/sessions/current", 204),
        ("POST", "/api/sessions", 400),
        ("GET", "/api/me", 401),
        ("GET", "/metrics", 401),
        ("GET", "/api/tables/t9", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/api/tables/a/b/c/d", 404),
        ("PATCH", "/api/tables", 405),
        ("POST", "/api/odds", 413),
    ],
)
def test_the_headers_of_every_answer(method: str, path: str, status: int, tmp_path: Path) -> None:
    content = b'"' + b"x" * 70_000 + b'"' if status == 413 else b""

    async def act(house: OpenHouse) -> None:
        for scheme in ("http", "https"):
            answer = await house.client.request(method, f"{scheme}://house.example{path}", content=content)
            assert answer.status_code == status
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
            assert answer.headers.get("strict-transport-security") == (
                "max-age=31536000" if scheme == "https" else None
            )
            if status >= 400:
                assert set(answer.json()) == {"code", "says"}

    in_the_house(tmp_path, act)


def test_a_page_is_asked_for_anew_and_a_built_file_is_kept(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for path in ("/", "/link/anything", "/assets/house.css"):
            headers = (await house.ask("nobody", "GET", path)).headers
            assert {name: headers.get(name) for name in HEADERS} == {**HEADERS, "cache-control": "no-cache"}

    in_the_house(tmp_path, act)


def test_a_mistake_in_the_program_tells_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def act(house: OpenHouse) -> None:
        house.parts.tables.streams = None  # type: ignore[assignment]
        answer = await house.ask("nobody", "GET", "/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal-error")
        assert "NoneType" not in answer.text
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        house.parts.tables.streams = {}

    in_the_house(tmp_path, act)
    assert "GET /api/tables" in caplog.text


ELSEWHERE = [
    {"origin": "http://evil.example"},
    {"origin": "http://house.example.evil.example"},
    {"origin": "http://house.example:8080"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
HERE = [
    {},
    {"origin": "http://house.example"},
    {"origin": "https://house.example"},
    {"origin": "https://partner.example"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("headers", [*ELSEWHERE, *HERE], ids=str)
def test_where_a_request_that_changes_something_may_come_from(headers: dict[str, str], tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for method, path in (("POST", "/api/guests"), ("DELETE", "/api/sessions/current"), ("PUT", "/api/me/password")):
            answer = await house.ask("guest", method, path, headers=headers)
            assert (answer.status_code == 403) is (headers in ELSEWHERE)
            if headers in ELSEWHERE:
                assert answer.json()["code"] == "wrong-origin"
        assert (await house.ask("nobody", "GET", "/api/tables", headers=headers)).status_code == 200

    in_the_house(tmp_path, act, origins=frozenset({"https://partner.example"}))


def test_a_get_changes_nothing(tmp_path: Path) -> None:
    """Not a record, not a paper: but for when a session was last seen, which is not written within a minute."""

    async def act(house: OpenHouse) -> None:
        paths = []
        for endpoint in (endpoint for subject in SUBJECTS for endpoint in subject.all if endpoint.method == "GET"):
            whose = [key for key in ASKS if key[:2] == (endpoint.method, endpoint.path)] or [("", "", "")]
            for key in whose:
                names, _ = await ASKS.get(key, asks())(house, "player")
                paths.append(endpoint.path.format(**names))
        assert len(paths) > 25
        before = await _all(house)
        for path in paths:
            for who in ("player", "floor", "admin", "nobody"):
                await house.ask(who, "GET", path)
        assert await _all(house) == before

    in_the_house(tmp_path, act)


async def _all(house: OpenHouse) -> tuple[object, ...]:
    store, writers = house.parts.house.store, [table.writer for table in house.parts.house.tables.values()]
    documents = [
        await store.documents(kind) for kind in ("person", "session", "link", "key", "table", "played", "house")
    ]
    balances = await store.balances()
    return documents, balances, [(writer.seq, writer.state) for writer in writers]
