"""Chips on the wire: racks and wagers with what they consist of, for their owner and the staff."""

from __future__ import annotations

from pathlib import Path

from server.live.looker import Looker
from server.open_house import OpenHouse, in_the_house


def test_a_rack_and_a_wager_of_several_kinds(tmp_path: Path) -> None:
    """Own chips go without saying; value chips on the layout are listed, for everybody."""

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1, 10_000)
        counts = [{"kind": "value", "value": 500, "count": 4}]
        assert await house.command("ann", "buy_in", seat=1, amount=2_000, chips=counts, tender="wallet") == "taken"
        stream = house.parts.tables.streams["t1"]
        ann, dealer = Looker(house.ids["ann"]), Looker("d", staff=True)
        for looker in (ann, dealer):
            stream.join(looker)
        own = {"kind": "colour", "value": 100, "count": 100, "colour": ann.heard("mine")[0]["colour"]}
        value = {"kind": "value", "value": 500, "count": 4, "colour": "red", "design": "value"}
        assert ann.heard("mine")[0]["chips"] == [own, value]
        assert dealer.heard("racks")[0]["chips"] == {"1": [own, value]}
        assert await house.command("ann", "place", seat=1, spot="red", amount=100) == "taken"
        assert await house.command("ann", "place", seat=1, spot="odd", amount=500, chips="value") == "taken"
        stream.flush()
        wagers = {wager[1]: wager for wager in ann.heard("news")[-1]["wagers"]}
        assert wagers["red"] == [1, "red", 100, "", False, [], 0]
        assert wagers["odd"] == [1, "odd", 500, "", False, [{**value, "count": 1}], 0]
        assert [stack["count"] for stack in ann.heard("mine")[-1]["chips"]] == [99, 3]
        assert [stack["count"] for stack in dealer.heard("racks")[-1]["chips"]["1"]] == [99, 3]

    in_the_house(tmp_path, act)
