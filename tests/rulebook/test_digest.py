"""The digest: any value or clause id that binds the table changes it; comments, words and order do not.

Every field of the rulebook's forms is changed, wherever the shipped rulebooks use it, until one change tells.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rtoml

from croupier.rulebook.apart import _is_prose
from croupier.rulebook.book import Rulebook
from croupier.rulebook.house import HouseText, house_from
from croupier.rulebook.load import JURISDICTIONS, load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.schema.clauses import Clause
from croupier.rulebook.schema.entry import RuleEntry
from croupier.rulebook.table import TableRules
from rulebook.houses import DAY
from rulebook.schema_fields import schema_fields

pytestmark = pytest.mark.untraced

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("massachusetts", {"offers": ["b2b"], "zero": "half"}),
    ("massachusetts", {"lifted": {"3(b)": "2021-05-29"}, "wheel": "double-zero-as-single"}),
    ("small-stakes", {}),
    ("maryland", {"offers": ["x-straight", "bonus-spin"]}),
    ("maryland", {"offers": ["green", "five-adjacent"], "wheel": "triple-zero"}),
    ("singapore", {}),
    ("colorado", {"zero": "prison", "terminals": True}),
    ("colorado", {"zero": "prison", "wheel": "single-zero"}),
]

NO_RULES = {
    "Title.since": "the day is no rule",
    "Clause.amended": "it says which wording of a clause the text has",
    "Title.based_on": "it says where files are found",
    "ReadingEntry": "readings tell of assumptions; what is assumed is a value of its own",
    "ZeroFile.zero": "its entries are told one by one",
    "ZeroEntry.rule": "it says which tables an entry is about",
    "ZeroEntry.wheels": "it says which tables an entry is about",
    "ZeroEntry.may_also_be_on": "it bounds what a house may choose; the choice is a value of its own",
    "ZeroEntry.option": "it says where the choice comes from; the choice is a value of its own",
    "ReadingsFile.reading": "readings tell of assumptions",
    "When": "it says which tables an entry is about: the table rules have the entry, or have it not",
}
"""Fields whose change is no change of a table's rules by itself, and why."""


@cache
def tables() -> list[tuple[Rulebook, HouseText, str]]:
    """The tables that changes are tried on, with their digests."""
    found = []
    for name, choices in HOUSES:
        text = house_from({"rulebook": name, **choices})
        rules = resolve(load(name, DAY), text, DAY)
        assert isinstance(rules, TableRules), rules
        found.append((load(name, DAY), text, rules.digest))
    return found


Place = Callable[[Any], Rulebook]
"""The rulebook with another value in one place."""


def places(value: Any, place: Place) -> Iterator[tuple[type, str, Any, Place]]:
    """Every field of every form below a value, and how to put something else there."""
    if isinstance(value, RuleEntry):
        for field in msgspec.structs.fields(type(value)):
            below = getattr(value, field.name)

            def put(new: Any, value: RuleEntry = value, name: str = field.name, place: Place = place) -> Rulebook:
                return place(msgspec.structs.replace(value, **{name: new}))

            yield type(value), field.name, below, put
            yield from places(below, put)
    elif isinstance(value, dict):
        for key, below in value.items():
            yield from places(below, lambda new, key=key: place({**value, key: new}))  # type: ignore[misc]
    elif isinstance(value, tuple):
        for at, below in enumerate(value):
            yield from places(below, lambda new, at=at: place((*value[:at], new, *value[at + 1 :])))  # type: ignore[misc]


def places_of(book: Rulebook) -> Iterator[tuple[type, str, Any, Place]]:
    for field in dataclasses.fields(book):
        value = getattr(book, field.name)
        if isinstance(value, RuleEntry | dict):
            yield from places(value, lambda new, name=field.name: dataclasses.replace(book, **{name: new}))  # type: ignore[misc]


def others(value: Any, form: Any, book: Rulebook) -> Iterator[Any]:
    """Other values for a field."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (member for member in type(value) if member is not value)
        case int():
            yield value + 1
        case str():
            yield from list(book.clauses)[:2]
            yield from (*book.wheels.wheel, "dealer", "floor", "1/10", "kept", "B", "EUR", *book.wagers.wager)
        case tuple() if value:
            yield value[:-1]
            yield value[1:]
            yield (*value, *others(value[0], form, book))[: len(value) + 1]
        case dict() if value:
            first = next(iter(value))
            yield {key: below for key, below in value.items() if key != first}
            yield from ({**value, first: other} for other in others(value[first], form, book))
        case msgspec.Struct():
            for field in msgspec.structs.fields(type(value)):
                for other in others(getattr(value, field.name), field.type, book):
                    yield msgspec.structs.replace(value, **{field.name: other})
        case _:
            yield from _from_nothing(form, book)


def _from_nothing(form: Any, book: Rulebook) -> Iterator[Any]:
    """Values for a field that has none."""
    clause = next(iter(book.clauses))
    forms = str(form)
    if "tuple" in forms:
        yield (clause,)
        yield ("red",)
        yield (1,)
    elif "dict" in forms:
        yield {"double-zero": clause}
        yield {"single-zero": (("0", "2", "3"),)}
    elif "bool" in forms:
        yield True
    elif "int" in forms:
        yield 7
    elif "str" in forms or "ClauseId" in forms:
        yield clause


@cache
def places_by_field(table: int) -> dict[tuple[type, str], list[tuple[Any, Place]]]:
    """The places of each field in a table's rulebook; those that say something come first."""
    found: dict[tuple[type, str], list[tuple[Any, Place]]] = {}
    for form, name, value, put in places_of(tables()[table][0]):
        found.setdefault((form, name), []).append((value, put))
    return {field: sorted(places, key=lambda place: not place[0]) for field, places in found.items()}


