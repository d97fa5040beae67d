"""Exports: the record as JSON lines that can be verified anywhere, and its transfers as CSV or Parquet."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from croupier.extras import require
from croupier.floor.export import JsonLines
from croupier.floor.record import read
from croupier.store.vault import Vault

HEADS = ("table", "record", "at", "debit", "credit", "amount")


class UnreadableRecord(Exception):  # noqa: N818 - it is named for what it is
    """A record whose body cannot be read."""

    def __init__(self, table: str, seq: int, error: Exception) -> None:
        super().__init__(f"{table}, record {seq}: its body cannot be read: {error}; audit verify says more")


async def jsonl(vault: Vault, tables: list[str]) -> bytes:
    """One record a line: its body as it was hashed, and the hash; and the rules that the records name."""
    lines, export = [], JsonLines(vault)
    for table in tables:
        async for entry in vault.entries(table):
            try:
                lines.append(await export.lines_of(entry))
            except (UnicodeDecodeError, msgspec.DecodeError) as error:
                raise UnreadableRecord(table, entry.seq, error) from None
    return "".join(lines).encode()


async def _transfers(vault: Vault, tables: list[str]) -> list[tuple[Any, ...]]:
    found = []
    for table in tables:
        async for entry in vault.entries(table):
            try:
                moved = read(entry.body).transfers
            except (UnicodeDecodeError, msgspec.DecodeError) as error:
                raise UnreadableRecord(table, entry.seq, error) from None
            found += [(table, entry.seq, entry.at, each.debit, each.credit, each.amount) for each in moved]
    return found


async def _rules(vault: Vault) -> list[tuple[str, bytes]]:
    """Every rules document, by its digest."""
    return [(digest, await vault.rules(digest) or b"") for digest in await vault.rules_digests()]


async def transfers_csv(vault: Vault, tables: list[str]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(await _transfers(vault, tables))
    return text.getvalue().encode()


async def transfers_parquet(vault: Vault, tables: list[str]) -> bytes:
    require("croupier.store.export.transfers_parquet", "lab")
    import pyarrow
    from pyarrow import parquet

    columns = list(zip(*await _transfers(vault, tables), strict=True)) or [()] * len(HEADS)
    whole, text = pyarrow.int64(), pyarrow.string()
    schema = pyarrow.schema([(head, whole if head in ("record", "at", "amount") else text) for head in HEADS])
    schema = schema.with_metadata({f"rules:{digest}": body for digest, body in await _rules(vault)})
    content = io.BytesIO()
    parquet.write_table(pyarrow.table([list(column) for column in columns], schema=schema), content)
    return content.getvalue()
