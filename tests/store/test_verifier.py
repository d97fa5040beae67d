"""The verifier: a true record passes; whatever is changed in it is found, and the right record is named."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.store.verifier.books import BadRecord, verify_books
from croupier.store.verifier.records import Verified, verify_records
from store.night import NUMBERS, STAKE, changed, found, kept, named, night, resealed, rows


def test_a_true_record_passes() -> None:
    verified = Verified()
    verify_records(rows(), verified)
    verify_books(verified.books, kept())
    assert verified.records == {"cage": 2, "t1": 34}
    assert verified.heads == {"cage": night().window.entries[-1].hash, "t1": night().table.entries[-1].hash}
    assert verified.books.balances == night().books.balances


def test_tables_may_be_read_in_any_order_and_together() -> None:
    window, table = rows()[:2], rows()[2:]
    assert found([*table, *window], kept()) is None
    assert found([table[0], window[0], *table[1:], window[1]], kept()) is None


def test_rows_may_be_plain_tuples_as_a_database_gives_them() -> None:
    given_rows: list[Any] = [tuple(row) for row in rows()]
    assert found(given_rows, kept()) is None


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]])
def test_a_record_of_another_version_is_named_with_what_to_do(version: Any) -> None:
    told = json.loads(rows()[STAKE].body)
    told["v"] = version
    bad = found(resealed(changed(STAKE, body=json.dumps(told).encode())))
    assert bad is not None and (bad.table, bad.seq) == ("t1", 9)
    if isinstance(version, int):
        assert bad.why == f"its version is {version}: verify it with a newer Croupier"


def missed(number: int, part: str, changes: Iterable[int]) -> list[tuple[int, int]]:
    """Which bytes of a part of a row can be changed without this row being named."""
    before = Verified()
    verify_records(rows()[:number], before)
    row = rows()[number]
    whole: bytes = getattr(row, part)
    found_none = []
    for at, change in product(range(len(whole)), changes):
        other: Any = whole[:at] + bytes([whole[at] ^ change]) + whole[at + 1 :]
        try:
            verify_records([row._replace(**{part: other})], before)
        except BadRecord as bad:
            if (bad.table, bad.seq) == (row.table, row.seq):
                continue
        found_none.append((at, change))
    return found_none


@pytest.mark.parametrize("number", NUMBERS)
def test_every_flipped_bit_is_found(number: int) -> None:
    assert missed(number, "body", [1 << bit for bit in range(8)]) == []
    assert missed(number, "hash", [1 << bit for bit in range(8)]) == []


@pytest.mark.parametrize("number", [0, 1, STAKE])
def test_every_changed_byte_is_found(number: int) -> None:
    """Every other value of every byte of a deposit, of a withdrawal and of a wager."""
    assert missed(number, "body", range(1, 256)) == []
    assert missed(number, "hash", range(1, 256)) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_a_record_filed_under_another_number_time_or_table_is_found(number: int) -> None:
    row = rows()[number]
    for seq in (0, row.seq - 1, row.seq + 1, row.seq + 100):
        assert named(changed(number, seq=seq)) == (row.table, seq)
    for at in (0, row.at - 1, row.at + 1, -row.at):
        assert named(changed(number, at=at)) == (row.table, row.seq)
    assert named(changed(number, table="t2")) == ("t2", row.seq)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_missing_record_is_found(number: int) -> None:
    """The one after it is named; where it was a table's last, what is kept beside the records tells."""
    given_rows = rows()
    row = given_rows.pop(number)
    last = row.seq == {"cage": 2, "t1": 34}[row.table]
    assert named(given_rows, kept()) == (("the books", None) if last else (row.table, row.seq + 1))


def test_a_missing_end_that_moved_nothing_shows_in_the_head() -> None:
    """No chain shows that its end is missing: an inspector writes down the last hash, and how many there were."""
    whole, short = Verified(), Verified()
    verify_records(rows()[:-2], whole)  # the last of these is a seat left with nothing
    verify_records(rows()[:-3], short)
    assert whole.books == short.books
    assert whole.heads["t1"] != short.heads["t1"] and whole.records["t1"] == short.records["t1"] + 1


@pytest.mark.parametrize("number", NUMBERS)
def test_a_doubled_record_is_found(number: int) -> None:
    given_rows = rows()
    row = given_rows[number]
    given_rows.insert(number, row)
    assert named(given_rows) == (row.table, row.seq)


@pytest.mark.parametrize("number", [number for number in NUMBERS if number not in (1, NUMBERS[-1])])
def test_swapped_records_are_found(number: int) -> None:
    given_rows = rows()
    row, after = given_rows[number], given_rows[number + 1]
    given_rows[number], given_rows[number + 1] = after, row
    assert named(given_rows) == (row.table, row.seq + 1)
    renumbered = changed(number, seq=after.seq, at=after.at)
    renumbered[number + 1] = renumbered[number + 1]._replace(seq=row.seq, at=row.at)
    renumbered[number], renumbered[number + 1] = renumbered[number + 1], renumbered[number]
    assert named(renumbered) == (row.table, row.seq)


def test_an_appended_record_is_found() -> None:
    last = rows()[-1]
    for seq in (last.seq, last.seq + 1):
        body = last.body.replace(b'"seq":34', b'"seq":%d' % seq)
        assert named([*rows(), last._replace(seq=seq, body=body)]) == ("t1", seq)
    told = json.loads(last.body)
    told.update(seq=35, transfers=[["house", "wallet:eve", 1_000_000]])
    forged = resealed([*rows(), last._replace(seq=35, body=json.dumps(told).encode())])
    assert named(forged, kept()) == ("the books", None)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_flipped_byte_anywhere_is_found(data: st.DataObject) -> None:
    """In a body, a hash, a number or a time."""
    number = data.draw(st.sampled_from(NUMBERS))
    row = rows()[number]
    part = data.draw(st.sampled_from(["body", "hash", "seq", "at"]))
    value: Any = getattr(row, part)
    if part in ("body", "hash"):
        at, change = data.draw(st.integers(0, len(value) - 1)), data.draw(st.integers(1, 255))
        value = value[:at] + bytes([value[at] ^ change]) + value[at + 1 :]
    else:
        value ^= data.draw(st.integers(1, 255)) << data.draw(st.sampled_from([0, 8, 16, 24, 32]))
    bad = found(changed(number, **{part: value}))
    assert bad is not None
    assert part == "seq" or (bad.table, bad.seq) == (row.table, row.seq)
