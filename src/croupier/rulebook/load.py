"""Loading: a folder of TOML files becomes a rulebook, or a list of everything that is wrong with it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.rulebook.book import Rulebook
from croupier.rulebook.citations import citations
from croupier.rulebook.consistency import inconsistencies
from croupier.rulebook.departures import departures
from croupier.rulebook.fault import BrokenRulebook, Fault
from croupier.rulebook.schema.bonus import BonusFile
from croupier.rulebook.schema.book import Title
from croupier.rulebook.schema.chips import ChipsFile
from croupier.rulebook.schema.clauses import Clause
from croupier.rulebook.schema.conduct import ConductFile
from croupier.rulebook.schema.irregularities import IrregularitiesFile
from croupier.rulebook.schema.limits import LimitsFile
from croupier.rulebook.schema.pit import PitFile
from croupier.rulebook.schema.readings import ReadingsFile
from croupier.rulebook.schema.signs import SignsFile
from croupier.rulebook.schema.tournament import TournamentFile
from croupier.rulebook.schema.wagers import WagersFile
from croupier.rulebook.schema.wheels import WheelsFile
from croupier.rulebook.schema.zero import ZeroFile
from croupier.rulebook.toml import NotToml, read_toml

JURISDICTIONS = Path(__file__).parent / "jurisdictions"

SHIPPED = ("massachusetts", "small-stakes", "maryland", "singapore", "colorado")

FILES: dict[str, Any] = {
    "clauses": dict[str, Clause],
    "rulebook": Title,
    "wheels": WheelsFile,
    "wagers": WagersFile,
    "zero": ZeroFile,
    "limits": LimitsFile,
    "chips": ChipsFile,
    "conduct": ConductFile,
    "irregularities": IrregularitiesFile,
    "signs": SignsFile,
    "readings": ReadingsFile,
    "pit": PitFile,
    "bonus": BonusFile,
    "tournament": TournamentFile,
}
"""The files of a rulebook's folder and the form of each, by name without ``.toml``."""

_READY = [msgspec.json.Decoder(form) for form in FILES.values()]
"""Working the forms out is part of importing them: the first rulebook need not wait for it."""

MAY_BE_MISSING = frozenset({"limits", "signs", "readings", "pit", "bonus", "tournament"})

_T = TypeVar("_T")


def load(name: str | Path) -> Rulebook:
    """The rulebook of that id, or of that folder. Raises ``BrokenRulebook`` with every fault.

    >>> load("singapore")
    <Rulebook singapore, edition 2, 57 clauses>
    """
    folder = JURISDICTIONS / name if name in SHIPPED else Path(name)
    if not str(name) or not _is_folder(folder):
        known = ", ".join(SHIPPED)
        reason = f"neither a rulebook of that id ({known}) nor a folder"
        raise BrokenRulebook(str(name), (Fault(str(name), "", reason),))
    book = read(folder.resolve())
    if isinstance(book, Rulebook):
        return book
    raise BrokenRulebook(str(name), book)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that no file can have
        return False


@lru_cache(maxsize=32)
def _read_texts(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> Rulebook | tuple[Fault, ...]:
    del stamp  # part of the key alone: a file that changes is read again
    return _read(folder)


def read(folder: Path) -> Rulebook | tuple[Fault, ...]:
    """What a folder says, or all that is wrong with it. Files that have not changed are not read twice."""
    stats = [(path.name, path.stat()) for path in sorted(folder.glob("*.toml")) if path.exists()]
    return _read_texts(folder, tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats))


def _read(folder: Path) -> Rulebook | tuple[Fault, ...]:
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    digest = hashlib.sha256()
    for name, form in FILES.items():
        path = folder / f"{name}.toml"
        if not path.is_file():
            if name not in MAY_BE_MISSING or path.exists():
                faults.append(Fault(path.name, "", "the file is missing"))
                continue
            content = b""
        else:
            content = path.read_bytes()
        digest.update(f"{path.name}\0{len(content)}\0".encode() + content)
        parts[name] = _decode(path.name, content, form, faults)
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in FILES:
            faults.append(Fault(path.name, "", f"no such file in a rulebook: {', '.join(FILES)}"))
    if faults:
        return tuple(faults)
    clauses = parts["clauses"]
    for name, part in parts.items():
        # Clauses cite nothing, and there are hundreds of them.
        for key, clause in () if part is clauses else citations(part):
            if clause not in clauses:
                faults.append(Fault(f"{name}.toml", key, f"clause {clause} does not stand in clauses.toml"))
    parts["title"] = parts.pop("rulebook")
    book = Rulebook(id=folder.name, digest=digest.hexdigest(), **parts)
    faults += inconsistencies(book)
    return tuple(faults) or book


def _decode(file: str, content: bytes, form: type[_T], faults: list[Fault]) -> _T | None:
    try:
        table = read_toml(content.decode())
        return msgspec.convert(table, form)
    except UnicodeDecodeError as error:
        faults.append(Fault(file, "", f"byte {error.start + 1} is not UTF-8"))
    except NotToml as error:
        faults.append(Fault(file, "", str(error)))
    except msgspec.ValidationError:
        faults += [Fault(file, key, says) for key, says in departures(table, form)]
    return None
