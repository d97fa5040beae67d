"""Chips in and out: buying in, chips from elsewhere, cashing out, leaving, tips."""

from __future__ import annotations

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, in_hand, needs, own_chips
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, Seat
from croupier.rulebook.money import spell_money
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.table import TableRules

PALETTE = ("blue", "yellow", "orange", "purple", "brown", "pink", "white", "grey")
"""Colours that are assigned if a player names none."""


def buy_in(state: RoundState, command: cmd.BuyIn, rules: TableRules) -> Answer:
    chips = command.chips or own_chips(rules)
    if chips not in (own_chips(rules), "value"):
        rule = chip_rule(rules, Act.WAGER, chips)
        says = f"{chips.capitalize()} chips are not sold here; {own_chips(rules)} and value chips are."
        return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause if rule else None)
    rule = chip_rule(rules, Act.BUY_IN, chips)
    clauses = (rule.clause,) if rule else ()
    if chips == "value":
        return _buy_value(state, command, rules, clauses)
    seat, colours = state.seat(command.seat), rules.book.chips.colours
    # One currency unit if neither the player nor the rulebook gives the value of a chip.
    default = (colours.default_value or 1) * rules.unit
    chip = command.chip or seat.chip or default
    colour = command.colour or seat.colour or _free_colour(state)
    design = command.design or seat.design
    if taken := _look_taken(state, command.seat, colour, design, rules):
        return taken
    out = seat.rack + seat.staked > 0 and seat.colour is not None
    if out and (chip != seat.chip or colour != seat.colour or design != seat.design):
        says = f"Seat {command.seat} plays {seat.colour} chips at {spell_money(seat.chip or 0, rules.currency)}: "
        return refuse(Code.CHIP_VALUE_SET, says + "cash them in before others are set.", colours.value_clause)
    if command.amount % chip:
        says = f"{spell_money(command.amount, rules.currency)} is no whole number of chips at "
        return refuse(Code.NOT_WHOLE_CHIPS, says + f"{spell_money(chip, rules.currency)}.", colours.value_clause)
    return (
        ev.BoughtIn(
            seat=command.seat,
            amount=command.amount,
            chips=chips,
            chip=chip,
            colour=colour,
            design=design,
            tender=command.tender,
            clauses=rules.in_force((*clauses, *_set(colours.value_clause))),
        ),
    )


def _set(clause: str | None) -> tuple[str, ...]:
    return (clause,) if clause else ()


def _buy_value(state: RoundState, command: cmd.BuyIn, rules: TableRules, clauses: tuple[str, ...]) -> Answer:
    """Buy value chips; in some houses no two players' value chips may look alike."""
    chip = command.chip or rules.unit
    if taken := _value_look_taken(state, command.seat, chip, rules):
        return taken
    if command.amount % chip:
        says = f"{spell_money(command.amount, rules.currency)} is no whole number of such chips."
        return refuse(Code.NOT_WHOLE_CHIPS, says)
    return (
        ev.BoughtIn(
            seat=command.seat,
            amount=command.amount,
            chips="value",
            chip=chip,
            tender=command.tender,
            clauses=rules.in_force(clauses),
        ),
    )


def _value_look_taken(state: RoundState, number: int, chip: int, rules: TableRules) -> Refusal | None:
    clause = rules.book.chips.colours.value_chips_too
    for other, seat in state.seats.items() if clause is not None else ():
        if other != number and chip in seat.value_chips:
            says = f"Seat {other} plays value chips of {spell_money(chip, rules.currency)}."
            return refuse(Code.COLOUR_TAKEN, says, clause)
    return None


def _free_colour(state: RoundState) -> str:
    taken = {seat.colour for seat in state.seats.values()}
    return next((colour for colour in PALETTE if colour not in taken), f"colour {len(taken) + 1}")


def _look_taken(state: RoundState, number: int, colour: str, design: str, rules: TableRules) -> Refusal | None:
    colours, equipment = rules.book.chips.colours, rules.house.equipment
    if design.casefold() == "value" and colours.unlike_value_chips is not None:
        says = "Chips that look like value chips are not handed out."
        return refuse(Code.COLOUR_TAKEN, says, colours.unlike_value_chips)
    screen = equipment is None or equipment.central_screen
    if colours.shared_without_screen is not None and rules.house.terminals and not screen:
        return None
    for other, seat in state.seats.items():
        if other != number and seat.colour is not None and _same_look(seat, colour, design):
            return refuse(Code.COLOUR_TAKEN, f"Seat {other} plays {colour} chips: take another colour.", colours.unique)
    return None


def _same_look(seat: Seat, colour: str, design: str) -> bool:
    return (seat.colour or "").casefold() == colour.casefold() and seat.design.casefold() == design.casefold()


