"""Tips: chips for the dealers, into the box or as a wager for them."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, own_chips
from croupier.play.deciding.chips import not_whole_chips
from croupier.play.phase import betting_is_open
from croupier.play.placing.attempt import attempt_on
from croupier.play.placing.rules import Way
from croupier.play.placing.ruling import refused
from croupier.play.placing.spots import find
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules


def tip(state: RoundState, command: cmd.Tip, rules: TableRules) -> Answer:
    rule = chip_rule(rules, Act.TIP)
    clauses = rules.in_force((rule.clause,)) if rule else ()
    if command.spot is None:
        if state.seat(command.seat).rack < command.amount:
            held = spell_money(state.seat(command.seat).rack, rules.currency)
            return refuse(Code.INSUFFICIENT_CHIPS, f"Seat {command.seat} holds {held}.")
        if refusal := not_whole_chips(state.seat(command.seat), command.amount, rules):
            return refusal
        return (ev.Tipped(seat=command.seat, amount=command.amount, clauses=clauses),)
    if not betting_is_open(state.closing, state.phase):
        late = rules.in_force(rules.book.conduct.late_place.clauses)
        return refuse(Code.BETTING_CLOSED, "No more bets has been called, for the dealers too.", *late)
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    chips = own_chips(rules)
    attempt = attempt_on(spot, command.amount, command.seat, state, tip=True)
    if refusal := refused(Way.TIP, spot, attempt, chips, rules):
        return refusal
    return (
        ev.Placed(
            seat=command.seat,
            spot=spot.id,
            amount=command.amount,
            chips=chips,
            by=command.by,
            tip=True,
            stands_alone=False,
            clauses=clauses,
        ),
    )