def changes(form: type, name: str, table: int) -> Iterator[bool]:
    """For each change of a field at a table, whether the digest changes."""
    book, text, digest = tables()[table]
    kind = next(field.type for field in msgspec.structs.fields(form) if field.name == name)
    found = places_by_field(table).get((form, name), [])
    for value, put in found if form is Clause else found[:12]:
        for other in others(value, kind, book):
            try:
                rules = resolve(put(other), text, DAY)
            except (KeyError, AssertionError, AttributeError, ValueError, TypeError, StopIteration, IndexError):
                continue  # no rulebook that would have been loaded
            yield isinstance(rules, TableRules) and rules.digest != digest


def tells(form: type, name: str) -> bool:
    """Whether some change of a field, at some table, changes the digest. Each table's first changes are tried first."""
    tried = [changes(form, name, table) for table in range(len(HOUSES))]
    return any(any(islice(each, 3)) for each in tried) or any(any(each) for each in tried)


FIELDS = [(form, field.name) for form in schema_fields() for field in msgspec.structs.fields(form)]
VALUES = [
    (form, name)
    for form, name in FIELDS
    if form.__name__ not in NO_RULES and f"{form.__name__}.{name}" not in NO_RULES
    if not _is_prose(next(f.type for f in msgspec.structs.fields(form) if f.name == name))
]


@pytest.mark.parametrize(("form", "name"), VALUES, ids=[f"{form.__name__}.{name}" for form, name in VALUES])
def test_a_value_or_a_clause_that_binds_changes_it(form: type, name: str) -> None:
    assert tells(form, name)


def reworded(value: Any) -> Any:
    """A value with other words in every place for prose."""
    if isinstance(value, RuleEntry):
        changes = {}
        for field in msgspec.structs.fields(type(value)):
            below = getattr(value, field.name)
            changes[field.name] = f"{below} Or so." if _is_prose(field.type) and below else reworded(below)
        return msgspec.structs.replace(value, **changes)
    if isinstance(value, dict):
        return {key: reworded(below) for key, below in value.items()}
    return tuple(map(reworded, value)) if isinstance(value, tuple) else value


@pytest.mark.parametrize("number", range(len(HOUSES)), ids=[name for name, _ in HOUSES])
def test_no_word_changes_it(number: int) -> None:
    book, text, digest = tables()[number]
    parts = {field.name: reworded(getattr(book, field.name)) for field in dataclasses.fields(book)}
    # A temporary rule is lifted by its place in the text, which is a key there.
    places = {id_: msgspec.structs.replace(clause, at=book.at(id_)) for id_, clause in parts["clauses"].items()}
    rules = resolve(Rulebook(**{**parts, "editions": book.editions, "clauses": places}), text, DAY)
    assert isinstance(rules, TableRules)
    assert rules.book.title.title.endswith(" Or so.")
    assert rules.digest == digest


def turned_round(table: Any) -> Any:
    """A table of a file with its keys in the opposite order."""
    if isinstance(table, dict):
        return {key: turned_round(table[key]) for key in reversed(table)}
    return [turned_round(item) for item in table] if isinstance(table, list) else table


@pytest.mark.parametrize(("house", "choices"), HOUSES, ids=[name for name, _ in HOUSES])
def test_neither_comments_nor_the_order_of_keys_change_it(house: str, choices: dict[str, Any], tmp_path: Path) -> None:
    book = load(house, DAY)
    folder = tmp_path / house / book.title.edition
    folder.mkdir(parents=True)
    for path in (JURISDICTIONS / house / book.title.edition).glob("*.toml"):
        text = rtoml.dumps(turned_round(rtoml.loads(path.read_text(encoding="utf-8"))))
        (folder / path.name).write_text(f"# Another comment.\n{text}", encoding="utf-8")
    theirs, ours = (
        resolve(load(name, DAY), house_from({"rulebook": house, **choices}), DAY) for name in (tmp_path / house, house)
    )
    assert isinstance(theirs, TableRules)
    assert isinstance(ours, TableRules)
    assert list(theirs.terms.offers) != list(ours.terms.offers)
    assert theirs.digest == ours.digest
