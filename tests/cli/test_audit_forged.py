"""``croupier audit verify``: whatever a forger changed in a database is found and named.

Each is tried twice: by going through the records one by one, and by digests, as for many records. What the books
betray is tried with a bookkeeper in a process of its own, too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cli.audited import AT, BOUGHT, CASHED, HASH, RESTED, SETTLED, STAKED, body_of, db, no, true
from cli.conftest import Call
from cli.evening_db import flipped, forge, rows
from croupier.store import bookkeeper, verifying

__all__ = ["db", "true"]

Forgery = tuple[str, Sequence[Any]]

FILED = "its transfers are not those that are filed"
OF = "WHERE event = (SELECT id FROM events WHERE tbl = 't1' AND seq = ?) AND n = 0"


def hash_of(path: Path, seq: int) -> bytes:
    [(found,)] = rows(path, "SELECT hash FROM events WHERE tbl = 't1' AND seq = ?", seq)
    return bytes(found)


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


@pytest.fixture(params=[verifying.MANY, 0], ids=["alone", "with a bookkeeper"])
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "MANY", request.param)


@pytest.fixture(params=[verifying.MANY, 0], ids=["one by one", "by digest"])
def digests(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "MANY", request.param)
    monkeypatch.setattr(bookkeeper, "beside", bookkeeper.keep)  # without a process: that takes a second


@pytest.mark.usefixtures("many")
def test_a_true_one(call: Call, db: Path) -> None:
    assert call("audit", "verify", "--db", str(db)).status == 0


def test_where_the_digests_agree_nothing_is_gone_through_again(
    call: Call, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifying, "MANY", 0)
    monkeypatch.setattr(verifying, "_one_by_one", None)
    assert call("audit", "verify", "--db", str(db)).status == 0


@pytest.mark.usefixtures("digests")
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


@pytest.mark.usefixtures("digests")
def test_a_record_taken_out_of_the_middle(call: Call, db: Path) -> None:
    forge(db, *without(STAKED))
    assert no(call("audit", "verify", "--db", str(db))) == f"t1, record {STAKED + 1}: record {STAKED} is missing"


@pytest.mark.usefixtures("digests")
def test_a_record_taken_away_from_its_transfers(call: Call, db: Path) -> None:
    [(entry,)] = rows(db, f"SELECT id FROM events {AT}", CASHED)
    forge(db, (f"DELETE FROM events {AT}", (CASHED,)))
    says = f"the books: transfers are filed for entry {entry}, which is not there"
    assert no(call("audit", "verify", "--db", str(db))) == says


@pytest.mark.usefixtures("digests")
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


def overspent(path: Path) -> list[Forgery]:
    """Ten on red become ten million, in the record, in its transfer, and every hash after it made anew."""
    return [(f"UPDATE transfers SET amount = 1000000000 {OF}", (STAKED,)), *sealed_anew(path, b"1000000000")]


def sealed_anew(path: Path, amount: bytes) -> list[Forgery]:
    """The stake of ten is told as another amount, and every hash from there on made anew."""
    forged: list[Forgery] = []
    hash_ = hash_of(path, STAKED - 1)
    for seq in range(STAKED, CASHED + 1):
        body = body_of(path, seq)
        if seq == STAKED:
            body = body.replace(b'"layout:t1",1000,', b'"layout:t1",%b,' % amount)
            assert body != body_of(path, seq)
        hash_ = hashlib.sha256(hash_ + body).digest()
        forged.append((f"UPDATE events SET body = ?, hash = ? {AT}", (body, hash_, seq)))
    return forged


@pytest.mark.usefixtures("many")
def test_a_forger_who_seals_everything_anew_still_has_to_keep_the_books(call: Call, db: Path) -> None:
    forge(db, *overspent(db))
    says = f"t1, record {STAKED}: rack:t1:1 has 25000 and spends 1000000000"
    assert no(call("audit", "verify", "--db", str(db))) == says


@pytest.mark.usefixtures("digests")
@pytest.mark.parametrize("amount", [b"1001", b"1" + 40 * b"0", b'"\\ud800"', b"null", b"[1000]"])
def test_amounts_that_are_not_those_that_are_filed(amount: bytes, call: Call, db: Path) -> None:
    forge(db, *sealed_anew(db, amount))
    assert no(call("audit", "verify", "--db", str(db))).startswith(f"t1, record {STAKED}: ")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("seq", "named"), [(BOUGHT, BOUGHT), (STAKED, STAKED), (RESTED, STAKED)])
def test_of_two_faults_the_first_is_named(seq: int, named: int, call: Call, db: Path) -> None:
    forge(db, *overspent(db), (f"UPDATE events SET at = at + 1 {AT}", (seq,)))
    assert no(call("audit", "verify", "--db", str(db))).startswith(f"t1, record {named}: ")


@pytest.mark.usefixtures("digests")
def test_transfers_after_the_last_record(call: Call, db: Path) -> None:
    row = "INSERT INTO transfers SELECT 1000000, n, kind, debit, credit, amount, hold FROM transfers"
    forge(db, (f"{row} {OF}", (STAKED,)))
    says = "the books: transfers are filed for entry 1000000, which is not there"
    assert no(call("audit", "verify", "--db", str(db))) == says
