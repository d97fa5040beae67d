"""Lifting: taking a wager back while betting is open, in part or whole."""

from __future__ import annotations

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import locked
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule
from croupier.play.placing.attempt import Attempt
from croupier.play.placing.rules import Way
from croupier.play.placing.ruling import refused
from croupier.play.placing.spots import find
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules


def lift(state: RoundState, command: cmd.Lift, rules: TableRules) -> Answer:
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    if refusal := locked(state, spot.kind, rules):
        return refusal
    key = (command.seat, spot.id, False)
    lying = state.wagers.get(key)
    if lying is None:
        return _nothing_to_lift(state, command.seat, spot, rules)
    amount = command.amount or lying.amount
    if amount > lying.amount:
        says = f"{spell_money(lying.amount, rules.currency)} lies on {spot.id}."
        return refuse(Code.NO_WAGER, says)
    seat, entry = state.seat(command.seat), rules.wager(spot.kind)
    left = lying.amount - amount
    if left and left < lying.coupon:
        says = "A coupon lies beside a wager of its own value: lift all of it."
        rule = chip_rule(rules, Act.COUPON, "coupon", beside=lying.chips, pays=rules.terms.offers[spot.kind].pays)
        return refuse(Code.COUPON_NOT_ALLOWED, says, rule.clause if rule else None)
    if left:
        stays = Attempt(command.seat, seat, left, left, lying, None, state)
        if refusal := refused(Way.STAY, spot, stays, lying.chips, rules):
            return refusal
    elif lying.stands_alone and seat.standalone_wagers == 1 and (alone := _left_alone(state, command.seat, rules)):
        return alone
    return (
        ev.Lifted(
            seat=command.seat, spot=spot.id, amount=amount, stands_alone=lying.stands_alone, clauses=(entry.clause,)
        ),
    )


def _nothing_to_lift(state: RoundState, seat: int, spot: Spot, rules: TableRules) -> Refusal:
    key = (seat, spot.id, False)
    zero = rules.terms.zero
    if key in state.prisoners:
        clauses = zero.prison.citations if zero is not None and zero.prison is not None else ()
        return Refusal(Code.IMPRISONED, f"The wager on {spot.id} is in prison until the next spin.", tuple(clauses))
    if key in state.pending:
        clauses = zero.citations if zero is not None else ()
        return Refusal(Code.IMPRISONED, f"Choose half or prison for the wager on {spot.id}.", tuple(clauses))
    return refuse(Code.NO_WAGER, f"Seat {seat} has no wager on {spot.id}.")


def _left_alone(state: RoundState, seat: int, rules: TableRules) -> Refusal | None:
    """Refuse a lift that would leave only a wager that cannot stand alone."""
    for kind in rules.terms.offers:
        entry = rules.wager(kind)
        if entry.beside is not None:
            for spot in rules.layout.of_kind(kind):
                if (seat, spot.id, False) in state.wagers:
                    says = f"{entry.title} cannot stay alone: lift it first."
                    return refuse(Code.NEEDS_ANOTHER_WAGER, says, entry.beside)
    return None
