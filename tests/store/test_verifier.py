"""The verifier: a true record passes; whatever is changed in it is found, and the right record is named."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cage.evening import Evening, evening
from croupier.floor.record import Entry
from croupier.store.verifier import Bad, Books, Row, Verified, read_export, verify_books, verify_records


def row_of(entry: Entry) -> Row:
    filed: list[list[Any]] = [[str(one.kind), one.debit, one.credit, one.amount, one.hold] for one in entry.transfers]
    return Row(entry.table, entry.seq, entry.at, entry.body, entry.hash, filed)


@lru_cache
def night() -> Evening:
    return evening()


def rows() -> list[Row]:
    return [row_of(entry) for entry in night().entries]


def kept() -> Books:
    """The books as a store keeps them beside the records."""
    return Books(dict(night().books.posted), dict(night().books.held))


def found(given_rows: list[Row], books: Books | None = None) -> Bad | None:
    verified = Verified()
    try:
        verify_records(given_rows, verified)
        verify_books(verified, books)
    except Bad as bad:
        return bad
    return None


def named(given_rows: list[Row], books: Books | None = None) -> tuple[str, int | None] | None:
    bad = found(given_rows, books)
    return None if bad is None else (bad.table, bad.seq)


def changed(number: int, **changes: Any) -> list[Row]:
    """The rows with one of them changed."""
    given_rows = rows()
    given_rows[number] = given_rows[number]._replace(**changes)
    return given_rows


NUMBERS = range(len(rows()))

STAKE = 10
"""The record of Ann's 2,000 on red."""
SETTLED = 16
"""The record that settles the first round: 500 and 2,000 posted, 2,500 swept, 1,000 voided, 1,000 won."""


def test_a_true_record_passes() -> None:
    verified = Verified()
    verify_records(rows(), verified)
    verify_books(verified, kept())
    assert verified.records == {"cage": 2, "t1": 34}
    assert verified.heads == {"cage": night().window.entries[-1].hash, "t1": night().table.entries[-1].hash}
    assert (verified.books.posted, verified.books.held) == (night().books.posted, night().books.held)
    assert verified.books.holds == {}


def test_tables_may_be_read_in_any_order_and_together() -> None:
    window, table = rows()[:2], rows()[2:]
    assert found([*table, *window], kept()) is None
    assert found([table[0], window[0], *table[1:], window[1]], kept()) is None
    assert found([row._replace(transfers=None) for row in rows()], kept()) is None


def test_filed_transfers_may_be_tuples_as_a_database_gives_them() -> None:
    given_rows: list[Any] = [(*row[:5], [tuple(one) for one in row.transfers or ()]) for row in rows()]
    assert found(given_rows, kept()) is None
    given_rows[STAKE] = (*rows()[STAKE][:5], [("hold", "rack:t1:1", "layout:t1", 2_001, "t1/1/red")])
    bad = found(given_rows)
    assert bad is not None and str(bad) == "t1, record 9: its transfers are not those that are filed"


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
        except Bad as bad:
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
def test_every_change_of_a_filed_transfer_is_found(number: int) -> None:
    row = rows()[number]
    assert row.transfers is not None
    lies: list[list[list[Any]]] = [[*row.transfers, ["move", "house", "wallet:eve", 1, ""]]]
    for at, one in enumerate(row.transfers):
        lies.append([*row.transfers[:at], *row.transfers[at + 1 :]])
        lies.append([*row.transfers[:at], one, *row.transfers[at:]])
        for field, value in enumerate(one):
            others = [value + 1, value - 1, -value] if isinstance(value, int) else flips(value)
            for other in others:
                lie = copy.deepcopy(row.transfers)
                lie[at][field] = other
                lies.append(lie)
    for transfers in lies:
        assert named(changed(number, transfers=transfers)) == (row.table, row.seq)


def flips(text: str) -> list[str]:
    """The text with one character changed, or one put in."""
    return [text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :] for at in range(len(text))] + [f"{text}x"]


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


def resealed(given_rows: list[Row]) -> list[Row]:
    """What a forger does who knows the format: every hash made anew."""
    heads: dict[str, bytes] = {}
    done = []
    for row in given_rows:
        hash_ = hashlib.sha256(heads.get(row.table, bytes(32)) + row.body).digest()
        done.append(row._replace(hash=hash_, transfers=json.loads(row.body)["transfers"]))
        heads[row.table] = hash_
    return done


def test_an_appended_record_is_found() -> None:
    last = rows()[-1]
    for seq in (last.seq, last.seq + 1):
        body = last.body.replace(b'"seq":34', b'"seq":%d' % seq)
        assert named([*rows(), last._replace(seq=seq, body=body)]) == ("t1", seq)
    told = json.loads(last.body)
    told.update(seq=35, transfers=[["move", "house", "wallet:eve", 1_000_000, ""]])
    forged = resealed([*rows(), last._replace(seq=35, body=json.dumps(told).encode())])
    assert named(forged, kept()) == ("the books", None)


