"""Shifts over HTTP and on the command line: an evening with a float, a fill, a credit, a tip and a short count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from server.open_house import OpenHouse, in_the_house
from server.people.desk import START


async def evening(house: OpenHouse) -> None:
    """At t1: 10,000.00 in the tray, 200.00 sold to a wallet; red wins 10.00, black loses 20.00, a tip of 5.00."""
    opening = [{"kind": "value", "value": value, "count": count} for value, count in ((500, 1_990), (100, 50))]
    assert await house.command("pit", "open_float", chips=opening) == "taken"
    await house.sit("ann", 1)
    for spot, amount in (("red", 1_000), ("black", 2_000)):
        assert await house.command("ann", "place", seat=1, spot=spot, amount=amount) == "taken"
        await house.spin("1")
    assert await house.command("ann", "tip", seat=1, amount=500) == "taken"
    house.clock.time += 60_000
    assert await house.command("floor", "fill", chips=[{"kind": "value", "value": 100, "count": 50}]) == "taken"
    assert await house.command("pit", "credit", amount=1_000) == "taken"


# The tray: 10,000.00 - 200.00 - 10.00 + 20.00 + 50.00 - 10.00 = 9,850.00. In value chips it has 10,040.00: colour chips
# for 190.00 are out, 185.00 of them in Ann's rack and 5.00 in the tip box.
OPEN = {"opening": 1_000_000, "fills": 5_000, "credits": 1_000, "tray": 985_000, "total_drop": 20_000, "tips": 500}


COUNT = [{"kind": "value", "value": value, "count": count} for value, count in ((500, 1_986), (100, 105))]


def red(count: int) -> dict[str, Any]:
    return {"kind": "value", "value": 500, "count": count, "colour": "red", "design": "value"}


def white(count: int) -> dict[str, Any]:
    return {"kind": "value", "value": 100, "count": count, "colour": "white", "design": "value"}


def test_a_shift_from_its_opening_to_its_count(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> Any:
        await evening(house)
        [shift] = (await house.get("floor", "/api/shifts"))["shifts"]
        assert {key: shift[key] for key in OPEN} == OPEN
        assert (shift["table"], shift["currency"], shift["drop"]) == ("t1", "USD", {"wallet": 20_000})
        # 20.00 lost less 10.00 won, by the books; 1/20 of the drop.
        assert (shift["win"], shift["hold"], shift["closing"], shift["difference"]) == (1_000, "1/20", None, None)
        house.clock.time += 60_000
        assert await house.command("dealer", "close_table") == "taken"
        assert await house.command("pit", "close_float", chips=COUNT, counted=1_003_500) == "taken"
        return await house.get("regulator", "/api/shifts?table=t1"), house.ids

    report, ids = in_the_house(tmp_path, act)
    [shift] = report["shifts"]
    # 5.00 are missing: the win falls to 5.00, a fortieth of the drop.
    assert (shift["win"], shift["hold"], shift["hold_decimal"], shift["difference"]) == (500, "1/40", 0.025, -500)
    assert shift["opened"] == [
        {"at": START, "by": ids["pit"], "amount": 1_000_000, "chips": [red(1_990), white(50)]},
    ]
    assert shift["filled"] == [{"at": START + 60_000, "by": ids["floor"], "amount": 5_000, "chips": [white(50)]}]
    assert shift["credited"] == [{"at": START + 60_000, "by": ids["pit"], "amount": 1_000, "chips": [red(2)]}]
    assert shift["closing"] == {
        "at": START + 120_000,
        "by": ids["pit"],
        "amount": 1_003_500,
        "chips": [red(1_986), white(105)],
    }
    assert (shift["expected"], shift["expected_chips"]) == (1_004_000, [red(1_988), white(100)])
    assert (shift["issued"], shift["cashed"], shift["tray"]) == (19_000, 0, 985_000)
    # Two red ones are missing, and five white ones were found in their place.
    assert shift["chip_differences"] == [red(-2), white(5)]
    [house] = report["house"]
    assert (house["currency"], house["win"], house["total_drop"], house["difference"]) == ("USD", 500, 20_000, -500)
    assert house["chip_differences"] == shift["chip_differences"]


def test_which_shifts(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await evening(house)
        assert await house.command("pit", "open_float", at="t2", amount=300_000) == "taken"
        house.clock.time += 60_000
        assert await house.command("dealer", "close_table") == "taken"
        assert await house.command("pit", "close_float", counted=985_000) == "taken"
        for query, tables in (
            ("", ["t1", "t2"]),
            ("?table=t2", ["t2"]),
            (f"?since={START + 120_000}", ["t1", "t2"]),
            (f"?since={START + 120_001}", ["t2"]),
        ):
            found = await house.get("admin", f"/api/shifts{query}")
            assert [shift["table"] for shift in found["shifts"]] == tables
        missing = await house.ask("admin", "GET", "/api/shifts?table=t9")
        assert (missing.status_code, missing.json()["code"]) == (404, "no-such-table")
        for query in ("since=-1", "since=x", "tabel=t1"):
            assert (await house.ask("admin", "GET", f"/api/shifts?{query}")).status_code == 400

    in_the_house(tmp_path, act)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def act(house: OpenHouse) -> dict[str, str]:
        await evening(house)
        assert await house.command("dealer", "close_table") == "taken"
        assert await house.command("pit", "close_float", counted=1_003_500) == "taken"
        return house.ids

    ids, db = in_the_house(tmp_path, act), str(tmp_path / "house.db")
    assert main(["shift", "--db", db, "--json"]) == 0
    [shift] = json.loads(capsys.readouterr().out)["shifts"]
    assert (shift["table"], shift["win"], shift["difference"], shift["tips"]) == ("t1", 500, -500, 500)
    assert main(["shift", "--db", db]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "t1, closed",
        "drop USD 200 (wallet USD 200)",
        "tray, by the books USD 9,850",
        "colour chips out USD 190",
        "difference USD -5",
        "win USD 5",
        "hold 1/40 (2.500%)",
        "tips USD 5",
        "The house, USD",
    ):
        assert line in lines, (line, lines)
    assert any(line.startswith(f"closing count USD 10,035 by {ids['pit']}, ") for line in lines)
    assert main(["shift", "--db", db, "--since", "2100-01-01"]) == 0
    assert capsys.readouterr().out == "No shifts: no float was opened, and no chips were sold.\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--table", "t9"], "table: 't9' is not there: t1, t2"),
        (["--since", "tomorrow"], "since: 'tomorrow' is no time: write 2026-11-18 or 2026-11-18T18:00, in UTC"),
        (["--db", "/none.db"], "/none.db is not there: name the database with --db, or open a house first"),
    ],
)
def test_wrong_calls(words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def act(house: OpenHouse) -> None:
        del house

    in_the_house(tmp_path, act)
    assert main(["shift", "--db", str(tmp_path / "house.db"), *words]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"croupier: {says}\n")


def test_the_cages_stock(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the cage gave and has not got back, and what players carried away less what they brought; both ways."""

    async def act(house: OpenHouse) -> Any:
        await evening(house)
        assert await house.command("dealer", "bring", seat=3, amount=1_500, chips="value", chip=500) == "taken"
        assert await house.command("dealer", "take_away", seat=3, amount=500) == "taken"
        assert (await house.ask("ann", "GET", "/api/stock")).status_code == 403
        return await house.get("pit", "/api/stock")

    report = in_the_house(tmp_path, act)
    # 1,990 and 50 at the opening, 50 filled, 2 of five dollars credited.
    given = {"given": [red(1_988), white(100)], "amount": 1_004_000, "currency": "USD"}
    outside = {"outside": [red(-2)], "outside_amount": -1_000}
    assert report["tables"][0] == {"table": "t1", **given, **outside}
    assert report["house"] == [{"table": None, **given, **outside}]
    db = str(tmp_path / "house.db")
    assert main(["stock", "--db", db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == report
    assert main(["stock", "--db", db]) == 0
    assert "1988 value chips of USD 5" in capsys.readouterr().out
