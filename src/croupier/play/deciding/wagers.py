"""Decide ``place``: a wager is placed on a spot, or the one there is raised."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play.deciding.answer import Answer
from croupier.play.placing.ruling import judge, ruling_for
from croupier.play.refusal import Refusal
from croupier.play.state import NOBODY, RoundState
from croupier.rulebook.table import TableRules


def place(state: RoundState, command: cmd.Place, rules: TableRules) -> Answer:
    seat = state.seats.get(command.seat, NOBODY)
    ruling, picked = ruling_for(command, seat, rules)
    lying = state.wagers.on(ruling.spot).get(2 * command.seat)
    placed = judge(ruling, picked, command, seat, lying, state)
    return placed if type(placed) is Refusal else (placed,)
