"""The verifier: an export is read back and verified, and a line that cannot be read is named."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.store.verifier.books import BadRecord, verify_books
from croupier.store.verifier.records import Verified, read_export, verify_records
from store.night import rows


def exported() -> bytes:
    lines = [json.dumps({"body": row.body.decode(), "hash": row.hash.hex()}) for row in rows()]
    return "".join(f"{line}\n" for line in lines).encode()


def read_back(text: bytes) -> BadRecord | None:
    verified = Verified()
    try:
        verify_records(read_export(text.splitlines(keepends=True), {}), verified)
        verify_books(verified.books)
    except BadRecord as bad:
        return bad
    return None


def test_an_export_is_verified() -> None:
    assert read_back(exported()) is None
    assert rows() == list(read_export(exported().splitlines(), {}))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_flipped_byte_of_an_export_is_found(data: st.DataObject) -> None:
    """Unless body and hash are what they were: a capital among the hash's digits, a tab for a space."""
    text = exported()
    at, change = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(1, 255))
    other = text[:at] + bytes([text[at] ^ change]) + text[at + 1 :]
    if read_back(other) is None:
        assert list(read_export(other.splitlines(), {})) == list(read_export(text.splitlines(), {}))


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
