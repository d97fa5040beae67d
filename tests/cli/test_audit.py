"""``croupier audit``: a true database passes, every change is found and named, and a wrong call is told in one line."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from cli import evening_db
from cli.conftest import Call, Done
from cli.evening_db import bodies, flipped, forge, forge_chain, rows
from croupier.cage import command as cage
from croupier.floor import command as floor
from croupier.floor.dealing import Pace
from croupier.floor.fairness import promise
from croupier.floor.house import House
from croupier.floor.writer import Writer
from croupier.play import command as play
from croupier.store.open import open_store
from croupier.store.reading import open_reader, record_rows, verify
from croupier.store.verifier import Row, Verified, verify_records
from rulebook.pages import blocks
from store.cluster import cluster, postgresql, postgresql_databases

__all__ = ["cluster", "postgresql", "postgresql_databases"]

RECORDS = {"cage": 2, "t1": 26}
BOUGHT, STAKED, RESTED, SETTLED, CASHED = 4, 6, 17, 18, 26
"""Records of t1: the buy-in, ten on red, the second round's ball and its settlement, the cash-out."""

HEADS = ["table", "record", "at", "kind", "debit", "credit", "amount", "hold"]


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening_db.make(tmp_path_factory.mktemp("true") / "house.db")


@pytest.fixture
def db(true: Path, tmp_path: Path) -> Path:
    """A database of one's own, to be spoilt."""
    return Path(shutil.copy(true, tmp_path / "house.db"))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening_db.make(tmp_path_factory.mktemp("two") / "house.db", "t1", "t2")


def wrong(done: Done) -> str:
    """The one line of a call that was wrong."""
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def no(done: Done) -> str:
    """The one line of an answer that is no."""
    assert (done.status, done.out) == (1, "")
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def head(path: Path, table: str) -> str:
    [(found,)] = rows(path, "SELECT hash FROM events WHERE tbl = ? ORDER BY seq DESC LIMIT 1", table)
    return bytes(found).hex()


# Verify


def test_a_true_database(call: Call, true: Path) -> None:
    done = call("audit", "verify", "--db", str(true))
    assert (done.status, done.err) == (0, "")
    assert done.text.startswith("The record is whole, and the books add up to nought")
    assert f"cage 2 {head(true, 'cage')}" in done.lines
    assert f"t1 26 {head(true, 't1')}" in done.lines


def test_a_true_database_as_a_document(call: Call, true: Path) -> None:
    done = call("audit", "verify", "--db", f"sqlite:///{true}", "--json")
    assert (done.status, done.err) == (0, "")
    assert done.document == {
        "ok": True,
        "records": 28,
        "balance": 0,
        "tables": [
            {"table": "cage", "records": 2, "head": head(true, "cage")},
            {"table": "t1", "records": 26, "head": head(true, "t1")},
        ],
    }


