"""Room that a house and its scribe share, for long messages: a line takes a long message only as fast as it is read.

The record of a large settlement has megabytes, and the scribe is busy with its transfers when it comes. So it is put
down here, and the line says where it lies.
"""

from __future__ import annotations

import os
import tempfile

LONG = 1 << 18
"""Bytes from which on a message is put down here,"""

MOST = 1 << 26
"""and bytes of all messages that may lie here at a time."""

HEAD = 4
"""Bytes of a message's length; where it is nought, the message lies here,"""

PLACE = 8
"""and so many bytes for where it begins, and as many for how long it is, follow."""


def make_room() -> int:
    """A file in memory, for whoever has its descriptor."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("croupier")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


class Room:
    """The house's side of it. Messages lie one after the other until all have been read."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._end = 0

    def clear(self) -> None:
        """All have been read."""
        self._end = 0

    def put(self, message: bytearray) -> bytes | bytearray:
        """What to send for a framed message: itself, or where it lies."""
        size = len(message) - HEAD
        if size < LONG or self._end + size > MOST:
            return message
        begin, left = self._end, memoryview(message)[HEAD:]
        try:
            while left:
                written = os.pwrite(self._descriptor, left, self._end)
                self._end, left = self._end + written, left[written:]
        except OSError:  # no memory to be had: the line takes it, however long that takes
            return message
        return bytes(HEAD) + begin.to_bytes(PLACE) + size.to_bytes(PLACE)

    def close(self) -> None:
        os.close(self._descriptor)


def taken(descriptor: int, place: bytes | bytearray) -> bytes:
    """A message that lies at a place."""
    begin, size = int.from_bytes(place[:PLACE]), int.from_bytes(place[PLACE:])
    found = os.pread(descriptor, size, begin)
    assert len(found) == size, "it was put down before its place was told"
    return found
