"""Tips: chips for the dealers, into the box or as a wager for them."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.counts import only
from croupier.play.chips.picking import PickFault
from croupier.play.deciding.answer import Answer
from croupier.play.deciding.chip_rules import chip_rule, from_hand_to_hand
from croupier.play.deciding.faults import not_whole, too_few
from croupier.play.deciding.looks import not_theirs
from croupier.play.late import betting_is_closed
from croupier.play.phase import betting_is_open
from croupier.play.placing.attempt import attempt_on
from croupier.play.placing.rules import Way
from croupier.play.placing.ruling import picked_for, refused
from croupier.play.placing.spots import find
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules


def tip(state: RoundState, command: cmd.Tip, rules: TableRules) -> Answer:
    seat = state.seat(command.seat)
    picked, types = picked_for(command, seat.chips, rules)
    rule = chip_rule(rules, Act.TIP)
    clauses = rules.in_force((rule.clause,)) if rule else ()
    if command.spot is None:
        kinds = [kind for kind, _ in types]
        if refusal := from_hand_to_hand(command.handed, rules):
            return refusal
        if picked.fault is PickFault.SHORT:
            return not_theirs(picked, command.seat, state, rules) or too_few(command.seat, seat, kinds, rules)
        if picked.fault is not None:
            return not_whole(command.amount, picked, only(seat.chips, kinds), rules)
        return (ev.Tipped(seat=command.seat, amount=command.amount, chips=picked.chips, clauses=clauses),)
    if not betting_is_open(state.closing, state.phase):
        return betting_is_closed(state, ", for the dealers too.", rules.book.conduct.late_place, rules)
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    attempt = attempt_on(spot, command.amount, picked, command.seat, state, tip=True)
    if refusal := refused(Way.TIP, spot, attempt, types, rules, command.handed):
        return refusal
    return (
        ev.Placed(
            seat=command.seat,
            spot=spot.id,
            amount=command.amount,
            chips=picked.chips,
            by=command.by,
            tip=True,
            stands_alone=False,
            clauses=clauses,
        ),
    )
