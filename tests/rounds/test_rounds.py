"""The library of rounds: replay files named by the requirements they show, each with what must come of it.

Beside ``MD-150.jsonl`` stands ``MD-150.expect.json``. What it gives must be so; what it leaves out is left open, but
every round and every refusal is listed, and a refusal says what it cites: ``[]`` where no clause says it.
``told`` are pieces of what ``croupier replay --explain`` tells, in order.
"""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.play.evolve import fold
from croupier.play.explain import explain
from croupier.play.refusal import Refusal
from croupier.play.replay import ReplayReport, document, first_line, replay
from croupier.play.state import balanced, start
from croupier.rulebook.house import house_from
from croupier.rulebook.judge import table_rules

HERE = Path(__file__).parent
ROUNDS = sorted(HERE.glob("*/*.jsonl"))


def run(path: Path) -> ReplayReport:
    lines = path.read_text(encoding="utf-8").splitlines()
    house, keys = first_line(lines[0])
    rulebook, _, wheel = house.partition(":")
    table = {"rulebook": rulebook, **({"wheel": wheel} if wheel else {}), **keys}
    return replay(lines[1:], table_rules(house_from(table), datetime.date(2026, 5, 1)))


def differences(expected: Any, found: Any, where: str = "") -> list[str]:
    """Where a document falls short of what is expected of it: objects in part, lists item by item."""
    match expected, found:
        case dict(), dict():
            return [
                line
                for key, value in expected.items()
                for line in differences(value, found.get(key, "nothing"), f"{where}.{key}")
            ]
        case list(), list() if len(expected) == len(found):
            pairs = enumerate(zip(expected, found, strict=True))
            return [line for index, (a, b) in pairs for line in differences(a, b, f"{where}[{index}]")]
        case _:
            return [] if expected == found else [f"{where}: {found!r} instead of {expected!r}"]


@pytest.mark.parametrize("path", ROUNDS, ids=[path.stem for path in ROUNDS])
def test_round(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expect.json").read_text(encoding="utf-8"))
    told = expected.pop("told", [])
    report = run(path)
    assert {"refusals", "rounds"} <= expected.keys(), "every round and every refusal is listed"
    assert differences(expected, document(report)) == []
    story = "\n".join(explain(report))
    place = 0
    for words in told:
        assert words in story[place:], f"{words!r} is not told there:\n{story}"
        place = story.index(words, place) + len(words)


@pytest.mark.parametrize("path", ROUNDS, ids=[f"{path.parent.name}-{ROUNDS.index(path)}" for path in ROUNDS])
def test_events_rebuild_the_table(path: Path) -> None:
    report = run(path)
    state = start(report.rules)
    for _, answer in report.lines:
        if not isinstance(answer, Refusal):
            state = fold(state, answer)
            assert balanced(state)
    assert state == report.state


def test_every_expected_refusal_says_what_it_cites() -> None:
    """The place in the text and the requirement, for several may have one place; `[]` where no clause says it."""
    for path in ROUNDS:
        for refusal in json.loads(path.with_suffix(".expect.json").read_text(encoding="utf-8"))["refusals"]:
            assert {"line", "code", "clauses", "requirements"} <= refusal.keys(), f"{path.stem}: {refusal}"
            assert bool(refusal["clauses"]) == bool(refusal["requirements"]), f"{path.stem}: {refusal}"


def test_every_round_has_its_expectation() -> None:
    files = {path.with_suffix("").name for path in HERE.glob("*/*.expect.json")}
    assert {f"{path.stem}.expect" for path in ROUNDS} == files
