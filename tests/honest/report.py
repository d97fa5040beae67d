"""The report of ``make honest``: ``shown.csv`` in the register, a line for each mutant that a test noticed."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from croupier.rulebook.register.register import MET, REASONS, SHOWN, TESTS
from honest.claims import digest


class Shown(NamedTuple):
    """A mutant of a requirement's rule, and the test that noticed; ``digest`` is of the rule as it was then."""

    requirement: str
    mutation: str
    test: str
    digest: str


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def to_show() -> list[str]:
    """The requirements that are claimed and do not say why they cannot be shown."""
    reasons = {row["requirement"] for row in rows(REASONS)}
    return [row["requirement"] for row in rows(MET) if row["requirement"] not in reasons]


def stale(path: Path = SHOWN) -> dict[str, str]:
    """The requirements that the report does not show as they are now, and what is amiss."""
    tests = {(row["requirement"], row["test"]) for row in rows(TESTS)}
    found: dict[str, list[dict[str, str]]] = {}
    for row in rows(path):
        found.setdefault(row["requirement"], []).append(row)
    amiss = {}
    for id_ in to_show():
        if id_ not in found:
            amiss[id_] = "it is claimed, and nothing shows it"
        elif any(row["digest"] != digest(id_) for row in found[id_]):
            amiss[id_] = "its rule has changed since"
        elif gone := [row["test"] for row in found[id_] if (id_, row["test"]) not in tests]:
            amiss[id_] = f"{gone[0]} is there no more"
    return amiss


def write(done: Iterable[str], shown: Iterable[Shown], path: Path = SHOWN) -> None:
    """Put the requirements that were tried into the report, in place of what it said of them."""
    order = {row["requirement"]: place for place, row in enumerate(rows(MET))}
    dropped = {*done} | {id_ for id_ in (row["requirement"] for row in rows(path)) if id_ not in order}
    kept = [Shown(**row) for row in rows(path) if row["requirement"] not in dropped]
    lines = sorted({*kept, *shown}, key=lambda line: (order[line.requirement], line))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Shown._fields)
        writer.writerows(lines)
