"""Put right over HTTP: corrections and voids by two people, and a sensor that saw another pocket than the dealer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.open_house import OpenHouse, in_the_house


async def played(house: OpenHouse) -> None:
    """Ann has 20.00 on red, Bob 5.00 on 17: 17 comes. Ann has 180.00 in her rack, Bob 200.00 + 175.00."""
    await house.sit("ann", 1)
    await house.sit("bob", 2)
    assert await house.command("ann", "place", seat=1, spot="red", amount=2_000) == "taken"
    assert await house.command("bob", "place", seat=2, spot="straight:17", amount=500) == "taken"
    await house.spin("17")
    assert racks(house) == {1: 18_000, 2: 37_500}


def racks(house: OpenHouse) -> dict[int, int]:
    play = house.parts.house.tables["t1"].writer.state.play
    return {seat: play.seat(seat).rack for seat in (1, 2)}


def test_a_correction_takes_two_people(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await played(house)
        ask: dict[str, Any] = {"round": 1, "amount": 2_500, "why": "misread", "seat": 1}
        assert await house.command("ann", "ask_correction", **ask) == "not-your-role"
        assert await house.command("dealer", "ask_correction", **ask) == "taken"
        assert racks(house)[1] == 18_000
        for who in ("ann", "dealer", "admin", "regulator", "security", "inspector"):
            assert await house.command(who, "approve", asked=1) == "not-your-role"
        assert await house.command("floor", "approve", asked=1) == "taken"
        assert racks(house)[1] == 20_500
        assert await house.command("pit", "approve", asked=1) == "nothing-to-decide"
        assert racks(house)[1] == 20_500

    in_the_house(tmp_path, act)


def test_nobody_approves_their_own(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await played(house)
        ask: dict[str, Any] = {"round": 1, "amount": 2_500, "why": "misread", "seat": 1}
        assert await house.command("floor", "ask_correction", **ask) == "taken"
        assert await house.command("floor", "approve", asked=1) == "same-person"
        assert await house.command("pit", "reject", asked=1) == "taken"
        assert await house.command("pit", "approve", asked=1) == "nothing-to-decide"
        assert racks(house) == {1: 18_000, 2: 37_500}

    in_the_house(tmp_path, act)


def test_a_correction_for_whoever_has_left_goes_to_the_wallet(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await played(house)
        assert await house.command("ann", "cash_out", seat=1) == "taken"
        assert await house.command("ann", "leave", seat=1) == "taken"
        assert await house.wallet("ann") == 98_000
        ask: dict[str, Any] = {"round": 1, "amount": 2_500, "why": "misread", "player": house.ids["ann"]}
        assert await house.command("dealer", "ask_correction", **ask) == "taken"
        assert await house.command("floor", "approve", asked=1) == "taken"
        assert await house.wallet("ann") == 100_500
        lines = (await house.get("ann", "/api/me/statement"))["lines"]
        assert [(line["what"], line["amount"]) for line in lines] == [
            ("play money", 100_000),
            ("buy-in", -20_000),
            ("cash-out", 18_000),
            ("correction", 2_500),
        ]

    in_the_house(tmp_path, act)


def test_a_settled_round_is_undone(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await played(house)
        assert await house.command("dealer", "ask_void", round=1, why="ball touched") == "taken"
        assert await house.command("dealer", "approve", asked=1) == "not-your-role"
        assert await house.command("pit", "approve", asked=1) == "taken"
        assert racks(house) == {1: 20_000, 2: 20_000}
        assert await house.command("dealer", "ask_void", round=1, why="ball touched") == "no-such-round"

    in_the_house(tmp_path, act)


async def read(house: OpenHouse, who: str = "sensor", table: str = "t1", **words: Any) -> tuple[int, str]:
    answer = await house.ask(who, "POST", f"/api/tables/{table}/readings", {"key": next(house.keys), **words})
    return answer.status_code, answer.json().get("code", "taken")


def test_a_sensor_that_disagrees_stops_the_settlement(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await house.command("ann", "place", seat=1, spot="red", amount=2_000) == "taken"
        assert await read(house, direction="opposite") == (409, "wrong-phase")
        for do in ("spin", "no_more_bets"):
            assert await house.command("dealer", do) == "taken"
        assert await read(house, direction="opposite", revolutions=6) == (200, "taken")
        assert await read(house, direction="opposite", revolutions=6, pocket="99") == (409, "unknown-pocket")
        assert await house.command("dealer", "ball_rests", pocket="17", revolutions=6) == "taken"
        assert await read(house, pocket="18") == (200, "taken")
        assert await house.command("dealer", "settle") == "sensor-disagrees"
        for who in ("dealer", "ann", "admin"):
            assert await house.command(who, "decide_result", pocket="18") == "not-your-role"
        assert await house.command("floor", "decide_result", pocket="18") == "taken"
        assert await house.command("dealer", "settle") == "taken"
        assert racks(house)[1] == 22_000
        assert (await house.get("nobody", "/api/tables"))[0]["last"] == ["18"]

    in_the_house(tmp_path, act)


def test_a_key_opens_one_wheel_until_it_is_revoked(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for table in ("t1", "t2"):
            assert await house.command("dealer", "spin", table) == "taken"
        assert await read(house, direction="opposite") == (200, "taken")
        assert await read(house, table="t2", direction="opposite") == (403, "not-your-role")
        assert await read(house, table="t9", direction="opposite") == (404, "no-such-table")
        assert await read(house, "dealer", direction="opposite") == (401, "unknown-api-key")
        assert await read(house, "nobody", direction="opposite") == (401, "unknown-api-key")
        made = await house.ask("admin", "POST", "/api/keys", {"name": "wheel 2", "table": "t2"})
        house.tokens["sensor"] = made.json()["token"]
        assert await read(house, table="t2", direction="opposite") == (200, "taken")
        assert all("token" not in key for key in await house.get("admin", "/api/keys"))
        gone = await house.ask("admin", "DELETE", f"/api/keys/{made.json()['id']}")
        assert gone.status_code == 204
        assert await read(house, table="t2", revolutions=5) == (401, "unknown-api-key")
        nowhere = await house.ask("admin", "POST", "/api/keys", {"name": "wheel 9", "table": "t9"})
        assert nowhere.status_code == 404

    in_the_house(tmp_path, act)
