"""``croupier serve``: every way it can go wrong is told in a line; a signal closes the house, and it goes on after."""

from __future__ import annotations

import json
import logging
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.conftest import Call, Done, Write
from cli.open_house import OpenHouse, open_house, surroundings
from croupier.cli.floor_plan import given_tables, keys_of
from croupier.server.operator import operator_token
from store.cluster import cluster, postgresql, postgresql_databases

__all__ = ["cluster", "postgresql", "postgresql_databases"]

PASSWORD = "the ball is a hazelnut"

ILLEGAL = 'rulebook = "singapore"\nzero = "prison"\nseats = 0\nseets = 7\n[limits]\nred = [5, 1]\n'


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An account's own folders for calls in this process, whose log goes back to the tests' own."""
    monkeypatch.chdir(tmp_path)
    for name, value in surroundings(tmp_path).items():
        monkeypatch.setenv(name, value)
    root, own = logging.getLogger(), logging.getLogger("croupier")
    handlers, levels = list(root.handlers), (root.level, own.level)
    yield tmp_path
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    own.setLevel(levels[1])


def wrong(done: Done) -> str:
    """The one line of a call that was wrong."""
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


# What can go wrong


WRONG: dict[str, tuple[list[str], str]] = {
    "no such file": (["--house", "none.toml"], "none.toml: cannot be read: No such file or directory"),
    "not TOML": (["--house", "bad.toml"], "bad.toml: not TOML: "),
    "unknown rulebook": (["--house", "nevada"], "nevada: neither a rulebook of that id (massachusetts, "),
    "unknown in a file": (["--house", "nevada.toml"], "nevada: neither a rulebook of that id (massachusetts, "),
    "no such folder": (["--db", "none/house.db"], "none/house.db-lock cannot be written: No such file or directory"),
    # Where not even root may.
    "permission denied": (["--db", "/sys/house.db"], "/sys/house.db-lock cannot be written: Permission denied"),
    "a folder": (["--house", "a-folder.toml"], "a-folder.toml: cannot be read: Is a directory"),
    "no database": (["--db", "bad.toml"], "bad.toml is not a database: "),
    "another kind": (["--db", "mysql://house"], "a store cannot be mysql://: "),
    "PostgreSQL is not there": (
        ["--db", "postgresql://ann:secret@127.0.0.1:1/house"],
        "postgresql://ann@127.0.0.1:1/house cannot be reached: ",
    ),
    "no address of ours": (["--host", "192.0.2.1"], "192.0.2.1:0: Cannot assign requested address"),
    "no host": (["--host", "none.invalid"], "none.invalid:0: "),
    "currencies": (
        ["--house", "maryland", "--house", "singapore"],
        "a house that plays for money has a single currency, not several: maryland USD, singapore SGD",
    ),
    "money without tables": (["--no-guests"], "a house that plays for money needs tables of its own: "),
    "no origin": (
        ["--origin", "casino.example"],
        "--origin: 'casino.example' is not an origin; write it like https://",
    ),
    "an empty token": (["--metrics-token", ""], "--metrics-token: an empty token would let everybody in"),
    "no time": (["--betting", "nan"], "--betting: nan is not in the range 0.1 to 600 seconds"),
    "no port": (["--port", "65536"], "Invalid value for '--port': 65536 is not in the range "),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_in_a_line(name: str, call: Call, near: Path) -> None:
    (near / "bad.toml").write_text('rulebook = "maryland\n')
    (near / "nevada.toml").write_text('rulebook = "nevada"\n')
    (near / "a-folder.toml").mkdir()
    words, says = WRONG[name]
    line = wrong(call("serve", "--port", "0", *words))
    assert says in line
    assert "secret" not in line
    assert list(near.glob("run/croupier/*")) == []


def test_a_port_in_use(call: Call, near: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert wrong(call("serve", "--port", str(port))) == f"127.0.0.1:{port}: Address already in use"
    assert not (near / "data" / "croupier" / "croupier.db").exists()


def test_an_illegal_house_with_all_its_breaches(call: Call, near: Path, house: Write) -> None:
    house(ILLEGAL, "one.toml")
    house('rulebook = "maryland"\nzero = "half"\n', "two.toml")
    done = call("serve", "--port", "0", "--house", "one.toml", "--house", "maryland", "--house", "two.toml")
    assert (done.status, done.out) == (1, "")
    assert [line.split(": ")[:3] for line in done.err.splitlines()] == [
        ["croupier", "one.toml", "seets"],
        ["croupier", "one.toml", "seats"],
        ["croupier", "one.toml", "zero"],
        ["croupier", "one.toml", "limits.red"],
        ["croupier", "two.toml", "zero"],
    ]
    assert not (near / "data" / "croupier" / "croupier.db").exists()


# A house for practice


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("practice")


def test_a_house_for_practice(call: Call, practice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in surroundings(practice).items():
        monkeypatch.setenv(name, value)
    with open_house(
        practice, "--house", "maryland", "--house", "maryland", "--house", "singapore", "--guests"
    ) as house:
        assert house.greeting[0] == f"3 tables are open at {house.url}: maryland, maryland-2, singapore"
        assert house.greeting[1] == "The house is open for practice: anybody may join as a guest, with play money."
        assert house.link is not None and house.link.startswith(f"{house.url}/link/")
        in_use = wrong(call("serve", "--port", "0"))
        assert in_use.endswith(f"croupier.db is in use by another process ({house.process.pid}): stop that one first")
        assert house.ask("GET", "/readyz") == {"ok": True, "down": {}}
        word = operator_token(house.url)
        assert word is not None
        [admin] = house.ask("GET", "/api/people", token=word.token)
        assert (admin["name"], admin["office"]) == ("admin", "admin")
        house.ask("POST", house.link.replace(house.url, "/api").replace("/link/", "/links/"), {"password": PASSWORD})
        began = time.monotonic()
        assert house.close() == 0
        assert time.monotonic() - began < 4
        assert operator_token(house.url) is None
    # Every line of the log can be read by a machine.
    log = [json.loads(line) for line in (practice / "log").read_text().splitlines()]
    assert [(line["level"], line["from"], line["says"]) for line in log] == [
        ("info", "croupier.house", f"the house opens at {house.url}: maryland, maryland-2, singapore"),
        ("info", "croupier.house", "the house closes: rounds in flight are held"),
    ]


def test_a_second_start_opens_the_same_tables_and_tells_no_link(practice: Path) -> None:
    with open_house(practice) as house:
        assert house.greeting[0] == f"3 tables are open at {house.url}: maryland, maryland-2, singapore"
        assert house.link is None
        assert house.close(signal.SIGINT) == 0


def test_play_money_does_not_become_money(call: Call, practice: Path, near: Path) -> None:
    db = practice / "data" / "croupier" / "croupier.db"
    says = f"{db}: this house plays for practice: open it with --guests"
    assert wrong(call("serve", "--port", "0", "--db", str(db), "--no-guests")) == says
    assert not (near / "data").exists()


# A house for money


def test_a_house_for_money(call: Call, near: Path) -> None:
    near.joinpath("cage.toml").write_text('rulebook = "colorado"\nname = "Table 3"\n')
    near.joinpath("b").mkdir()
    near.joinpath("b", "table 1.toml").write_text('rulebook = "maryland"\n')
    with open_house(near, "--house", "cage.toml", "--house", "b/table 1.toml", "--dealt") as house:
        # The cashier's own log is called cage.
        assert house.greeting[0] == f"2 tables are open at {house.url}: cage-2, table-1"
        assert house.greeting[1] == "The house plays for money, in USD."
        card = house.card("cage-2")
        assert (card["title"], card["automatic"], card["phase"]) == ("Table 3", False, "open")
        assert house.close() == 0
    db = str(near / "data" / "croupier" / "croupier.db")
    assert (
        wrong(call("serve", "--port", "0", "--guests")) == f"{db}: this house plays for money: open it with --no-guests"
    )
    assert wrong(call("serve", "--port", "0", "--house", "singapore")) == (
        "a house that plays for money has a single currency, not several: singapore SGD, cage-2 USD, table-1 USD; "
        "its wallets are in USD"
    )
    near.joinpath("cage-2.toml").write_text('rulebook = "colorado"\nname = "Table 4"\n')
    with open_house(near, "--house", "cage-2.toml", "--dealt") as house:
        # Nobody's chips lay on it: it is set up anew, and that is told.
        assert house.card("cage-2")["title"] == "Table 4"
        assert house.greeting[1] == "cage-2 plays by new rules from now on."
        assert house.close() == 0
    with open_house(near) as house:
        assert house.greeting[1] == "The house plays for money, in USD."


def test_every_address(near: Path) -> None:
    """A house that listens everywhere is found by its operator here."""
    with open_house(near, "--host", "0.0.0.0", "--house", "colorado", "--guests") as house:
        assert house.url.startswith("http://127.0.0.1:")
        assert operator_token(house.url) is not None


def test_postgresql(near: Path, postgresql: str, call: Call) -> None:
    with open_house(near, "--db", postgresql, "--house", "colorado") as house:
        assert wrong(call("serve", "--port", "0", "--db", postgresql)).startswith(postgresql)
        assert house.close() == 0
    assert call("audit", "verify", "--db", postgresql, "--json").document["ok"]


# A signal in the middle of a round


# The ball rolls long enough for a loaded machine to see it roll.
QUICK = {"betting": 0.3, "last_bets": 0.2, "spinning": 10, "showing": 0.2}
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()


def placed(house: OpenHouse) -> str:
    """A guest at a table of quick rounds has ten on red; gives the guest's token."""
    word = operator_token(house.url)
    assert word is not None
    token: str
    quick = {"name": "quick", "house": {"rulebook": "maryland"}, "pace": QUICK}
    house.ask("POST", "/api/tables", quick, word.token)
    guest = house.ask("POST", "/api/guests")
    token = guest["token"]
    house.do(token, "quick", "a", do="sit", seat=1, player=guest["person"]["id"])
    buy = {"amount": 10_000, "chip": 100, "colour": "blue", "tender": "wallet"}
    house.do(token, "quick", "b", do="buy_in", seat=1, **buy)
    house.do(token, "quick", "c", do="place", seat=1, spot="red", amount=1_000)
    return token


