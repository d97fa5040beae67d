"""A batch spelt out as PostgreSQL takes it. That is done without a connection: the batch before may have it still."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from croupier.floor.ports import Batch
from croupier.store import changes, rows
from croupier.store.postgresql.statement import ANSWERS, CHANGES, EVENTS, OUTDATED, SNAPSHOTS, TRANSFERS
from croupier.store.rows import NOTHING_AHEAD, Ahead

FEW = 2_000
"""Rows up to which one statement is better than COPY, whose round trips wait for whatever the house is deciding."""


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
    changed = [
        *CHANGES.columns((body,) for body in written),
        *SNAPSHOTS.columns(rows.snapshots(batch)),
        *OUTDATED.columns((s.table, s.seq) for s in batch.snapshots),
    ]
    transfers = sum(len(entry.transfers) for entry in batch.entries)
    if 2 * len(batch.entries) + transfers + len(batch.answers) > FEW:
        return Spelt(batch, ahead, None, changed)
    added = [
        *EVENTS.columns(rows.events(batch, 0)),
        *TRANSFERS.columns(rows.transfers(batch, 0, ahead)),
        *ANSWERS.columns(rows.answers(batch)),
    ]
    return Spelt(batch, ahead, added, changed)


_LINE = "%s\t%s\t%s\t%s\t%s\t%s\t%s".__mod__
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def copied_lines(transfers: Iterable[tuple[Any, ...]]) -> BytesIO:
    r"""Rows of transfers as COPY reads them: in half the time in which the driver spells them out.

    >>> copied_lines([(1, 0, "move", "a", "b", 5, ""), (1, 1, "move", "a\tb", "c", 5, "")]).getvalue()
    b'1\t0\tmove\ta\tb\t5\t\n1\t1\tmove\ta\\\\tb\tc\t5\t\n'
    """
    rows = list(transfers)
    text = "\n".join(map(_LINE, rows))
    if text.count("\t") != 6 * len(rows) or text.count("\n") != len(rows) - 1 or "\\" in text or "\r" in text:
        text = "\n".join(_LINE(tuple(str(each).translate(_ESCAPED) for each in row)) for row in rows)
    return BytesIO(text.encode() + b"\n")
