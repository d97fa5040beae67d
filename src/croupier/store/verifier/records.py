"""Verification of a log's records one by one: each must be complete, numbered, and chained to the previous one by its
hash.

Records are numbered from 1. The body of each is JSON; its hash is SHA-256 over the previous hash (thirty-two zero bytes
before the first) and the body. The body's transfers are ``[debit, credit, amount]``. A record that sets a table up
names its rules by their digest; the rules document is stored separately.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from croupier.store.verifier.books import AuditBooks, BadRecord

KNOWN_VERSIONS = {1}
"""Versions of records that this verifier reads."""

ReadJson = Callable[[bytes], Any]
"""A JSON parser; any that parses the whole text and raises ValueError if it cannot."""

_FIRST = bytes(32)
_SET_UP = b'"event":"table_set_up"'


class RecordRow(NamedTuple):
    """A record as it is stored."""

    table: str
    seq: int
    at: int
    body: bytes
    hash: bytes


StoredRecord = tuple[str, int, int, bytes, bytes]
"""The content of a row as a plain tuple."""

FollowedRecord = tuple[str, int, Iterable[tuple[Any, Any, Any]]]
"""A record's table and number, and its transfers."""


class SetUp(NamedTuple):
    """A record that sets a table up names its rules by their digest, and the document that has them by its hash."""

    table: str
    seq: int
    digest: str
    document: str


@dataclass(slots=True)
class Verified:
    """The number of records of each table, and the hash of its last: what an inspector notes down.

    ``firsts`` is set if verification began in the middle: the first record of each table, whose hash depends on a
    record that was not read.
    """

    records: dict[str, int] = field(default_factory=dict)
    heads: dict[str, bytes] = field(default_factory=dict)
    books: AuditBooks = field(default_factory=AuditBooks)
    set_ups: list[SetUp] = field(default_factory=list)
    firsts: dict[str, tuple[int, bytes, bytes]] | None = None

    def add(self, later: Verified) -> bool:
        """Add the result for the records that come next; False if they do not continue these."""
        for table, (seq, body, hash_) in (later.firsts or {}).items():
            head = self.heads.get(table, _FIRST)
            if seq != self.records.get(table, 0) + 1 or sha256(head + body).digest() != hash_:
                return False
        self.records |= later.records
        self.heads |= later.heads
        self.set_ups += later.set_ups
        return self.books.add(later.books)


def verify_records(rows: Iterable[StoredRecord], verified: Verified) -> None:
    """Verify the records of one or several tables, each in order; raises at the first bad one."""
    apply = verified.books.apply
    for table, seq, transfers in follow(rows, verified):
        for transfer in transfers:
            fault = apply(*transfer)
            if fault is not None:
                raise BadRecord(table, seq, fault)


def follow(rows: Iterable[StoredRecord], verified: Verified, read: ReadJson = json.loads) -> Iterator[FollowedRecord]:
    """Yield each record that is complete and continues the previous one; raises at the first that does not."""
    heads, records, firsts = verified.heads, verified.records, verified.firsts
    head: bytes | None
    last, head, before = 0, _FIRST, None
    for table, seq, at, body, hash_ in rows:
        if table != before:
            last, head, before = records.get(table, 0), heads.get(table, _FIRST), table
            if firsts is not None and table not in heads:
                firsts[table] = seq, body, hash_
                last, head = seq - 1, None
        if seq != last + 1:
            raise BadRecord(table, seq, f"record {last + 1} is missing")
        if head is not None and sha256(head + body).digest() != hash_:
            raise BadRecord(table, seq, "its hash does not follow from its body and the record before")
        try:
            told = read(body)
            version, named = told["v"], (told["table"], told["seq"], told["at"])
            if version not in KNOWN_VERSIONS:
                raise BadRecord(table, seq, f"its version is {version!r}: verify it with a newer Croupier")
            transfers = told["transfers"]
            for debit, credit, _ in transfers:
                if not (type(debit) is type(credit) is str):
                    raise TypeError(f"from {debit!r} to {credit!r}")
            if _SET_UP in body:
                verified.set_ups += _set_ups(table, seq, json.loads(body)["events"])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BadRecord(table, seq, f"its body cannot be read: {error!r}") from None
        if named != (table, seq, at):
            raise BadRecord(table, seq, f"it is filed as {(table, seq, at)} and says {named}")
        records[table], heads[table] = last, head = seq, hash_
        yield table, seq, transfers


def _set_ups(table: str, seq: int, events: list[Any]) -> Iterator[SetUp]:
    for event in events:
        if event["event"] == "table_set_up":
            digest, document = event["digest"], event.get("document", "")
            if not (type(digest) is type(document) is str):
                raise TypeError(f"the rules {digest!r} in the document {document!r}")
            yield SetUp(table, seq, digest, document)


def verify_rules(set_ups: list[SetUp], rules: Mapping[str, bytes]) -> None:
    """Check that every rules document that a record refers to is in ``rules`` and matches."""
    for table, seq, digest, document in set_ups:
        body = rules.get(digest)
        if body is None:
            raise BadRecord(table, seq, f"the rules {digest} are missing: restore a backup or an export that has them")
        if sha256(body).hexdigest() != document or _digest_of(body) != digest:
            raise BadRecord(table, seq, f"the rules {digest} are not those that it names: restore them from a backup")


def _digest_of(body: bytes) -> str | None:
    """SHA-256 over the canonical JSON of the rules in a document; None if they cannot be read."""
    try:
        rules = json.loads(body)["rules"]
        canonical = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(canonical.encode()).hexdigest()
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def read_export(lines: Iterable[bytes], rules: dict[str, bytes]) -> Iterable[RecordRow]:
    """Read the rows of an export: one JSON object on each line, the body as text and the hash in hexadecimal.

    A line with ``rules`` has a rules document instead, which is stored in ``rules`` by its digest.
    """
    for number, line in enumerate(lines, start=1):
        try:
            told = json.loads(line)
            body = told["body"].encode()
            if "rules" in told:
                rules[str(told["rules"])] = body
                continue
            named = json.loads(body)
            if type(named["table"]) is not str:
                raise TypeError(f"the table {named['table']!r}")
            yield RecordRow(named["table"], named["seq"], named["at"], body, bytes.fromhex(told["hash"]))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise BadRecord("the export", None, f"line {number} cannot be read: {error!r}") from None
