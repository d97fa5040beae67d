"""Looks of chips: whose chips look like whose, and which looks are in use.

A look is in use while its owner has such a chip in the rack, on the layout or in prison, and no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.play.chips.counts import Chips, of_kind
from croupier.play.chips.picking import Picked
from croupier.play.chips.stack import OWN, Stack
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.play.state import NOBODY, RoundState, on_the_layout
from croupier.rulebook.chip_set import normal_look
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules

Look = tuple[str, str]
"""Colour and design."""


def look_of(stack: Stack) -> Look:
    return stack.colour, stack.design


def in_use(state: RoundState, number: int, matches: Callable[[Stack], bool]) -> bool:
    """Whether a seat has such a chip. The layout is searched only if the rack has none.

    Until the first winner is paid, what was collected may come back.
    """
    seat = state.seats.get(number, NOBODY)
    if any(map(matches, seat.chips)):
        return True
    return (seat.staked > 0 or state.laid is not None) and any(map(matches, _laid(state, number)))


def _laid(state: RoundState, number: int) -> Iterator[Stack]:
    collected = () if state.laid is None else (*state.laid.wagers.items(), *state.laid.prisoners.items())
    for (seat, _, _), stake in (*on_the_layout(state), *collected):
        if seat == number:
            yield from stake.chips


def own_in_use(state: RoundState, number: int) -> Stack | None:
    """One of a player's own chips, if any is in use."""
    own = state.seat(number).own
    return own if own is not None and in_use(state, number, lambda stack: stack.kind in OWN) else None


def own_looks(state: RoundState) -> dict[int, Stack]:
    """The own chips that are in use, by seat."""
    found = {number: own_in_use(state, number) for number, seat in state.seats.items() if seat.own is not None}
    return {number: own for number, own in found.items() if own is not None}


def free_colour(state: RoundState, number: int, rules: TableRules) -> str:
    """The first of the house's colours that nobody else plays."""
    taken = {own.colour for seat, own in own_looks(state).items() if seat != number}
    return next((colour for colour in rules.chips.colours if colour not in taken), f"colour {len(taken) + 1}")


def look_taken(state: RoundState, number: int, look: Look, rules: TableRules) -> Refusal | None:
    """Refuse own chips that look like value chips, or like another player's chips, as far as the rulebook says so."""
    colours, (colour, design) = rules.book.chips.colours, look
    if colours.unlike_value_chips is not None and rules.chips.has_look(colour, design):
        says = f"The house's value chips are {colour} with the design {design}: take another look."
        return refuse(Code.COLOUR_TAKEN, says, colours.unlike_value_chips)
    if _shared(rules):
        return None
    for seat in state.seats:
        if seat != number and (clauses := _like_another(state, seat, look, rules)) is not None:
            return refuse(Code.COLOUR_TAKEN, f"Seat {seat} plays {colour} chips: take another colour.", *clauses)
    return None


def _shared(rules: TableRules) -> bool:
    """Whether electronic chips may look alike because no central screen shows them together."""
    equipment = rules.house.equipment
    screen = equipment is None or equipment.central_screen
    return rules.book.chips.colours.shared_without_screen is not None and rules.house.terminals and not screen


def _like_another(state: RoundState, seat: int, look: Look, rules: TableRules) -> tuple[str | None, ...] | None:
    """The clauses against a look because of the chips that a seat uses; None if there is nothing against it."""
    colours, own = rules.book.chips.colours, state.seat(seat).own
    clauses: tuple[str | None, ...] | None = None
    if own is not None and look_of(own) == look and own_in_use(state, seat) is not None:
        clauses = (colours.unique, colours.unique_colour)
    elif own is not None and colours.unique_colour and own.colour == look[0] and own_in_use(state, seat) is not None:
        clauses = (colours.unique_colour,)
    elif colours.value_chips_too is not None and in_use(state, seat, lambda stack: look_of(stack) == look):
        clauses = (colours.value_chips_too,)
    return clauses


def not_theirs(picked: Picked, number: int, state: RoundState, rules: TableRules) -> Refusal | None:
    """Refuse chips by their look: a colour that the player does not play, be it nobody's or another player's."""
    colours, mine = rules.book.chips.colours, state.seat(number).own
    for wanted in picked.lacking:
        if wanted.kind not in OWN or wanted.colour is None:
            continue
        colour = normal_look(wanted.colour)
        if mine is not None and mine.colour == colour:
            continue
        for seat, own in own_looks(state).items():
            if own.colour == colour and normal_look(wanted.design or own.design) == own.design:
                says = f"The {colour} chips are seat {seat}'s, not seat {number}'s."
                return refuse(Code.INSUFFICIENT_CHIPS, says, colours.unique, colours.unique_colour)
        return refuse(Code.INSUFFICIENT_CHIPS, f"Seat {number} has no {colour} chips.")
    return None


def value_look_taken(state: RoundState, number: int, chips: Chips, rules: TableRules) -> Refusal | None:
    """Refuse chips with a printed value that look like another person's chips, where the rulebook says so."""
    clause = rules.book.chips.colours.value_chips_too
    for stack in of_kind(chips, "value") if clause is not None else ():
        for seat in state.seats:
            if seat != number and in_use(state, seat, lambda held, like=stack: look_of(held) == look_of(like)):  # type: ignore[misc]
                says = (
                    f"Seat {seat} plays {stack.colour} chips like those of {spell_money(stack.value, rules.currency)}."
                )
                return refuse(Code.COLOUR_TAKEN, says, clause)
    return None
