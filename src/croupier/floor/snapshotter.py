"""Keeping snapshots: a table as it stands, from time to time, so that a restart need not read its whole log.

A layout full of wagers takes ten milliseconds to tell, and as long to write. So it is told bit by bit while there is
nothing else to do: a standing does not change, whatever becomes of the table meanwhile. Then it goes to the store in
pieces, one with each batch, and what makes a snapshot of them follows when they are all there.

See docs/decisions/0028-encode-snapshots-in-steps.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from croupier.floor.batch import Decider, LogPosition
from croupier.floor.ports import Batch, Snapshot, SnapshotPiece

S = TypeVar("S")

EVERY = 20_000
AT_LAST = 60_000
"""Records after which a table is kept as it stands, if it is quickly told, and whatever it is."""

PIECE = 50_000
"""Bytes that a batch takes along: about as many as it has itself."""


class Snapshotter(Generic[S]):
    """One for each writer."""

    def __init__(self, name: str, decider: Decider[S]) -> None:
        self._name, self._decider = name, decider
        self._kept = 0
        self._encoding: _Encoding[S] | None = None

    def kept(self, snapshot: Snapshot) -> None:
        """A snapshot is in the store, or on its way there. One that is being told and is not newer is of no use."""
        self._kept = max(self._kept, snapshot.seq)
        if self._encoding is not None and self._encoding.at.seq <= self._kept:
            self._encoding = None

    def note(self, at: LogPosition[S], written: Batch) -> None:
        """The log has come so far, with this batch, in the store too: begin another snapshot if it is time."""
        telling = self._encoding
        if telling is not None:
            telling.written += sum(piece.seq == telling.at.seq for piece in written.pieces)
        for snapshot in written.snapshots:
            self.kept(snapshot)
        after = at.seq - self._kept
        if self._encoding is None and after >= EVERY and (after >= AT_LAST or self._decider.is_light(at.state)):
            self._encoding = _Encoding(at, self._decider.encode(at.state))

    def go_on(self) -> bool:
        """Tell a bit more, if there is anything to be told."""
        return self._encoding is not None and self._encoding.go_on()

    def add_to(self, batch: Batch) -> None:
        """What has been told to the end goes along with a batch, a piece at a time."""
        telling = self._encoding
        if telling is None or telling.body is None:
            return
        seq, body, pieces = telling.at.seq, telling.body, len(telling.body) // PIECE
        if telling.given < pieces:
            begin = telling.given * PIECE
            batch.pieces.append(SnapshotPiece(self._name, seq, telling.given, body[begin : begin + PIECE]))
            telling.given += 1
        elif telling.written == pieces:
            snapshot = Snapshot(self._name, seq, telling.at.hash, body[pieces * PIECE :], pieces)
            batch.snapshots.append(snapshot)
            self.kept(snapshot)

    def give_up(self) -> None:
        """A batch was not written, and who knows with which of the pieces. If it had a snapshot, the next will do."""
        self._encoding = None


class _Encoding(Generic[S]):
    """A snapshot in the making; ``body`` is there when it is told. So many pieces of it are on their way or written."""

    def __init__(self, at: LogPosition[S], parts: Iterator[bytes]) -> None:
        self.at, self._parts = at, parts
        self._told: list[bytes] = []
        self.body: bytes | None = None
        self.given = self.written = 0

    def go_on(self) -> bool:
        if self.body is not None:
            return False
        part = next(self._parts, None)
        if part is None:
            self.body = b"".join(self._told)
        else:
            self._told.append(part)
        return True
