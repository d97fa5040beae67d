"""The record as JSON lines: each record with its hash, and after the first record that names them the rules."""

from __future__ import annotations

import json

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
        """One line for the record, and one for each rules document that it is the first to name.

        UnicodeDecodeError or msgspec.DecodeError where a body cannot be read.
        """
        lines = [json.dumps({"body": entry.body.decode(), "hash": entry.hash.hex()})]
        for digest in _digests(entry.body) - self._written:
            self._written.add(digest)
            body = await self._store.rules(digest)
            if body is not None:
                lines.append(json.dumps({"rules": digest, "body": body.decode()}))
        return "".join(f"{line}\n" for line in lines)


def _digests(body: bytes) -> set[str]:
    """The digests of the rules that a record names."""
    if _SET_UP not in body:
        return set()
    return {event.digest for event in read(body).events if isinstance(event, TableSetUp)}
