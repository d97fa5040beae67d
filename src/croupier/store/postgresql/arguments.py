"""A batch as the arguments of the statement that writes it. They are made while the batch before is being written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

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


class BatchArguments(NamedTuple):
    """``rare`` says whether there is something in the batch that most batches have not."""

    batch: Batch
    columns: list[Sequence[Any]]
    rare: bool


def arguments_of(batch: Batch) -> BatchArguments:
    """Entries are numbered from nought here: which number the first will get is not known yet."""
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
    return BatchArguments(batch, columns, rare)
