"""Room for long messages: they lie there until they are read, and go by the line where there is none."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from croupier.store.scribe import room as rooms
from croupier.store.scribe.room import HEAD, LONG, PLACE, Room, make_room, taken


@pytest.fixture
def descriptor() -> Iterator[int]:
    made = make_room()
    yield made
    os.close(made)


def framed(body: bytes) -> bytearray:
    return bytearray(len(body).to_bytes(HEAD) + body)


def place(told: bytes | bytearray) -> bytes:
    assert told[:HEAD] == bytes(HEAD) and len(told) == HEAD + 2 * PLACE
    return bytes(told[HEAD:])


def test_a_short_message_is_sent_as_it_is(descriptor: int) -> None:
    message = framed(b"a" * (LONG - 1))
    assert Room(descriptor).put(message) is message
    assert os.fstat(descriptor).st_size == 0


def test_long_ones_lie_side_by_side_until_they_have_been_read(descriptor: int) -> None:
    room, first, second, third = Room(descriptor), b"a" * LONG, b"b" * (LONG + 5), b"c" * LONG
    told = place(room.put(framed(first))), place(room.put(framed(second)))
    assert [taken(descriptor, each) for each in told] == [first, second]
    room.clear()
    assert taken(descriptor, place(room.put(framed(third)))) == third
    assert os.fstat(descriptor).st_size == 2 * LONG + 5


def test_what_finds_no_room_goes_by_the_line(descriptor: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST", 2 * LONG)
    room, message = Room(descriptor), framed(b"a" * LONG)
    assert [len(room.put(message)) < HEAD + LONG for _ in range(3)] == [True, True, False]


def test_where_there_is_no_memory_it_goes_by_the_line() -> None:
    reading, writing = os.pipe()  # nothing can be put at a place of a pipe
    message = framed(b"a" * LONG)
    assert Room(writing).put(message) is message
    os.close(reading)
    os.close(writing)
