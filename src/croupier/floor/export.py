"""Exports: the record as JSON lines that can be verified anywhere, and its transfers as CSV or Parquet."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import msgspec

from croupier.extras import require
from croupier.floor.event import TableSetUp
from croupier.floor.ports import LogEntry, Store
from croupier.floor.record import read

_SET_UP = b'"event":"table_set_up"'


class JsonLines:
    """The lines of one export. It remembers which rules documents it has written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._written: set[str] = set()

    async def lines_of(self, entry: LogEntry) -> str:
        """One line for the record, and one for each rules document that it is the first to refer to.

        Raises UnicodeDecodeError or msgspec.DecodeError if a body cannot be read.
        """
        lines = [json.dumps({"body": entry.body.decode(), "hash": entry.hash.hex()})]
        for digest in _digests(entry.body) - self._written:
            self._written.add(digest)
            body = await self._store.rules(digest)
            if body is not None:
                lines.append(json.dumps({"rules": digest, "body": body.decode()}))
        return "".join(f"{line}\n" for line in lines)


def _digests(body: bytes) -> set[str]:
    """The digests of the rules that a record refers to."""
    if _SET_UP not in body:
        return set()
    return {event.digest for event in read(body).events if isinstance(event, TableSetUp)}


HEADS = ("table", "record", "at", "debit", "credit", "amount")


class UnreadableRecord(Exception):  # noqa: N818 - it is named for what it is
    """A record whose body cannot be read."""

    def __init__(self, table: str, seq: int, error: Exception) -> None:
        super().__init__(f"{table}, record {seq}: its body cannot be read: {error}; audit verify says more")


async def jsonl(store: Store, tables: list[str]) -> bytes:
    """JSON lines: each record with its body as it was hashed and its hash, and the rules documents they refer to."""
    lines, export = [], JsonLines(store)
    for table in tables:
        async for entry in store.entries(table):
            try:
                lines.append(await export.lines_of(entry))
            except (UnicodeDecodeError, msgspec.DecodeError) as error:
                raise UnreadableRecord(table, entry.seq, error) from None
    return "".join(lines).encode()


async def _transfers(store: Store, tables: list[str]) -> list[tuple[Any, ...]]:
    found = []
    for table in tables:
        async for entry in store.entries(table):
            try:
                moved = read(entry.body).transfers
            except (UnicodeDecodeError, msgspec.DecodeError) as error:
                raise UnreadableRecord(table, entry.seq, error) from None
            found += [(table, entry.seq, entry.at, each.debit, each.credit, each.amount) for each in moved]
    return found


async def _rules(store: Store) -> list[tuple[str, bytes]]:
    """Every rules document, by its digest."""
    return [(digest, await store.rules(digest) or b"") for digest in await store.rules_digests()]


async def transfers_csv(store: Store, tables: list[str]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(await _transfers(store, tables))
    return text.getvalue().encode()


async def transfers_parquet(store: Store, tables: list[str]) -> bytes:
    require("croupier.floor.export.transfers_parquet", "lab")
    import pyarrow
    from pyarrow import parquet

    columns = list(zip(*await _transfers(store, tables), strict=True)) or [()] * len(HEADS)
    whole, text = pyarrow.int64(), pyarrow.string()
    schema = pyarrow.schema([(head, whole if head in ("record", "at", "amount") else text) for head in HEADS])
    schema = schema.with_metadata({f"rules:{digest}": body for digest, body in await _rules(store)})
    content = io.BytesIO()
    parquet.write_table(pyarrow.table([list(column) for column in columns], schema=schema), content)
    return content.getvalue()
