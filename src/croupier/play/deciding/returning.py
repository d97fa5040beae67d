"""Permissions for chips, and colour chips that come back to the table. A permission is for the chips shown, once."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.picking import PickFault, pick
from croupier.play.chips.stack import ELSEWHERE, Stack
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import (
    agrees,
    chip_rule,
    from_hand_to_hand,
    needed,
    needing_permission,
    own_chips,
    wager_rule,
)
from croupier.play.deciding.faults import not_of
from croupier.play.deciding.looks import look_taken, own_in_use
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.chip_set import PLAIN, normal_look
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act, ChipRule, ChipVerdict
from croupier.rulebook.table import TableRules


def permit(state: RoundState, command: cmd.Permit, rules: TableRules) -> Answer:
    if command.chip is not None:
        return _return_permitted(command, command.chip, rules)
    seat = state.seat(command.seat)
    asking = tuple(stack for stack in seat.chips if stack.source == ELSEWHERE and _asks(stack, rules) is not None)
    picked = pick(command.amount, command.chips, asking, asking)
    if not asking or picked.fault is PickFault.SHORT:
        says = f"Seat {command.seat} has no such chips that need anybody's permission."
        return refuse(Code.NOTHING_TO_PERMIT, says, *rules.in_force(needing_permission(Act.WAGER, rules)))
    if picked.fault is not None:
        return not_of(command.amount or 0, [stack.value for stack in asking], rules)
    found = [rule for stack in picked.chips if (rule := _asks(stack, rules)) is not None]
    if refused := next((rule for rule in found if not agrees(command.by, rule)), None):
        says = f"Such chips need the {needed(refused)}'s permission, not the {command.by}'s."
        return refuse(Code.NOT_YOUR_ROLE, says, refused.clause)
    clauses = rules.in_force(tuple(dict.fromkeys(rule.clause for rule in found)))
    return (ev.Permitted(seat=command.seat, by=command.by, chips=picked.chips, clauses=clauses),)


def _asks(stack: Stack, rules: TableRules) -> ChipRule | None:
    """The rule by which such a chip needs somebody's permission."""
    rule = wager_rule(stack.kind, stack.source, rules)
    return rule if rule is not None and needed(rule) is not None else None


def _return_permitted(command: cmd.Permit, chip: int, rules: TableRules) -> Answer:
    rule = chip_rule(rules, Act.RETURN, own_chips(rules), value=chip)
    if rule is None or (who := needed(rule)) is None:
        says = f"Chips that come back at {spell_money(chip, rules.currency)} need nobody's permission."
        return refuse(Code.NOTHING_TO_PERMIT, says, *rules.in_force(needing_permission(Act.RETURN, rules)))
    if not agrees(command.by, rule):
        says = f"Chips come back at {spell_money(chip, rules.currency)} with the {who}'s permission: call the {who}."
        return refuse(Code.NOT_YOUR_ROLE, says, rule.clause)
    if command.amount is not None and command.amount % chip:
        return not_of(command.amount, (chip,), rules)
    clauses = rules.in_force((rule.clause,))
    return (ev.Permitted(seat=command.seat, by=command.by, chip=chip, amount=command.amount, clauses=clauses),)


def _called_for(chip: int, rule: ChipRule, rules: TableRules) -> Refusal:
    """Refuse chips that come back with nobody's permission, and have whoever gives it called."""
    who, clauses = needed(rule), rules.in_force((rule.clause,))
    each = f"Chips that left the table come back at {spell_money(chip, rules.currency)} each"
    says = f"{each} only with the {who}: call the {who}."
    return Refusal(Code.CHIP_NOT_ALLOWED, says, clauses, who, clauses)


def return_chips(state: RoundState, command: cmd.ReturnChips, rules: TableRules) -> Answer:
    if refusal := from_hand_to_hand(command.handed, rules):
        return refusal
    seat, now, chip = state.seat(command.seat), own_in_use(state, command.seat), command.chip
    rule = chip_rule(rules, Act.RETURN, own_chips(rules), value=chip)
    shown = any(given.allows(chip, command.amount) for given in seat.permits)
    if rule is not None and rule.verdict is ChipVerdict.REFUSE:
        says = f"Chips that left the table do not come back at {spell_money(chip, rules.currency)} each."
        return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause)
    if rule is not None and not agrees(command.by, rule) and not shown:
        return _called_for(chip, rule, rules)
    if command.colour is None and now is None:
        return refuse(Code.BAD_COMMAND, f"colour: seat {command.seat} has no chips: say what colour comes back.")
    colour = normal_look(command.colour) if command.colour else now.colour if now else ""
    design = normal_look(command.design) if command.design else now.design if now else PLAIN
    if taken := look_taken(state, command.seat, (colour, design), rules):
        return taken
    if now is not None and (chip, colour, design) != (now.value, now.colour, now.design):
        says = f"Seat {command.seat} plays {now.colour} chips at {spell_money(now.value, rules.currency)}: "
        clause = rules.book.chips.colours.value_clause
        return refuse(Code.CHIP_VALUE_SET, says + "others come back when those are cashed in.", clause)
    if command.amount % chip:
        return not_of(command.amount, (chip,), rules)
    chips = (Stack(own_chips(rules), chip, command.amount // chip, colour, design),)
    clauses = rules.in_force((rule.clause,)) if rule else ()
    return (ev.ChipsReturned(seat=command.seat, amount=command.amount, chips=chips, clauses=clauses),)
