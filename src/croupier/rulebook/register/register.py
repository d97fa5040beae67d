"""Reading the register. ``met.csv`` is written by hand, ``tests.csv`` by the test runner.

See docs/decisions/0005-test-runner-writes-the-register.md.
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


class How(StrEnum):
    ENFORCED = "enforced"
    CHOSEN = "chosen"
    POSTED = "posted"
    RECORDED = "recorded"
    PERFORMED = "performed"
    DEFINED = "defined"
    PLANNED = "planned"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement and how the program meets it; without a test its status is planned, whatever ``met.csv`` says."""

    id: str
    rulebook: str
    clause: str
    on: str
    says: str
    how: How
    where: str
    tests: tuple[str, ...]


def register() -> tuple[Requirement, ...]:
    """Every requirement of the shipped rulebooks, in their order."""
    met = {row["requirement"]: row for row in _rows(MET)}
    tests: dict[str, list[str]] = defaultdict(list)
    for row in _rows(TESTS):
        tests[row["requirement"]].append(row["test"])
    found = []
    for name in SHIPPED:
        for id_, clause in load(name).clauses.items():
            shown = tuple(tests[id_])
            claim = met.get(id_, {}) if shown else {}
            how, where = How(claim.get("how", How.PLANNED)), claim.get("where", "")
            found.append(Requirement(id_, name, clause.at, clause.on, clause.says, how, where, shown))
    return tuple(found)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
