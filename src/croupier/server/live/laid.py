"""The layout as the wire tells it: every wager with its chips, or the totals of the spots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.play.chips.counts import Chips, plus
from croupier.play.chips.stack import OWN
from croupier.play.state import RoundState
from croupier.play.wagers import Stake, WagerKey


class Lying(NamedTuple):
    """A wager on the layout. ``held_as``: empty, ``pending`` or ``prison``; ``tip``: it is for the dealers.

    ``chips`` are listed unless all of them are the seat's own chips, which nearly all are.
    """

    seat: int
    spot: str
    amount: int
    held_as: str
    tip: bool
    chips: Chips = ()
    coupon: int = 0


Total = tuple[str, int]
"""A spot, and the total of all players' wagers on it."""


def lying(play: RoundState) -> list[Lying]:
    """All wagers on the layout."""
    return [
        _lying(number, spot, tip, stake, held_as)
        for stakes, held_as in _held(play)
        for (number, spot, tip), stake in stakes
    ]


def _lying(number: int, spot: str, tip: bool, stake: Stake, held_as: str = "") -> Lying:
    return Lying(number, spot, stake.amount, held_as, tip, _unusual(stake.chips), stake.coupon)


def _unusual(chips: Chips) -> Chips:
    """The chips of a wager if they are not all the seat's own."""
    return () if len(chips) == 1 and chips[0].kind in OWN else chips


def _held(play: RoundState) -> Iterator[tuple[Iterable[tuple[WagerKey, Stake]], str]]:
    """The stakes on the layout by wager; a fifth that has moved lies with the wager on the number where it lies."""
    stakes: Iterable[tuple[WagerKey, Stake]] = play.wagers.items()
    if play.fifths:
        lying = dict(stakes)
        for (seat, _, tip), fifth in play.fifths.items():
            there = lying.get((seat, fifth.to, tip), Stake(0, ()))
            lying[seat, fifth.to, tip] = replace(
                there, amount=there.amount + fifth.amount, chips=plus(there.chips, fifth.chips)
            )
        stakes = lying.items()
    yield stakes, ""
    yield play.pending.items(), "pending"
    yield play.prisoners.items(), "prison"


def by_seat(wagers: Iterable[Lying]) -> dict[int, list[Lying]]:
    found: defaultdict[int, list[Lying]] = defaultdict(list)
    for wager in wagers:
        found[wager.seat].append(wager)
    return found


def totals(play: RoundState) -> dict[str, int]:
    """The total of all players' wagers on each spot."""
    sums: dict[str, int] = {}
    for stakes, _ in _held(play):
        for (_, spot, _), stake in stakes:
            sums[spot] = sums.get(spot, 0) + stake.amount
    return sums


def changed(play: RoundState, seat: int, places: Iterable[tuple[str, bool]]) -> list[Lying]:
    """These wagers of a seat as they are now, with amount zero for those that were removed."""
    on, nothing = play.wagers.on, Stake(0, ())
    return [_lying(seat, spot, tip, on(spot).get(2 * seat + tip, nothing)) for spot, tip in places]
