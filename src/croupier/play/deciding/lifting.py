"""Lifting: taking a wager back while betting is open, in part or whole."""

from __future__ import annotations

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import locked
from croupier.play.chips.counts import Chips, minus, worth
from croupier.play.chips.picking import Picked, PickFault, pick
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.faults import not_whole
from croupier.play.placing.attempt import Attempt
from croupier.play.placing.rules import Way
from croupier.play.placing.ruling import refused, types_of
from croupier.play.placing.spots import find
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.play.wagers import Stake
from croupier.rulebook.money import spell_money
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
    units = max(spot.units, rules.wager(spot.kind).chips_divisible_by)
    picked = pick(command.amount, command.chips, lying.chips, lying.chips, units)
    if refusal := _not_lying(command, picked, lying, spot, rules):
        return refusal
    if refusal := _not_left(state, command, lying, minus(lying.chips, picked.chips), spot, rules):
        return refusal
    return (
        ev.Lifted(
            seat=command.seat,
            spot=spot.id,
            amount=worth(picked.chips),
            chips=picked.chips,
            stands_alone=lying.stands_alone,
        ),
    )


def _not_lying(command: cmd.Lift, picked: Picked, lying: Stake, spot: Spot, rules: TableRules) -> Refusal | None:
    """Refuse to lift chips that do not lie there, or an amount that they do not make."""
    if picked.fault is PickFault.SHORT or not (picked.chips or picked.fault):
        there = " and ".join(f"{each.count} {each.kind} chips" for each in lying.chips)
        says = f"{spell_money(lying.amount, rules.currency)} lies on {spot.id}: {there}."
        return refuse(Code.NO_WAGER, says)
    return not_whole(command.amount or 0, picked, lying.chips, rules) if picked.fault is not None else None


def _not_left(
    state: RoundState, command: cmd.Lift, lying: Stake, left: Chips, spot: Spot, rules: TableRules
) -> Refusal | None:
    """Refuse a lift because of what it would leave: on the spot, or of the player's wagers."""
    seat, amount = state.seat(command.seat), worth(left)
    if amount and amount < lying.coupon:
        says, option = "A coupon lies beside a wager of its own value: lift all of it.", rules.book.chips.coupons
        return refuse(Code.COUPON_NOT_ALLOWED, says, option.match if option is not None else None)
    if amount:
        stays = Attempt(command.seat, seat, amount, amount, Picked(left), lying, None, state)
        return refused(Way.STAY, spot, stays, types_of(left), rules)
    last = lying.stands_alone and seat.standalone_wagers == 1
    return _left_alone(state, command.seat, rules) if last else None


def _nothing_to_lift(state: RoundState, seat: int, spot: Spot, rules: TableRules) -> Refusal:
    key = (seat, spot.id, False)
    clauses = rules.terms.zero.citations if rules.terms.zero is not None else ()
    if key in state.prisoners:
        return refuse(Code.IMPRISONED, f"The wager on {spot.id} is in prison until the next spin.", *clauses)
    if key in state.pending:
        return refuse(Code.IMPRISONED, f"Choose half or prison for the wager on {spot.id}.", *clauses)
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
