"""Wallets over HTTP: who may move money, a guest's play money, and a statement that adds up to the wallet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from server.open_house import OpenHouse, in_the_house
from server.people.desk import DAY


def test_a_guest_gets_play_money_once_and_takes_none_away(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        assert await house.wallet("guest") == 100_000
        await house.parts.wallets.give_play_money(house.ids["guest"])
        assert await house.wallet("guest") == 100_000
        assert await house.window("guest", "withdraw", amount=500) == "not-your-role"
        assert await house.window("guest", "deposit", amount=500) == "not-your-role"
        assert await house.window("ann", "withdraw", amount=500) == "play-money"
        assert await house.window("floor", "withdraw", "guest", amount=500) == "play-money"
        assert await house.wallet("guest") == 100_000
        me = await house.get("guest", "/api/me")
        assert (me["person"]["office"], me["play_money"]) == ("guest", True)

    in_the_house(tmp_path, act)


def test_in_a_house_for_money_deposits_are_taken_at_the_window(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        answer = await house.ask("nobody", "POST", "/api/guests")
        assert (answer.status_code, answer.json()["code"]) == (403, "no-guests")
        new = await house.ask("nobody", "POST", "/api/players", {"name": "Carl", "password": "correct horse battery"})
        house.ids["carl"], house.tokens["carl"] = new.json()["person"]["id"], new.json()["token"]
        assert await house.wallet("carl") == 0
        assert await house.window("carl", "deposit", amount=500) == "not-your-role"
        assert await house.window("bob", "deposit", "carl", amount=500) == "not-your-role"
        assert await house.window("floor", "deposit", "carl", amount=500) == "taken"
        assert await house.window("bob", "withdraw", "carl", amount=500) == "not-your-role"
        assert await house.window("carl", "withdraw", amount=501) == "insufficient-funds"
        assert await house.window("carl", "withdraw", amount=200) == "taken"
        assert await house.window("pit", "withdraw", "carl", amount=300) == "taken"
        assert await house.wallet("carl") == 0

    in_the_house(tmp_path, act, practice=False)


def test_nobody_on_the_staff_has_a_wallet(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> set[str]:
        house.ids["no one"] = "p-nobody"
        return {await house.window("floor", "deposit", who, amount=500) for who in ("floor", "dealer", "no one")}

    assert in_the_house(tmp_path, act) == {"unknown-person"}


def test_a_statement_adds_up_to_the_wallet(tmp_path: Path) -> None:
    """1,000.00 play money, 50.00 paid in, 200.00 to the table, 5.00 on 17 and 20.00 on red: 17 comes; 330.00 back."""

    async def act(house: OpenHouse) -> None:
        assert await house.window("ann", "deposit", amount=5_000) == "taken"
        await house.sit("ann", 1)
        assert await house.command("ann", "place", seat=1, spot="straight:17", amount=500) == "taken"
        assert await house.command("ann", "place", seat=1, spot="red", amount=2_000) == "taken"
        await house.spin("17")
        assert await house.command("ann", "cash_out", seat=1, amount=33_000) == "taken"
        told = await house.get("ann", "/api/me/statement")
        expected = [("play money", 100_000), ("play money", 5_000), ("buy-in", -20_000), ("cash-out", 33_000)]
        assert [(line["what"], line["amount"]) for line in told["lines"]] == expected
        assert [line["table"] for line in told["lines"]] == ["cage", "cage", "t1", "t1"]
        assert (told["deposited"], told["withdrawn"], told["net"], told["wallet"]) == (105_000, 0, 15_500, 118_000)
        assert sum(line["amount"] for line in told["lines"]) == told["wallet"] == await house.wallet("ann")
        assert await house.get("floor", f"/api/people/{house.ids['ann']}/statement") == told
        answer = await house.ask("ann", "GET", "/api/me/statement.csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"] == "attachment"
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [(row["what"], int(row["amount"])) for row in rows] == expected
        assert [int(row["record"]) for row in rows] == [line["record"] for line in told["lines"]]
        assert (await house.get("bob", "/api/me/statement"))["wallet"] == 100_000

    in_the_house(tmp_path, act)


def test_a_statement_goes_back_a_year_and_begins_where_it_is_asked_to(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        first = house.clock.time
        house.clock.time += DAY
        await house.back("ann")
        assert await house.window("ann", "deposit", amount=500) == "taken"
        for since, amounts in ((0, [100_000, 500]), (first, [100_000, 500]), (first + 1, [500]), (first + DAY + 1, [])):
            told = await house.get("ann", f"/api/me/statement?since={since}")
            assert [line["amount"] for line in told["lines"]] == amounts
        house.clock.time = first + 365 * DAY + 1
        await house.back("ann")
        told = await house.get("ann", "/api/me/statement?since=0")
        assert ([line["amount"] for line in told["lines"]], told["wallet"]) == ([500], 100_500)

    in_the_house(tmp_path, act)


def test_money_of_a_house_adds_up(tmp_path: Path) -> None:
    """After play, corrections and cash-outs the whole record can be trusted."""

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        await house.sit("bob", 1, at="t2")
        assert await house.command("ann", "place", seat=1, spot="red", amount=2_000) == "taken"
        await house.spin("0")
        assert await house.command("ann", "choose", seat=1, spot="red", choice="half") == "taken"
        assert await house.command("bob", "cash_out", "t2", seat=1) == "taken"
        assert (await house.get("regulator", "/api/records/verify"))["records"] > 10
        assert sum(house.parts.house.books.balances.values()) == 0

    in_the_house(tmp_path, act)
