"""An edition's folder: its TOML files become a rulebook, or a list of everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.rulebook.bonus_games import Entries, bonus_names, find_bonus
from croupier.rulebook.book import EditionDates, Rulebook
from croupier.rulebook.citations import citations
from croupier.rulebook.consistency import inconsistencies
from croupier.rulebook.departures import departures
from croupier.rulebook.editions import TITLE
from croupier.rulebook.fault import Fault
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
    "bonus": dict[str, Any],
    "tournament": TournamentFile,
}
"""The files of an edition's folder and the form of each, by name without ``.toml``."""

_READY = [msgspec.json.Decoder(form) for form in FILES.values()]
"""Decoders are built at import, so that loading the first rulebook does not have to wait for it."""

MAY_BE_MISSING = frozenset({"limits", "signs", "readings", "pit", "bonus", "tournament"})

_T = TypeVar("_T")


def read(folder: Path, name: str, dates: EditionDates) -> Rulebook | tuple[Fault, ...]:
    """The rulebook of that name in an edition's folder, or all that is wrong with it; ``dates`` are of all editions.

    Files that have not changed are not read twice.
    """
    paths = _paths(folder)
    if not isinstance(paths, dict):
        return paths
    stats = [(path, path.stat()) for path in paths.values() if path.exists()]
    stamp = tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
    return _read_texts(folder, name, dates, stamp)


def _paths(folder: Path) -> dict[str, Path] | tuple[Fault, ...]:
    """The files of an edition by name: its own, and for the others those of the edition that it is based on."""
    found: dict[str, Path] = {}
    seen: list[Path] = []
    here: Path | None = folder
    while here is not None:
        seen.append(here)
        for path in sorted(here.glob("*.toml")):
            found.setdefault(path.stem, path)
        base = _based_on(here)
        here = here.parent / base if base is not None else None
        if here is not None and not (here / TITLE).is_file():
            return (Fault(TITLE, "based-on", f"there is no edition {base} beside this one"),)
        if here in seen:
            chain = ", ".join(path.name for path in seen)
            return (Fault(TITLE, "based-on", f"the editions {chain} are based on one another: one must stand alone"),)
    return found


def _based_on(folder: Path) -> str | None:
    try:
        base = read_toml((folder / TITLE).read_text(encoding="utf-8")).get("based-on")
    except (OSError, UnicodeDecodeError, NotToml):
        return None  # the fault is reported when the file is read
    return base if isinstance(base, str) else None


@lru_cache(maxsize=32)
def _read_texts(
    folder: Path, name: str, dates: EditionDates, stamp: tuple[tuple[str, int, int], ...]
) -> Rulebook | tuple[Fault, ...]:
    del stamp  # only part of the cache key: a changed file is read again
    paths = _paths(folder)
    return _read(name, dates, paths) if isinstance(paths, dict) else paths


def _read(name: str, dates: EditionDates, paths: Mapping[str, Path]) -> Rulebook | tuple[Fault, ...]:
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    for stem, form in FILES.items():
        path = paths.get(stem)
        if path is None or not path.is_file():
            if stem not in MAY_BE_MISSING or (path is not None and path.exists()):
                faults.append(Fault(f"{stem}.toml", "", "the file is missing"))
                continue
            content = b""
        else:
            content = path.read_bytes()
        parts[stem] = _decode(f"{stem}.toml", content, form, faults)
        if stem == "bonus" and parts[stem] is not None:
            parts[stem] = _bonuses(f"{stem}.toml", parts[stem], faults)
    for stem in sorted(set(paths) - set(FILES)):
        faults.append(Fault(f"{stem}.toml", "", f"no such file in a rulebook: {', '.join(FILES)}"))
    if faults:
        return tuple(faults)
    clauses = parts["clauses"]
    for stem, part in parts.items():
        # Clauses cite nothing, so skip them: there are hundreds.
        for key, clause in () if part is clauses else citations(part):
            if clause not in clauses:
                faults.append(Fault(f"{stem}.toml", key, f"clause {clause} does not stand in clauses.toml"))
    parts["title"] = parts.pop("rulebook")
    book = Rulebook(id=name, editions=dates, **parts)
    faults += inconsistencies(book)
    return tuple(faults) or book


def _bonuses(file: str, tables: dict[str, Any], faults: list[Fault]) -> Entries:
    """The sections of bonus.toml, each in the form of the bonus that it is named after."""
    found: Entries = {}
    for name, table in tables.items():
        game = find_bonus(name)
        if game is None:
            says = f"there is no bonus of this name: use one of {', '.join(bonus_names())}, or install its package"
            faults.append(Fault(file, name, says))
            continue
        try:
            found[name] = msgspec.convert(table, game.entry_form)
        except msgspec.ValidationError:
            faults += [Fault(file, key, says) for key, says in departures(table, game.entry_form, name)]
    return found


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
