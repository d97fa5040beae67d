"""``croupier staff``: an operator hires, moves and lets go in a house that is open; every no is its own sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.conftest import Call, Done
from cli.open_house import OpenHouse, open_house, surroundings

PASSWORD = "the ball is a hazelnut"


@pytest.fixture(scope="module")
def open_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[OpenHouse, Path]]:
    folder = tmp_path_factory.mktemp("house")
    with open_house(folder, "--house", "maryland", "--guests") as house:
        yield house, folder


@pytest.fixture
def house(open_here: tuple[OpenHouse, Path], monkeypatch: pytest.MonkeyPatch) -> OpenHouse:
    """The house, for calls by the account that runs it."""
    found, folder = open_here
    for name, value in (surroundings(folder) | {"CROUPIER_URL": found.url}).items():
        monkeypatch.setenv(name, value)
    return found


def no(done: Done) -> str:
    """The one line of an answer that is no."""
    assert (done.status, done.out) == (1, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def wrong(done: Done) -> str:
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def signed_in(house: OpenHouse, link: str) -> str:
    """The token of somebody who has set a password with a link."""
    token: str = house.ask("POST", f"/api/links/{link.rpartition('/')[2]}", {"password": PASSWORD})["token"]
    return token


def test_a_dealers_way_through_the_house(call: Call, house: OpenHouse) -> None:
    hired = call("staff", "add", "Ann  Bell", "dealer")
    assert (hired.status, hired.err) == (0, "")
    said, _, link = hired.text.partition(": ")
    assert said == "Ann Bell, dealer, sets a password here (valid once, for a day)"
    assert link.startswith(f"{house.url}/link/")
    assert house.ask("GET", f"/api/links/{link.rpartition('/')[2]}")["name"] == "Ann Bell"
    token = signed_in(house, link)
    assert house.ask("GET", "/api/me", token=token)["person"]["office"] == "dealer"

    listed = call("staff", "list", "--json").document
    assert [(each["name"], each["office"], each["sessions"]) for each in listed] == [
        ("admin", "admin", 0),
        ("Ann Bell", "dealer", 1),
    ]
    assert f"Ann Bell dealer enabled 1 {listed[1]['id']}" in call("staff", "list").lines

    assert call("staff", "sign-out", "ann bell").text == "Ann Bell is dealer, enabled, 0 sessions open"
    assert call("staff", "move", listed[1]["id"], "floor").text == "Ann Bell is floor, enabled, 0 sessions open"
    assert call("staff", "disable", "ANN BELL").text == "Ann Bell is floor, disabled, 0 sessions open"
    assert no(call("staff", "link", "Ann Bell")) == "This account is disabled: ask the house."
    assert call("staff", "enable", "Ann Bell", "--json").document["disabled"] is False
    again = call("staff", "link", "Ann Bell", "--json").document
    assert (again["person"]["name"], again["person"]["office"]) == ("Ann Bell", "floor")
    assert again["link"].startswith(f"{house.url}/link/") and again["link"] != link


def test_what_the_house_refuses(call: Call, house: OpenHouse) -> None:
    call("staff", "add", "Carl", "pit")
    assert no(call("staff", "add", "CARL", "floor")) == "Somebody has that name: take another."
    assert no(call("staff", "add", "x", "floor")) == "A name has 3 to 40 characters; this has 1."
    assert no(call("staff", "move", "Dora", "pit")) == "There is nobody called 'Dora'."
    guest = house.ask("POST", "/api/guests")["person"]
    staff_only = "That is for members of staff: a player stays a player."
    assert no(call("staff", "move", guest["id"], "dealer")) == staff_only
    assert guest["id"] not in call("staff", "list").out
    document = call("staff", "add", "Carl", "pit", "--json")
    assert (document.status, document.err) == (1, "")
    assert document.document == {"code": "name-taken", "says": "Somebody has that name: take another."}


def test_the_last_admin_stays(call: Call, house: OpenHouse) -> None:
    assert house.link is not None
    signed_in(house, house.link)
    assert no(call("staff", "disable", "admin")) == "That is the only admin who can sign in: make another first."
    assert no(call("staff", "move", "admin", "pit")) == "That is the only admin who can sign in: make another first."


def test_a_wrong_call(call: Call, house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "'cook' is not one of 'dealer', 'floor', " in wrong(call("staff", "add", "Bob", "cook"))
    for url in ("casino", "ftp://casino", "http://["):
        says = f"--url: {url!r} is not the address of a house; write it like http://127.0.0.1:8000"
        assert wrong(call("staff", "list", "--url", url)) == says
    named_otherwise = house.url.replace("127.0.0.1", "localhost") + "/"
    assert call("staff", "list", "--url", named_otherwise).status == 0
    # Another account of the machine finds no word of the house.
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    says = (
        f"{house.url}: no house is open there, or another account of this machine runs it; open one with croupier serve"
    )
    assert wrong(call("staff", "list")) == says


def test_a_house_that_was_cut_off(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its word is still there, and nobody answers."""
    word = tmp_path / "croupier" / "127.0.0.1-1.json"
    word.parent.mkdir()
    word.write_text('{"address":"http://127.0.0.1:1","token":"t"}')
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    says = "http://127.0.0.1:1: no house is open there; open one with croupier serve"
    assert wrong(call("staff", "list", "--url", "http://127.0.0.1:1")) == says
