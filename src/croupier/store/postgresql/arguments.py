"""A batch as the arguments of the statement that writes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.floor.ports import Batch
from croupier.store import changes, rows
from croupier.store.postgresql.statement import (
    ANSWERS,
    CHANGES,
    EVENTS,
    MOVES,
    OUTDATED,
    OUTDATED_PIECES,
    PIECES,
    RULES,
    SNAPSHOTS,
)


def arguments_of(batch: Batch) -> tuple[list[Sequence[Any]], bool]:
    """The columns, and whether they include something that most batches do not have.

    Entries are numbered from zero here: the id of the first is not known yet.
    """
    try:
        changed = changes.written(batch)
    except OverflowError as error:
        raise AssertionError(f"no such thing may be written: {error}") from error
    columns = [
        *EVENTS.columns(rows.events(batch, 0)),
        *ANSWERS.columns(rows.answers(batch)),
        *CHANGES.columns((body,) for body in changed),
    ]
    rare = bool(batch.moves or batch.pieces or batch.snapshots or batch.rules)
    if rare:
        columns += MOVES.columns(rows.moves(batch, 0))
        columns += PIECES.columns(rows.pieces(batch))
        columns += SNAPSHOTS.columns(rows.snapshots(batch))
        columns += RULES.columns(rows.rules(batch))
        for outdated in (OUTDATED, OUTDATED_PIECES):
            columns += outdated.columns((s.table, s.seq) for s in batch.snapshots)
    return columns, rare
