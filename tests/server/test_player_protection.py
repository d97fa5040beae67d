"""Care over HTTP: a player's limits, the reality check and exclusion hold wherever money or a wager could slip by."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from server.open_house import OpenHouse, in_the_house
from server.people.desk import DAY, HOUR, MINUTE


async def place(house: OpenHouse, who: str = "ann", seat: int = 1, **words: Any) -> str:
    return await house.command(who, "place", seat=seat, **{"spot": "red", "amount": 500, **words})


async def plays(house: OpenHouse, minutes: int) -> list[str]:
    """Ann places and lifts once a minute, and the house looks on."""
    answers = []
    for _ in range(minutes):
        answers.append(await place(house))
        await house.command("ann", "lift", seat=1, spot="red")
        house.clock.time += MINUTE
        await house.parts.housekeeping.check()
    return answers


def test_a_deposit_limit(tmp_path: Path) -> None:
    """The play money that a player came in with counts as well: 1,000.00."""

    async def act(house: OpenHouse) -> None:
        limit = {"what": "deposit", "period": "day"}
        assert await house.window("ann", "set_limit", amount=150_000, **limit) == "taken"
        assert await house.window("ann", "deposit", amount=50_001) == "limit-reached"
        assert await house.window("floor", "deposit", "ann", amount=50_001) == "limit-reached"
        assert await house.window("ann", "deposit", amount=50_000) == "taken"
        assert await house.window("ann", "deposit", amount=1) == "limit-reached"
        room = (await house.get("ann", "/api/me/account"))["rooms"][0]
        assert (room["limit"], room["used"], room["left"]) == (150_000, 150_000, 0)
        house.clock.time += DAY
        await house.back("ann")
        assert await house.window("ann", "deposit", amount=1) == "taken"

    in_the_house(tmp_path, act)


def test_a_looser_limit_waits_a_day_and_a_stricter_one_counts_at_once(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        limit = {"what": "loss", "period": "day"}
        for amount in (30_000, 10_000, None, 20_000):
            assert await house.window("ann", "set_limit", amount=amount, **limit) == "taken"
        shown = (await house.get("ann", "/api/me/account"))["limits"]
        waits = {"coming": 20_000, "counts_from": house.clock.time + DAY}
        assert shown == [{"what": "loss", "period": "day", "amount": 10_000, **waits}]
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "taken"
        assert await house.buy_in("ann", 1, 10_001) == "limit-reached"
        house.clock.time += DAY - 1
        await house.back("ann")
        assert await house.buy_in("ann", 1, 10_001) == "limit-reached"
        house.clock.time += 1
        assert await house.buy_in("ann", 1, 20_001) == "limit-reached"
        assert await house.buy_in("ann", 1, 20_000) == "taken"

    in_the_house(tmp_path, act)


def test_two_buy_ins_at_once_do_not_use_the_same_room(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        assert await house.window("ann", "set_limit", what="loss", period="week", amount=30_000) == "taken"
        for table in ("t1", "t2"):
            assert await house.command("ann", "sit", table, seat=1, player=house.ids["ann"]) == "taken"
        both = [house.buy_in("ann", 1, 20_000, table, key=f"both-{table}") for table in ("t1", "t2")]
        assert sorted(await asyncio.gather(*both)) == ["limit-reached", "taken"]
        many = [house.buy_in("ann", 1, 5_000, table) for table in ("t1", "t2") * 3]
        assert sorted(await asyncio.gather(*many)) == ["limit-reached"] * 4 + ["taken"] * 2
        assert await house.wallet("ann") == 70_000
        # What was taken is still so when it is sent again, with nothing left under the limit.
        again = [await house.buy_in("ann", 1, 20_000, table, key=f"both-{table}") for table in ("t1", "t2")]
        assert sorted(again) == ["limit-reached", "taken"]
        assert await house.wallet("ann") == 70_000

    in_the_house(tmp_path, act)


def test_a_time_limit(tmp_path: Path) -> None:
    """It holds for whoever plays without a terminal, too, and is over when a day has passed."""

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await house.window("ann", "set_limit", what="time", period="day", amount=30) == "taken"
        # The first look begins the stretch: the thirtieth minute is the thirty-first placed.
        assert await plays(house, 33) == ["taken"] * 31 + ["limit-reached"] * 2
        assert (await house.get("ann", "/api/me/account"))["minutes_today"] == 32
        await house.back("dealer")
        assert await house.command("dealer", "place", seat=1, spot="red", amount=500) == "limit-reached"
        assert await house.command("ann", "cash_out", seat=1) == "taken"
        assert await house.command("ann", "leave", seat=1) == "taken"
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "limit-reached"
        house.clock.time += 11 * HOUR
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "limit-reached"
        house.clock.time += 11 * HOUR
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "limit-reached"
        house.clock.time += 2 * HOUR
        await house.back("ann")
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "taken"

    in_the_house(tmp_path, act)


def test_the_reality_check(tmp_path: Path) -> None:
    """Nothing is staked until the player says that they go on; what lies there can be lifted."""

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await house.window("ann", "set_limit", what="reality-check", amount=20) == "taken"
        assert "reality_check" not in await house.get("ann", "/api/me/account")
        assert await place(house, amount=3_000) == "taken"
        await house.parts.housekeeping.check()
        house.clock.time += 1_000
        await house.spin("17")
        assert await plays(house, 20) == ["taken"] * 20
        assert await place(house) == "reality-check"
        await house.back("dealer")
        assert await house.command("dealer", "place", seat=1, spot="red", amount=500) == "reality-check"
        assert await house.buy_in("ann", 1, 100) == "reality-check"
        assert await house.command("ann", "cash_out", seat=1, amount=5_000) == "taken"
        # 30.00 were lost on red; what is in the rack, or came back to the wallet, is neither won nor lost.
        check = (await house.get("ann", "/api/me/account"))["reality_check"]
        assert check == {"tell": "reality-check", "minutes": 20, "net": -3_000}
        assert (await house.ask("ann", "POST", "/api/me/go_on")).status_code == 204
        assert "reality_check" not in await house.get("ann", "/api/me/account")
        assert await plays(house, 20) == ["taken"] * 20
        assert await place(house) == "reality-check"

    in_the_house(tmp_path, act)


def test_the_house_asks_every_hour_by_itself(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await plays(house, 62) == ["taken"] * 61 + ["reality-check"]

    in_the_house(tmp_path, act)


def test_a_pause_begins_a_new_stretch(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await plays(house, 40) == ["taken"] * 40
        house.clock.time += 5 * MINUTE
        assert await plays(house, 40) == ["taken"] * 40
        # Two stretches, each from its first look to its last.
        assert (await house.get("ann", "/api/me/account"))["minutes_today"] == 39 + 39

    in_the_house(tmp_path, act)


def test_exclusion(tmp_path: Path) -> None:
    """Nothing goes in or onto the layout any more, by nobody's hand; what is the player's comes back."""

    async def act(house: OpenHouse) -> None:
        assert await house.window("floor", "deposit", "ann", amount=5_000) == "taken"
        await house.sit("ann", 1, 10_000)
        assert await place(house) == "taken"
        assert await house.window("ann", "exclude", days=7) == "taken"
        assert await place(house) == "excluded"
        assert await house.command("ann", "verbal", seat=1, spot="red", amount=500) == "excluded"
        assert await house.buy_in("ann", 1, 500) == "excluded"
        assert await house.command("ann", "sit", "t2", seat=1, player=house.ids["ann"]) == "excluded"
        assert await house.window("ann", "deposit", amount=500) in ("excluded", "not-your-role")
        assert await house.window("floor", "deposit", "ann", amount=500) == "excluded"
        for do in ("place", "verbal"):
            assert await house.command("dealer", do, seat=1, spot="red", amount=500) == "excluded"
        assert await house.command("dealer", "buy_in", seat=1, amount=500) == "excluded"
        account = await house.get("ann", "/api/me/account")
        assert (account["excluded"], account["excluded_until"]) == (True, house.clock.time + 7 * DAY)
        assert await house.window("ann", "exclude", days=1) != "taken"
        assert await house.command("ann", "lift", seat=1, spot="red") == "taken"
        assert await house.command("ann", "cash_out", seat=1) == "taken"
        assert await house.command("ann", "leave", seat=1) == "taken"
        assert await house.window("ann", "withdraw", amount=105_000) == "taken"
        assert await house.wallet("ann") == 0

    in_the_house(tmp_path, act, practice=False)


def test_the_window_excludes_for_good_and_nobody_takes_it_back(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        assert await house.window("bob", "exclude", "ann", days=None) == "not-your-role"
        assert await house.window("floor", "exclude", "ann", days=None) == "taken"
        assert await house.window("floor", "exclude", "ann", days=1) != "taken"
        account = await house.get("ann", "/api/me/account")
        assert (account["excluded"], "excluded_until" in account) == (True, False)
        assert await house.command("ann", "sit", seat=1, player=house.ids["ann"]) == "excluded"

    in_the_house(tmp_path, act)


def test_a_limit_is_its_owners_alone(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> set[str]:
        limit = {"what": "loss", "period": "day", "amount": 1}
        return {await house.window(who, "set_limit", "ann", **limit) for who in ("bob", "guest", "floor", "admin")}

    assert in_the_house(tmp_path, act) == {"not-your-role"}
