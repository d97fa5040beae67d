"""Editions: which editions of a rulebook a folder holds, and which of them is in force on a day.

A rulebook's folder is one edition, its TOML files directly in it, or holds a folder for each edition. An edition's
``rulebook.toml`` says since when it is in force; one without a first day is older than all others.
See docs/decisions/0065-editions-are-folders.md.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from croupier.rulebook.book import EditionDates
from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.toml import NotToml, read_toml

TITLE = "rulebook.toml"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its name, its first day if the text gives one, and the folder of its files."""

    name: str
    since: datetime.date | None
    folder: Path

    def __str__(self) -> str:
        return f"{self.name} from {self.since}" if self.since else self.name


def split_edition(name: str) -> tuple[str, str | None]:
    """The rulebook and the edition that a name such as ``maryland@1.5`` states.

    >>> split_edition("maryland@1.5"), split_edition("maryland")
    (('maryland', '1.5'), ('maryland', None))
    """
    rulebook, at, edition = name.rpartition("@")
    return (rulebook, edition) if at and "/" not in edition else (name, None)


def editions_of(folder: Path) -> tuple[Edition, ...]:
    """The editions in a rulebook's folder, the oldest first."""
    below = sorted(path for path in folder.iterdir() if (path / TITLE).is_file())
    alone = any(folder.glob("*.toml"))
    if alone and below:
        says = f"it holds an edition's files and editions in folders: move {TITLE} and the others into a folder"
        raise _broken(folder, says)
    if not alone and not below:
        says = f"it holds neither {TITLE} nor a folder with one: put an edition's files into it, or a folder for each"
        raise _broken(folder, says)
    if alone:
        return (_edition(folder),)
    return tuple(sorted(map(_edition, below), key=lambda edition: edition.since or datetime.date.min))


def dates_of(editions: tuple[Edition, ...]) -> EditionDates:
    """The names and first days of editions, without their folders."""
    return tuple((edition.name, edition.since) for edition in editions)


def pick(editions: tuple[Edition, ...], day: datetime.date) -> Edition:
    """The edition in force on a day: the latest that began by then. Before the first one's day, that first one."""
    begun = [edition for edition in editions if edition.since is None or edition.since <= day]
    return begun[-1] if begun else editions[0]


def named(rulebook: str, editions: tuple[Edition, ...], name: str) -> Edition:
    """The edition of that name."""
    for edition in editions:
        if edition.name == name:
            return edition
    place = f"{rulebook}@{name}"
    says = f"there is no edition {name}: write {' or '.join(f'{rulebook}@{edition.name}' for edition in editions)}"
    raise BrokenRulebook(place, (Fault(place, "", says),))


def overlaps(editions: Iterable[Edition]) -> list[Fault]:
    """What is wrong with the sequence of editions in a folder, such as two with the same first day."""
    faults, seen = [], dict[datetime.date | None, Edition]()
    for edition in editions:
        file = f"{edition.folder.name}/{TITLE}"
        if edition.folder.name != edition.name:
            faults.append(Fault(file, "edition", f"{edition.name} is in the folder {edition.folder.name}: name it so"))
        if edition.since in seen:
            other = seen[edition.since].name
            start = f"begins on {edition.since}" if edition.since else "has no first day"
            faults.append(Fault(file, "since", f"{start}, as edition {other}: only one of them can be in force"))
        seen.setdefault(edition.since, edition)
    return faults


def _edition(folder: Path) -> Edition:
    """An edition, from as much of its ``rulebook.toml`` as can be read; faults are reported when it is loaded."""
    try:
        title = read_toml((folder / TITLE).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, NotToml):
        title = {}
    since = title.get("since")
    day = since if isinstance(since, datetime.date) and not isinstance(since, datetime.datetime) else None
    name = title.get("edition")
    return Edition(name if isinstance(name, str) else folder.name, day, folder)


def _broken(folder: Path, says: str) -> BrokenRulebook:
    return BrokenRulebook(str(folder), (Fault(folder.name, "", says),))