def forged(number: int, change: Callable[[dict[str, Any]], None]) -> list[Row]:
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
        (STAKE, 0, 3, 20_001, 9, "rack:t1:1 has 20000 and spends 20001"),
        (STAKE, 0, 3, -2_000, 9, "an amount of -2000"),
        (STAKE, 0, 3, 0, 9, "an amount of 0"),
        (STAKE, 0, 3, 2_000.0, 9, "an amount of 2000.0"),
        (STAKE, 0, 3, True, 9, "an amount of True"),
        (STAKE, 0, 3, "2000", 9, "an amount of '2000'"),
        (STAKE, 0, 0, "take", 9, "take 2000 of t1/1/red, where 0 is held"),
        (STAKE, 0, 1, "rack:t1:2", 15, "post 2000 of t1/1/red, where 2000 is held"),
        (STAKE, 0, 2, "tips:t1", 15, "post 2000 of t1/1/red, where 2000 is held"),
        (STAKE, 0, 4, "t1/1/odd", 15, "post 2000 of t1/1/red, where 0 is held"),
        (STAKE, 0, 4, "t1/2/black", 11, "t1/2/black is held for others"),
        (SETTLED, 0, 3, 501, 15, "post 501 of t1/1/straight:17, where 500 is held"),
        (SETTLED, 0, 1, "rack:t1:2", 15, "post 500 of t1/1/straight:17, where 500 is held"),
        (SETTLED, 0, 4, "t1/1/none", 15, "post 500 of t1/1/none, where 0 is held"),
        (SETTLED, 2, 3, 2_501, 15, "layout:t1 has 2500 and spends 2501"),
        (SETTLED, 3, 3, 1_001, 15, "void 1001 of t1/2/black, where 1000 is held"),
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
    bad = found(forged(SETTLED, put(4, 3, 900_000)), kept())
    assert bad is not None and bad.seq is None
    assert str(bad) == "the books: the balance of float:t1 is kept as 969500, not 70500"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"not json", "its body cannot be read: JSONDecodeError"),
        (b"\xff\xfe\xfd", "its body cannot be read: UnicodeDecodeError"),
        (b"[]", "its body cannot be read: TypeError"),
        (b"7", "its body cannot be read: TypeError"),
        (b'{"seq":9,"at":1,"transfers":[]}', "its body cannot be read: KeyError('table')"),
        (b'{"seq":9,"at":1,"table":"t1"}', "its body cannot be read: KeyError('transfers')"),
        (b'{"seq":8,"at":1,"table":"t1","transfers":[]}', "it is filed as"),
        (b'{"seq":9,"at":1,"table":"t2","transfers":[]}', "it is filed as"),
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
        {"move": 1},
        [7],
        [[]],
        [["move", "house"]],
        [["move", "house", "patrons", 5]],
        [["move", "house", "patrons", 5, "", "more"]],
        [["move", ["house"], "patrons", 5, ""]],
        [["move", "house", {}, 5, ""]],
        [["move", None, "patrons", 5, ""]],
        [["hold", "house", "patrons", 5, []]],
        [[["move"], "house", "patrons", 5, ""]],
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


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (("posted", "wallet:ann", 14_001), "the balance of wallet:ann is kept as 14001, not 14000"),
        (("posted", "wallet:eve", 5), "the balance of wallet:eve is kept as 5, not None"),
        (("posted", "tips:t1", None), "the balance of tips:t1 is kept as None, not 1300"),
        (("held", "rack:t1:1", 5), "the sum held of rack:t1:1 is kept as 5, not 0"),
        (("held", "rack:t1:7", 5), "the sum held of rack:t1:7 is kept as 5, not None"),
    ],
)
def test_books_that_were_kept_wrong(lie: tuple[str, str, Any], why: str) -> None:
    books, (what, name, value) = kept(), lie
    if value is None:
        del getattr(books, what)[name]
    else:
        getattr(books, what)[name] = value
    bad = found(rows(), books)
    assert bad is not None
    assert (bad.table, bad.seq, bad.why) == ("the books", None, why)


def test_what_is_held_in_the_middle_of_a_round_is_compared() -> None:
    window, table = rows()[:1], rows()[2:SETTLED]
    verified = Verified()
    verify_records([*window, *table], verified)
    made = verified.books
    assert made.held == {"rack:t1:1": 2_500, "rack:t1:2": 1_000}
    verify_books(verified, copy.deepcopy(made))
    wrong = copy.deepcopy(made)
    wrong.held["rack:t1:2"] = 999
    with pytest.raises(Bad, match="the sum held of rack:t1:2 is kept as 999, not 1000"):
        verify_books(verified, wrong)


