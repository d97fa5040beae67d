"""Change what a rulebook says, one value at a time: numbers, words, lists, or a whole entry taken out."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from typing import Any

from croupier.game.pocket import NUMBERS, ZEROS
from croupier.game.shape import Members
from honest.places import UNSAID, Document, Path_, Place, Step, at, documents, said, spelt
from honest.taking_out import taken_out

IDENTITY = {"is", "edge", "meets"}
"""What says of which form a shape is: changed alone it leaves nothing sound, or the same."""

ORDERED = {"order", "names", "then"}
"""Lists whose order is part of the rule."""

WEIGHTS = {"draws", "later", "hot", "community", "targets", "multipliers"}
"""What comes how often: the rulebooks give the values and leave the weights open."""

OPPOSITE = {
    "allow": "refuse",
    "refuse": "allow",
    "opposite": "same",
    "same": "opposite",
    "release": "lost",
    "lost": "release",
}


_SETS: dict[Members, Callable[[str], bool]] = {
    Members.RED: lambda n: n in RED.split(),
    Members.BLACK: lambda n: n not in RED.split(),
    Members.GREEN: lambda n: n in ZEROS,
    Members.ODD: lambda n: int(n) % 2 == 1,
    Members.EVEN: lambda n: int(n) % 2 == 0,
    Members.LOW: lambda n: int(n) < 19,
    Members.HIGH: lambda n: int(n) > 18,
    Members.COLUMN: lambda n: int(n) % 3 == 1,
    Members.DOZEN: lambda n: int(n) < 13,
}
RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a file becomes another one, or goes: ``what`` says so."""

    document: Document
    path: Path_
    what: str
    to: Any = None
    gone: bool = False

    def tables(self) -> dict[str, dict[str, Any]]:
        """The content of the files that differ after the change, by name."""
        if self.gone:
            return taken_out(self.document, self.path)
        changed = copy.deepcopy(self.document.table)
        *above, last = self.path
        at(changed, tuple(above))[last] = self.to
        return {self.document.name: changed}


def changes(place: Place) -> Iterator[tuple[str, tuple[Change, ...]]]:
    """The changes of each value that a citation covers, or of all that it shares, and last the rule taken out."""
    document = place.document
    found = [(spelt(path), of_value(document, path)) for path in place.values]
    if place.shared:
        together = [change for turn in zip_longest(*(each for _, each in found)) for change in turn if change]
        found = [("any of its values", tuple(together))] if together else []
    yield from found
    if place.removed is not None:
        yield "taken out", (Change(document, place.removed, "taken out", gone=True),)


def of_value(document: Document, path: Path_) -> tuple[Change, ...]:
    """The changes of one value, whatever it is."""
    value = said(document, path)
    if value is None:
        other = UNSAID[document.stem][str(path[-1])]
        return (Change(document, path, f"is {other!r}", other),)
    return tuple(_of(document, path, value))


def _of(document: Document, path: Path_, value: Any) -> Iterator[Change]:
    match value:
        case bool():
            yield Change(document, path, f"{value} becomes {not value}", not value)
        case int():
            for other in (value + 1, value - 1):
                yield Change(document, path, f"{value} becomes {other}", other)
        case str():
            for word in _others(document, path, value):
                yield Change(document, path, f"{value!r} becomes {word!r}", word)
        case list():
            yield from _of_list(document, path, value)
        case {"is": "set", "of": of}:
            yield Change(document, path, f"{of} becomes a set of other numbers", _other_set(of))
        case dict() if _name(path) in WEIGHTS:
            for key in value:
                yield Change(document, (*path, key), "taken out", gone=True)
        case dict():
            for key, below in value.items():
                if key not in IDENTITY:
                    yield from _of(document, (*path, key), below)
    yield Change(document, path, "taken out", gone=True)


def _other_set(of: str) -> dict[str, Any]:
    """A well-known set as a list, with the first number of it exchanged for the first that it lacks."""
    inside = [number for number in NUMBERS if _SETS[Members(of)](number)]
    outside = [number for number in NUMBERS if number not in inside]
    return {"is": "set", "numbers": [*outside[:1], *inside[1:]]}


def _of_list(document: Document, path: Path_, value: list[Any]) -> Iterator[Change]:
    if len(value) > 2 and _name(path) in ORDERED:
        swapped = [value[1], value[0], *value[2:]]
        yield Change(document, path, f"{value[0]} and {value[1]} swapped", swapped)
    for number, item in enumerate(value):
        yield Change(document, path, f"without {item}", value[:number] + value[number + 1 :])
    if value and isinstance(value[0], str):
        for word in _seen()[document.stem, _name(path)] - {*value}:
            yield Change(document, path, f"with {word}", [*value, word])
            yield Change(document, path, f"{value[0]} becomes {word}", [word, *value[1:]])


def _others(document: Document, path: Path_, value: str) -> list[str]:
    """Other words in the place of one: its opposite, another number, what other entries have there, any other text."""
    if value in OPPOSITE:
        return [OPPOSITE[value]]
    try:
        return [str(Fraction(value) * 2), str(Fraction(value) / 2)]
    except ValueError:
        return [*sorted(_seen()[document.stem, _name(path)] - {value}), f"{value} Not so."]


@cache
def _seen() -> defaultdict[tuple[str, Step], set[str]]:
    """The words that stand in a field of a file, in any of the rulebooks."""
    found: defaultdict[tuple[str, Step], set[str]] = defaultdict(set)
    for document in documents():
        for path, word in _words(document.table, ()):
            found[document.stem, _name(path)].add(word)
    return found


def _words(value: Any, path: Path_) -> Iterator[tuple[Path_, str]]:
    match value:
        case str():
            yield path, value
        case dict():
            for key, below in value.items():
                yield from _words(below, (*path, key))
        case list():
            for number, below in enumerate(value):
                yield from _words(below, (*path, number))


def _name(path: Path_) -> Step:
    return next(step for step in reversed(path) if isinstance(step, str))
