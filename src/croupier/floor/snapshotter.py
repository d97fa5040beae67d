"""Snapshots: a table's state is stored from time to time, so that a restart need not read its whole log.

A layout full of wagers takes ten milliseconds to encode, and as long to write. So it is encoded in steps while the
writer has nothing else to do: a state is immutable, whatever becomes of the table meanwhile. Then it goes to the store
in pieces, one with each batch; the snapshot itself, which counts them, follows when they are all written.

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
"""Records after which a snapshot is made: of a state that is quickly encoded, and of any state."""

PIECE = 50_000
"""Bytes of a snapshot that go with a batch: about as many as a batch has itself."""


class Snapshotter(Generic[S]):
    """One for each writer."""

    def __init__(self, name: str, decider: Decider[S]) -> None:
        self._name, self._decider = name, decider
        self._kept = 0
        self._encoding: _Encoding[S] | None = None

    def kept(self, snapshot: Snapshot) -> None:
        """A snapshot is in the store, or on its way there. One that is being encoded and is not newer is dropped."""
        self._kept = max(self._kept, snapshot.seq)
        if self._encoding is not None and self._encoding.at.seq <= self._kept:
            self._encoding = None

    def note(self, at: LogPosition[S], written: Batch) -> None:
        """The log has come so far, with this batch, in the store too: begin another snapshot if it is time."""
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
        """Send what has been encoded with a batch, a piece at a time."""
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
        """A batch was not written, and who knows with which of the pieces. If it had a snapshot, the next will do."""
        self._encoding = None


class _Encoding(Generic[S]):
    """A snapshot in the making. ``body`` is there when it is encoded; ``given`` and ``written`` count its pieces."""

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
