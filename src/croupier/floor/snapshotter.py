"""Snapshots: stores a table's state from time to time, so that a restart need not read the whole log.

A layout full of wagers takes ten milliseconds to encode, and as long to write. So it is encoded in steps while the
writer is idle, which is safe because a state is immutable. Then it goes to the store in pieces, one with each batch;
the snapshot itself, which counts them, follows when all are written.

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
"""Records after which a snapshot is made: of a state that can be encoded quickly, and of any state."""

PIECE = 50_000
"""Bytes of a snapshot that are written with a batch: about as many as the batch itself has."""


class Snapshotter(Generic[S]):
    """One for each writer."""

    def __init__(self, name: str, decider: Decider[S]) -> None:
        self._name, self._decider = name, decider
        self._kept = 0
        self._encoding: _Encoding[S] | None = None

    def kept(self, snapshot: Snapshot) -> None:
        """Note that a snapshot is stored or being written. One that is being encoded and is not newer is dropped."""
        self._kept = max(self._kept, snapshot.seq)
        if self._encoding is not None and self._encoding.at.seq <= self._kept:
            self._encoding = None

    def note(self, at: LogPosition[S], written: Batch) -> None:
        """Note that a batch has been stored up to this log position; begin another snapshot if it is time."""
        encoding = self._encoding
        if encoding is not None:
            encoding.written += sum(piece.seq == encoding.at.seq for piece in written.pieces)
        for snapshot in written.snapshots:
            self.kept(snapshot)
        after = at.seq - self._kept
        if self._encoding is None and after >= EVERY and (after >= AT_LAST or self._decider.is_light(at.state)):
            self._encoding = _Encoding(at, self._decider.encode(at.state))

    def step(self) -> bool:
        """Encode one more part, if there is any."""
        return self._encoding is not None and self._encoding.step()

    def add_to(self, batch: Batch) -> None:
        """Add the next encoded piece to a batch."""
        encoding = self._encoding
        if encoding is None or encoding.body is None:
            return
        seq, body, pieces = encoding.at.seq, encoding.body, len(encoding.body) // PIECE
        if encoding.given < pieces:
            begin = encoding.given * PIECE
            batch.pieces.append(SnapshotPiece(self._name, seq, encoding.given, body[begin : begin + PIECE]))
            encoding.given += 1
        elif encoding.written == pieces:
            snapshot = Snapshot(self._name, seq, encoding.at.hash, body[pieces * PIECE :], pieces)
            batch.snapshots.append(snapshot)
            self.kept(snapshot)

    def give_up(self) -> None:
        """Drop the snapshot in progress after a failed batch: which pieces were written is unknown."""
        self._encoding = None


class _Encoding(Generic[S]):
    """A snapshot in progress. ``body`` is set when it is encoded; ``given`` and ``written`` count its pieces."""

    def __init__(self, at: LogPosition[S], parts: Iterator[bytes]) -> None:
        self.at, self._parts = at, parts
        self._encoded: list[bytes] = []
        self.body: bytes | None = None
        self.given = self.written = 0

    def step(self) -> bool:
        if self.body is not None:
            return False
        part = next(self._parts, None)
        if part is None:
            self.body = b"".join(self._encoded)
        else:
            self._encoded.append(part)
        return True
