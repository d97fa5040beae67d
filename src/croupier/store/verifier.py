"""The verifier: reads a table's records and says whether they can be trusted. It uses nothing of the rest.

Records are numbered from 1. The body of each is JSON; its hash is SHA-256 over the hash before it (thirty-two zero
bytes before the first) and the body. The body's transfers are ``[kind, debit, credit, amount, hold]``: ``move`` an
amount, ``hold`` it under a name, ``post`` or ``void`` what is held. Nobody spends what they have not, but for the
accounts that stand for the world outside; all balances together are nought.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

OVERDRAWN = ("patrons", "house", "chips", "float", "coupons")
"""Accounts that may be overdrawn: those that stand for the world outside, and a tray opened without an inventory."""

SHARED = ("wallet", "escrow")
"""Accounts that several tables spend from: they are judged when all have been read."""

Read = Callable[[bytes], Any]
"""A reader of JSON; any will do that reads all of it and raises ValueError where it cannot."""

_FIRST = bytes(32)
_SET_UP = b'"event":"table_set_up"'


class Row(NamedTuple):
    """A record as it is stored. ``transfers`` are the rows of the transfers' table; None in an export."""

    table: str
    seq: int
    at: int
    body: bytes
    hash: bytes
    transfers: list[list[Any]] | None = None


Stored = tuple[str, int, int, bytes, bytes, Sequence[Sequence[Any]] | None]
"""What is in a row: a plain tuple will do, and so will the tuples of a database for its transfers."""

Told = tuple[str, int, Iterable[tuple[Any, Any, Any, Any, Any]]]
"""A record's table and number, and the transfers that it tells of."""


class Bad(Exception):  # noqa: N818 - it is named for what it is
    """The first record that cannot be trusted, and why."""

    def __init__(self, table: str, seq: int | None, why: str) -> None:
        super().__init__(f"{table}, record {seq}: {why}" if seq is not None else f"{table}: {why}")
        self.table, self.seq, self.why = table, seq, why


@dataclass(slots=True)
class Books:
    """What every account has, what is held of it, and under which names."""

    posted: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    holds: dict[str, tuple[str, str, int]] = field(default_factory=dict)

    def apply(self, kind: str, debit: str, credit: str, amount: int, hold: str) -> str | None:
        """Make a transfer; gives what is wrong with it, if anything."""
        if type(amount) is not int or amount <= 0:
            return f"an amount of {amount!r}"
        posted, held = self.posted, self.held
        if kind == "hold":
            lying, was = held.get(debit, 0), self.holds.get(hold)
            if posted.get(debit, 0) - lying < amount and (fault := self._lacks(debit, amount)):
                return fault
            held[debit] = lying + amount
            if was is None:
                self.holds[hold] = debit, credit, amount
                return None
            payer, payee, before = was
            self.holds[hold] = payer, payee, before + amount
            return None if payer == debit and payee == credit else f"{hold} is held for others"
        if kind == "move":
            if fault := self._lacks(debit, amount):
                return fault
        else:
            payer, payee, before = self.holds.get(hold, ("", "", 0))
            if kind not in ("post", "void") or payer != debit or payee != credit or before < amount:
                return f"{kind} {amount} of {hold}, where {before} is held"
            if before == amount:
                del self.holds[hold]
            else:
                self.holds[hold] = debit, credit, before - amount
            held[debit] -= amount
        if kind != "void":
            posted[debit] = posted.get(debit, 0) - amount
            posted[credit] = posted.get(credit, 0) + amount
        return None

    def _lacks(self, account: str, amount: int) -> str | None:
        free = self.posted.get(account, 0) - self.held.get(account, 0)
        if free >= amount or account.partition(":")[0] in OVERDRAWN + SHARED:
            return None
        return f"{account} has {free} and spends {amount}"


class SetUp(NamedTuple):
    """A record that sets a table up names its rules by their digest, and the document that has them by its hash."""

    table: str
    seq: int
    digest: str
    document: str


@dataclass(slots=True)
class Verified:
    """How many records each table has, and the hash of its last: what an inspector writes down."""

    records: dict[str, int] = field(default_factory=dict)
    heads: dict[str, bytes] = field(default_factory=dict)
    books: Books = field(default_factory=Books)
    set_ups: list[SetUp] = field(default_factory=list)


