"""Spoken wagers: cash with a word, taken where the rulebook allows it once the dealer confirms."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule
from croupier.play.deciding.wagers import find, not_whole, out_of_limits
from croupier.play.refusal import Code, Refusal
from croupier.play.state import State
from croupier.rulebook.schema.chips import Act, Verdict
from croupier.rulebook.table import TableRules


def verbal(state: State, command: cmd.Verbal, rules: TableRules) -> Answer:
    del state
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    rule = chip_rule(rules, Act.VERBAL, "cash")
    if rule is None or rule.verdict is Verdict.REFUSE:
        clause = rule.clause if rule else None
        return refuse(Code.CHIP_NOT_ALLOWED, "Spoken wagers with cash are not taken here.", clause)
    if refused := out_of_limits(spot, command.amount, rules):
        return refused
    clauses = rules.in_force((rule.clause,))
    return (ev.SpokenFor(seat=command.seat, spot=spot.id, amount=command.amount, clauses=clauses),)


def confirm(state: State, command: cmd.Confirm, rules: TableRules) -> Answer:
    spoken = state.spoken.get(command.seat)
    if spoken is None:
        return refuse(Code.NOTHING_TO_CONFIRM, f"Seat {command.seat} has spoken no wager.")
    spot = rules.layout.find(spoken.spot)
    assert spot is not None
    rule, buying = chip_rule(rules, Act.VERBAL, "cash"), chip_rule(rules, Act.BUY_IN, "cash")
    converted = tuple(found.clause for found in (rule, buying) if found is not None)
    after = ev.CashConverted(seat=command.seat, amount=spoken.amount, clauses=rules.in_force(converted))
    lying = state.wagers.get((command.seat, spot.id, False))
    total = spoken.amount + (lying.amount if lying else 0)
    if refused := not_whole(spot, spoken.amount, 1, rules) or out_of_limits(spot, total, rules):
        return refused
    entry = rules.wager(spot.kind)
    placed = ev.Placed(
        seat=command.seat,
        spot=spot.id,
        amount=spoken.amount,
        chips="value",
        by=command.by,
        counts=entry.beside is None,
        clauses=rules.in_force((entry.clause, *rules.book.conduct.players_answer)),
    )
    return after, placed
