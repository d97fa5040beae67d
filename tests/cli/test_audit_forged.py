"""``croupier audit verify``: whatever a forger changed in a database is found and named.

Each is tried twice: with the records followed in their order, and in parts, as for many records. What the books betray
is tried with the parts in processes of their own, too.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cli.audited import AT, BOUGHT, CASHED, HASH, RESTED, SETTLED, STAKED, body_of, db, no, true
from cli.conftest import Call
from cli.evening_db import flipped, forge, rows
from croupier.store.open import open_reader
from croupier.store.verifier import parallel

__all__ = ["db", "true"]

Forgery = tuple[str, Sequence[Any]]

FILED = "its moves of wallets are not those that are filed"
OF = "WHERE event = (SELECT id FROM events WHERE tbl = 't1' AND seq = ?)"


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
        lambda _: (f"UPDATE moves SET amount = amount + 1 {OF}", (BOUGHT,)),
        f"t1, record {BOUGHT}: {FILED}",
    ),
    "an account": (
        lambda _: (f"UPDATE moves SET debit = 'rack:t1:9' {OF}", (CASHED,)),
        f"t1, record {CASHED}: {FILED}",
    ),
    "a move deleted": (
        lambda _: (f"DELETE FROM moves {OF}", (BOUGHT,)),
        f"t1, record {BOUGHT}: {FILED}",
    ),
    "a balance": (
        lambda _: ("UPDATE accounts SET balance = balance + 1 WHERE code = ?", ("wallet:ann-t1",)),
        "the books: the balance of wallet:ann-t1 is kept as 42501, not 42500",
    ),
    "a balance of the layout": (
        lambda _: ("UPDATE accounts SET balance = 100 WHERE code = ?", ("layout:t1:1",)),
        "the books: the balance of layout:t1:1 is kept as 100, not 0",
    ),
    "an account made up": (
        lambda _: ("INSERT INTO accounts (code, balance) VALUES (?, 1)", ("wallet:eve",)),
        "the books: the balance of wallet:eve is kept as 1, not ",
    ),
}


@pytest.fixture(params=[parallel.MANY, 0], ids=["alone", "in processes"])
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MANY", request.param)
    monkeypatch.setattr(parallel, "PROCESSES", 3)


class Threads(ThreadPoolExecutor):
    """A pool of threads for one of processes: to start a process takes a second."""

    def __init__(self, number: int, context: Any) -> None:
        del context
        super().__init__(number)


@pytest.fixture(params=[parallel.MANY, 0], ids=["in order", "in parts"])
def parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MANY", request.param)
    monkeypatch.setattr(parallel, "PROCESSES", 5)
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Threads)


@pytest.mark.usefixtures("many")
def test_a_true_one(call: Call, db: Path) -> None:
    assert call("audit", "verify", "--db", str(db)).status == 0


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 40])
def test_parts_that_are_sound_are_not_followed_again(db: Path, monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    monkeypatch.setattr(parallel, "PROCESSES", processes)
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Threads)

    async def both() -> list[Any]:
        reader = await open_reader(str(db))
        last = await reader.last_event()
        found = [await parallel._in_parts(last, reader), await parallel._up_to(last, reader)]
        await reader.close()
        return found

    in_parts, in_order = asyncio.run(both())
    assert (in_parts.records, in_parts.heads, in_parts.set_ups, in_parts.books.balances) == (
        in_order.records,
        in_order.heads,
        in_order.set_ups,
        in_order.books.balances,
    )


@pytest.mark.usefixtures("parts")
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
    """Records deleted, each with its moves."""
    which = "SELECT id FROM events WHERE tbl = 't1' AND seq = ?"
    return [
        statement
        for seq in seqs
        for statement in (
            (f"DELETE FROM moves WHERE event = ({which})", (seq,)),
            (f"DELETE FROM events {AT}", (seq,)),
        )
    ]


@pytest.mark.usefixtures("parts")
def test_a_record_taken_out_of_the_middle(call: Call, db: Path) -> None:
    forge(db, (f"DELETE FROM events {AT}", (STAKED,)))  # a wager moves nothing to or from a wallet
    assert no(call("audit", "verify", "--db", str(db))) == f"t1, record {STAKED + 1}: record {STAKED} is missing"


@pytest.mark.usefixtures("parts")
def test_a_record_taken_away_from_its_moves(call: Call, db: Path) -> None:
    [(entry,)] = rows(db, f"SELECT id FROM events {AT}", CASHED)
    forge(db, (f"DELETE FROM events {AT}", (CASHED,)))
    says = f"the books: moves of wallets are filed for entry {entry}, which is not there"
    assert no(call("audit", "verify", "--db", str(db))) == says


@pytest.mark.usefixtures("parts")
def test_the_last_record_cut_off_is_betrayed_by_the_balances(call: Call, db: Path) -> None:
    forge(db, *without(CASHED))
    says = "the books: the balance of rack:t1:1 is kept as 0, not 22500"
    assert no(call("audit", "verify", "--db", str(db))) == says


def test_the_last_record_cut_off_with_its_balances_changes_the_head(call: Call, db: Path) -> None:
    """No chain shows that its end was cut off where the books were doctored too: the inspector's note does."""
    noted = call("audit", "verify", "--db", str(db), "--json").document["tables"]
    back = "UPDATE accounts SET balance = balance + ? WHERE code = ?"
    forge(db, *without(CASHED), (back, (22_500, "rack:t1:1")), (back, (-22_500, "wallet:ann-t1")))
    found = call("audit", "verify", "--db", str(db), "--json").document["tables"]
    assert [each["records"] for each in found] == [2, 25]
    assert found[0] == noted[0] and found[1]["head"] != noted[1]["head"]


