"""Take an entry out of a rulebook, and with it whatever names it: a wager's limits, a wheel's signs."""

from __future__ import annotations

import copy
from typing import Any

from honest.places import Document, Path_, at, documents

NAMED = {"wagers": "wager", "wheels": "wheel"}
"""The entries that other entries call by name, by file."""

GONE = object()


def taken_out(document: Document, path: Path_) -> dict[str, dict[str, Any]]:
    """The files that differ, by name, once the entry is gone."""
    changed = copy.deepcopy(document.table)
    *above, last = path
    del at(changed, tuple(above))[last]
    found = {document.name: changed}
    if len(path) == 2 and path[0] == NAMED.get(document.stem):
        for other in documents():
            if other.rulebook == document.rulebook and other.stem != "clauses":
                table = _pruned(found.get(other.name, other.table), last)
                if table is not GONE and table != other.table:
                    found[other.name] = table
    return found


def _pruned(value: Any, name: Any) -> Any:
    """A value without what is called so: items, keys, and the entries that are about nothing else."""
    match value:
        case dict():
            kept = {key: _pruned(below, name) for key, below in value.items() if key != name}
            if any(kept[key] is GONE and key in ("when", "wheels", "offers", "kinds", "shape") for key in kept):
                return GONE
            return {key: below for key, below in kept.items() if below is not GONE}
        case list():
            items = [_pruned(item, name) for item in value if item != name]
            items = [item for item in items if item is not GONE]
            return GONE if value and not items else items
        case _:
            return GONE if value == name else value
