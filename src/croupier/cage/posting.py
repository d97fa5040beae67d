"""Posting: which transfers an event of play means.

A stake is held from the rack for the layout. A lost one is posted and swept to the float; one that comes back is
voided, and its winnings are paid from the float. What a zero leaves open is held under a name of its own, because a new
wager may be placed on the same spot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from croupier.cage import chart
from croupier.cage.corrections import corrected
from croupier.game.settlement import Outcome
from croupier.ledger.books import Held
from croupier.ledger.transfer import Kind, Transfer, hold, move, post, void
from croupier.play import event as ev
from croupier.play.state import RoundState

Owners = Mapping[int, str]
"""Whose wallet a seat plays from; a seat that is not in it plays for cash."""


def transfers(event: ev.Event, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """What an event moves, the state before it being this one."""
    made = _TRANSFERS.get(type(event))
    return made(event, before, table, owners) if made is not None else []


def in_parts(event: ev.Event, before: RoundState, table: str, owners: Owners) -> Iterator[list[Transfer]]:
    """The same some at a time, as they are made: a full layout that is swept moves a great deal."""
    if isinstance(event, ev.Collected):
        yield from _swept(event, table)
    else:
        yield transfers(event, before, table, owners)


def holds(state: RoundState, table: str) -> dict[str, Held]:
    """What is held for the wagers of a table: the same that the transfers of all its events come to."""
    layout = chart.layout(table)
    return {
        _name(table, seat, spot, tip, ward): Held(chart.rack(table, seat), layout, stake.amount)
        for places, ward in ((state.wagers, ""), (state.pending, _PENDING), (state.prisoners, _PRISON))
        for (seat, spot, tip), stake in places.items()
    }


def _name(table: str, seat: int, spot: str, tip: bool, ward: str = "") -> str:
    """What a wager is held under: ``ward`` where it waits for a choice or in prison."""
    return f"{table}/{seat}/{spot}{_TIP if tip else ''}{ward}"


_TIP, _PENDING, _PRISON = "/tip", "/pending", "/prison"

_LOST, _CAUGHT, _IMPRISONED = Outcome.LOST, Outcome.PENDING, Outcome.IMPRISONED
_HOLD, _POST = Kind.HOLD, Kind.POST
"""By names of their own: an enum's member is looked up again each time."""


