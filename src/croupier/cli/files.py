"""Write the output files of a command: the extension selects the format, and an error is one line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click


def ending(path: Path, known: Sequence[str]) -> str:
    """The extension of an output file, without its dot.

    >>> from pathlib import Path
    >>> ending(Path("odds.SVG"), ("svg", "png"))
    'svg'
    """
    found = path.suffix.lower().removeprefix(".")
    if found not in known:
        raise click.UsageError(f"{path}: the file's name must end in {' or '.join(f'.{name}' for name in known)}")
    return found


def write_file(path: Path, content: bytes) -> None:
    """Write a file, or fail with one line that says why."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.UsageError(f"{path}: cannot be written: {error.strerror}") from None


def can_write(path: Path) -> None:
    """Fail early with one line if a file cannot be written."""
    if path.is_dir():
        raise click.UsageError(f"{path}: it is a folder")
    if not path.parent.is_dir():
        raise click.UsageError(f"{path}: cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise click.UsageError(f"{path}: cannot be written: Permission denied")


def make_folder(path: Path) -> None:
    """Create a folder, or fail with one line that says why."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"{path}: cannot create a folder there: {error.strerror}") from None
