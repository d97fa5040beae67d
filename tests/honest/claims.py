"""What has to be shown of a requirement: the mutants of its rule, of which the tests that carry its id must notice.

The rule is what the rulebooks' data says where they cite the requirement; ``mutants.toml`` names the values or the code
instead where that is not in the entry itself. See docs/register.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from honest.applied import apply
from honest.changes import Change, changes, of_value
from honest.code import CodeMutant
from honest.places import Place, documents, parsed, places, spelt

DECLARED = Path(__file__).parent / "mutants.toml"


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rule of some requirements is: a ``value`` of the data, or a ``function`` and how it is changed.

    A value becomes ``to``, or is taken out, or becomes whatever such values become.
    """

    shows: tuple[str, ...]
    value: str | None = None
    to: Any = None
    taken_out: bool = msgspec.field(default=False, name="taken-out")
    function: str | None = None
    returns: str | None = None
    old: str | None = None
    new: str | None = None


class DeclaredFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Declared, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A name for the report, and what makes it of this process."""

    name: str
    apply: Callable[[list[Any]], None]


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a requirement says: at least one of these mutants must be noticed."""

    what: str
    mutants: tuple[Mutant, ...]


def claims(requirement: str) -> tuple[Claim, ...]:
    """What has to be shown of a requirement."""
    declared = [entry for entry in declarations() if requirement in entry.shows]
    if declared:
        return tuple(_declared(entry) for entry in declared)
    return tuple(claim for place in places(requirement) for claim in _of_place(place))


def digest(requirement: str) -> str:
    """A short hash of what the rule says and of how it is mutated: a report with another one is stale."""
    declared = [msgspec.to_builtins(entry) for entry in declarations() if requirement in entry.shows]
    for entry in declared:
        del entry["shows"]
    values = [_value(entry["value"]) for entry in declared if entry["value"]]
    said = [] if declared else [place.said for place in places(requirement)]
    text = json.dumps([declared, [place.said for place in values], said], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def declarations() -> tuple[Declared, ...]:
    return msgspec.toml.decode(DECLARED.read_bytes(), type=DeclaredFile).mutant


def _of_place(place: Place) -> Iterator[Claim]:
    for what, found in changes(place):
        yield Claim(f"{place.name} {what}", tuple(_mutant(change) for change in found))


def _declared(entry: Declared) -> Claim:
    if entry.value is not None:
        place = _value(entry.value)
        if entry.to is not None:
            change = Change(place.document, place.path, f"becomes {json.dumps(entry.to)}", entry.to)
            return Claim(entry.value, (_mutant(change),))
        if entry.taken_out:
            return Claim(entry.value, (_mutant(Change(place.document, place.path, "taken out", gone=True)),))
        return Claim(entry.value, tuple(map(_mutant, of_value(place.document, place.path))))
    assert entry.function is not None
    mutant = CodeMutant(entry.function, entry.returns, entry.old, entry.new)
    return Claim(entry.function, (Mutant(mutant.name, mutant.apply),))


def _value(name: str) -> Place:
    """The place that ``maryland/1.5/conduct.toml#late-place.report-to`` names."""
    file, _, key = name.partition("#")
    [document] = [each for each in documents() if each.name == file]
    path = parsed(key)
    return Place(document, path, (path,), None)


def _mutant(change: Change) -> Mutant:
    return Mutant(f"{change.document.name}: {spelt(change.path)} {change.what}", lambda memory: apply(change, memory))
