"""Find what a rulebook's files say on behalf of a requirement: every citation, and the values that it covers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.rulebook.bonus_games import find_bonus
from croupier.rulebook.citations import citations
from croupier.rulebook.folder import FILES
from croupier.rulebook.load import JURISDICTIONS, SHIPPED
from croupier.rulebook.toml import read_toml

Step = str | int
Path_ = tuple[Step, ...]

WHOLE = ("clause", "clauses", "also")
"""Citations that stand for the entry as a whole, less what is cited apart."""

COVERS = {
    "odds": ("pays",),
    "size-clause": ("smallest-inches", "largest-inches"),
    "sizes-clause": ("sizes-kept",),
    "value-clause": ("default-value",),
    "divisible-clause": ("chips-divisible-by",),
    "inspection-clauses": ("inspected-by",),
    "inspection-clause": ("inspected-by", "external-only"),
    "replacement-clauses": ("replaced-by",),
    "longest-clause": ("longest-months",),
    "escrow-clause": ("escrow-over-days",),
    "count-clause": ("targets",),
    "submission-clause": ("submission",),
    "only-clause": ("only",),
    "report-clauses": ("report-to",),
    "neutral-colour": ("approved-by",),
}
"""Citations whose values have another name: all others, ``x-clause``, are about ``x``."""

SWITCHES = {
    ("chips", "unlike-value-chips"),
    ("chips", "value-chips-too"),
    ("chips", "unique-colour"),
    ("chips", "shared-without-screen"),
    ("conduct", "hand-to-hand"),
    ("conduct", "terminals-announce"),
    ("pit", "metal-clause"),
    ("pit", "neutral-colour"),
    ("pit", "layout-clause"),
    ("pit", "ring-colour"),
    ("pit", "operator"),
    ("pit", "table-number"),
    ("zero", "place"),
    ("wagers", "beside"),
    ("wheels", "logo"),
    ("wheels", "rearranged"),
    ("limits", "house"),
    ("irregularities", "after-clauses"),
}
"""Keys whose presence is the rule: what they cite holds because the key is there, and ends when it is taken out."""

UNSAID = {"irregularities": {"declared-until": "rest"}}
"""Values that an entry leaves out because the rule is the usual one, and what another rule would be."""

CARRIERS = {*(("conduct", name) for name in ("step", "open", "close", "late-place", "late-lift")), ("pit", "item")}
"""Entries that cite what the code does: taken out, they take the citation with them and leave the rule."""

PROSE = {"title", "says", "group", "act", "do", "offers", "item", "optional"}
"""Values that make no rule, or say which entry this is."""


@dataclass(frozen=True, slots=True)
class Document:
    """One TOML file of an edition: which one, what is in it, and where it cites what."""

    rulebook: str
    edition: str
    stem: str
    table: dict[str, Any]
    cited: tuple[tuple[Path_, str], ...]

    @property
    def name(self) -> str:
        return f"{self.rulebook}/{self.edition}/{self.stem}.toml"


@dataclass(frozen=True, slots=True)
class Place:
    """A citation: the values that it covers, and what is taken out when its rule is.

    ``shared`` if other requirements are cited beside it: then the values are those of all of them together.
    """

    document: Document
    path: Path_
    values: tuple[Path_, ...]
    removed: Path_ | None
    shared: bool = False

    @property
    def name(self) -> str:
        return f"{self.document.name}#{spelt(self.path)}"

    @property
    def said(self) -> Any:
        """What its digest is over: the values, and whether the rule can be taken out."""
        values = {spelt(path): said(self.document, path) for path in self.values}
        return [self.name, values, at(self.document.table, self.removed) if self.removed else None]


def places(requirement: str) -> tuple[Place, ...]:
    """Everything in the shipped rulebooks that cites a requirement as a rule; a reading is not one."""
    found = []
    for document in documents():
        for path, id_ in document.cited:
            if id_ == requirement and document.stem != "readings":
                found.append(_place(document, path))
    return tuple(found)


@cache
def documents() -> tuple[Document, ...]:
    folders = [path for name in SHIPPED for path in sorted((JURISDICTIONS / name).iterdir())]
    return tuple(_document(file) for folder in folders for file in sorted(folder.glob("*.toml")) if file.stem in FILES)


def _document(file: Path) -> Document:
    table = read_toml(file.read_text(encoding="utf-8"))
    cited = () if file.stem == "clauses" else tuple((parsed(key), id_) for key, id_ in _citations(file.stem, table))
    return Document(file.parent.parent.name, file.parent.name, file.stem, table, cited)


def _citations(stem: str, table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if stem != "bonus":
        yield from citations(msgspec.convert(table, FILES[stem]))
    for name, section in table.items() if stem == "bonus" else ():
        game = find_bonus(name)
        assert game is not None, name
        yield from citations(msgspec.convert(section, game.entry_form), name)


def _place(document: Document, path: Path_) -> Place:
    while isinstance(path[-1], int):
        path = path[:-1]
    *_, key = path
    parent, holder = path[:-1], path[:-2]
    if key in WHOLE:
        carrier = (document.stem, parent[0] if parent else "") in CARRIERS
        shared = isinstance(at(document.table, path), list) and len(at(document.table, path)) > 1
        removed = parent if parent and not carrier else None
        return Place(document, path, _own(document, parent), removed, shared or key == "also")
    if len(path) > 1 and _is_clause(path[-2]):  # excludes-clause = { red = "MA-37" }
        listed = (*holder, _stem(path[-2]))
        below = at(document.table, listed)
        member = (*listed, key) if isinstance(below, dict) else (*listed, below.index(key))
        return Place(document, path, (), member)
    if (document.stem, key) in SWITCHES or (len(path) > 1 and (document.stem, path[-2]) in SWITCHES):
        return Place(document, path, (), path)
    entry = at(document.table, parent)
    named = COVERS.get(str(key), (_stem(key),) if _is_clause(key) else ())
    return Place(document, path, tuple((*parent, name) for name in named if name in entry), None)


def _own(document: Document, entry: Path_) -> tuple[Path_, ...]:
    """The values of an entry that no other citation covers."""
    table = at(document.table, entry)
    if not entry:
        return ()
    apart = {name for key in table for name in COVERS.get(key, (_stem(key),) if _is_clause(key) else ())}
    cited = {path[: len(entry) + 1] for path, _ in document.cited}
    names = [key for key in table if key not in apart | PROSE and (*entry, key) not in cited]
    if document.stem == "wagers":
        names = [key for key in names if key == "shape"]
    names += [key for key in UNSAID.get(document.stem, {}) if key not in table]
    return tuple((*entry, key) for key in names)


def _is_clause(key: Step) -> bool:
    return isinstance(key, str) and key.endswith(("-clause", "-clauses"))


def _stem(key: Step) -> str:
    return str(key).removesuffix("s").removesuffix("-clause")


def said(document: Document, path: Path_) -> Any:
    """A value, or None if the entry leaves it out."""
    holder = at(document.table, path[:-1])
    return holder.get(path[-1]) if isinstance(holder, dict) else at(holder, path[-1:])


def at(table: Any, path: Path_) -> Any:
    for step in path:
        table = table[step]
    return table


def parsed(key: str) -> Path_:
    """
    >>> parsed("wager.split.also[0]")
    ('wager', 'split', 'also', 0)
    """
    return tuple(int(number) if number else name for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", key))


def spelt(path: Path_) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
