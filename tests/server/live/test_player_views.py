"""One's own is made when one is told it, once; what it is made from is let go of when everybody has been told."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from croupier.floor.table_state import TableState
from croupier.server.live import broadcast
from croupier.server.live.broadcast import Broadcast, Scene
from croupier.server.live.delivery import Delivery
from croupier.server.live.pending import Pending
from croupier.server.live.player_views import PlayerViews
from server.live.looker import Looker
from server.open_house import OpenHouse, in_the_house


class Maker:
    """Makes a message, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> bytes:
        self.times += 1
        return b"%d" % self.times


def test_it_is_made_once_and_when_it_is_asked_for() -> None:
    ann, ben = Maker(), Maker()
    own = PlayerViews({"ann": ann, "ben": ben})
    assert (own.of("ann"), own.of("ann"), own.of("zoe")) == (b"1", b"1", None)
    assert (ann.times, ben.times) == (1, 0)
    own.finish()
    own.finish()
    assert (own.of("ann"), own.of("ben"), ann.times, ben.times) == (b"1", b"1", 1, 1)


@pytest.mark.parametrize("lookers", [0, 1, 64, 100])
async def test_a_delivery_makes_those_of_whoever_is_not_there(lookers: int) -> None:
    """They may come back, and are told then what they missed."""
    away, delivery = Maker(), Delivery()
    kept = weakref.ref(away)
    own = PlayerViews({"away": away})
    del away
    delivery.begin(Broadcast(1, 2, b"5", b"", own), [Looker() for _ in range(lookers)])
    delivery.finish()
    gc.collect()
    assert kept() is None, "what it was made from is let go of"
    assert own.of("away") == b"1"


def test_it_tells_the_moment_of_the_telling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many look on: by the time a player is told, the table has moved on."""
    scenes: list[TableState] = []
    changes = broadcast._changes

    def noted(pending: Pending, scene: Scene, lying: broadcast.Lyings, seat: int) -> bytes:
        scenes.append(scene.state)
        return changes(pending, scene, lying, seat)

    monkeypatch.setattr(broadcast, "_changes", noted)

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1, 10_000)
        stream, here = (
            house.parts.tables.streams["t1"],
            [*(Looker(f"p-{n}") for n in range(99)), Looker(house.ids["ann"])],
        )
        for looker in here:
            stream.join(looker)
        assert await house.command("ann", "place", seat=1, spot="red", amount=100) == "taken"
        stream.flush()
        assert scenes == [], "it is not ann's turn"
        assert await house.command("ann", "place", seat=1, spot="red", amount=100) == "taken"
        stream.flush()
        stream.leave(here[99])
        assert [play.play.seat(1).rack for play in scenes] == [9_900, 9_800]
        assert [mine["rack"] for mine in here[99].heard("mine")] == [10_000, 9_900, 9_800]

    in_the_house(tmp_path, act)
