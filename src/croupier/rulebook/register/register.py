"""Reading the register: what is claimed of each requirement, and what shows it.

``met.csv`` and ``reasons.csv`` are written by hand, ``tests.csv`` by the test runner, ``shown.csv`` by ``make honest``.
See docs/decisions/0005-test-runner-writes-the-register.md and
docs/decisions/0135-a-claim-is-shown-by-mutants.md.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from croupier.rulebook.load import SHIPPED, load

HERE = Path(__file__).parent
MET = HERE / "met.csv"
TESTS = HERE / "tests.csv"
SHOWN = HERE / "shown.csv"
REASONS = HERE / "reasons.csv"


class How(StrEnum):
    ENFORCED = "enforced"
    CHOSEN = "chosen"
    POSTED = "posted"
    RECORDED = "recorded"
    PERFORMED = "performed"
    DEFINED = "defined"
    PLANNED = "planned"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A mutant of a requirement's rule, and the test that fails under it."""

    mutation: str
    test: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement and how the program meets it; without a test its status is planned, whatever ``met.csv`` says.

    ``shown`` are mutants of its rule that its tests notice; ``why`` says of a definition why there can be none.
    """

    id: str
    rulebook: str
    clause: str
    on: str
    says: str
    how: How
    where: str
    tests: tuple[str, ...]
    shown: tuple[Noticed, ...] = ()
    why: str = ""


def register() -> tuple[Requirement, ...]:
    """Every requirement of the shipped rulebooks, in their order."""
    met = {row["requirement"]: row for row in _rows(MET)}
    tests: dict[str, list[str]] = defaultdict(list)
    for row in _rows(TESTS):
        tests[row["requirement"]].append(row["test"])
    noticed: dict[str, list[Noticed]] = defaultdict(list)
    for row in _rows(SHOWN):
        noticed[row["requirement"]].append(Noticed(row["mutation"], row["test"]))
    reasons = {row["requirement"]: row["why"] for row in _rows(REASONS)}
    found = []
    for name in SHIPPED:
        for id_, clause in load(name).clauses.items():
            carrying = tuple(tests[id_])
            claim = met.get(id_, {}) if carrying else {}
            how, where = How(claim.get("how", How.PLANNED)), claim.get("where", "")
            shown, why = tuple(noticed[id_]), reasons.get(id_, "")
            found.append(Requirement(id_, name, clause.at, clause.on, clause.says, how, where, carrying, shown, why))
    return tuple(found)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
