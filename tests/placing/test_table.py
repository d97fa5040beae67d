"""Every rule of placing at a table: one command at a time, and in a run."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.play.decide import decide
from croupier.play.event import Event
from croupier.play.evolve import fold
from croupier.play.laying import Laying
from croupier.play.parse import read_command
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, start
from croupier.rulebook.schema.conduct import Close
from placing.cases import Case, cases


def steps(case: Case) -> list[dict[str, Any]]:
    """What happens before the wager."""
    before = case.rules.closing.when is Close.BEFORE_SPIN
    closing = ["no_more_bets", "spin"] if before else ["spin", "no_more_bets"]
    spin: list[dict[str, Any]] = [{"do": do, "by": "dealer"} for do in closing]
    if "b2b" in case.rules.offered:
        spin.insert(2 if before else 1, {"do": "draw", "by": "generator", "for": "b2b", "multiplier": 10})
    spin += [{"do": "ball_rests", "by": "dealer", "pocket": "17", "revolutions": 6}, {"do": "settle", "by": "dealer"}]
    opening: list[dict[str, Any]] = [
        {"do": "open_table", "by": "floor"},
        {"do": "buy_in", "seat": 1, "amount": case.rack, "chip": case.chip},
    ]
    laid = [{"do": "place", "seat": 1, "spot": spot, "amount": amount} for spot, amount in case.laid]
    targets = {"do": "draw", "by": "generator", "for": "bonus-spin", "targets": ["17"]}
    spinning: list[dict[str, Any]] = [targets, {"do": "spin", "by": "dealer"}] if case.words.get("spinning") else []
    return [*opening, *(spin if case.spun else []), *laid, *spinning]


def wager(case: Case) -> dict[str, Any]:
    words = {name: value for name, value in case.words.items() if name != "spinning"}
    return {"do": "place", "seat": 1, "spot": case.spot, "amount": case.amount, "by": case.by, **words}


def prepared(case: Case) -> RoundState:
    state = start(case.rules)
    for step in steps(case):
        answer = decide(state, read_command(msgspec.json.encode(step)), case.rules)
        assert not isinstance(answer, Refusal), (step, answer)
        state = fold(state, answer)
    return state


@pytest.mark.parametrize("case", cases("table"), ids=lambda case: case.name)
def test_at_a_table(case: Case) -> None:
    state, command = prepared(case), read_command(msgspec.json.encode(wager(case)))
    check(decide(state, command, case.rules), case)


@pytest.mark.parametrize("case", cases("table"), ids=lambda case: case.name)
def test_in_a_run(case: Case) -> None:
    laying, command = Laying(prepared(case), case.rules), read_command(msgspec.json.encode(wager(case)))
    answer = laying.lay(command)  # type: ignore[arg-type]
    check(answer if isinstance(answer, Refusal) else (answer,), case)


def check(answer: Refusal | tuple[Event, ...], case: Case) -> None:
    code = str(answer.code) if isinstance(answer, Refusal) else "taken"
    says = answer.says if isinstance(answer, Refusal) else ""
    assert code == case.code, answer
    assert not case.says or case.says == says
