"""Chips leave a rack: cashed in, taken away, or carried off by a player who gives up the seat."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.counts import Chips, gathered, of_kind, only, worth
from croupier.play.chips.house_chips import PRINTED, change
from croupier.play.chips.picking import PickFault, pick
from croupier.play.chips.stack import OWN
from croupier.play.chips.tray import Tray
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, from_hand_to_hand
from croupier.play.deciding.faults import not_whole, too_few
from croupier.play.deciding.looks import not_theirs
from croupier.play.deciding.shortage import short, tray_of
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act, ChipRule, ChipVerdict
from croupier.rulebook.table import TableRules


def cash_out(state: RoundState, command: cmd.CashOut, rules: TableRules) -> Answer:
    """Chips for money, the own colour first; or for value chips, where the rulebook says so."""
    if refusal := from_hand_to_hand(command.handed, rules):
        return refusal
    held = state.seat(command.seat).chips
    chips = _from_rack(state, command, held, rules)
    if isinstance(chips, Refusal):
        return chips
    cashing = rules.book.chips.cashing_in
    tray = tray_of(state, rules)
    given = _exchanged(chips, cashing.gives, rules, tray) if cashing is not None else ()
    if refusal := short(tray, rules):
        return refusal
    clauses = rules.in_force((cashing.clause,)) if cashing is not None and only(chips, OWN) else ()
    return (ev.CashedOut(seat=command.seat, amount=worth(chips), chips=chips, given=given, clauses=clauses),)


def _exchanged(chips: Chips, kind: str, rules: TableRules, tray: Tray) -> Chips:
    """What a player gets at a table that gives chips: those for the own chips, and the printed chips themselves."""
    own = worth(only(chips, OWN))
    return gathered((*only(chips, PRINTED), *(tray.give(change(own, rules, kind)) if own else ())))


def take_away(state: RoundState, command: cmd.TakeAway, rules: TableRules) -> Answer:
    """Chips leave the table, those with a printed value first."""
    held = state.seat(command.seat).chips
    chips = _from_rack(state, command, (*only(held, PRINTED), *only(held, OWN)), rules)
    if isinstance(chips, Refusal):
        return chips
    if refusal := _staying(chips, rules):
        return refusal
    clauses = _leave_clauses(chips, rules)
    return (ev.ChipsTakenAway(seat=command.seat, amount=worth(chips), chips=chips, clauses=clauses),)


def _from_rack(
    state: RoundState, command: cmd.CashOut | cmd.TakeAway, unnamed: Chips, rules: TableRules
) -> Chips | Refusal:
    """The chips that are meant; ``unnamed`` is the order in which they are used if none are named."""
    seat = state.seat(command.seat)
    picked = pick(command.amount, command.chips, seat.chips, unnamed)
    kinds = (command.chips,) if isinstance(command.chips, str) else [stack.kind for stack in seat.chips]
    if picked.fault is PickFault.SHORT or (picked.fault is None and not picked.chips):
        return not_theirs(picked, command.seat, state, rules) or too_few(command.seat, seat, kinds, rules)
    if picked.fault is not None:
        return not_whole(command.amount or 0, picked, only(seat.chips, kinds), rules)
    return picked.chips


def _staying(chips: Chips, rules: TableRules) -> Refusal | None:
    """Refuse to let chips go that stay at the table: each is asked for itself."""
    for stack in chips:
        rule = chip_rule(rules, Act.LEAVE, stack.kind)
        if rule is not None and rule.verdict is ChipVerdict.REFUSE:
            worth_of = spell_money(worth(of_kind(chips, stack.kind)), rules.currency)
            says = f"{stack.kind.capitalize()} chips stay at the table: cash in {worth_of} of them first."
            return refuse(Code.CHIPS_STAY, says, rule.clause)
    return None


def _leave_clauses(chips: Chips, rules: TableRules) -> tuple[str, ...]:
    found: list[ChipRule | None] = [chip_rule(rules, Act.LEAVE, stack.kind) for stack in chips]
    return rules.in_force(tuple(dict.fromkeys(rule.clause for rule in found if rule is not None)))


def leave(state: RoundState, command: cmd.Leave, rules: TableRules) -> Answer:
    seat = state.seat(command.seat)
    if seat.staked:
        says = f"Seat {command.seat} has {spell_money(seat.staked, rules.currency)} on the layout."
        return refuse(Code.WAGERS_DOWN, says)
    if refusal := _staying(seat.chips, rules):
        return refusal
    clauses = _leave_clauses(seat.chips, rules)
    return (ev.SeatLeft(seat=command.seat, carried=seat.rack, chips=seat.chips, clauses=clauses),)