def verify_records(rows: Iterable[Stored], verified: Verified) -> None:
    """Follow the records of one or several tables, each in its order; raises at the first bad one."""
    apply = verified.books.apply
    for table, seq, transfers in follow(rows, verified):
        for transfer in transfers:
            fault = apply(*transfer)
            if fault is not None:
                raise Bad(table, seq, fault)


def follow(rows: Iterable[Stored], verified: Verified, read: Read = json.loads) -> Iterator[Told]:
    """Each record that is whole and follows from the one before; raises at the first that is not."""
    heads, records = verified.heads, verified.records
    last, head, before = 0, _FIRST, None
    for table, seq, at, body, hash_, filed in rows:
        if table != before:
            last, head, before = records.get(table, 0), heads.get(table, _FIRST), table
        if seq != last + 1:
            raise Bad(table, seq, f"record {last + 1} is missing")
        if sha256(head + body).digest() != hash_:
            raise Bad(table, seq, "its hash does not follow from its body and the record before")
        try:
            told = read(body)
            named = told["table"], told["seq"], told["at"]
            if _SET_UP in body:
                verified.set_ups += _set_ups(table, seq, json.loads(body)["events"])
            transfers = told["transfers"]
            for kind, debit, credit, _, hold in transfers:
                if not (type(kind) is type(debit) is type(credit) is type(hold) is str):
                    raise TypeError(f"{kind!r} from {debit!r} to {credit!r}")
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise Bad(table, seq, f"its body cannot be read: {error!r}") from None
        if named != (table, seq, at):
            raise Bad(table, seq, f"it is filed as {(table, seq, at)} and says {named}")
        # A reader may give lists where the database gives tuples: they are made alike only where they seem to differ.
        if filed is not None and filed != transfers and [*map(tuple, filed)] != [*map(tuple, transfers)]:
            raise Bad(table, seq, "its transfers are not those that are filed")
        records[table], heads[table] = last, head = seq, hash_
        yield table, seq, transfers


def _set_ups(table: str, seq: int, events: list[Any]) -> Iterator[SetUp]:
    for event in events:
        if event["event"] == "table_set_up" and "document" in event:
            digest, document = event["digest"], event["document"]
            if not (type(digest) is type(document) is str):
                raise TypeError(f"the rules {digest!r} in the document {document!r}")
            yield SetUp(table, seq, digest, document)


def verify_rules(verified: Verified, rules: Mapping[str, bytes]) -> None:
    """Every rules document that a record names is in ``rules``, and is the one that the record names."""
    for table, seq, digest, document in verified.set_ups:
        body = rules.get(digest)
        if body is None:
            raise Bad(table, seq, f"the rules {digest} are missing: restore a backup or an export that has them")
        if sha256(body).hexdigest() != document or _digest_of(body) != digest:
            raise Bad(table, seq, f"the rules {digest} are not those that it names: restore them from a backup")


def _digest_of(body: bytes) -> str | None:
    """SHA-256 over the canonical JSON of the rules in a document; None where they cannot be read."""
    try:
        rules = json.loads(body)["rules"]
        canonical = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(canonical.encode()).hexdigest()
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def verify_books(verified: Verified, kept: Books | None = None) -> None:
    """The books as the records make them: nothing overdrawn, nought in all, and the same as are ``kept``."""
    books = verified.books
    for account in books.posted.keys() | books.held.keys():
        amount = books.posted.get(account, 0)
        if amount - books.held.get(account, 0) < 0 and account.partition(":")[0] not in OVERDRAWN:
            raise Bad("the books", None, f"{account} is overdrawn: {amount}")
    if sum(books.posted.values()):
        raise Bad("the books", None, f"the balances add up to {sum(books.posted.values())}, not to nought")
    if kept is None:
        return
    for what, made, found in (("balance", books.posted, kept.posted), ("sum held", books.held, kept.held)):
        for name in sorted(made.keys() | found.keys()):
            if made.get(name, 0) != found.get(name, 0):
                raise Bad("the books", None, f"the {what} of {name} is kept as {found.get(name)}, not {made.get(name)}")


def read_export(lines: Iterable[bytes], rules: dict[str, bytes]) -> Iterable[Row]:
    """The rows of an export: one JSON object a line, the body as text and the hash in hexadecimal.

    A line with ``rules`` has a rules document instead, which is put into ``rules`` by its digest.
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
            yield Row(named["table"], named["seq"], named["at"], body, bytes.fromhex(told["hash"]))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Bad("the export", None, f"line {number} cannot be read: {error!r}") from None
