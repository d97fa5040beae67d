"""Departures: where a table is not of its form, each place with its key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.rulebook.departures import departures


class Leaf(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    how_many: int
    names: tuple[str, ...] = ()


class Tree(msgspec.Struct, forbid_unknown_fields=True):
    leaf: Leaf
    leaves: tuple[Leaf, ...] = ()
    by_name: dict[str, Leaf] = {}
    counts: dict[str, int] = {}
    other: Leaf | None = None


GOOD = {"how-many": 1}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"leaf": GOOD}, []),
        ({}, [("leaf", "is missing")]),
        ({"leaf": GOOD, "leef": GOOD}, [("leef", "is no key here")]),
        ({"leaf": {}}, [("leaf.how-many", "is missing")]),
        ({"leaf": {"how-many": 1, "how_many": 2}}, [("leaf.how_many", "is no key here")]),
        ({"leaf": 7}, [("leaf", "Expected `object`, got `int`")]),
        ({"leaf": {"how-many": 1, "names": ["a", 2]}}, [("leaf.names[1]", "Expected `str`, got `int`")]),
        ({"leaf": GOOD, "leaves": [GOOD, {"how-many": "x"}]}, [("leaves[1].how-many", "Expected `int`, got `str`")]),
        ({"leaf": GOOD, "counts": {"a": 1, "b": "x"}}, [("counts.b", "Expected `int`, got `str`")]),
        ({"leaf": GOOD, "counts": 3}, [("counts", "Expected `object`, got `int`")]),
        ({"leaf": GOOD, "by_name": {"oak": {}}}, [("by_name.oak.how-many", "is missing")]),
        ({"leaf": GOOD, "other": {}}, [("other.how-many", "is missing")]),
        ({"leaf": GOOD, "other": {"how-many": "x"}}, [("other.how-many", "Expected `int`, got `str`")]),
    ],
    ids=[
        "none",
        "missing",
        "unknown",
        "missing below",
        "unknown below",
        "no table",
        "in a list",
        "in a table of a list",
        "under a name",
        "no names",
        "missing under a name",
        "missing where nothing might stand",
        "wrong where nothing might stand",
    ],
)
def test_what_is_wrong_and_where(table: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert list(departures(table, Tree)) == expected


def test_every_part_is_looked_at() -> None:
    table = {"leaf": {"how-many": "x", "names": 7}, "by_name": {"oak": {}, "elm": 3}, "counts": {"a": 1.5}}
    assert dict(departures(table, Tree)) == {
        "leaf.how-many": "Expected `int`, got `str`",
        "leaf.names": "Expected `array`, got `int`",
        "by_name.oak.how-many": "is missing",
        "by_name.elm": "Expected `object`, got `int`",
        "counts.a": "Expected `int`, got `float`",
    }


def test_a_table_of_names() -> None:
    assert list(departures({"oak": {}, "elm": GOOD}, dict[str, Leaf])) == [("oak.how-many", "is missing")]
    assert list(departures([], dict[str, Leaf])) == [("", "Expected `object`, got `array`")]
