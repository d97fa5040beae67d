"""Apply a change to this process: its rulebooks are read from a copy of the shipped ones in which one value differs."""

from __future__ import annotations

import functools
import gc
import tempfile
from pathlib import Path
from typing import Any

import rtoml

from croupier.rulebook import kinds, load
from honest.changes import Change


def copy_with(change: Change, into: Path) -> None:
    """The shipped rulebooks as links, and the changed files as files."""
    document = change.document
    for rulebook in load.JURISDICTIONS.iterdir():
        if rulebook.name != document.rulebook:
            (into / rulebook.name).symlink_to(rulebook)
            continue
        for edition in rulebook.iterdir():
            (into / rulebook.name / edition.name).mkdir(parents=True)
            for file in edition.iterdir():
                (into / rulebook.name / edition.name / file.name).symlink_to(file)
    for name, table in change.tables().items():
        (into / name).unlink()
        (into / name).write_text(rtoml.dumps(table), encoding="utf-8")


def caches() -> list[Any]:
    """Everything in this process that remembers what it has been asked."""
    kind = type(functools.lru_cache(len))
    return [each for each in gc.get_objects() if isinstance(each, kind)]


def read_from(folder: Path, remembered: list[Any]) -> None:
    load.JURISDICTIONS = folder
    kinds.JURISDICTIONS = folder
    for each in remembered:
        each.cache_clear()


def apply(change: Change, remembered: list[Any]) -> None:
    """Read the rulebooks with the change from now on. Raises ``BrokenRulebook`` if it leaves no sound rulebook."""
    folder = Path(tempfile.mkdtemp(prefix="honest-"))
    copy_with(change, folder)
    read_from(folder, remembered)
    load.load_all(change.document.rulebook)
