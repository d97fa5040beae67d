"""``croupier table``: an operator opens and closes tables while the house plays, and gives sensors their keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cli.conftest import Call, Done
from cli.open_house import OpenHouse, open_house, surroundings


@pytest.fixture(scope="module")
def open_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[OpenHouse, Path]]:
    folder = tmp_path_factory.mktemp("house")
    with open_house(folder, "--house", "maryland", "--guests") as house:
        yield house, folder


@pytest.fixture
def house(open_here: tuple[OpenHouse, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenHouse:
    """The house, for calls by the account that runs it."""
    found, folder = open_here
    monkeypatch.chdir(tmp_path)
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


def test_a_table_opened_and_closed(call: Call, house: OpenHouse, tmp_path: Path) -> None:
    (tmp_path / "Table 7.toml").write_text(
        'rulebook = "maryland"\nwheel = "triple-zero"\nname = "Table 7"\nseats = 5\n'
    )
    opened = call("table", "open", "Table 7.toml", "--betting", "12")
    assert (opened.status, opened.err) == (0, "")
    assert opened.text == "table-7 is open: Table 7, triple-zero, USD, by an automatic wheel"
    card = house.card("table-7")
    assert (card["seats"], card["pace"]["betting"], card["automatic"]) == (5, 12.0, True)
    assert "table-7 Table 7, triple-zero, USD, by an automatic wheel 0 of 5 0 betting 1" in call("table", "list").lines
    assert no(call("table", "open", "Table 7.toml")) == "There is a table table-7, or a log of that name: take another."
    assert call("table", "close", "table-7").text == "table-7 is closed."
    assert [each["name"] for each in call("table", "list", "--json").document] == ["maryland"]
    assert no(call("table", "close", "table-7")) == "There is no such table in this house."
    again = call("table", "open", "Table 7.toml", "--name", "Red Room", "--dealt", "--json").document
    assert (again["name"], again["title"], again["automatic"]) == ("red-room", "Table 7", False)
    assert call("table", "close", "red-room", "--json").document == {"name": "red-room", "closed": True}


def test_chips_keep_a_table_open(call: Call, house: OpenHouse) -> None:
    guest = house.ask("POST", "/api/guests")
    house.do(guest["token"], "maryland", "a", do="sit", seat=1, player=guest["person"]["id"])
    buy = {"amount": 1_000, "chip": 100, "colour": "blue", "tender": "wallet"}
    house.do(guest["token"], "maryland", "b", do="buy_in", seat=1, **buy)
    says = "There are players' chips on the table: they cash out first."
    assert no(call("table", "close", "maryland")) == says
    done = call("table", "close", "maryland", "--json")
    assert (done.status, done.document) == (1, {"code": "wagers-down", "says": says})


def test_a_house_that_cannot_be_opened(call: Call, house: OpenHouse, tmp_path: Path) -> None:
    assert house.card("maryland")["name"] == "maryland"
    (tmp_path / "ill.toml").write_text('rulebook = "singapore"\nzero = "prison"\nseets = 7\n')
    breaches = no(call("table", "open", "ill.toml"))
    assert breaches == (
        "ill.toml: seets: is no key of a house file (ill.toml); "
        "zero: prison is no zero rule for a single-zero wheel here: use lose [singapore 3.4.6-3.4.13] (SG-25)"
    )
    assert call("table", "open", "ill.toml", "--json").document["code"] == "illegal-house"
    assert wrong(call("table", "open", "none.toml")) == "none.toml: cannot be read: No such file or directory"
    assert wrong(call("table", "open", "nevada")).startswith("nevada: neither a rulebook of that id (massachusetts, ")
    both = wrong(call("table", "open", "colorado", "--dealt", "--betting", "5"))
    assert both == "--betting: a dealer closes betting, not the clock"
    never = wrong(call("table", "open", "colorado", "--betting", "nan"))
    assert never == "--betting: nan is not in the range 0.1 to 600 seconds"


def test_a_sensors_key(call: Call, house: OpenHouse) -> None:
    call("table", "open", "colorado", "--dealt")
    made = call("table", "key", "colorado", "eye 1")
    said, _, token = made.text.rpartition(" ")
    assert said == "eye 1 at colorado sends this header, shown only now: Authorization: Key"
    # The key is good: what it is told is about the wheel, not about the key.
    reading = {"key": "r1", "pocket": "17"}
    place, headers = f"{house.url}/api/tables/colorado/readings", {"authorization": f"Key {token}"}
    assert httpx.post(place, json=reading, headers=headers).json()["code"] == "wrong-phase"
    [known] = call("table", "keys", "--json").document
    assert (known["name"], known["table"], "token" in known) == ("eye 1", "colorado", False)
    second = call("table", "key", "colorado", "eye 1", "--json").document
    two = sorted([known["id"], second["id"]])
    several = no(call("table", "revoke", "eye 1"))
    assert several.startswith("eye 1 has 2 keys; say which: ") and all(id_ in several for id_ in two)
    assert call("table", "revoke", known["id"]).text == f"{known['id']}: revoked."
    assert httpx.post(place, json=reading, headers=headers).json()["code"] == "unknown-api-key"
    assert call("table", "revoke", "eye 1", "--json").document == {"id": second["id"], "revoked": True}
    assert no(call("table", "revoke", "eye 1")) == "There is no such key, or it has been revoked."
    assert no(call("table", "key", "nevada", "eye 1")) == "There is no such table in this house."
    assert call("table", "keys", "--json").document == []


def test_no_house(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    says = "no house is open there, or another account of this machine runs it; open one with croupier serve"
    assert wrong(call("table", "list")) == f"http://127.0.0.1:8000: {says}"
