"""Deciding: a state, a command and the table's rules give events, or a refusal that changes nothing.

See docs/decisions/0027-rules-have-no-clock.md.
"""

from __future__ import annotations

from croupier.play import acts
from croupier.play import command as cmd
from croupier.play.act import PlayAct
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.gate import gate, verdict
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules

ACT_OF: dict[type[cmd.Command], PlayAct] = {act.form: act for act in acts.PLAY}
"""The row of a command, by its form."""
ACTS: dict[str, PlayAct] = {act.name: act for act in acts.PLAY}
"""The rows by the name of the act."""


def decide(state: RoundState, command: cmd.Command, rules: TableRules) -> Answer:
    """Decide a command."""
    act = ACT_OF[type(command)]
    refusal = barred(state, act, command, rules)
    return act.decide(state, command, rules) if refusal is None else refusal


def barred(state: RoundState, act: PlayAct, command: cmd.Command, rules: TableRules) -> Refusal | None:
    """Why a command is refused before its decider runs: an unknown value, the gate, a seat that does not exist."""
    if (refusal := act.words(command, rules)) is not None:
        return refusal
    if verdict(act, command.by, state.phase, state.closing, rules) is not None:
        return gate(state, act, command, rules)
    seat = getattr(command, "seat", None)
    if seat is not None and seat > rules.seats:
        return refuse(Code.UNKNOWN_SEAT, f"Seat {seat}: the table has seats 1 to {rules.seats}.")
    return None
