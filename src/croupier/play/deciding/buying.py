"""Chips come to a rack: bought from the dealer, for money or for other chips, or brought from elsewhere."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.chips.counts import Chips, bare, gathered, only
from croupier.play.chips.house_chips import in_units, printed_chips
from croupier.play.chips.picking import PickFault, pick
from croupier.play.chips.stack import BOUGHT, ELSEWHERE, OWN, Stack
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, from_hand_to_hand, not_sold, own_chips, wager_rule
from croupier.play.deciding.faults import no_such_chip, not_of, not_worth, too_few
from croupier.play.deciding.looks import free_colour, look_taken, own_in_use, value_look_taken
from croupier.play.deciding.shortage import short, tray_of
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.chip_set import PLAIN, normal_look
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.table import TableRules

TENDERED = ("value", "plaque")
"""Chips that other chips are paid with."""


def buy_in(state: RoundState, command: cmd.BuyIn, rules: TableRules) -> Answer:
    bought = _bought(state, command, rules)
    if isinstance(bought, Refusal):
        return bought
    paid: Chips = ()
    if command.tender == "chips":
        answer = _paid_with(state, command, rules)
        if isinstance(answer, Refusal):
            return answer
        paid = answer
    given = _given(state, command, bought, paid, rules)
    if isinstance(given, Refusal):
        return given
    bought = given
    return (
        ev.BoughtIn(
            seat=command.seat,
            amount=command.amount,
            chips=bought,
            tender=command.tender,
            paid=paid,
            clauses=_buying_clauses(bought, rules),
        ),
    )


def _given(state: RoundState, command: cmd.BuyIn, bought: Chips, paid: Chips, rules: TableRules) -> Chips | Refusal:
    """The chips that the float gives: those that were named, or value chips of any denominations."""
    tray = tray_of(state, rules)
    tray.take_in(bare(paid))
    any_value = command.chips == "value" and command.chip is None
    given = tray.give(bought) if any_value else tray.hand_out(bought)
    if refusal := short(tray, rules):
        return refusal
    return given if given == bought else value_look_taken(state, command.seat, given, rules) or given


def _buying_clauses(bought: Chips, rules: TableRules) -> tuple[str, ...]:
    found = (chip_rule(rules, Act.BUY_IN, stack.kind) for stack in bought)
    clauses = [rule.clause for rule in found if rule is not None]
    value = rules.book.chips.colours.value_clause
    if value is not None and only(bought, OWN):
        clauses.append(value)
    return rules.in_force(tuple(dict.fromkeys(clauses)))


def _bought(state: RoundState, command: cmd.BuyIn, rules: TableRules) -> Chips | Refusal:
    """The chips that are asked for: of one kind for the amount, or counted out."""
    own, said = own_chips(rules), command.chips
    kinds = (said or own,) if said is None or isinstance(said, str) else [wanted.kind for wanted in said]
    for kind in kinds:
        if kind not in (own, *TENDERED):
            rule = chip_rule(rules, Act.WAGER, kind)
            says = f"{kind.capitalize()} chips are not sold here; {own} and value chips and plaques are."
            return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause if rule else None)
        if refusal := not_sold(kind, rules):
            return refusal
    if said is not None and not isinstance(said, str):
        return _counted_out(state, command, said, rules)
    if kinds[0] == own:
        return _own(state, command, command.amount, command.chip, rules)
    return _printed(state, command, kinds[0], command.amount, command.chip, rules)


def _counted_out(state: RoundState, command: cmd.BuyIn, said: cmd.ChipCounts, rules: TableRules) -> Chips | Refusal:
    stacks: list[Stack] = []
    for wanted in said:
        if wanted.kind in OWN:
            chip = wanted.value or command.chip
            found = _own(state, command, wanted.count, chip, rules, counted=True)
        else:
            found = _printed(state, command, wanted.kind, wanted.count * (wanted.value or 0), wanted.value, rules)
        if isinstance(found, Refusal):
            return found
        stacks += found
    chips = gathered(stacks)
    return not_worth(command.amount, chips, rules) or chips


def _own(
    state: RoundState, command: cmd.BuyIn, amount: int, chip: int | None, rules: TableRules, counted: bool = False
) -> Chips | Refusal:
    """Chips of the player's own colour; the look and value stay what they are while any of them is in use."""
    now, colours = own_in_use(state, command.seat), rules.book.chips.colours
    # One currency unit if neither the player nor the rulebook gives the value of a chip.
    chip = chip or (now.value if now else (colours.default_value or 1) * rules.unit)
    count = amount if counted else amount // chip
    named = command.colour and normal_look(command.colour)
    colour = named or (now.colour if now else free_colour(state, command.seat, rules))
    design = normal_look(command.design) if command.design else now.design if now else PLAIN
    if taken := look_taken(state, command.seat, (colour, design), rules):
        return taken
    if now is not None and (chip, colour, design) != (now.value, now.colour, now.design):
        says = f"Seat {command.seat} plays {now.colour} chips at {spell_money(now.value, rules.currency)}: "
        return refuse(Code.CHIP_VALUE_SET, says + "cash them in before others are set.", colours.value_clause)
    if not counted and amount % chip:
        return not_of(amount, (chip,), rules, colours.value_clause)
    return (Stack(own_chips(rules), chip, count, colour, design),)


