"""Who sits where: all chairs when somebody comes to the table, then those that change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.live.looker import Looker
from server.open_house import OpenHouse, in_the_house


def chairs_told(house: OpenHouse, looker: Looker) -> list[Any]:
    """The chairs in the news since the last time this was asked."""
    house.parts.tables.streams["t1"].flush()
    told = [news["chairs"] for news in looker.heard("news") if "chairs" in news]
    looker.told.clear()
    return told


def test_only_what_changed(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        looker, later, stream = Looker(), Looker(), house.parts.tables.streams["t1"]
        stream.join(looker)
        assert "chairs" not in looker.heard("table")[0]
        for name, seat in (("ann", 1), ("bob", 2)):
            assert await house.command(name, "sit", seat=seat, player=house.ids[name]) == "taken"
            assert chairs_told(house, looker) == [{str(seat): {"name": name}}]
            assert await house.buy_in(name, seat, 20_000) == "taken"
            colour = f"colour {seat}"
            assert chairs_told(house, looker) == [{str(seat): {"name": name, "colour": colour, "chip": 100}}]
        stream.join(later)
        assert later.heard("table")[0]["chairs"] == {
            "1": {"name": "ann", "colour": "colour 1", "chip": 100},
            "2": {"name": "bob", "colour": "colour 2", "chip": 100},
        }
        assert await house.command("bob", "place", seat=2, spot="red", amount=500) == "taken"
        assert chairs_told(house, looker) == []
        assert await house.command("ann", "cash_out", seat=1) == "taken"
        assert await house.command("ann", "leave", seat=1) == "taken"
        assert chairs_told(house, looker)[-1] == {"1": None}

    in_the_house(tmp_path, act)


def test_chips_that_are_lost(tmp_path: Path) -> None:
    """A seat that only chips lie at is free when they are gone, which no event says of it."""

    async def act(house: OpenHouse) -> None:
        looker = Looker()
        house.parts.tables.streams["t1"].join(looker)
        assert await house.command("dealer", "buy_in", seat=3, amount=500, chip=100, colour="green") == "taken"
        assert chairs_told(house, looker) == [{"3": {"colour": "green", "chip": 100}}]
        assert await house.command("dealer", "place", seat=3, spot="straight:17", amount=500) == "taken"
        await house.spin("18")
        assert chairs_told(house, looker) == [{"3": None}]

    in_the_house(tmp_path, act)


def test_a_colour_is_told_while_its_chips_are_there(tmp_path: Path) -> None:
    """On the layout alone they still are; when the last one is lost, its colour is nobody's, and the seat is ann's."""

    async def act(house: OpenHouse) -> None:
        looker = Looker(house.ids["ann"])
        house.parts.tables.streams["t1"].join(looker)
        await house.sit("ann", 1, 500)
        assert await house.command("ann", "place", seat=1, spot="straight:17", amount=500) == "taken"
        assert chairs_told(house, looker)[-1] == {"1": {"name": "ann", "colour": "colour 1", "chip": 100}}
        await house.spin("18")
        house.parts.tables.streams["t1"].flush()
        mine = looker.heard("mine")[-1]
        assert (mine["seat"], "colour" in mine, "chip" in mine) == (1, False, False)
        assert chairs_told(house, looker) == [{"1": {"name": "ann"}}]

    in_the_house(tmp_path, act)


def test_records_that_were_not_heard_of(tmp_path: Path) -> None:
    """A commit that was found to be written after all is told of to nobody: what it changed comes with the next."""

    async def act(house: OpenHouse) -> None:
        looker, stream = Looker(), house.parts.tables.streams["t1"]
        stream.join(looker)
        await house.sit("bob", 2)
        stream.table.writer.listeners.remove(stream._heard)
        await house.sit("ann", 1)
        stream.table.writer.listeners.append(stream._heard)
        chairs_told(house, looker)
        assert await house.command("bob", "place", seat=2, spot="red", amount=500) == "taken"
        assert chairs_told(house, looker) == [{"1": {"name": "ann", "colour": "colour 1", "chip": 100}}]

    in_the_house(tmp_path, act)
