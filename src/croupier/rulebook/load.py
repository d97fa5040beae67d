"""Loading: finds the rulebook of an id or folder, in the named edition or the one in force on a day."""

from __future__ import annotations

import dataclasses
import datetime
from pathlib import Path

from croupier.rulebook.book import Rulebook
from croupier.rulebook.editions import Edition, dates_of, editions_of, named, overlaps, pick, split_edition
from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.folder import read

JURISDICTIONS = Path(__file__).parent / "jurisdictions"

SHIPPED = ("massachusetts", "small-stakes", "maryland", "singapore", "colorado")


def load(name: str | Path, day: datetime.date | None = None) -> Rulebook:
    """The rulebook of that id, or of that folder, as it is in force on ``day``, or today.

    ``maryland@1.5`` names an edition, whatever the day. Raises ``BrokenRulebook`` with every fault.

    >>> load("singapore"), load("colorado@2012-09-14")
    (<Rulebook singapore, edition 2, 57 clauses>, <Rulebook colorado, edition 2012-09-14, 152 clauses>)
    """
    rulebook, folder, wanted = locate(str(name))
    editions = editions_of(folder)
    edition = pick(editions, day or datetime.date.today()) if wanted is None else named(rulebook, editions, wanted)
    book = read(edition.folder, folder.name, dates_of(editions))
    if isinstance(book, Rulebook):
        return book
    raise BrokenRulebook(str(name), _placed(book, edition, folder))


def load_all(name: str | Path) -> tuple[Rulebook, ...]:
    """Every edition that a name stands for, the oldest first. Raises ``BrokenRulebook`` with the faults of all."""
    rulebook, folder, wanted = locate(str(name))
    editions = editions_of(folder)
    chosen = editions if wanted is None else (named(rulebook, editions, wanted),)
    faults = [] if editions[0].folder == folder else overlaps(editions)
    books = []
    for edition in chosen:
        book = read(edition.folder, folder.name, dates_of(editions))
        if isinstance(book, Rulebook):
            books.append(book)
        else:
            faults += _placed(book, edition, folder)
    if faults:
        raise BrokenRulebook(str(name), tuple(faults))
    return tuple(books)


def is_shipped(name: object) -> bool:
    """Whether a name is that of a rulebook that comes with the program, in any edition."""
    return isinstance(name, str) and split_edition(name)[0] in SHIPPED


def locate(name: str) -> tuple[str, Path, str | None]:
    """The rulebook, its folder and the edition that a name states."""
    for rulebook, edition in ((name, None), split_edition(name)):
        if rulebook in SHIPPED:
            return rulebook, JURISDICTIONS / rulebook, edition
        if rulebook and _is_folder(Path(rulebook)):
            return rulebook, Path(rulebook).resolve(), edition
    reason = f"neither a rulebook of that id ({', '.join(SHIPPED)}) nor a folder"
    raise BrokenRulebook(name, (Fault(name, "", reason),))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that is invalid for a file
        return False


def _placed(faults: tuple[Fault, ...], edition: Edition, folder: Path) -> tuple[Fault, ...]:
    """Faults with the edition's folder before the file name, if there may be several editions."""
    if edition.folder == folder:
        return faults
    return tuple(dataclasses.replace(fault, file=f"{edition.folder.name}/{fault.file}") for fault in faults)
