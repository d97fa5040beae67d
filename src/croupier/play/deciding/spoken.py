"""Spoken wagers: cash with a word, taken where the rulebook allows it once the dealer confirms."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule
from croupier.play.deciding.wagers import find, stake_refused
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.table import TableRules


def verbal(state: RoundState, command: cmd.Verbal, rules: TableRules) -> Answer:
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    rule = chip_rule(rules, Act.VERBAL, "cash")
    if rule is None or rule.verdict is ChipVerdict.REFUSE:
        clause = rule.clause if rule else None
        return refuse(Code.CHIP_NOT_ALLOWED, "Spoken wagers with cash are not taken here.", clause)
    if refused := stake_refused(state, command.seat, spot, command.amount, "cash", rules):
        return refused
    clauses = rules.in_force((rule.clause,))
    return (ev.SpokenFor(seat=command.seat, spot=spot.id, amount=command.amount, clauses=clauses),)


def nothing_spoken(state: RoundState, role: Role, rules: TableRules) -> Refusal | None:
    """Refuse to confirm where no seat has spoken a wager."""
    del role, rules
    return None if state.spoken else refuse(Code.NOTHING_TO_CONFIRM, "Nobody has spoken a wager.")


def confirm(state: RoundState, command: cmd.Confirm, rules: TableRules) -> Answer:
    waiting = state.spoken.get(command.seat)
    if not waiting:
        return refuse(Code.NOTHING_TO_CONFIRM, f"Seat {command.seat} has spoken no wager.")
    spoken = waiting[0]
    spot = rules.layout.find(spoken.spot)
    assert spot is not None
    rule, buying = chip_rule(rules, Act.VERBAL, "cash"), chip_rule(rules, Act.BUY_IN, "cash")
    converted = tuple(found.clause for found in (rule, buying) if found is not None)
    after = ev.CashConverted(seat=command.seat, amount=spoken.amount, clauses=rules.in_force(converted))
    if refused := stake_refused(state, command.seat, spot, spoken.amount, "cash", rules):
        return refused
    lying = state.wagers.get((command.seat, spot.id, False))
    beside = chip_rule(rules, Act.COUPON, "coupon", beside="value", pays=rules.terms.offers[spot.kind].pays)
    if lying is not None and lying.coupon and beside is not None and beside.verdict is ChipVerdict.REFUSE:
        return refuse(Code.COUPON_NOT_ALLOWED, f"A coupon lies on {spot.id}: no value chips beside it.", beside.clause)
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