def sealed(*transfers: list[Any], table: str = "t1") -> list[Row]:
    """A record by a forger's hand, true to the format."""
    body = json.dumps({"at": 1, "seq": 1, "table": table, "transfers": transfers}).encode()
    return resealed([Row(table, 1, 1, body, b"")])


def test_a_wallet_may_be_spent_before_the_table_is_read_that_filled_it() -> None:
    spent = sealed(["move", "wallet:ann", "drop:t1:wallet", 50, ""])
    filled = sealed(["move", "patrons", "wallet:ann", 50, ""], table="cage")
    assert found([*spent, *filled]) is None
    bad = found(spent)
    assert bad is not None and bad.why == "wallet:ann is overdrawn: -50"


@pytest.mark.parametrize(
    "transfers",
    [
        [["hold", "wallet:ann", "drop:t1:wallet", 50, "x"]],
        [["move", "patrons", "wallet:ann", 49, ""], ["hold", "wallet:ann", "drop:t1:wallet", 50, "x"]],
    ],
)
def test_a_wallet_of_which_more_is_held_than_is_there(transfers: list[list[Any]]) -> None:
    bad = found(sealed(*transfers))
    assert bad is not None
    assert (bad.table, bad.seq) == ("the books", None)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_flipped_byte_anywhere_is_found(data: st.DataObject) -> None:
    """In a body, a hash, a number, a time, or a filed transfer."""
    number = data.draw(st.sampled_from(NUMBERS))
    row = rows()[number]
    part = data.draw(st.sampled_from(["body", "hash", "seq", "at", "transfers"]))
    value: Any = getattr(row, part)
    if part in ("body", "hash"):
        at, change = data.draw(st.integers(0, len(value) - 1)), data.draw(st.integers(1, 255))
        value = value[:at] + bytes([value[at] ^ change]) + value[at + 1 :]
    elif part in ("seq", "at"):
        value ^= data.draw(st.integers(1, 255)) << data.draw(st.sampled_from([0, 8, 16, 24, 32]))
    else:
        text = json.dumps(value).encode()
        at, change = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(1, 127))
        try:
            value = json.loads(text[:at] + bytes([text[at] ^ change]) + text[at + 1 :])
        except ValueError:
            value = [["unreadable"]]
        if value == row.transfers:
            value = []  # a space made another: nothing was said differently
            if value == row.transfers:
                return
    bad = found(changed(number, **{part: value}))
    assert bad is not None
    assert part == "seq" or (bad.table, bad.seq) == (row.table, row.seq)


def exported() -> bytes:
    lines = [json.dumps({"body": row.body.decode(), "hash": row.hash.hex()}) for row in rows()]
    return "".join(f"{line}\n" for line in lines).encode()


def read_back(text: bytes) -> Bad | None:
    verified = Verified()
    try:
        verify_records(read_export(text.splitlines(keepends=True)), verified)
        verify_books(verified)
    except Bad as bad:
        return bad
    return None


def test_an_export_is_verified() -> None:
    assert read_back(exported()) is None
    assert [row._replace(transfers=None) for row in rows()] == list(read_export(exported().splitlines()))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_flipped_byte_of_an_export_is_found(data: st.DataObject) -> None:
    """Unless body and hash are what they were: a capital among the hash's digits, a tab for a space."""
    text = exported()
    at, change = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(1, 255))
    other = text[:at] + bytes([text[at] ^ change]) + text[at + 1 :]
    if read_back(other) is None:
        assert list(read_export(other.splitlines())) == list(read_export(text.splitlines()))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"7",
        b"null",
        b"{}",
        b'{"body": "{}"}',
        b'{"body": 7, "hash": "00"}',
        b'{"body": "not json", "hash": "00"}',
        b'{"body": "{}", "hash": "00"}',
        b'{"body": "{\\"table\\":\\"t1\\",\\"seq\\":1,\\"at\\":1}", "hash": "no hexadecimal"}',
        b'{"body": "{\\"table\\":\\"t1\\",\\"seq\\":1,\\"at\\":1}", "hash": 7}',
        b'{"body": "\\ud800", "hash": "00"}',
        b"\xff\xff",
    ],
)
def test_an_export_that_cannot_be_read(line: bytes) -> None:
    lines = exported().splitlines()
    bad = read_back(b"\n".join([*lines[:4], line, *lines[5:]]))
    assert bad is not None
    assert (bad.table, bad.seq) == ("the export", None)
    assert bad.why.startswith("line 5 cannot be read")


@pytest.mark.parametrize(
    "body", ['{"table":[],"seq":1,"at":1}', '{"table":"t9","seq":"1","at":1}', '{"table":"t9","seq":[1],"at":1}']
)
def test_an_export_whose_records_name_nothing(body: str) -> None:
    line = json.dumps({"body": body, "hash": hashlib.sha256(bytes(32) + body.encode()).hexdigest()})
    assert read_back(exported() + line.encode()) is not None
