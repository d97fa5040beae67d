"""A batch spelt out as PostgreSQL takes it. That is done without a connection: the batch before may have it still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.floor.ports import Batch
from croupier.store import changes, rows
from croupier.store.postgresql.statement import (
    ANSWERS,
    CHANGES,
    EVENTS,
    OUTDATED,
    OUTDATED_PIECES,
    PIECES,
    RULES,
    SNAPSHOTS,
    TRANSFERS,
)
from croupier.store.rows import NOTHING_AHEAD, Ahead

FEW = 2_000
"""Rows up to which one statement is better than COPY, whose round trips wait for whatever the house is deciding."""

SHORT = 1_000_000
"""And bytes of their bodies."""


class Spelt(NamedTuple):
    """``added`` are the rows of the record, None where they are too many for a statement; ``changed`` the others.

    What was written ``ahead`` is not in the batch.
    """

    batch: Batch
    ahead: Ahead
    added: list[Sequence[Any]] | None
    changed: list[Sequence[Any]]


def spell(batch: Batch, ahead: Ahead = NOTHING_AHEAD) -> Spelt:
    """Entries are numbered from nought here: which number the first will get is not known yet."""
    try:
        written = changes.written(batch)
    except OverflowError as error:
        raise AssertionError(f"no such thing may be written: {error}") from error
    changed = CHANGES.columns((body,) for body in written)
    if batch.pieces or batch.snapshots or batch.rules:
        changed += PIECES.columns(rows.pieces(batch))
        changed += SNAPSHOTS.columns(rows.snapshots(batch))
        changed += RULES.columns((document.digest, document.body) for document in batch.rules)
        for outdated in (OUTDATED, OUTDATED_PIECES):
            changed += outdated.columns((s.table, s.seq) for s in batch.snapshots)
    transfers = sum(len(entry.transfers) for entry in batch.entries)
    size = sum(len(entry.body) for entry in batch.entries)
    if 2 * len(batch.entries) + transfers + len(batch.answers) > FEW or size > SHORT:
        return Spelt(batch, ahead, None, changed)
    added = [
        *EVENTS.columns(rows.events(batch, 0)),
        *TRANSFERS.columns(rows.transfers(batch, 0, ahead)),
        *ANSWERS.columns(rows.answers(batch)),
    ]
    return Spelt(batch, ahead, added, changed)