def bring(state: RoundState, command: cmd.Bring, rules: TableRules) -> Answer:
    chip = command.chip or rules.unit
    if command.chips == "value" and (taken := _value_look_taken(state, command.seat, chip, rules)):
        return taken
    rule = chip_rule(rules, Act.WAGER, command.chips, "elsewhere")
    clauses = rules.in_force((rule.clause,)) if rule else ()
    return (
        ev.ChipsBrought(
            seat=command.seat,
            amount=command.amount,
            chips=command.chips,
            chip=chip if command.chips == "value" else None,
            clauses=clauses,
        ),
    )


def take_away(state: RoundState, command: cmd.TakeAway, rules: TableRules) -> Answer:
    rule = chip_rule(rules, Act.LEAVE, in_hand(state.seat(command.seat), rules))
    if rule is not None and rule.verdict is ChipVerdict.REFUSE:
        return refuse(Code.CHIPS_STAY, "Chips stay at the table: cash them in before taking money away.", rule.clause)
    if state.seat(command.seat).rack < command.amount:
        return _short(state, command.seat, command.amount, rules)
    return (ev.ChipsTakenAway(seat=command.seat, amount=command.amount),)


def return_chips(state: RoundState, command: cmd.ReturnChips, rules: TableRules) -> Answer:
    rule = chip_rule(rules, Act.RETURN, own_chips(rules), value=command.chip)
    if rule is not None and (who := needs(rule, state.seat(command.seat).permits | {command.by})):
        says = f"Chips that left the table come back at {spell_money(command.chip, rules.currency)} each only with the "
        return refuse(Code.CHIP_NOT_ALLOWED, says + f"{who}: call the {who}.", rule.clause)
    if command.amount % command.chip:
        return refuse(Code.NOT_WHOLE_CHIPS, "Not a whole number of such chips.")
    clauses = rules.in_force((rule.clause,)) if rule else ()
    return (ev.ChipsReturned(seat=command.seat, amount=command.amount, chip=command.chip, clauses=clauses),)


def permit(state: RoundState, command: cmd.Permit, rules: TableRules) -> Answer:
    del state
    asked = [
        rule.clause
        for rule in rules.book.chips.rule
        if rule.verdict in (ChipVerdict.NEEDS_DEALER, ChipVerdict.NEEDS_FLOOR) and rule.act is not Act.VERBAL
    ]
    return (ev.Permitted(seat=command.seat, by=command.by, clauses=rules.in_force(tuple(asked))),)


def cash_out(state: RoundState, command: cmd.CashOut, rules: TableRules) -> Answer:
    rack = state.seat(command.seat).rack
    amount = command.amount or rack
    if not amount or rack < amount:
        return _short(state, command.seat, command.amount or 1, rules)
    if refused := not_whole_chips(state.seat(command.seat), command.amount or 0, rules):
        return refused
    rule = chip_rule(rules, Act.LEAVE, own_chips(rules))
    return (ev.CashedOut(seat=command.seat, amount=amount, clauses=(rule.clause,) if rule else ()),)


def not_whole_chips(seat: Seat, amount: int, rules: TableRules) -> Refusal | None:
    """Refuse an amount that is not a whole number of colour chips; a rack with other chips can make up any amount."""
    if seat.chip is None or seat.others_chips is not None or amount % seat.chip == 0:
        return None
    chip = spell_money(seat.chip, rules.currency)
    return refuse(Code.NOT_WHOLE_CHIPS, f"{spell_money(amount, rules.currency)} is no whole number of chips at {chip}.")


def leave(state: RoundState, command: cmd.Leave, rules: TableRules) -> Answer:
    seat = state.seat(command.seat)
    if seat.staked:
        says = f"Seat {command.seat} has {spell_money(seat.staked, rules.currency)} on the layout."
        return refuse(Code.WAGERS_DOWN, says)
    rule = chip_rule(rules, Act.LEAVE, in_hand(seat, rules))
    if seat.rack and rule is not None and rule.verdict is ChipVerdict.REFUSE:
        says = f"Cash in {spell_money(seat.rack, rules.currency)} of chips before leaving."
        return refuse(Code.CHIPS_STAY, says, rule.clause)
    return (ev.SeatLeft(seat=command.seat, carried=seat.rack, clauses=(rule.clause,) if rule else ()),)


def _short(state: RoundState, seat: int, amount: int, rules: TableRules) -> Refusal:
    held = spell_money(state.seat(seat).rack, rules.currency)
    says = f"Seat {seat} holds {held}, not {spell_money(amount, rules.currency)}."
    return refuse(Code.INSUFFICIENT_CHIPS, says)
