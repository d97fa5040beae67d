"""Settlement: the result of a wager when the ball rests, and the amount returned to the player.

This is the only implementation: the table, the odds and the simulator all call it. Money is a whole number of minor
units; odds are to 1 and a winning stake is returned; half of an odd number is rounded up, in the player's favour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, assert_never

from croupier.game.pocket import Pocket, is_zero
from croupier.game.spot import Spot, SpotId
from croupier.game.terms import Terms
from croupier.game.zero import Citation, Fate, Sentence, ZeroRule

MinorUnits = NewType("MinorUnits", int)
"""A sum of money in the smallest unit of its currency: cents of a dollar, whole yen, fils of a dinar."""


class Outcome(StrEnum):
    WON = "won"
    LOST = "lost"
    HALF = "half"
    PENDING = "pending"
    IMPRISONED = "imprisoned"
    RELEASED = "released"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Wager:
    spot: SpotId
    stake: MinorUnits
    imprisoned: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of any wager on a spot: ``times`` its units are returned, or half of it.

    Of its ``units`` so many are ``winning`` if it is won; the others are lost.
    """

    outcome: Outcome
    clauses: tuple[Citation, ...]
    times: int = 0
    units: int = 1
    winning: int = 1

    def returned(self, stake: MinorUnits) -> MinorUnits:
        if self.outcome is Outcome.HALF:
            return half(stake)
        assert stake % self.units == 0, "a composite's stake is a whole number of units"
        return MinorUnits(stake // self.units * self.times)


@dataclass(frozen=True, slots=True)
class Settled:
    wager: Wager
    outcome: Outcome
    returned: MinorUnits
    clauses: tuple[Citation, ...]


def half(stake: MinorUnits) -> MinorUnits:
    """Half of a stake, rounded up: the player never gets less than half.

    >>> half(MinorUnits(5))
    3
    """
    return MinorUnits((stake + 1) // 2)


def settle(wagers: Iterable[Wager], pocket: Pocket, terms: Terms) -> tuple[Settled, ...]:
    """The result and the return of each wager, with the clauses that apply."""
    verdicts: dict[tuple[SpotId, bool], Verdict] = {}
    settled = []
    for wager in wagers:
        key = (wager.spot, wager.imprisoned)
        verdict = verdicts.get(key)
        if verdict is None:
            verdict = verdicts[key] = judge(terms.spots[wager.spot], pocket, terms, wager.imprisoned)
        settled.append(Settled(wager, verdict.outcome, verdict.returned(wager.stake), verdict.clauses))
    return tuple(settled)


def judge(spot: Spot, pocket: Pocket, terms: Terms, imprisoned: bool = False) -> Verdict:
    """The result of a wager on this spot when the ball rests in this pocket."""
    assert pocket in terms.wheel, f"the wheel has no pocket {pocket}"
    if pocket in terms.wheel.covered:
        assert terms.void is not None, "a wheel with a covered pocket comes with the clause that voids it"
        return Verdict(Outcome.VOID, (terms.void,), times=spot.units, units=spot.units)
    if imprisoned:
        return _judge_prisoner(spot, pocket, terms)
    if terms.zero is not None and terms.zero.catches(spot.kind, pocket):
        return _judge_zero(spot, terms, terms.zero)
    if spot.parts:
        return _judge_composite(spot, pocket, terms)
    offer = terms.offers[spot.kind]
    assert offer.pays is not None, f"what {spot.kind} brings is a bonus game's to say"
    if pocket in spot.covers:
        return Verdict(Outcome.WON, (offer.wager, offer.odds), times=offer.pays + 1)
    if is_zero(pocket) and terms.zero is not None and spot.kind in terms.zero.kinds:
        return Verdict(Outcome.LOST, (offer.wager, *terms.zero.otherwise))
    return Verdict(Outcome.LOST, (offer.wager,))


def take(spot: Spot, fate: Fate, terms: Terms) -> Verdict:
    """The result of a wager caught by a zero after its owner's choice."""
    zero = terms.zero
    assert zero is not None and fate in zero.choices, f"{fate} is no choice here"
    clauses = (terms.offers[spot.kind].wager, *zero.citations)
    match fate:
        case Fate.LOSE:
            return Verdict(Outcome.LOST, clauses)
        case Fate.HALF:
            return Verdict(Outcome.HALF, clauses)
        case Fate.PRISON:
            return Verdict(Outcome.IMPRISONED, clauses)
        case _ as other:
            assert_never(other)


def _judge_zero(spot: Spot, terms: Terms, zero: ZeroRule) -> Verdict:
    if len(zero.choices) == 1:
        return take(spot, zero.default, terms)
    return Verdict(Outcome.PENDING, (terms.offers[spot.kind].wager, *zero.citations))


def _judge_prisoner(spot: Spot, pocket: Pocket, terms: Terms) -> Verdict:
    assert terms.zero is not None and terms.zero.prison is not None, "nothing is imprisoned at this table"
    prison = terms.zero.prison
    citations = prison.citations
    if terms.zero.catches(spot.kind, pocket):
        sentence = prison.zero
        citations = prison.zero_citations or citations
    else:
        sentence = prison.win if pocket in spot.covers else prison.lose
    match sentence:
        case Sentence.RELEASE:
            return Verdict(Outcome.RELEASED, citations, times=1)
        case Sentence.LOST:
            return Verdict(Outcome.LOST, citations)
        case Sentence.STAY:
            return Verdict(Outcome.IMPRISONED, citations)
        case _ as other:
            assert_never(other)


def _judge_composite(spot: Spot, pocket: Pocket, terms: Terms) -> Verdict:
    """The sum of the parts, each judged as a wager of its own kind."""
    times = winning = 0
    clauses: dict[Citation, None] = {terms.offers[spot.kind].wager: None}
    for part in spot.parts:
        verdict = judge(terms.spots[part.spot], pocket, terms)
        if verdict.outcome is Outcome.WON:
            times += part.units * verdict.times
            winning += part.units
            clauses |= dict.fromkeys(verdict.clauses)
    outcome = Outcome.WON if times else Outcome.LOST
    return Verdict(outcome, tuple(clauses), times=times, units=spot.units, winning=winning)