def _bought_in(event: ev.BoughtIn, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before
    payer = chart.wallet(owners[event.seat]) if event.tender == "wallet" else chart.PATRONS
    return [
        move(payer, chart.drop(table, event.tender), event.amount),
        move(chart.table_float(table), chart.rack(table, event.seat), event.amount),
    ]


def _cash_converted(event: ev.CashConverted, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [
        move(chart.PATRONS, chart.drop(table, "cash"), event.amount),
        move(chart.table_float(table), chart.rack(table, event.seat), event.amount),
    ]


def _brought(
    event: ev.ChipsBrought | ev.ChipsReturned, before: RoundState, table: str, owners: Owners
) -> list[Transfer]:
    del before, owners
    return [move(chart.CHIPS_OUT, chart.rack(table, event.seat), event.amount)]


def _taken_away(event: ev.ChipsTakenAway, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [move(chart.rack(table, event.seat), chart.CHIPS_OUT, event.amount)]


def _cashed_out(event: ev.CashedOut, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before
    payee = chart.wallet(owners[event.seat]) if event.seat in owners else chart.PATRONS
    return [move(chart.rack(table, event.seat), payee, event.amount)]


def _left(event: ev.SeatLeft, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [move(chart.rack(table, event.seat), chart.CHIPS_OUT, event.carried)] if event.carried else []


def _tipped(event: ev.Tipped, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [move(chart.rack(table, event.seat), chart.tips(table), event.amount)]


def stake(event: ev.Placed, table: str) -> Transfer:
    """What a wager holds of the rack."""
    seat = event.seat
    return Transfer(
        _HOLD, chart.rack(table, seat), chart.layout(table), event.amount, _name(table, seat, event.spot, event.tip)
    )


def _placed(event: ev.Placed, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [stake(event, table)]


def _lifted(event: ev.Lifted, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    name = _name(table, event.seat, event.spot, False)
    return [void(name, chart.rack(table, event.seat), chart.layout(table), event.amount)]


def _collected(event: ev.Collected, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [*chain.from_iterable(_swept(event, table))]


def _swept(event: ev.Collected, table: str) -> Iterator[list[Transfer]]:
    """As many as there are wagers: a seat's rack, and how the names of its holds begin, are spelt out once."""
    if event.listed:
        yield _settled(event.listed, table)
    layout = chart.layout(table)
    racks = {seat: chart.rack(table, seat) for seat in set().union(*(spot.seats for spot in event.spots))}
    names = {seat: _name(table, seat, "", False) for seat in racks}
    lost = 0
    for swept in event.spots:
        ward = _PRISON if swept.imprisoned else ""
        ends = (swept.spot + ward, swept.spot + _TIP + ward)
        yield [
            Transfer(_POST, racks[seat], layout, stake, names[seat] + ends[tip]) for seat, stake, tip in swept.each()
        ]
        lost += sum(swept.stakes)
    if lost and not event.listed:
        yield [move(layout, chart.table_float(table), lost)]


def _paid(event: ev.Paid, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return _settled(event.wagers, table)


def _settled(results: tuple[ev.Result, ...], table: str) -> list[Transfer]:
    made: list[Transfer] = []
    add = made.append
    swept = 0
    layout = chart.layout(table)
    for result in results:
        seat, stake, outcome = result.seat, result.stake, result.outcome
        rack = chart.rack(table, seat)
        name = _name(table, seat, result.spot, result.tip, _PRISON if result.imprisoned else "")
        if outcome is _LOST:
            add(post(name, rack, layout, stake))
            swept += stake
        elif outcome is _CAUGHT or outcome is _IMPRISONED:
            if not result.imprisoned:
                add(void(name, rack, layout, stake))
                add(hold(name + (_PENDING if outcome is _CAUGHT else _PRISON), rack, layout, stake))
        else:
            swept += _give_back(made, table, name, rack, result)
    if swept:
        add(move(layout, chart.table_float(table), swept))
    return made


def _give_back(made: list[Transfer], table: str, name: str, rack: str, result: ev.Result) -> int:
    """A wager that was not lost outright: its stake, or what is left of it, and its winnings; gives what is swept."""
    layout, stake, back = chart.layout(table), result.stake, result.returned
    kept = min(stake, back)
    if result.tip:
        made.append(post(name, rack, layout, stake))
        if kept:
            made.append(move(layout, chart.tips(table), kept))
    else:
        if kept:
            made.append(void(name, rack, layout, kept))
        if stake > kept:
            made.append(post(name, rack, layout, stake - kept))
    winnings = back - kept
    if winnings:
        # A coupon wins what the stake beside it wins, and is the house's gift.
        gift = winnings * result.coupon // (stake + result.coupon)
        payee = chart.tips(table) if result.tip else rack
        if gift:
            made.append(move(chart.coupons(table), payee, gift))
        if winnings - gift:
            made.append(move(chart.table_float(table), payee, winnings - gift))
    return stake - kept


def _choice_taken(event: ev.ChoiceTaken, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    rack, layout = chart.rack(table, event.seat), chart.layout(table)
    waiting = _name(table, event.seat, event.spot, event.tip, _PENDING)
    if event.outcome is Outcome.IMPRISONED:
        inside = _name(table, event.seat, event.spot, event.tip, _PRISON)
        return [void(waiting, rack, layout, event.stake), hold(inside, rack, layout, event.stake)]
    result = ev.Result(event.seat, event.spot, event.stake, event.outcome, event.returned, (), event.tip)
    made: list[Transfer] = []
    if event.outcome is Outcome.LOST:
        made.append(post(waiting, rack, layout, event.stake))
        swept = event.stake
    else:
        swept = _give_back(made, table, waiting, rack, result)
    return [*made, move(layout, chart.table_float(table), swept)] if swept else made


def _wager_freed(event: ev.WagerFreed, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    name = _name(table, event.seat, event.spot, False, _PENDING if event.pending else _PRISON)
    return [void(name, chart.rack(table, event.seat), chart.layout(table), event.amount)]


def _meter_grew(event: ev.MeterGrew, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """A meter counts parts of a minor unit; the account has the whole ones."""
    del owners
    parts = before.bonus[event.what].meters[event.meter].parts
    grown = (parts + event.parts) // event.per - parts // event.per
    return [move(chart.table_float(table), chart.meter(table, event.meter), grown)] if grown else []


def _meter_paid(event: ev.MeterPaid, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del owners
    account, value = chart.meter(table, event.meter), before.bonus[event.what].meters[event.meter].value
    made = [move(account, chart.table_float(table), value)] if value else []
    return [*made, move(chart.table_float(table), account, event.reset)] if event.reset else made


_TRANSFERS: dict[type[ev.Event], Callable[[Any, RoundState, str, Owners], list[Transfer]]] = {
    ev.BoughtIn: _bought_in,
    ev.CashConverted: _cash_converted,
    ev.ChipsBrought: _brought,
    ev.ChipsReturned: _brought,
    ev.ChipsTakenAway: _taken_away,
    ev.CashedOut: _cashed_out,
    ev.SeatLeft: _left,
    ev.Tipped: _tipped,
    ev.Placed: _placed,
    ev.Lifted: _lifted,
    ev.Collected: _collected,
    ev.Paid: _paid,
    ev.ChoiceTaken: _choice_taken,
    ev.MeterGrew: _meter_grew,
    ev.MeterPaid: _meter_paid,
    ev.WagerFreed: _wager_freed,
    ev.Corrected: corrected,
}
