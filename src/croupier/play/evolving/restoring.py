"""The layout is kept while wagers are settled, so that a spin declared void before the first payment can restore it."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from croupier.play import event as ev
from croupier.play.chips.counts import ChipTally, plus
from croupier.play.evolving import settlement
from croupier.play.evolving.racks import with_own
from croupier.play.result import swept
from croupier.play.state import NOBODY, LaidWagers, RoundState


def dolly_placed(state: RoundState, event: ev.DollyPlaced) -> RoundState:
    del event
    return replace(state, laid=LaidWagers(state.wagers, state.prisoners, state.bonus_wagers))


def collected(state: RoundState, event: ev.Collected) -> RoundState:
    after = settlement.collected(state, event)
    if after.laid is None:
        return after
    return replace(after, laid=replace(after.laid, taken=(*swept(event.listed), *event.spots), parts=event.parts))


def paid(state: RoundState, event: ev.Paid) -> RoundState:
    """Once a winner is paid nothing is restored: whoever has lost the last of their chips has no look any more."""
    after, laid = settlement.paid(state, event), state.laid
    if laid is None:
        return after
    seats = after.seats.mutate()
    for number in {number for spot in laid.taken for number in spot.seats}:
        if number in seats:
            seats[number] = with_own(seats[number])
    return replace(after, seats=seats.finish(), laid=None)


def put_back(state: RoundState) -> RoundState:
    """The layout as it was when the dolly was placed; what was collected leaves the house again."""
    laid = state.laid
    if laid is None:
        return state
    seats, house, tray = state.seats.mutate(), state.house, ChipTally(sources=False)
    before = (*laid.wagers.items(), *laid.prisoners.items())
    now = (*state.wagers.items(), *state.prisoners.items(), *state.fifths.items())
    for wagers, sign in ((before, 1), (now, -1)):
        for (number, _, _), stake in wagers:
            held, house = seats.get(number, NOBODY), house - sign * stake.amount
            seats[number] = replace(held, staked=held.staked + sign * stake.amount)
            tray.add(stake.chips, -sign)
    for standing, sign in ((laid.wagers, 1), (state.wagers, -1), (state.fifths, -1)):
        for key, wager in standing.items():
            held = seats[key[0]]
            # The rest of a wager on the replica counts once, with the fifth that has moved.
            alone = wager.stands_alone and not (standing is state.wagers and key in state.fifths)
            seats[key[0]] = replace(held, standalone_wagers=held.standalone_wagers + sign * alone)
    return replace(
        state,
        seats=seats.finish(),
        wagers=laid.wagers,
        prisoners=laid.prisoners,
        fifths=Map(),
        bonus_wagers=laid.bonus_wagers,
        float=plus(state.float, tray.chips()),
        house=house,
        laid=None,
    )
