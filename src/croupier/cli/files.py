"""Files that a call asks for: the ending says what they hold, and one that cannot be written is told in a line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click


def ending(path: Path, known: Sequence[str]) -> str:
    """The ending of a file that is to be written, without its dot.

    >>> from pathlib import Path
    >>> ending(Path("odds.SVG"), ("svg", "png"))
    'svg'
    """
    found = path.suffix.lower().removeprefix(".")
    if found not in known:
        raise click.UsageError(f"{path}: the file's name must end in {' or '.join(f'.{name}' for name in known)}")
    return found


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole, or say in a line why not."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.UsageError(f"{path}: cannot be written: {error.strerror}") from None


def can_write(path: Path) -> None:
    """Say in a line that a file cannot be written, before any work is done for it."""
    if path.is_dir():
        raise click.UsageError(f"{path}: it is a folder")
    if not path.parent.is_dir():
        raise click.UsageError(f"{path}: cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise click.UsageError(f"{path}: cannot be written: Permission denied")


def make_folder(path: Path) -> None:
    """Have a folder there, or say in a line why not."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"{path}: no folder can be made there: {error.strerror}") from None
