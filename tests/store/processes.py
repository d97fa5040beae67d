"""The writer processes that this process has, and what one answers."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from croupier.store.process.message import HEAD, Reply


def writer_processes() -> list[int]:
    """Their process numbers."""
    found = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    children = [int(child) for line in found for child in line.read_text().split()]
    return [child for child in children if b"store.process" in Path(f"/proc/{child}/cmdline").read_bytes()]


def replies_in(heard: bytes) -> list[Reply]:
    """What was said in these bytes."""
    replies = []
    while heard:
        end = HEAD + int.from_bytes(heard[:HEAD])
        replies.append(msgspec.msgpack.decode(heard[HEAD:end], type=Reply))
        heard = heard[end:]
    return replies
