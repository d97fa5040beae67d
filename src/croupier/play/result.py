"""Results of wagers. Lost ones are grouped by spot, as a dealer sweeps them, because a layout can hold thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, repeat

import msgspec

from croupier.game.settlement import Outcome
from croupier.play.chips.counts import Chips

Clauses = tuple[str, ...]


class Result(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The result of one wager."""

    seat: int
    spot: str
    stake: int
    outcome: Outcome
    returned: int
    clauses: Clauses
    tip: bool = False
    imprisoned: bool = False
    """Whether it had been in prison before this spin."""
    coupon: int = 0
    lost: int = 0
    """What was collected of the stake before the rest was paid."""
    chips: Chips = ()
    """The chips that lay there when it was paid."""
    paid: Chips = ()
    """The chips that came back."""


class PartLost(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What was lost of a wager that was not lost whole: ``amount`` is collected, the chips ``left`` still lie there.

    The dealer makes change for a chip that is lost in part.
    """

    seat: int
    spot: str
    amount: int
    left: Chips
    clauses: Clauses
    tip: bool = False


class Swept(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The lost wagers of a spot: seats and stakes as parallel tuples.

    ``tips`` says which were for the dealers and ``coupons`` has the coupon of each; empty if there were none.
    """

    spot: str
    seats: tuple[int, ...]
    stakes: tuple[int, ...]
    clauses: Clauses
    tips: tuple[bool, ...] = ()
    coupons: tuple[int, ...] = ()
    imprisoned: bool = False

    def each(self) -> Iterator[tuple[int, int, bool]]:
        """Seat, stake, and whether it was for the dealers."""
        return zip(self.seats, self.stakes, self.tips or repeat(False), strict=False)

    def slots(self) -> list[int]:
        """Their keys among the wagers on the spot: twice the seat, plus one for a wager for the dealers."""
        if not self.tips:
            return [seat << 1 for seat in self.seats]
        return [2 * seat + tip for seat, tip in zip(self.seats, self.tips, strict=True)]

    def results(self) -> Iterator[Result]:
        """One by one."""
        spot, clauses, imprisoned = self.spot, self.clauses, self.imprisoned
        for (seat, stake, tip), coupon in zip(self.each(), self.coupons or repeat(0), strict=False):
            yield Result(seat, spot, stake, Outcome.LOST, 0, clauses, tip, imprisoned, coupon)


def swept(lost: Iterable[Result]) -> tuple[Swept, ...]:
    """Lost wagers, those of a spot together."""
    together = groupby(lost, lambda each: (each.spot, each.clauses, each.imprisoned))
    return tuple(_together(*shared, list(results)) for shared, results in together)


def _together(spot: str, clauses: Clauses, imprisoned: bool, results: list[Result]) -> Swept:
    return Swept(
        spot,
        tuple(each.seat for each in results),
        tuple(each.stake for each in results),
        clauses,
        tuple(each.tip for each in results) if any(each.tip for each in results) else (),
        tuple(each.coupon for each in results) if any(each.coupon for each in results) else (),
        imprisoned,
    )
