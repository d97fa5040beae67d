"""Spoken wagers with cash: accepted once the dealer confirms, if the rulebook allows them."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.house_chips import in_units
from croupier.play.chips.picking import Picked
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, not_sold
from croupier.play.deciding.shortage import short, tray_of
from croupier.play.placing.attempt import attempt_on
from croupier.play.placing.rules import Way
from croupier.play.placing.ruling import refused, types_of
from croupier.play.placing.spots import find
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules


def verbal(state: RoundState, command: cmd.Verbal, rules: TableRules) -> Answer:
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    converted = Picked(in_units(command.amount, rules))
    attempt = attempt_on(spot, command.amount, converted, command.seat, state)
    if refusal := refused(Way.SPEAK, spot, attempt, types_of(converted.chips), rules):
        return refusal
    rule = chip_rule(rules, Act.VERBAL, "cash")
    assert rule is not None, "the rulebook takes spoken wagers"
    clauses = rules.in_force((rule.clause,))
    return (ev.SpokenFor(seat=command.seat, spot=spot.id, amount=command.amount, clauses=clauses),)


def nothing_spoken(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse to confirm if no seat has a spoken wager."""
    del role, rules
    return None if state.spoken else refuse(Code.NOTHING_TO_CONFIRM, "Nobody has spoken a wager.")


def confirm(state: RoundState, command: cmd.Confirm, rules: TableRules) -> Answer:
    waiting = state.spoken.get(command.seat)
    if not waiting:
        return refuse(Code.NOTHING_TO_CONFIRM, f"Seat {command.seat} has spoken no wager.")
    if refusal := not_sold("cash", rules):
        return refusal
    spoken = waiting[0]
    spot = rules.layout.find(spoken.spot)
    assert spot is not None
    rule, buying = chip_rule(rules, Act.VERBAL, "cash"), chip_rule(rules, Act.BUY_IN, "cash")
    cited = rules.in_force(tuple(found.clause for found in (rule, buying) if found is not None))
    tray = tray_of(state, rules)
    chips = tray.give(in_units(spoken.amount, rules))
    after = ev.CashConverted(seat=command.seat, amount=spoken.amount, chips=chips, clauses=cited)
    attempt = attempt_on(spot, spoken.amount, Picked(chips), command.seat, state)
    if refusal := refused(Way.CONFIRM, spot, attempt, types_of(chips), rules) or short(tray, rules):
        return refusal
    entry = rules.wager(spot.kind)
    placed = ev.Placed(
        seat=command.seat,
        spot=spot.id,
        amount=spoken.amount,
        chips=chips,
        by=command.by,
        stands_alone=entry.beside is None,
        clauses=rules.in_force((entry.clause, *rules.book.conduct.players_answer)),
    )
    return after, placed