Stop = Callable[[OpenHouse], int]


def killed(house: OpenHouse) -> int:
    house.process.kill()
    return house.process.wait(30)


@pytest.mark.parametrize(
    ("stop", "status"), [(OpenHouse.close, 0), (killed, -signal.SIGKILL)], ids=["a signal", "a power cut"]
)
def test_a_round_in_flight_is_finished_after_a_restart(stop: Stop, status: int, call: Call, near: Path) -> None:
    with open_house(near, "--house", "maryland", "--guests") as house:
        token = placed(house)
        flying = house.wait("quick", lambda card: card["phase"] in ("no_more_bets", "spinning"))
        assert flying["round"] == 1
        time.sleep(0.3)
        assert stop(house) == status
    with open_house(near) as house:
        assert house.card("quick")["round"] == 1
        shown = house.wait("quick", lambda card: card["round"] == 2)
        [pocket] = shown["last"]
        won = pocket in RED
        house.do(token, "quick", "d", do="cash_out", seat=1)
        wallet = house.ask("GET", "/api/me", token=token)["wallet"]
        # A guest's thousand: ten more where red came, ten less where it did not.
        assert wallet == (101_000 if won else 99_000)
        assert house.close() == 0
    verified = call("audit", "verify", "--json")
    assert (verified.status, verified.document["ok"], verified.document["balance"]) == (0, True, 0)
    assert call("audit", "fairness", "--table", "quick", "--json").document == {"ok": True, "rounds": 1, "faults": []}
    told = call("audit", "recall", "--round", "1", "--table", "quick").text
    assert "Seat 1 puts USD 10 on red." in told


# What is kept of a house


def test_the_keys_of_a_house_are_kept_as_they_were_given(near: Path, house: Write) -> None:
    """What a file leaves out stays left out, and a folder is found from anywhere."""
    file = house('rulebook = "./own"\ndate = 2026-05-01\n[limits]\nred = [0.5, 20]\n', "one.toml")
    own = str(near / "own")
    assert keys_of(file) == {"rulebook": own, "date": "2026-05-01", "limits": {"red": [0.5, 20]}}
    assert keys_of("./own:single-zero") == {"rulebook": own, "wheel": "single-zero"}
    assert keys_of("maryland:triple-zero") == {"rulebook": "maryland", "wheel": "triple-zero"}


def test_names_are_distinct_however_long(near: Path, house: Write) -> None:
    (near / "b").mkdir()
    for folder in ("", "b/"):
        house('rulebook = "maryland"\n', f"{folder}{'a' * 60}.toml")
    given = given_tables([f"{'a' * 60}.toml", f"b/{'a' * 60}.toml"], automatic=True, betting=None)
    assert given is not None
    assert [table.name for table in given] == ["a" * 40, "a" * 38 + "-2"]
