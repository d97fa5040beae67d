"""Judging: the result of every wager, spot by spot, with the chips that are collected and those that come back.

What is lost of a wager that is not lost whole is collected with the losers: the fifths that stay on the replica, the
losing parts of a complete, the half that a zero takes. Change for it and winnings come from a tray.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.bonus.protocol import TableBonus, bonuses
from croupier.bonus.round import SeatWager
from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Outcome, Verdict, judge
from croupier.game.spot import Spot, SpotId
from croupier.play import event as ev
from croupier.play.bonus_round import bonus_round
from croupier.play.chips.counts import Chips, divided
from croupier.play.chips.paying import paid_back, part_of
from croupier.play.chips.tray import UNCOUNTED, Tray
from croupier.play.phase import Phase
from croupier.play.result import PartLost, Swept, swept
from croupier.play.state import RoundState
from croupier.play.wagers import OnSpot, Stake, WagerKey, Wagers
from croupier.rulebook.table import TableRules


class Judged(NamedTuple):
    """The results of all wagers: the lost ones, what others lose in part, the others, and payments from meters."""

    lost: list[Swept]
    parts: list[PartLost]
    others: list[ev.Result]
    meters: list[ev.MeterPaid]


class Remaining(NamedTuple):
    """What remains of a stake when its lost part is collected."""

    amount: int
    chips: Chips
    lost: int


class Trays(NamedTuple):
    """Where change for lost parts of wagers comes from, and where winnings come from."""

    change: Tray = UNCOUNTED
    winnings: Tray = UNCOUNTED


NEVER_SHORT = Trays()


def judged(state: RoundState, rules: TableRules, trays: Trays = NEVER_SHORT) -> Judged:
    """Judge every wager, spot by spot in the layout's order, then those of bonuses by seat."""
    pocket, found = state.result, Judged([], [], [], [])
    assert pocket is not None
    by_seat = [name for name, bonus in bonuses(rules).items() if bonus.by_seat]
    moved = {name for _, name, _ in state.fifths}
    for places, imprisoned in ((state.wagers, False), (Wagers(state.prisoners), True)):
        for name, spot in rules.layout.spots.items():
            lying = places.on(name)
            if not lying or spot.kind in by_seat or (not imprisoned and name in moved):
                continue
            verdict = _judge(spot, pocket, state, rules, imprisoned)
            if verdict.outcome is Outcome.LOST:
                found.lost.append(_swept(name, lying, verdict.clauses, imprisoned))
            else:
                _keep(name, lying, verdict, imprisoned, state, rules, trays, found)
    _judge_fifths(pocket, state, rules, trays.winnings, found)
    for bonus in by_seat:
        _award(bonuses(rules)[bonus], state, rules, trays.winnings, found)
    return found


def _swept(spot: SpotId, lying: OnSpot, clauses: tuple[str, ...], imprisoned: bool) -> Swept:
    """The lost wagers of a spot. On a full layout nearly all are lost, so this does as little as possible for each."""
    there = dict(lying)
    slots = sorted(there)
    stakes = [there[slot] for slot in slots]
    tips, coupons = [slot & 1 == 1 for slot in slots], [stake.coupon for stake in stakes]
    return Swept(
        spot,
        tuple([slot >> 1 for slot in slots]),
        tuple([stake.amount for stake in stakes]),
        clauses,
        tuple(tips) if any(tips) else (),
        tuple(coupons) if any(coupons) else (),
        imprisoned,
    )


def _keep(
    spot: SpotId,
    lying: OnSpot,
    verdict: Verdict,
    imprisoned: bool,
    state: RoundState,
    rules: TableRules,
    trays: Trays,
    found: Judged,
) -> None:
    """The results of wagers that were not lost, seat by seat, and what is lost of them."""
    outcome, clauses, collected = verdict.outcome, verdict.clauses, state.phase is Phase.COLLECTING
    for slot in sorted(lying):
        stake, seat, tip = lying[slot], slot >> 1, slot & 1 == 1
        rest = Remaining(stake.amount, stake.chips, stake.lost)
        if not collected:
            rest = _remaining(stake, verdict, rules, trays.change)
            if rest.lost:
                found.parts.append(PartLost(seat, spot, rest.lost, rest.chips, clauses, tip))
        whole = rest.amount + rest.lost
        back = verdict.returned(MinorUnits(whole))
        if stake.coupon and outcome is Outcome.WON:
            back = MinorUnits(back + stake.coupon * (verdict.times - 1))
        paid = paid_back(rest.chips, back, rules, trays.winnings) if back else ()
        coupon = 0 if outcome is Outcome.IMPRISONED and not rules.house.prison_coupons else stake.coupon
        found.others.append(
            ev.Result(seat, spot, whole, outcome, back, clauses, tip, imprisoned, coupon, rest.lost, rest.chips, paid)
        )


