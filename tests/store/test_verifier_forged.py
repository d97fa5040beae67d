"""The verifier: a forger who makes every hash anew is found by what the records say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.store.verifier.records import RecordRow
from store.night import SETTLED, STAKE, changed, found, kept, named, resealed, rows


def forged(number: int, change: Callable[[dict[str, Any]], None]) -> list[RecordRow]:
    """The rows with the body of one rewritten, and the chain made anew from there."""
    told = json.loads(rows()[number].body)
    change(told)
    return resealed(changed(number, body=json.dumps(told, separators=(",", ":"), sort_keys=True).encode()))


def put(transfer: int, field: int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        told["transfers"][transfer][field] = value

    return change


@pytest.mark.parametrize(
    ("number", "transfer", "field", "value", "seq", "why"),
    [
        (STAKE, 0, 2, 20_001, 9, "rack:t1:1 has 20000 and spends 20001"),
        (STAKE, 0, 2, -2_000, 9, "an amount of -2000"),
        (STAKE, 0, 2, 0, 9, "an amount of 0"),
        (STAKE, 0, 2, 2_000.0, 9, "an amount of 2000.0"),
        (STAKE, 0, 2, True, 9, "an amount of True"),
        (STAKE, 0, 2, "2000", 9, "an amount of '2000'"),
        (STAKE, 0, 1, "tips:t1", 15, "layout:t1:1 has 500 and spends 2500"),
        (SETTLED, 0, 2, 2_501, 15, "layout:t1:1 has 2500 and spends 2501"),
        (SETTLED, 0, 0, "layout:t1:2", 15, "layout:t1:2 has 1000 and spends 2500"),
        (SETTLED, 1, 2, 1_001, 15, "layout:t1:2 has 1000 and spends 1001"),
    ],
)
def test_a_forger_whose_books_do_not_add_up(
    number: int, transfer: int, field: int, value: Any, seq: int, why: str
) -> None:
    bad = found(forged(number, put(transfer, field, value)))
    assert bad is not None
    assert (bad.table, bad.seq, bad.why) == ("t1", seq, why)
    assert str(bad) == f"t1, record {seq}: {why}"


def test_a_forger_whose_books_do_add_up_is_found_by_what_is_kept() -> None:
    bad = found(forged(SETTLED, put(2, 2, 900_000)), kept())
    assert bad is not None and bad.seq is None
    assert str(bad) == "the books: the balance of float:t1 is kept as 989500, not 90500"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"not json", "its body cannot be read: JSONDecodeError"),
        (b"\xff\xfe\xfd", "its body cannot be read: UnicodeDecodeError"),
        (b"[]", "its body cannot be read: TypeError"),
        (b"7", "its body cannot be read: TypeError"),
        (b'{"seq":9,"at":1,"transfers":[],"v":1}', "its body cannot be read: KeyError('table')"),
        (b'{"seq":9,"at":1,"table":"t1","v":1}', "its body cannot be read: KeyError('transfers')"),
        (b'{"seq":8,"at":1,"table":"t1","transfers":[],"v":1}', "it is filed as"),
        (b'{"seq":9,"at":1,"table":"t2","transfers":[],"v":1}', "it is filed as"),
    ],
)
def test_a_forged_body_that_says_nothing(body: bytes, why: str) -> None:
    before = hashlib.sha256(rows()[STAKE - 1].hash + body).digest()
    bad = found(changed(STAKE, body=body, hash=before))
    assert bad is not None
    assert (bad.table, bad.seq) == ("t1", 9)
    assert bad.why.startswith(why)


@pytest.mark.parametrize(
    "transfers",
    [
        None,
        7,
        {"house": 1},
        [7],
        [[]],
        [["house", "patrons"]],
        [["house", "patrons", 5, ""]],
        [[["house"], "patrons", 5]],
        [["house", {}, 5]],
        [[None, "patrons", 5]],
    ],
    ids=str,
)
def test_forged_transfers_that_mean_nothing_are_told_of_and_not_stumbled_over(transfers: Any) -> None:
    def change(told: dict[str, Any]) -> None:
        told["transfers"] = transfers

    assert named(forged(STAKE, change)) == ("t1", 9)


def test_a_body_nested_beyond_reading_is_told_of() -> None:
    body = b"[" * 200_000
    row = changed(STAKE, body=body, hash=hashlib.sha256(rows()[STAKE - 1].hash + body).digest())
    assert named(row) == ("t1", 9)