def _printed(
    state: RoundState, command: cmd.BuyIn | cmd.Bring, kind: str, amount: int, chip: int | None, rules: TableRules
) -> Chips | Refusal:
    """Chips with a printed value: of one denomination, or value chips of one currency unit and smaller."""
    source = ELSEWHERE if isinstance(command, cmd.Bring) else BOUGHT
    if chip is None and kind == "plaque":
        chip = amount
    if chip is None:
        found = in_units(amount, rules, kind, source)
        return value_look_taken(state, command.seat, found, rules) or found
    stack = printed_chips(kind, chip, amount // chip, rules, source)
    if stack is None:
        return no_such_chip(kind, chip, rules)
    if taken := value_look_taken(state, command.seat, (stack,), rules):
        return taken
    return (stack,) if amount % chip == 0 else not_of(amount, (chip,), rules)


def _paid_with(state: RoundState, command: cmd.BuyIn, rules: TableRules) -> Chips | Refusal:
    """The value chips and plaques of the own rack that the new chips are paid with."""
    if refusal := from_hand_to_hand(command.handed, rules):
        return refusal
    seat = state.seat(command.seat)
    pool = only(seat.chips, TENDERED)
    picked = pick(command.amount, None, seat.chips, pool)
    if picked.fault is PickFault.SHORT:
        return too_few(command.seat, seat, TENDERED, rules)
    if picked.fault is not None:
        return not_of(command.amount, [stack.value for stack in pool], rules)
    return picked.chips


def bring(state: RoundState, command: cmd.Bring, rules: TableRules) -> Answer:
    if refusal := from_hand_to_hand(command.handed, rules):
        return refusal
    brought = _brought(state, command, rules)
    if isinstance(brought, Refusal):
        return brought
    found = (wager_rule(stack.kind, ELSEWHERE, rules) for stack in brought)
    clauses = tuple(dict.fromkeys(rule.clause for rule in found if rule is not None))
    return (ev.ChipsBrought(seat=command.seat, amount=command.amount, chips=brought, clauses=rules.in_force(clauses)),)


def _brought(state: RoundState, command: cmd.Bring, rules: TableRules) -> Chips | Refusal:
    if isinstance(command.chips, str):
        return _printed(state, command, command.chips, command.amount, command.chip, rules)
    stacks: list[Stack] = []
    for wanted in command.chips:
        found = _printed(state, command, wanted.kind, wanted.count * (wanted.value or 0), wanted.value, rules)
        if isinstance(found, Refusal):
            return found
        stacks += found
    chips = gathered(stacks)
    return not_worth(command.amount, chips, rules) or chips