def test_the_database_in_its_usual_place(
    call: Call, true: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "croupier.db is not there: name the database with --db" in wrong(call("audit", "verify"))
    shutil.copy(true, tmp_path / "croupier" / "croupier.db")
    assert call("audit", "verify", "--json").document["records"] == 28


def test_postgresql(call: Call, postgresql: str) -> None:
    asyncio.run(evening_db.evening(postgresql))
    done = call("audit", "verify", "--db", postgresql, "--json")
    assert (done.status, done.err) == (0, "")
    assert {each["table"]: each["records"] for each in done.document["tables"]} == RECORDS
    assert call("audit", "fairness", "--db", postgresql, "--json").document["ok"]
    assert call("audit", "recall", "--round", "1", "--db", postgresql).lines[0].startswith("REPLAY of round 1")


def body_of(path: Path, seq: int) -> bytes:
    [(body,)] = rows(path, "SELECT body FROM events WHERE tbl = 't1' AND seq = ?", seq)
    return bytes(body)


def hash_of(path: Path, seq: int) -> bytes:
    [(found,)] = rows(path, "SELECT hash FROM events WHERE tbl = 't1' AND seq = ?", seq)
    return bytes(found)


Forgery = tuple[str, Sequence[Any]]

HASH = "its hash does not follow from its body and the record before"
FILED = "its transfers are not those that are filed"
AT = "WHERE tbl = 't1' AND seq = ?"
OF = "WHERE event = (SELECT id FROM events WHERE tbl = 't1' AND seq = ?) AND n = 0"

FORGERIES: dict[str, tuple[Callable[[Path], Forgery], str]] = {
    "a body": (
        lambda db: (f"UPDATE events SET body = ? {AT}", (flipped(body_of(db, RESTED), 40), RESTED)),
        f"t1, record {RESTED}: {HASH}",
    ),
    "a byte that is not UTF-8": (
        lambda db: (f"UPDATE events SET body = ? {AT}", (b"\xff" + body_of(db, RESTED)[1:], RESTED)),
        f"t1, record {RESTED}: {HASH}",
    ),
    "a hash": (
        lambda db: (f"UPDATE events SET hash = ? {AT}", (flipped(hash_of(db, STAKED), 31), STAKED)),
        f"t1, record {STAKED}: {HASH}",
    ),
    "when": (
        lambda _: (f"UPDATE events SET at = at + 1 {AT}", (SETTLED,)),
        f"t1, record {SETTLED}: it is filed as ",
    ),
    "an amount": (
        lambda _: (f"UPDATE transfers SET amount = amount + 1 {OF}", (BOUGHT,)),
        f"t1, record {BOUGHT}: {FILED}",
    ),
    "an account": (
        lambda _: (f"UPDATE transfers SET credit = 'wallet:eve' {OF}", (CASHED,)),
        f"t1, record {CASHED}: {FILED}",
    ),
    "a transfer deleted": (
        lambda _: (f"DELETE FROM transfers {OF}", (STAKED,)),
        f"t1, record {STAKED}: {FILED}",
    ),
    "a balance": (
        lambda _: ("UPDATE accounts SET posted = posted + 1 WHERE code = ?", ("wallet:ann-t1",)),
        "the books: the balance of wallet:ann-t1 is kept as 42501, not 42500",
    ),
    "a sum held": (
        lambda _: ("UPDATE accounts SET held = 100 WHERE code = ?", ("rack:t1:1",)),
        "the books: the sum held of rack:t1:1 is kept as 100, not 0",
    ),
    "an account made up": (
        lambda _: ("INSERT INTO accounts (code, posted, held) VALUES (?, 1, 0)", ("wallet:eve",)),
        "the books: the balance of wallet:eve is kept as 1, not ",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_a_forger_changed_is_named(name: str, call: Call, db: Path) -> None:
    forgery, expected = FORGERIES[name]
    forge(db, forgery(db))
    assert no(call("audit", "verify", "--db", str(db))).startswith(expected)


def test_a_forgery_as_a_document(call: Call, db: Path) -> None:
    forge(db, (f"UPDATE events SET hash = ? {AT}", (flipped(hash_of(db, STAKED), 0), STAKED)))
    done = call("audit", "verify", "--db", str(db), "--json")
    assert (done.status, done.err) == (1, "")
    assert done.document == {"ok": False, "table": "t1", "record": STAKED, "says": HASH}


def without(*seqs: int) -> list[Forgery]:
    """Records deleted, each with its transfers; the deleter knows how many those are."""
    which = "SELECT id FROM events WHERE tbl = 't1' AND seq = ?"
    return [
        statement
        for seq in seqs
        for statement in (
            (f"DELETE FROM transfers WHERE event = ({which})", (seq,)),
            (f"DELETE FROM events {AT}", (seq,)),
        )
    ]


def test_a_record_taken_out_of_the_middle(call: Call, db: Path) -> None:
    forge(db, *without(STAKED))
    assert no(call("audit", "verify", "--db", str(db))) == f"t1, record {STAKED + 1}: record {STAKED} is missing"


def test_a_record_taken_away_from_its_transfers(call: Call, db: Path) -> None:
    [(entry,)] = rows(db, f"SELECT id FROM events {AT}", CASHED)
    forge(db, (f"DELETE FROM events {AT}", (CASHED,)))
    says = f"the books: transfers are filed for entry {entry}, which is not there"
    assert no(call("audit", "verify", "--db", str(db))) == says


def test_the_last_record_cut_off_is_betrayed_by_the_balances(call: Call, db: Path) -> None:
    forge(db, *without(CASHED))
    says = "the books: the balance of rack:t1:1 is kept as 0, not 22500"
    assert no(call("audit", "verify", "--db", str(db))) == says


def test_the_last_record_cut_off_with_its_balances_changes_the_head(call: Call, db: Path) -> None:
    """No chain shows that its end was cut off where the books were doctored too: the inspector's note does."""
    noted = call("audit", "verify", "--db", str(db), "--json").document["tables"]
    back = "UPDATE accounts SET posted = posted + ? WHERE code = ?"
    forge(db, *without(CASHED), (back, (22_500, "rack:t1:1")), (back, (-22_500, "wallet:ann-t1")))
    found = call("audit", "verify", "--db", str(db), "--json").document["tables"]
    assert [each["records"] for each in found] == [2, 25]
    assert found[0] == noted[0] and found[1]["head"] != noted[1]["head"]


# A wrong call


def newer(db: Path) -> str:
    forge(db, ("UPDATE alembic_version SET version_num = ?", ("9999",)))
    return str(db)


def written(content: bytes) -> Callable[[Path], str]:
    def write(db: Path) -> str:
        db.write_bytes(content)
        return str(db)

    return write


UNREADABLE: dict[str, tuple[Callable[[Path], str], str]] = {
    "no database": (written(b"the house always wins\n" * 500), "house.db is not a database: "),
    "not there": (lambda db: str(db.with_name("none.db")), "none.db is not there: "),
    "a folder": (lambda db: str(db.parent), " cannot be opened: "),
    "newer": (newer, "house.db has version 9999, and this program knows up to "),
    "empty": (written(b""), "house.db "),
    "cut in half": (lambda db: written(db.read_bytes()[:8192])(db), "house.db is damaged: "),
    "another kind": (lambda _: "mysql://house/db", "a store cannot be mysql://: "),
    "nobody answers": (lambda _: "postgresql://ann:secret@127.0.0.1:1/house", "postgresql://ann@127.0.0.1:1/house "),
}

CALLS: dict[str, list[str]] = {
    "verify": ["audit", "verify"],
    "recall": ["audit", "recall", "--round", "1"],
    "fairness": ["audit", "fairness"],
    "export": ["audit", "export", "out.jsonl"],
    "backup": ["backup", "out.db"],
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("command", CALLS)
def test_a_database_that_cannot_be_read(
    command: str, name: str, call: Call, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(db.parent)
    spoil, expected = UNREADABLE[name]
    line = wrong(call(*CALLS[command], "--db", spoil(db)))
    assert expected in line
    assert "secret" not in line and "None" not in line
    assert not (db.parent / "out.jsonl").exists() and not (db.parent / "out.db").exists()


@pytest.mark.parametrize("command", ["recall", "fairness", "export"])
@pytest.mark.parametrize("first", [b"\xff", b"x"])
def test_a_body_that_cannot_be_read_is_no_traceback(
    command: str, first: bytes, call: Call, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks into a spoilt record is told so, though only verify looks for it."""
    monkeypatch.chdir(db.parent)
    forge(db, (f"UPDATE events SET body = ? {AT}", (first + body_of(db, STAKED)[1:], STAKED)))
    done = call(*CALLS[command], "--db", str(db))
    if command == "export" and done.status == 0:
        assert no(call("audit", "verify", "out.jsonl"))
        return
    assert done.status in (1, 2)
    [line] = done.err.splitlines()
    assert f"t1, record {STAKED}" in line


# From an export


@pytest.fixture
def export(call: Call, true: Path, tmp_path: Path) -> Path:
    path = tmp_path / "house.jsonl"
    done = call("audit", "export", str(path), "--db", str(true))
    assert (done.status, done.out, done.err) == (0, "", "")
    return path


def test_an_export(call: Call, true: Path, export: Path) -> None:
    lines = [json.loads(line) for line in export.read_text(encoding="utf-8").splitlines()]
    assert [set(line) for line in lines] == [{"body", "hash"}] * 28
    assert lines[-1]["hash"] == head(true, "t1")
    assert json.loads(lines[2]["body"])["events"][0]["event"] == "table_set_up"
    of_file = call("audit", "verify", str(export), "--json")
    assert (of_file.status, of_file.err) == (0, "")
    assert of_file.document == call("audit", "verify", "--db", str(true), "--json").document
    assert f"t1 26 {head(true, 't1')}" in call("audit", "verify", str(export)).lines


def test_a_flipped_byte_in_an_export(call: Call, export: Path) -> None:
    content = export.read_bytes()
    export.write_bytes(content.replace(b'\\"amount\\":22500', b'\\"amount\\":22501', 1))
    assert no(call("audit", "verify", str(export))) == f"t1, record {CASHED}: {HASH}"
    lines = content.splitlines(keepends=True)
    bad = lines[STAKED + 1]
    at = bad.index(b'"hash": "') + len(b'"hash": "')
    changed = bad[:at] + (b"0" if bad[at : at + 1] != b"0" else b"1") + bad[at + 1 :]
    export.write_bytes(b"".join([*lines[: STAKED + 1], changed, *lines[STAKED + 2 :]]))
    assert no(call("audit", "verify", str(export))) == f"t1, record {STAKED}: {HASH}"


BROKEN = [b"{", b"nonsense", b"\xff\xfe", b"[]", b'{"body": 1, "hash": ""}', b'{"body": "{}", "hash": ""}']


@pytest.mark.parametrize("line", BROKEN)
def test_a_line_of_an_export_that_cannot_be_read(line: bytes, call: Call, export: Path) -> None:
    export.write_bytes(export.read_bytes() + line + b"\n")
    assert no(call("audit", "verify", str(export))).startswith("the export: line 29 cannot be read: ")


def test_a_line_missing_from_an_export(call: Call, export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    export.write_bytes(b"".join(lines[:10] + lines[11:]))
    assert no(call("audit", "verify", str(export))) == "t1, record 10: record 9 is missing"


def test_an_export_that_is_not_there(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert wrong(call("audit", "verify", str(path))) == f"{path}: No such file or directory"
    assert wrong(call("audit", "verify", str(tmp_path))) == f"{tmp_path}: Is a directory"


def test_a_database_given_as_an_export(call: Call, true: Path) -> None:
    """Somebody forgot --db: one line, whatever it says."""
    assert no(call("audit", "verify", str(true))).startswith("the export: line 1 cannot be read: ")


# Export as a table of transfers


def test_csv(call: Call, true: Path, tmp_path: Path) -> None:
    """What was moved or posted adds up, account by account, to the balances."""
    path = tmp_path / "house.csv"
    assert call("audit", "export", str(path), "--db", str(true)).status == 0
    found = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert list(found[0]) == HEADS
    transfers = [transfer for table in RECORDS for body in bodies(true, table) for transfer in body["transfers"]]
    told = [(row["kind"], row["debit"], row["credit"], int(row["amount"]), row["hold"]) for row in found]
    assert told == [tuple(transfer) for transfer in transfers]
    balances: dict[str, int] = {}
    for kind, debit, credit, amount, _ in told:
        if kind in ("move", "post"):
            balances[debit] = balances.get(debit, 0) - amount
            balances[credit] = balances.get(credit, 0) + amount
    assert balances == dict(rows(true, "SELECT code, posted FROM accounts"))
    assert balances["wallet:ann-t1"] == 50_000 - 25_000 + 22_500 - 5_000
    assert sum(balances.values()) == 0


def test_parquet(call: Call, true: Path, tmp_path: Path) -> None:
    for name in ("house.csv", "house.parquet"):
        assert call("audit", "export", str(tmp_path / name), "--db", str(true)).status == 0
    found = parquet.read_table(tmp_path / "house.parquet").to_pylist()
    assert list(found[0]) == HEADS
    text = (tmp_path / "house.csv").read_text(encoding="utf-8")
    as_text = [{key: str(value) for key, value in row.items()} for row in found]
    assert as_text == list(csv.DictReader(io.StringIO(text)))
    assert {type(row["amount"]) for row in found} == {int}


def test_parquet_of_a_table_that_moved_nothing(call: Call, tmp_path: Path) -> None:
    """Its columns have the same kinds as any other's."""

    async def empty(url: str) -> None:
        house = await House.open(await open_store(url))
        await evening_db.open_by_hand(house, "t1")
        await house.close()

    db, path = tmp_path / "house.db", tmp_path / "house.parquet"
    asyncio.run(empty(str(db)))
    assert call("audit", "export", str(path), "--db", str(db)).status == 0
    found = parquet.read_table(path)
    assert (found.num_rows, found.column_names) == (0, HEADS)
    assert str(found.schema.field("amount").type) == "int64"


def test_one_table_of_several(call: Call, two: Path, tmp_path: Path) -> None:
    path = tmp_path / "t2.csv"
    assert call("audit", "export", str(path), "--table", "t2", "--db", str(two)).status == 0
    assert {row["table"] for row in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))} == {"t2"}


def test_a_table_that_is_not_there_is_not_exported(call: Call, two: Path, tmp_path: Path) -> None:
    path = tmp_path / "t3.jsonl"
    line = wrong(call("audit", "export", str(path), "--table", "t3", "--db", str(two)))
    assert "'t3' is not there" in line
    assert not path.exists()


@pytest.mark.parametrize("name", ["house.xlsx", "house", "house.json"])
def test_a_wrong_ending(name: str, call: Call, true: Path, tmp_path: Path) -> None:
    path = tmp_path / name
    line = wrong(call("audit", "export", str(path), "--db", str(true)))
    assert line == f"{path}: the file's name must end in .jsonl or .csv or .parquet"
    assert not path.exists()


def test_an_export_that_cannot_be_written(call: Call, true: Path, tmp_path: Path) -> None:
    path = tmp_path / "none" / "house.csv"
    line = wrong(call("audit", "export", str(path), "--db", str(true)))
    assert line == f"{path}: cannot be written: No such file or directory"


# Recall


def test_recall(call: Call, true: Path) -> None:
    done = call("audit", "recall", "--round", "1", "--db", str(true))
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "REPLAY of round 1: nothing is being played."
    assert "6 Seat 1 puts USD 10 on red. [Ch.3 F(9); Ch.3 A]" in done.lines
    assert "10 The ball rests in 00 after 6 revolutions. [Ch.5 A; Ch.3 E]" in done.lines
    assert "11 Seat 1 loses USD 5 on straight:17. [Ch.3 F(1)]" in done.lines
    assert "11 The dolly is removed." in done.lines


def test_recall_as_a_document(call: Call, true: Path) -> None:
    done = call("audit", "recall", "--round", "1", "--db", str(true), "--json")
    assert (done.status, done.err) == (0, "")
    assert (done.document["replay"], done.document["round"]) == (True, 1)
    events = [event for record in done.document["records"] for event in record["events"]]
    [rested] = [event for event in events if event["event"] == "ball_rested"]
    assert rested["pocket"] == "00"
    [red, straight] = [event for event in events if event["event"] == "placed"]
    assert (red["spot"], red["amount"], straight["spot"]) == ("red", 1_000, "straight:17")
    assert red["clauses"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_recall_tells_that_round_and_no_other(number: int, call: Call, true: Path) -> None:
    """One record settles a round and opens the next; each round has its own part of it."""
    events = [event for body in bodies(true) for event in body["events"] if event["event"] == "dolly_removed"]
    [pocket] = [event["pocket"] for event in events if event["round"] == number]
    done = call("audit", "recall", "--round", str(number), "--db", str(true))
    [dolly] = [line for line in done.lines if "The dolly goes onto" in line]
    assert f"The dolly goes onto {pocket}." in dolly
    opened = [line.partition(" ")[2] for line in done.lines if "Place your bets." in line]
    assert opened == [f'Round {number}. "Place your bets."']


@pytest.mark.parametrize("number", ["5", "999999"])
def test_a_round_that_is_not_there(number: str, call: Call, true: Path) -> None:
    assert no(call("audit", "recall", "--round", number, "--db", str(true))) == f"round {number} is not in the record"


@pytest.mark.parametrize("number", ["x", "0", "-1", "1.5", "", "9" * 5000])
def test_a_round_that_is_no_number(number: str, call: Call, true: Path) -> None:
    assert wrong(call("audit", "recall", f"--round={number}", "--db", str(true))).startswith("round: ")


@pytest.mark.parametrize("command", [["recall", "--round", "1"], ["fairness"]])
def test_several_tables(command: list[str], call: Call, two: Path) -> None:
    assert wrong(call("audit", *command, "--db", str(two))) == "table: say which: t1, t2"
    assert wrong(call("audit", *command, "--table", "t3", "--db", str(two))) == "table: 't3' is not there: t1, t2"
    assert call("audit", *command, "--table", "t2", "--db", str(two)).status == 0


# Fairness


def test_fairness(call: Call, true: Path) -> None:
    done = call("audit", "fairness", "--db", str(true))
    assert (done.status, done.out, done.err) == (0, "3 rounds: every seed was promised, and made its result.\n", "")
    document = call("audit", "fairness", "--db", str(true), "--json").document
    assert document == {"ok": True, "rounds": 3, "faults": []}


def test_a_changed_seed_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event["event"] == "seed_revealed" and event["round"] == 2:
            event["seed"] = "00" * 32

    forge_chain(db, change)
    assert call("audit", "verify", "--db", str(db)).status == 0
    says = "the seed 0000000000000000... is not the one that was promised"
    assert no(call("audit", "fairness", "--db", str(db))) == f"round 2: {says}"
    done = call("audit", "fairness", "--db", str(db), "--json")
    assert (done.status, done.document) == (1, {"ok": False, "rounds": 3, "faults": [{"round": 2, "says": says}]})


def test_a_changed_pocket_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event.get("pocket") == "27":
            event["pocket"] = "28"

    forge_chain(db, change)
    assert call("audit", "verify", "--db", str(db)).status == 0
    assert no(call("audit", "fairness", "--db", str(db))) == "round 2: seed and nonces make 27, not 28"


def test_seed_and_promise_changed_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event.get("round") == 3 and event["event"] == "seed_promised":
            event["promise"] = promise(bytes.fromhex("11" * 32))
        if event.get("round") == 3 and event["event"] == "seed_revealed":
            event["seed"] = "11" * 32

    forge_chain(db, change)
    assert no(call("audit", "fairness", "--db", str(db))).startswith("round 3: seed and nonces make ")


@pytest.mark.parametrize("kind", ["seed", "nonce"])
def test_a_seed_that_is_no_number(kind: str, call: Call, db: Path) -> None:
    """A forger's nonsense is a fault of its round."""

    def change(event: dict[str, Any]) -> None:
        if event.get("round") == 2 and kind in event:
            event[kind] = "nonsense"

    forge_chain(db, change)
    assert no(call("audit", "fairness", "--db", str(db))).startswith("round 2: ")


@pytest.mark.parametrize("command", [["recall", "--round", "1"], ["fairness"]])
def test_rules_that_have_changed_since(command: list[str], call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event["event"] == "table_set_up":
            event["digest"] = "0" * 64

    forge_chain(db, change)
    line = wrong(call("audit", *command, "--db", str(db)))
    assert line.startswith("the rulebook maryland has changed since: the table's digest is 000000000000")


# Beside a house that plays


def test_verify_while_a_house_is_playing(call: Call, tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    async def busy(house: House, writer: Writer[Any]) -> None:
        number = 0
        while True:
            number += 1
            await house.cashier.submit(f"in {number}", "cashier", cage.Deposit(player="ann", amount=100))
            await writer.submit(f"buy {number}", "ann", play.BuyIn(seat=1, amount=100, chip=100, tender="wallet"))
            await writer.submit(f"red {number}", "ann", play.Place(seat=1, spot="red", amount=1_000))
            await writer.submit(f"nonce {number}", "ann", floor.Nonce(player="ann", nonce=f"{number:016x}"))

    async def run() -> list[Done]:
        house = await House.open(await open_store(path))
        pace = Pace(betting=0.005, last_bets=0, spinning=0, showing=0, idle=True)
        at = await house.open_table("t1", evening_db.RULES, automatic=True, pace=pace)
        await evening_db.seat(house, at, "ann", 10_000_000)
        playing = asyncio.create_task(busy(house, at.writer))
        found, before = [], at.writer.seq
        for _ in range(8):
            found.append(await asyncio.to_thread(call, "audit", "verify", "--db", path, "--json"))
        assert at.writer.seq > before, "the house was playing"
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await house.close()
        return found

    found = asyncio.run(run())
    assert [(done.status, done.out if done.status else "") for done in found] == [(0, "")] * 8
    assert call("audit", "verify", "--db", path).status == 0
    assert call("audit", "fairness", "--db", path).status == 0


def test_records_that_are_written_while_others_are_read(tmp_path: Path) -> None:
    """The last record that was read moves nothing; then one is written that does."""
    path = str(tmp_path / "house.db")

    async def run() -> list[Row]:
        house = await House.open(await open_store(path))
        at = await evening_db.open_by_hand(house, "t1")
        await evening_db.seat(house, at, "ann")
        await evening_db.tell(at.writer, "ann", floor.Nonce(player="ann", nonce="00" * 8))
        reader = await open_reader(path)
        parts = record_rows(reader, "t1")
        found = await anext(parts)
        await evening_db.tell(at.writer, "ann", play.Place(seat=1, spot="red", amount=1_000))
        found += [row async for rows in parts for row in rows]
        await reader.close()
        await house.close()
        return found

    found = asyncio.run(run())
    assert [row.seq for row in found] == [*range(1, 7)]
    assert found[-1].transfers == [["hold", "rack:t1:1", "layout:t1", 1_000, "t1/1/red"]]
    verify_records(found, Verified())


def test_an_export_made_while_a_house_is_playing_can_be_verified(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the cashier's log and the table's somebody pays in and buys chips for it."""
    path, out = str(tmp_path / "house.db"), tmp_path / "house.jsonl"

    async def run() -> Done:
        house = await House.open(await open_store(path))
        at = await evening_db.open_by_hand(house, "t1")
        await evening_db.seat(house, at, "ann")
        loop = asyncio.get_running_loop()

        async def slow(vault: Any, table: str) -> Any:
            if table == "t1":
                buy = play.BuyIn(seat=1, amount=50_000, chip=100, tender="wallet")
                paid = evening_db.tell(house.cashier, "cashier", cage.Deposit(player="ann", amount=50_000))
                bought = evening_db.tell(at.writer, "ann", buy)
                for work in (paid, bought):
                    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))
            async for part in record_rows(vault, table):
                yield part

        monkeypatch.setattr("croupier.store.export.record_rows", slow)
        done = await asyncio.to_thread(call, "audit", "export", str(out), "--db", path)
        await house.close()
        return done

    assert asyncio.run(run()).status == 0
    assert call("audit", "verify", str(out)).status == 0


def test_a_true_database_is_verified_without_being_touched(call: Call, true: Path) -> None:
    before = true.read_bytes()
    assert call("audit", "verify", "--db", str(true)).status == 0
    assert call("audit", "fairness", "--db", str(true)).status == 0
    assert true.read_bytes() == before


def test_verify_gives_the_books(true: Path) -> None:
    async def run() -> Verified:
        reader = await open_reader(str(true))
        verified = await verify(reader)
        await reader.close()
        return verified

    books = asyncio.run(run()).books
    assert books.posted == dict(rows(true, "SELECT code, posted FROM accounts"))
    assert books.holds == {}


# The page


def test_the_page_on_records(call: Call, true: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands are run in order on the evening's database in its usual place; lines with ... are passed over."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "croupier").mkdir(parents=True)
    shutil.copy(true, tmp_path / "data" / "croupier" / "croupier.db")
    found = [block for block in blocks("records.md") if block.kind == "console"]
    assert found
    for block in found:
        done = call(*block.command)
        assert (done.status, done.err) == (0, ""), block
        assert [line for line in block.printed if line and "..." not in line and line not in done.lines] == []