def overspent(path: Path) -> list[Forgery]:
    """Ten on red become ten million in the record, and every hash after it made anew."""
    return sealed_anew(path, b"1000000000")


def sealed_anew(path: Path, amount: bytes) -> list[Forgery]:
    """The stake of ten is told as another amount, and every hash from there on made anew."""
    forged: list[Forgery] = []
    hash_ = hash_of(path, STAKED - 1)
    for seq in range(STAKED, CASHED + 1):
        body = body_of(path, seq)
        if seq == STAKED:
            body = body.replace(b'"layout:t1:1",1000]', b'"layout:t1:1",%b]' % amount)
            assert body != body_of(path, seq)
        hash_ = hashlib.sha256(hash_ + body).digest()
        forged.append((f"UPDATE events SET body = ?, hash = ? {AT}", (body, hash_, seq)))
    return forged


@pytest.mark.usefixtures("many")
def test_a_forger_who_seals_everything_anew_still_has_to_keep_the_books(call: Call, db: Path) -> None:
    forge(db, *overspent(db))
    says = f"t1, record {STAKED}: rack:t1:1 has 25000 and spends 1000000000"
    assert no(call("audit", "verify", "--db", str(db))) == says


@pytest.mark.usefixtures("parts")
@pytest.mark.parametrize("amount", [b"1" + 40 * b"0", b'"\\ud800"', b"null", b"[1000]"])
def test_amounts_that_are_none(amount: bytes, call: Call, db: Path) -> None:
    forge(db, *sealed_anew(db, amount))
    assert no(call("audit", "verify", "--db", str(db))).startswith(f"t1, record {STAKED}: ")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("seq", "named"), [(BOUGHT, BOUGHT), (STAKED, STAKED), (RESTED, STAKED)])
def test_of_two_faults_the_first_is_named(seq: int, named: int, call: Call, db: Path) -> None:
    forge(db, *overspent(db), (f"UPDATE events SET at = at + 1 {AT}", (seq,)))
    assert no(call("audit", "verify", "--db", str(db))).startswith(f"t1, record {named}: ")


@pytest.mark.usefixtures("parts")
def test_moves_after_the_last_record(call: Call, db: Path) -> None:
    forge(db, ("INSERT INTO moves VALUES ('wallet:eve', 1000000, 0, 'house', 'wallet:eve', 5)", ()))
    says = "the books: moves of wallets are filed for entry 1000000, which is not there"
    assert no(call("audit", "verify", "--db", str(db))) == says
