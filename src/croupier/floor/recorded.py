"""The rules that records refer to, read from the stored rules documents: no rulebook folder is needed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from croupier.floor.event import TableSetUp
from croupier.floor.finding import set_up_before
from croupier.floor.ports import Store
from croupier.floor.record import Record, read
from croupier.rulebook.document import UnreadableRules, decode
from croupier.rulebook.table import TableRules


class MissingRules(Exception):  # noqa: N818 - it is named for what it is
    """The rules document that a record refers to is missing or does not match."""


class UnknownRules(Exception):  # noqa: N818 - it is named for what it is
    """A table was set up under rules that the reader of its records has not loaded yet."""

    def __init__(self, digest: str, seq: int) -> None:
        super().__init__(digest)
        self.digest, self.seq = digest, seq


class RulesSource(Protocol):
    """Anything that provides rules documents by digest."""

    async def rules(self, digest: str) -> bytes | None: ...


async def named_rules(source: RulesSource, table: str, seq: int, digest: str) -> TableRules:
    """The rules that a record refers to; raises ``MissingRules``."""
    place, body = f"{table}: record {seq} names the rules {digest[:12]}", await source.rules(digest)
    if body is None:
        raise MissingRules(f"{place}, which are not there: restore them from a backup or an export that has them")
    try:
        rules = decode(body)
    except UnreadableRules as error:
        raise MissingRules(f"{place}: {error}: restore them from a backup or an export that has them") from None
    if rules.digest != digest:
        raise MissingRules(f"{place}, and has {rules.digest[:12]} in their place: restore them from a backup")
    return rules


async def rules_of_records(source: RulesSource, table: str, records: Iterable[Record]) -> dict[str, TableRules]:
    """The rules that a table was set up under in these records, by their digests."""
    found: dict[str, TableRules] = {}
    for record in records:
        for event in record.events:
            if isinstance(event, TableSetUp) and event.digest not in found:
                found[event.digest] = await named_rules(source, table, record.seq, event.digest)
    return found


async def first_rules(store: Store, table: str) -> TableRules | None:
    """The rules that a table was first set up under; None if it never was."""
    async for entry in store.entries(table, 1, 1):
        for rules in (await rules_of_records(store, table, (read(entry.body),))).values():
            return rules
    return None


async def rules_before(store: Store, table: str, seq: int, most: int) -> TableRules:
    """The rules that a table had at a record, from the last of so many records before it that refers to rules."""
    found = await set_up_before(store, table, seq, most)
    if found is None:
        raise MissingRules(f"{table}: none of the {most:,} records before {seq} names its rules")
    return await named_rules(store, table, found[0], found[1].digest)


async def present_rules(store: Store, table: str, last_seq: int, digest: str) -> TableRules:
    """The rules that a table has now. The record that refers to them is searched only if they are missing."""
    if await store.rules(digest) is None:
        return await rules_before(store, table, last_seq + 1, last_seq)
    return await named_rules(store, table, last_seq, digest)
