"""Nothing half furnished: every field of a rulebook's forms is read by code that acts on it, or is planned.

Names such as ``clause`` or ``by`` stand in many forms, so looking for them in the source would find too much. Instead
every read of a field is noted, with the module that reads, on a tour of what the program does with a rulebook: the
shipped rulebooks are resolved, priced, posted, shown and taught, and the whole library of rounds is played and told.
Loading, checking and encoding a rulebook read everything, and so do not count; neither does printing two side by side.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cage.rounds import FILES, HOUSES, random_rules, rules_of
from croupier.odds.catalogue import every_table
from croupier.odds.documents.check import check_document
from croupier.odds.par import par_sheet
from croupier.play.acts import PLAY
from croupier.play.explain import explain
from croupier.play.replay import replay
from croupier.play.state import start
from croupier.rulebook.register.register import register
from croupier.rulebook.table import TableRules
from croupier.server.menu import menu
from croupier.server.school.deal import deal
from croupier.server.school.lesson import LessonKind
from rulebook.houses import DAY, judged, legal
from rulebook.schema_fields import schema_fields

pytestmark = pytest.mark.untraced

NOT_COUNTED = (
    "croupier.rulebook.schema",
    "croupier.rulebook.consistency",
    "croupier.rulebook.folder",
    "croupier.rulebook.citations",
    "croupier.rulebook.apart",
    "croupier.rulebook.facts",
    "croupier.rulebook.resolving.binding",
)

COUNTED = ("wheel_of", "holds", "needed_approvals")
"""Functions in those modules that resolving and play use."""

PIT = "the pit: equipment, inspections, adjustments and the log, such as CO-116 to CO-127"
TOURNAMENTS = "tournaments, CO-129 to CO-151"

PLANNED = {
    **dict.fromkeys(("Item.optional", "PitFile.log", "Log", "BallRules.sizes_kept", "BallRules.sizes_clause"), PIT),
    **dict.fromkeys(("PitFile.inspection", "Inspection", "OpeningCheck"), PIT),
    **dict.fromkeys(("PitFile.adjustment", "Adjustment", "PitFile.replacement", "Replacement"), PIT),
    "TournamentFile": TOURNAMENTS,
}
"""What waits for a room that is not built yet, and for which."""

CITED = {
    "Title.based_on": "read while files are looked for, before they have a form",
}
"""What is there to be cited or looked up, and drives nothing in play."""

Read = set[tuple[type, str]]


@pytest.fixture(scope="module")
def read() -> Iterator[Read]:
    """The fields that were read on the tour."""
    found: Read = set()
    was = {(form, name): getattr(form, name) for form in schema_fields() for name in form.__struct_fields__}
    for (form, name), descriptor in was.items():
        setattr(form, name, _noting(form, name, descriptor, found))
    try:
        _tour()
        yield found
    finally:
        for (form, name), descriptor in was.items():
            setattr(form, name, descriptor)


def _noting(form: type, name: str, descriptor: Any, found: Read) -> property:
    def get(value: Any) -> Any:
        frame = sys._getframe(1)
        reader = frame.f_globals.get("__name__", "")
        counted = frame.f_code.co_name in COUNTED or not reader.startswith(NOT_COUNTED)
        if reader.startswith("croupier.") and counted:
            found.add((form, name))
        return descriptor.__get__(value, form)

    return property(get)


def _tour() -> None:
    for rules in (*every_table(DAY), *map(random_rules, range(len(HOUSES))), *_further()):
        check_document(rules.book, rules)
        menu(rules)
        par_sheet(rules)
        for kind in LessonKind:
            deal(rules, kind, 1)
        for act in PLAY:
            if act.announces is not None:
                act.announces(start(rules), rules)
    for house, choices in UNUSUAL:
        judged(house, **choices)
    register()
    for path in FILES:
        rules = rules_of(path)
        list(explain(replay(path.read_text(encoding="utf-8").splitlines()[1:], rules)))


def _further() -> Iterator[TableRules]:
    yield legal("maryland", offers=["green"], wheel="triple-zero", logo="Rose")
    yield legal("maryland", equipment={"compartments": "neutral"})
    yield legal("massachusetts", lifted={"3(b)": "2021-05-29"})


UNUSUAL: list[tuple[str, dict[str, Any]]] = [
    ("maryland", {"wheel": "oval"}),
    ("maryland", {"wheel": "triple-zero", "equipment": {"compartments": "neutral", "layout-at": "beside"}}),
    ("maryland", {"pays": {"straight": 34}}),
    ("maryland", {"pays": {"straight": 36}}),
    ("maryland", {"offers": ["x-straight"], "wheel": "double-zero", "x_straight": {"paytable": "C"}, "seats": 0}),
    ("maryland", {"offers": ["x-straight"], "wheel": "single-zero", "x_straight": {"paytable": "C"}}),
    ("maryland", {"offers": ["straight", "x-straight"]}),
    (
        "maryland",
        {"equipment": {"ball-inches": "2", "ball-material": "steel", "wheel-inches": 12, "compartments": "neutral"}},
    ),
    ("massachusetts", {"offers": ["six-colour", "red"]}),
    ("singapore", {"pays": {"straight": 36}}),
]


FIELDS = [(form, name) for form in schema_fields() for name in form.__struct_fields__]


@pytest.mark.parametrize(("form", "name"), FIELDS, ids=[f"{form.__name__}.{name}" for form, name in FIELDS])
def test_a_field_is_read_or_planned(read: Read, form: type[msgspec.Struct], name: str) -> None:
    listed = any(key in {**PLANNED, **CITED} for key in (form.__name__, f"{form.__name__}.{name}"))
    assert ((form, name) in read) != listed, "it is read: take it off the list" if listed else "it drives nothing"
