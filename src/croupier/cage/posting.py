"""Posting: turn an event of play into transfers.

A stake moves from the rack to the seat's account on the layout. A settlement is summed by seat: losses go to the float,
returned stakes to the rack, winnings from the float to the rack; the event itself lists each wager. A wager that awaits
a choice stays on the layout; one that a zero imprisons moves to the seat's prison account.

The float's account follows the chips in the tray: after every event its balance is what they are worth, those that
were issued counted negative. Where money is paid for chips, or a meter grows, it is the house's.

See docs/decisions/0060-stakes-move-by-seat.md and docs/decisions/0101-a-counted-float-can-run-out.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.cage import chart
from croupier.cage.corrections import corrected
from croupier.game.settlement import Outcome
from croupier.ledger.transfer import Transfer
from croupier.play import event as ev
from croupier.play.result import PartLost, Swept
from croupier.play.state import RoundState

Owners = Mapping[int, str]
"""The wallet that each seat plays from; a seat without an entry plays for cash."""

Sums = dict[tuple[str, str], int]
"""Amounts by debit and credit account."""


def transfers(event: ev.Event, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """The transfers of an event, given the state before it."""
    made = _TRANSFERS.get(type(event))
    return made(event, before, table, owners) if made is not None else []


def summed(made: Iterable[Transfer]) -> list[Transfer]:
    """Merge transfers between the same two accounts, in the order of their first."""
    sums: Sums = {}
    for transfer in made:
        _add(sums, transfer.debit, transfer.credit, transfer.amount)
    return _made(sums)


def _add(sums: Sums, debit: str, credit: str, amount: int) -> None:
    if amount:
        sums[debit, credit] = sums.get((debit, credit), 0) + amount


def _made(sums: Sums) -> list[Transfer]:
    return [Transfer(debit, credit, amount) for (debit, credit), amount in sums.items()]


def _bought_in(event: ev.BoughtIn, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before
    if event.tender == "chips":
        return []  # chips for chips of the same worth, both from the rack to the tray and back
    payer = chart.wallet(owners[event.seat]) if event.tender == "wallet" else chart.PATRONS
    return [
        Transfer(payer, chart.drop(table, event.tender), event.amount),
        Transfer(chart.table_float(table), chart.rack(table, event.seat), event.amount),
    ]


def _cash_converted(event: ev.CashConverted, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [
        Transfer(chart.PATRONS, chart.drop(table, "cash"), event.amount),
        Transfer(chart.table_float(table), chart.rack(table, event.seat), event.amount),
    ]


def _brought(
    event: ev.ChipsBrought | ev.ChipsReturned, before: RoundState, table: str, owners: Owners
) -> list[Transfer]:
    del before, owners
    return [Transfer(chart.CHIPS_OUT, chart.rack(table, event.seat), event.amount)]


def _taken_away(event: ev.ChipsTakenAway, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [Transfer(chart.rack(table, event.seat), chart.CHIPS_OUT, event.amount)]


def _cashed_out(event: ev.CashedOut, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """Money for chips, which the tray keeps; chips that are exchanged for others leave with the player.

    Of a player with a wallet those are redeemed at once.
    """
    del before
    payee = chart.CHIPS_OUT if event.given else chart.PATRONS
    if event.seat in owners:
        payee = chart.wallet(owners[event.seat])
    cashed = Transfer(chart.rack(table, event.seat), payee, event.amount)
    return [cashed] if event.given else [cashed, Transfer(chart.HOUSE, chart.table_float(table), event.amount)]


def _left(event: ev.SeatLeft, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [Transfer(chart.rack(table, event.seat), chart.CHIPS_OUT, event.carried)] if event.carried else []


def _tipped(event: ev.Tipped, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [Transfer(chart.rack(table, event.seat), chart.tips(table), event.amount)]


def stake(event: ev.Placed, table: str) -> Transfer:
    """A wager: chips move from the rack to the layout."""
    seat = event.seat
    return Transfer(chart.rack(table, seat), chart.layout(table, seat), event.amount)


def _placed(event: ev.Placed, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [stake(event, table)]


def _lifted(event: ev.Lifted, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    return [Transfer(chart.layout(table, event.seat), chart.rack(table, event.seat), event.amount)]


def _collected(event: ev.Collected, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    tray = chart.table_float(table)
    sums: Sums = {(lay, tray): amount for lay, amount in _lost(event.spots, event.parts, table).items()}
    for result in event.listed:
        _settle(sums, result, table)
    return _made(sums)


def _lost(spots: Iterable[Swept], parts: Iterable[PartLost], table: str) -> dict[str, int]:
    """The losses by account, summed by seat before any account is named: there may be a hundred thousand wagers."""
    lost: dict[bool, dict[int, int]] = {False: {}, True: {}}
    for swept in spots:
        by_seat = lost[swept.imprisoned]
        for seat, stake in zip(swept.seats, swept.stakes, strict=True):
            by_seat[seat] = by_seat.get(seat, 0) + stake
    for part in parts:
        lost[False][part.seat] = lost[False].get(part.seat, 0) + part.amount
    found = {chart.layout(table, seat): amount for seat, amount in lost[False].items()}
    return found | {chart.prison(table, seat): amount for seat, amount in lost[True].items()}


def _voided(event: ev.SpinVoided, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """What was collected goes back to the layout."""
    del before, owners
    tray = chart.table_float(table)
    return [Transfer(tray, lay, amount) for lay, amount in _lost(event.restored, event.restored_parts, table).items()]


def _paid(event: ev.Paid, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    sums: Sums = {}
    for result in event.wagers:
        _settle(sums, result, table)
    return _made(sums)


def _settle(sums: Sums, result: ev.Result, table: str) -> None:
    """Add the result of one wager: its stake as far as it was not collected, or a part of it, and its winnings."""
    seat, stake, outcome = result.seat, result.stake - result.lost, result.outcome
    lay = chart.prison(table, seat) if result.imprisoned else chart.layout(table, seat)
    if outcome is Outcome.PENDING or outcome is Outcome.IMPRISONED:
        if outcome is Outcome.IMPRISONED and not result.imprisoned:
            _add(sums, lay, chart.prison(table, seat), stake)
        return
    tray, payee = chart.table_float(table), chart.tips(table) if result.tip else chart.rack(table, seat)
    kept = min(stake, result.returned)
    _add(sums, lay, tray, stake - kept)
    _add(sums, lay, payee, kept)
    winnings = result.returned - kept
    if winnings:
        # A coupon wins as much as the stake beside it: that part of the winnings is a gift of the house.
        gift = winnings * result.coupon // (result.stake + result.coupon)
        _add(sums, tray, payee, winnings)
        _add(sums, chart.coupons(table), chart.HOUSE, gift)


def _choice_taken(event: ev.ChoiceTaken, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    sums: Sums = {}
    result = ev.Result(event.seat, event.spot, event.stake, event.outcome, event.returned, (), event.tip)
    _settle(sums, result, table)
    return _made(sums)


def _wager_freed(event: ev.WagerFreed, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    del before, owners
    lay = chart.layout if event.pending else chart.prison
    return [Transfer(lay(table, event.seat), chart.rack(table, event.seat), event.amount)]


def _meter_grew(event: ev.MeterGrew, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """A meter counts fractions of a minor unit; the account holds the whole units."""
    del owners
    parts = before.bonus[event.what].meters[event.meter].parts
    grown = (parts + event.parts) // event.per - parts // event.per
    meter = chart.meter(table, event.meter)
    if grown < 0:
        return [Transfer(meter, chart.HOUSE, -grown)]
    return [Transfer(chart.HOUSE, meter, grown)] if grown else []


def _meter_paid(event: ev.MeterPaid, before: RoundState, table: str, owners: Owners) -> list[Transfer]:
    """The reset goes in before the payment comes out: two wagers may win one meter in a round, and the two payments,
    which ``summed`` makes one, are more than the meter ever shows.
    """
    del owners
    account = chart.meter(table, event.meter)
    value = before.bonus[event.what].meters[event.meter].value
    made = [Transfer(chart.HOUSE, account, event.reset)] if event.reset else []
    return [*made, Transfer(account, chart.HOUSE, value)] if value else made


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
    ev.SpinVoided: _voided,
    ev.Paid: _paid,
    ev.ChoiceTaken: _choice_taken,
    ev.MeterGrew: _meter_grew,
    ev.MeterPaid: _meter_paid,
    ev.WagerFreed: _wager_freed,
    ev.Corrected: corrected,
}
