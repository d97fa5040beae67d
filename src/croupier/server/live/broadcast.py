"""A broadcast: the changes at a table, encoded once for everybody, once for the staff, and for each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from croupier.floor.table_state import TableState
from croupier.rulebook.table import TableRules
from croupier.server.live import laid, view
from croupier.server.live.pending import Pending
from croupier.server.live.player_views import PlayerViews

Lyings = Mapping[int, list[laid.Lying]] | None
"""Wagers by seat."""

encode = msgspec.json.Encoder().encode


class Broadcast(NamedTuple):
    """The messages about the records after ``after`` up to ``seq``: for everybody, for the staff, for each player."""

    after: int
    seq: int
    everybody: bytes
    staff: bytes
    players: PlayerViews


class Scene(NamedTuple):
    """A table at the moment of a broadcast.

    ``totals`` of the spots, all or those that changed, are sent instead of wagers where there are too many seats.
    """

    name: str
    seq: int
    at: int
    state: TableState
    until: int | None
    rules: TableRules
    totals: list[laid.Total] | None


def encode_broadcast(
    pending: Pending,
    scene: Scene,
    chairs: dict[int, view.Chair | None],
    watching: Collection[str],
    before: dict[str, int],
) -> Broadcast:
    """Encode a broadcast; ``chairs`` are those that changed, ``watching`` the players who are connected.

    ``before``: who sat where at the last broadcast.
    """
    play = scene.state.play
    seats = pending.seats | pending.wagers.keys()
    staff = encode(view.racks(play, scene.seq, seats, pending.all_events)) if seats or pending.all_events else b""
    mine = _each(pending, scene, seats, watching, before)
    return Broadcast(pending.after, scene.seq, _news(pending, scene, chairs), staff, mine)


def _news(pending: Pending, scene: Scene, chairs: dict[int, view.Chair | None]) -> bytes:
    wagers, totals = _layout(pending, scene)
    return encode(
        view.News(
            scene.name,
            pending.after,
            scene.seq,
            scene.at,
            view.situation(scene.state, scene.until, scene.rules),
            pending.events,
            pending.whole,
            wagers,
            totals,
            chairs,
        )
    )


def _layout(pending: Pending, scene: Scene) -> tuple[list[laid.Lying], list[laid.Total]]:
    """The wagers on the layout, all or those that changed; at a table with many seats the totals by spot."""
    play, totals = scene.state.play, scene.totals
    if totals is None and pending.whole:
        return laid.lying(play), []
    if totals is None:
        return [wager for seat, places in pending.wagers.items() for wager in laid.changed(play, seat, places)], []
    return [], totals


def _each(
    pending: Pending,
    scene: Scene,
    seats: Collection[int],
    watching: Collection[str],
    before: dict[str, int],
) -> PlayerViews:
    """Each player's own message, only for players who are connected or whose wagers were settled."""
    table_state = scene.state
    seated = table_state.seated
    lying = laid.by_seat(laid.lying(table_state.play)) if pending.whole else None
    make = {player: partial(_whole, scene, None) for player in before.keys() - set(seated.values())}
    for seat in seats:
        player = seated.get(seat)
        if player is None or (player not in watching and seat not in pending.results):
            continue
        # Earlier events at that seat may concern its previous player.
        same = before.get(player) == seat
        make[player] = partial(_changes, pending, scene, lying, seat) if same else partial(_whole, scene, seat)
    return PlayerViews(make)


def _whole(scene: Scene, seat: int | None) -> bytes:
    return encode(view.mine(scene.state, scene.seq, seat))


def _changes(pending: Pending, scene: Scene, lying: Lyings, seat: int) -> bytes:
    """One player's changes; ``lying`` has all wagers by seat if the layout is sent whole."""
    play = scene.state.play
    held = play.seat(seat)
    colour, chip = view.own_look(held)
    wagers = laid.changed(play, seat, pending.wagers.get(seat, ())) if lying is None else lying.get(seat, [])
    return encode(
        view.PlayerView(
            scene.seq,
            seat,
            held.rack,
            held.staked,
            chip,
            colour,
            pending.whole,
            wagers,
            pending.by_seat.get(seat, []),
            pending.results.get(seat, []),
            held.chips,
        )
    )
