"""The last rounds of a table, with each seat's net result, kept so that a round can be corrected or undone.

Wagers for the dealers and changes of meters are not included: neither is ever undone. A wager that a zero caught
belongs to the round that caught it until it is settled, and then to the round that settled it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.game.settlement import Outcome
from croupier.play.event import ChoiceTaken, Collected, Corrected, Paid, WagerFreed

KEPT = 20

_PENDING, _IMPRISONED = Outcome.PENDING, Outcome.IMPRISONED
"""Module-level names, because looking up an enum's member each time is slow."""


class Net(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a seat won in a round (negative: lost), and who had it: a player with a wallet, or somebody playing for
    cash.

    A cash player who has left without chips is ``gone``: a seat alone does not identify anybody.
    """

    amount: int = 0
    player: str | None = None
    gone: bool = False


class Caught(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A wager that a zero caught and that is still unsettled: it awaits its owner's choice, or is in prison."""

    seat: int
    spot: str
    amount: int


class SettledRound(msgspec.Struct, frozen=True):
    round: int
    nets: Map[int, Net] = Map()
    caught: tuple[Caught, ...] = ()
    undone: bool = False


Rounds = tuple[SettledRound, ...]


def find(rounds: Rounds, number: int) -> SettledRound | None:
    return next((settled for settled in rounds if settled.round == number), None)


def _put(rounds: Rounds, changed: SettledRound) -> Rounds:
    return tuple(changed if settled.round == changed.round else settled for settled in rounds)


def settle(rounds: Rounds, number: int, event: Collected | Paid, seated: Mapping[int, str]) -> Rounds:
    """The rounds after wagers were collected or paid in the round ``number``; ``seated`` says who has the seats."""
    sums: defaultdict[int, int] = defaultdict(int)
    caught: list[Caught] = []
    ended: set[tuple[int, str]] = set()
    for spot in event.spots if isinstance(event, Collected) else ():
        for seat, stake, tip in spot.each():
            if not tip:
                sums[seat] -= stake
        if spot.imprisoned:
            ended.update((seat, spot.spot) for seat, _, tip in spot.each() if not tip)
    for result in event.listed if isinstance(event, Collected) else event.wagers:
        outcome = result.outcome
        if result.tip or (result.imprisoned and outcome is _IMPRISONED):
            continue
        if outcome is _PENDING or outcome is _IMPRISONED:
            caught.append(Caught(result.seat, result.spot, result.stake))
            sums[result.seat] += 0
            continue
        sums[result.seat] += result.returned - result.stake
        if result.imprisoned:
            ended.add((result.seat, result.spot))
    if ended:
        rounds = tuple(_without(settled, ended) for settled in rounds)
    now = find(rounds, number)
    if now is None:
        now = SettledRound(number)
        rounds = (*rounds, now)[-KEPT:]
    nets = now.nets.mutate()
    for seat, amount in sums.items():
        known = nets.get(seat)
        nets[seat] = replace(known, amount=known.amount + amount) if known else Net(amount, seated.get(seat))
    return _put(rounds, replace(now, nets=nets.finish(), caught=(*now.caught, *caught)))


def unsettle(rounds: Rounds, before: Rounds, number: int) -> Rounds:
    """The rounds after the round ``number`` became void once its losers had been collected.

    ``before`` are the rounds before that: wagers that a zero caught in them are in prison again.
    """
    caught = {settled.round: settled.caught for settled in before}
    return tuple(
        replace(settled, caught=caught.get(settled.round, settled.caught))
        for settled in rounds
        if settled.round != number
    )


def _without(settled: SettledRound, ended: set[tuple[int, str]]) -> SettledRound:
    """The round without the caught wagers on these spots: those on one spot are settled together."""
    if not settled.caught:
        return settled
    return replace(settled, caught=tuple(each for each in settled.caught if (each.seat, each.spot) not in ended))


def choose(rounds: Rounds, event: ChoiceTaken) -> Rounds:
    """Record a choice: half returned belongs to the round that caught the wager; one in prison still waits."""
    settled = find(rounds, event.round)
    if settled is None or event.tip or event.outcome is Outcome.IMPRISONED:
        return rounds
    net = settled.nets.get(event.seat, Net())
    nets = settled.nets.set(event.seat, replace(net, amount=net.amount + event.returned - event.stake))
    return _put(rounds, _without(replace(settled, nets=nets), {(event.seat, event.spot)}))


def correct(rounds: Rounds, event: Corrected) -> Rounds:
    """Record a correction with the round that it corrects: if that is undone, so is the correction."""
    settled = find(rounds, event.round)
    if settled is None or event.seat is None:
        return rounds
    net = settled.nets.get(event.seat, Net(player=event.player))
    nets = settled.nets.set(event.seat, replace(net, amount=net.amount + event.amount))
    return _put(rounds, replace(settled, nets=nets))


def free(rounds: Rounds, event: WagerFreed) -> Rounds:
    settled = find(rounds, event.round)
    return rounds if settled is None else _put(rounds, _without(settled, {(event.seat, event.spot)}))


def undo(rounds: Rounds, number: int) -> Rounds:
    settled = find(rounds, number)
    return rounds if settled is None else _put(rounds, replace(settled, undone=True))


def notice(rounds: Rounds, number: int, seat: int, player: str | None) -> Rounds:
    """Record who has a seat for which a correction is requested and which had no wager in the round."""
    settled = find(rounds, number)
    if settled is None or seat in settled.nets:
        return rounds
    return _put(rounds, replace(settled, nets=settled.nets.set(seat, Net(player=player))))


def leave(rounds: Rounds, seat: int) -> Rounds:
    """Record that the cash player at a seat has left."""
    return tuple(_left(settled, seat) for settled in rounds)


def _left(settled: SettledRound, seat: int) -> SettledRound:
    net = settled.nets.get(seat)
    if net is None or net.player is not None or net.gone:
        return settled
    return replace(settled, nets=settled.nets.set(seat, replace(net, gone=True)))