def _remaining(stake: Stake, verdict: Verdict, rules: TableRules, tray: Tray) -> Remaining:
    """What remains of a stake before anything was collected."""
    amount, chips = stake.amount, stake.chips
    if verdict.outcome is Outcome.HALF:
        rest = verdict.returned(MinorUnits(amount))
        return Remaining(rest, part_of(chips, rest, rules, tray), amount - rest)
    if verdict.outcome is Outcome.WON and verdict.winning < verdict.units:
        rest = MinorUnits(amount // verdict.units * verdict.winning)
        return Remaining(rest, divided(chips, verdict.units, verdict.winning), amount - rest)
    return Remaining(amount, chips, 0)


def _judge_fifths(pocket: Pocket, state: RoundState, rules: TableRules, tray: Tray, found: Judged) -> None:
    """The results of wagers on the replica whose winning fifth has moved: the rest of them is lost."""
    for (seat, name, tip), fifth in sorted(state.fifths.items(), key=lambda pair: pair[0]):
        verdict = judge(rules.layout.spots[SpotId(name)], pocket, rules.terms)
        stays = state.wagers.get((seat, name, tip))
        lost = fifth.lost
        if stays is not None:
            lost = stays.amount
            found.parts.append(PartLost(seat, name, lost, (), verdict.clauses, tip))
        back = verdict.returned(MinorUnits(fifth.amount + lost))
        paid = paid_back(fifth.chips, back, rules, tray)
        found.others.append(
            ev.Result(
                seat,
                name,
                fifth.amount + lost,
                verdict.outcome,
                back,
                verdict.clauses,
                tip,
                lost=lost,
                chips=fifth.chips,
                paid=paid,
            )
        )


def _judge(spot: Spot, pocket: Pocket, state: RoundState, rules: TableRules, imprisoned: bool) -> Verdict:
    bonus = bonuses(rules).get(spot.kind)
    if bonus is None:
        return judge(spot, pocket, rules.terms, imprisoned)
    return bonus.verdict(spot, bonus_round(state, spot.kind))


def _award(bonus: TableBonus, state: RoundState, rules: TableRules, tray: Tray, found: Judged) -> None:
    """The result of each seat's wager on a bonus, seats in order."""
    lying: dict[WagerKey, Stake] = {
        (slot >> 1, spot.id, slot & 1 == 1): stake
        for spot in rules.layout.of_kind(bonus.name)
        for slot, stake in state.wagers.on(spot.id).items()
    }
    wagers = [
        SeatWager(seat, spot, stake.amount, tip)
        for (seat, spot, tip), stake in sorted(lying.items(), key=lambda pair: pair[0])
    ]
    results = []
    for wager, award in zip(wagers, bonus.awards(bonus_round(state, bonus.name), wagers), strict=True):
        chips = lying[wager.seat, wager.spot, wager.tip].chips
        result = ev.Result(
            wager.seat,
            wager.spot,
            wager.stake,
            award.outcome,
            award.returned,
            award.clauses,
            wager.tip,
            chips=chips,
            paid=paid_back(chips, award.returned, rules, tray) if award.returned else (),
        )
        results.append(result)
        if award.payment is not None:
            meter, amount, reset, cited = award.payment
            clauses = rules.in_force(cited)
            paid = ev.MeterPaid(
                what=bonus.name,
                meter=meter,
                seat=wager.seat,
                amount=amount,
                reset=reset,
                tip=wager.tip,
                clauses=clauses,
            )
            found.meters.append(paid)
    found.lost.extend(swept(result for result in results if result.outcome is Outcome.LOST))
    found.others.extend(result for result in results if result.outcome is not Outcome.LOST)
