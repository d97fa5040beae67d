"""A mirror: a copy of a table's state, built from the server's messages. It computes nothing itself."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from croupier.client.message import (
    Chair,
    Hello,
    Lying,
    Message,
    News,
    PlayerView,
    Racks,
    Situation,
    Stack,
    Wallet,
    Whole,
    You,
)

WagerKey = tuple[int, str, str, bool]
"""Seat, spot, how the wager is held, and whether it is for the dealers."""

LAST = 200
"""The number of results on the board."""

NOWHERE = Situation(0, "closed", False)


class MirrorState(msgspec.Struct, frozen=True):
    """``seq`` is the last record received. ``layout`` has all seats' wagers, or ``totals`` at a table with many seats.

    ``wagers``, ``rack``, ``staked``, ``chip`` and ``colour`` are the player's own; only the staff gets ``racks``.
    """

    seq: int = 0
    you: You | None = None
    now: Situation = NOWHERE
    layout: dict[WagerKey, int] = {}
    totals: dict[str, int] = {}
    chairs: dict[int, Chair] = {}
    last: tuple[str, ...] = ()
    seat: int | None = None
    rack: int = 0
    staked: int = 0
    chip: int | None = None
    colour: str | None = None
    chips: tuple[Stack, ...] = ()
    """What the own rack consists of."""
    wagers: dict[WagerKey, int] = {}
    wallet: int | None = None
    racks: dict[int, int] = {}

    @property
    def phase(self) -> str:
        return self.now.phase

    @property
    def round(self) -> int:
        return self.now.round

    @property
    def until(self) -> int | None:
        return self.now.until


class Gap(Exception):  # noqa: N818 - the name states the condition
    """A message was missed: the client needs the whole state again."""


def reflect(state: MirrorState, message: Message) -> MirrorState:
    """The state after a message."""
    match message:
        case Hello():
            return replace(state, you=message.you, wallet=message.you.wallet)
        case Whole():
            return replace(
                state,
                seq=message.seq,
                now=message.now,
                layout=_laid({}, message.wagers),
                totals=_summed({}, message.totals),
                chairs=message.chairs,
                last=tuple(message.last),
            )
        case News():
            return _news(state, message)
        case PlayerView():
            return _mine(state, message)
        case Racks():
            return replace(state, racks={**state.racks, **message.racks})
        case Wallet():
            return replace(state, wallet=message.amount)
        case _:
            return state


def _news(state: MirrorState, news: News) -> MirrorState:
    if news.after > state.seq:
        raise Gap(f"records {state.seq + 1} to {news.after}")
    new = [str(event["pocket"]) for event in news.events if event.get("event") == "dolly_removed"]
    return replace(
        state,
        seq=news.seq,
        now=news.now,
        layout=_laid({} if news.whole else state.layout, news.wagers),
        totals=_summed({} if news.whole else state.totals, news.totals),
        chairs=_seated(state.chairs, news.chairs),
        last=(*state.last, *new)[-LAST:] if new else state.last,
    )


def _mine(state: MirrorState, mine: PlayerView) -> MirrorState:
    anew = mine.whole or mine.seat != state.seat
    return replace(
        state,
        seat=mine.seat,
        rack=mine.rack,
        staked=mine.staked,
        chip=mine.chip,
        colour=mine.colour,
        chips=mine.chips,
        wagers=_laid({} if anew else state.wagers, mine.wagers),
    )


def _laid(before: dict[WagerKey, int], wagers: Iterable[Lying]) -> dict[WagerKey, int]:
    laid = dict(before)
    for lying in wagers:
        key = (lying.seat, lying.spot, lying.held_as, lying.tip)
        if lying.amount:
            laid[key] = lying.amount
        else:
            laid.pop(key, None)
    return laid


def _seated(before: dict[int, Chair], changed: dict[int, Chair | None]) -> dict[int, Chair]:
    if not changed:
        return before
    chairs = {**before, **changed}
    return {seat: chair for seat, chair in chairs.items() if chair is not None}


def _summed(before: dict[str, int], totals: Iterable[tuple[str, int]]) -> dict[str, int]:
    summed = {**before, **dict(totals)}
    return {spot: amount for spot, amount in summed.items() if amount}
