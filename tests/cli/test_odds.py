"""``croupier odds HOUSE [--slip SLIP]``: exact returns."""

from __future__ import annotations

import pytest

from cli.conftest import Call, Write

CONTRACT = {"rulebook", "wheel", "wagers"}
EXTENSIONS = {"spins_per_decision", "spins_per_decision_decimal", "digest"}
ROW = {"kind", "covers", "spots", "pays", "hit", "edge", "rtp", "variance"}
DECIMALS = {"hit_decimal", "edge_decimal", "rtp_decimal", "variance_decimal"}


def test_document(call: Call) -> None:
    done = call("odds", "singapore", "--json")
    assert (done.status, done.err) == (0, "")
    document = done.document
    assert set(document) == CONTRACT | EXTENSIONS
    assert (document["rulebook"], document["wheel"], document["spins_per_decision"]) == (
        "singapore",
        "single-zero",
        "1",
    )
    assert all(row.keys() >= ROW | DECIMALS for row in document["wagers"])
    contract = {
        "kind": "straight",
        "covers": 1,
        "spots": 37,
        "pays": 35,
        "hit": "1/37",
        "hit_decimal": 0.02702703,
        "edge": "1/37",
        "edge_decimal": 0.02702703,
        "rtp": "36/37",
        "rtp_decimal": 0.97297297,
        "variance": "46656/1369",
        "variance_decimal": 34.08035062,
    }
    first = document["wagers"][0]
    assert {key: first[key] for key in contract} == contract


def test_choices_of_the_player(call: Call, house: Write) -> None:
    path = house('rulebook = "colorado"\nwheel = "single-zero"\nzero = "prison"\n')
    rows = {row["kind"]: row for row in call("odds", path, "--json").document["wagers"]}
    assert rows["red"].keys() >= ROW | DECIMALS | {"choices", "best"}
    assert rows["red"]["edge"] == "1/74"
    assert rows["red"]["choices"] == {"half": "1/74", "prison": "19/1369"}
    assert "choices" not in rows["dozen"]
    table = call("odds", path)
    assert "Red 18 1 1 to 1 18/37 1/74 1.351% 0.9795 half 1/74, prison 19/1369" in table.lines


def test_slip(call: Call) -> None:
    """On red 17 loses, so a number wins on one side or the other: 10 for red, 36 for 17 (black)."""
    done = call("odds", "singapore", "--slip", "red=5,straight:17=1", "--json")
    assert done.status == 0
    slip = done.document["slip"]
    exact = {"mean", "edge", "rtp", "variance", "hit"}
    assert slip.keys() >= {"stake", "by_pocket"} | exact | {f"{name}_decimal" for name in exact}
    assert (slip["stake"], slip["edge"], slip["hit"]) == (600, "1/37", "19/37")
    assert slip["mean"] == "21600/37"
    assert {slip["by_pocket"][pocket] for pocket in ("1", "36")} == {"1000"}
    assert (slip["by_pocket"]["17"], slip["by_pocket"]["0"], len(slip["by_pocket"])) == ("3600", "0", 37)


def test_table(call: Call) -> None:
    done = call("odds", "maryland", "--slip", "red=2.50")
    assert done.status == 0
    assert done.lines[0] == "Maryland: Roulette (MLGCA) · double-zero, 38 pockets · zero: lose"
    assert "First five numbers 5 1 6 to 1 5/38 3/38 7.895% 5.5990" in done.lines
    assert done.lines[-2:] == [
        "Slip: stake 2.50, edge 1/19 (5.263%),",
        "ends ahead with probability 9/19 (47.368%).",
    ]


def test_table_of_a_wheel_with_a_covered_pocket(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\nwheel = "double-zero-as-single"\noffers = ["five-adjacent"]\n')
    done = call("odds", path)
    assert "double-zero-as-single, 37 pockets · zero: lose · 38/37 spins a decision" in done.text
    assert "Five adjacent numbers 5 33 by its parts 5/37 1/37 2.703% 6.0587" in done.lines
    assert call("odds", path, "--json").document["spins_per_decision"] == "38/37"


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ("red", "slip, wager 1 (red): write SPOT=AMOUNT, such as red=5"),
        ("red=5,", "slip, wager 2 (empty): write SPOT=AMOUNT, such as red=5"),
        ("", "slip, wager 1 (empty): write SPOT=AMOUNT, such as red=5"),
        ("red=5,rouge=5", "slip, wager 2 (rouge=5): 'rouge' is no spot of this table; `croupier spots` lists them"),
        ("red=5, straight:38=1", "slip, wager 2 (straight:38=1): 'straight:38' is no spot of this table"),
        (
            "red=five",
            "slip, wager 1 (red=five): 'five' is no stake: write currency units with at most 2 decimals, above 0",
        ),
        ("red=0", "slip, wager 1 (red=0): '0' is no stake"),
        ("red=-5", "slip, wager 1 (red=-5): '-5' is no stake"),
        ("red=5.001", "slip, wager 1 (red=5.001): '5.001' is no stake"),
        ("red=5,black=4.99", "slip, wager 2 (black=4.99): The minimum on black is USD 5."),
        ("straight:17=10.01", "slip, wager 1 (straight:17=10.01): The maximum on straight:17 is USD 10."),
    ],
)
def test_broken_slip(call: Call, slip: str, says: str) -> None:
    done = call("odds", "small-stakes", "--slip", slip)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


def test_slip_on_a_composite(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["five-adjacent"]\n')
    [line] = call("odds", path, "--slip", "five-adjacent:17=0.01").err.splitlines()
    assert line == (
        "croupier: slip, wager 1 (five-adjacent:17=0.01): USD 0.01: Five adjacent numbers takes a multiple of USD 0.05."
    )


def test_illegal_house(call: Call, house: Write) -> None:
    done = call("odds", house('rulebook = "maryland"\nseets = 8\n'), "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err == "croupier: house.toml: seets: is no key of a house file (house.toml)\n"


def test_bonus_wagers(call: Call, house: Write) -> None:
    """Two of 38 numbers are targets on average; how far the primary meter must climb to make the wager fair is told."""
    path = house('rulebook = "maryland"\noffers = ["x-straight", "bonus-spin"]\n')
    document = call("odds", path, "--json").document
    assert set(document) == CONTRACT | EXTENSIONS | {"break_even"}
    assert set(document["break_even"]) == {"bonus-spin.primary", "bonus-spin.primary_decimal"}
    rows = {row["kind"]: row for row in document["wagers"]}
    assert (rows["x-straight"]["pays"], rows["x-straight"]["spots"], rows["x-straight"]["hit"]) == (None, 38, "1/38")
    assert (rows["bonus-spin"]["pays"], rows["bonus-spin"]["hit"]) == (None, "1/19")
    assert any(line.startswith("Bonus Spin Xtreme 0 1 as drawn 1/19 ") for line in call("odds", path).lines)
