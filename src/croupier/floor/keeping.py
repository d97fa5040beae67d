"""Keeping snapshots: a table as it stands, from time to time, so that a restart need not read its whole log.

A layout full of wagers takes ten milliseconds to tell. So it is told bit by bit while there is nothing else to do: a
standing does not change, whatever becomes of the table meanwhile. What is ready goes with the next batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from croupier.floor.batch import At, Decider
from croupier.floor.ports import Snapshot

S = TypeVar("S")

EVERY = 20_000
AT_LAST = 60_000
"""Records after which a table is kept as it stands, if it is quickly told, and whatever it is."""


class Keeping(Generic[S]):
    """One for each writer."""

    def __init__(self, name: str, decider: Decider[S]) -> None:
        self._name, self._decider = name, decider
        self._kept = 0
        self._telling: _Telling[S] | None = None

    def kept(self, snapshot: Snapshot) -> None:
        """A snapshot is in the store, or on its way there. One that is being told and is not newer is of no use."""
        self._kept = max(self._kept, snapshot.seq)
        if self._telling is not None and self._telling.at.seq <= self._kept:
            self._telling = None

    def note(self, at: At[S], written: list[Snapshot]) -> None:
        """The log has come so far, in the store too, with these snapshots: begin another if it is time."""
        for snapshot in written:
            self.kept(snapshot)
        after = at.seq - self._kept
        if self._telling is None and after >= EVERY and (after >= AT_LAST or self._decider.is_light(at.standing)):
            self._telling = _Telling(at, self._decider.freeze(at.standing))

    def go_on(self) -> bool:
        """Tell a bit more, if there is anything to be told."""
        return self._telling is not None and self._telling.go_on()

    def ready(self) -> list[Snapshot]:
        """What has been told to the end, once. If it is not written after all, the next will be."""
        telling = self._telling
        if telling is None or telling.body is None:
            return []
        snapshot = Snapshot(self._name, telling.at.seq, telling.at.hash, telling.body)
        self.kept(snapshot)
        return [snapshot]


class _Telling(Generic[S]):
    """A snapshot in the making; ``body`` is there when it is done."""

    def __init__(self, at: At[S], parts: Iterator[bytes]) -> None:
        self.at, self._parts = at, parts
        self._told: list[bytes] = []
        self.body: bytes | None = None

    def go_on(self) -> bool:
        if self.body is not None:
            return False
        part = next(self._parts, None)
        if part is None:
            self.body = b"".join(self._told)
        else:
            self._told.append(part)
        return True
