"""``croupier calibrate HOUSE --kind K --return R``: weights for the house file."""

from __future__ import annotations

import pytest

from cli.conftest import Call, Write


@pytest.mark.parametrize(
    ("start", "kind", "target"),
    [
        ('rulebook = "massachusetts"\n', "b2b", "0.92"),
        ('rulebook = "maryland"\n', "x-straight", "0.92"),
        ('rulebook = "maryland"\n', "bonus-spin", "23/25"),
        ('rulebook = "maryland"\n', "bonus-spin", "0.7"),
    ],
)
def test_the_fragment_makes_a_house_that_returns_it(
    call: Call, house: Write, start: str, kind: str, target: str
) -> None:
    done = call("calibrate", house(start), "--kind", kind, "--return", target)
    assert (done.status, done.err) == (0, "")
    assert "exactly as asked" in done.lines[0]
    path = house(start + done.out, "calibrated.toml")
    rows = {row["kind"]: row for row in call("odds", path, "--json").document["wagers"]}
    assert rows[kind]["rtp"] == ("7/10" if target == "0.7" else "23/25")


def test_document(call: Call) -> None:
    document = call("calibrate", "maryland", "--kind", "x-straight", "--return", "0.9", "--json").document
    assert document == {
        "rulebook": "maryland",
        "wheel": "double-zero",
        "kind": "x-straight",
        "target": "9/10",
        "target_decimal": 0.9,
        "return": "9/10",
        "return_decimal": 0.9,
        "distance": "0",
        "distance_decimal": 0.0,
        "exact": True,
        "weights": {"pays": {"50": 268, "100": 300, "250": 42, "500": 15}},
        "range": {
            "lowest": "1179/1444",
            "lowest_decimal": 0.81648199,
            "highest": "576/361",
            "highest_decimal": 1.59556787,
        },
        "toml": 'offers = ["x-straight"]\n\n[x-straight]\npaytable = "A"\n'
        "pays = { 50 = 268, 100 = 300, 250 = 42, 500 = 15 }\n",
    }


def test_other_offers_stay(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["x-straight", "complete"]\n')
    done = call("calibrate", path, "--kind", "x-straight", "--return", "0.9")
    assert 'offers = ["x-straight", "complete"]' in done.lines


@pytest.mark.parametrize(
    ("target", "total", "says"),
    [
        # 25 units: a mean multiplier of 34 is nearest to the 33.96 wanted.
        (
            "0.92",
            "25",
            "# Back to back, double-zero: returns 35/38 (92.105%), 1/950 (0.00105) above 23/25: the nearest found",
        ),
        ("0.9201", "40", "below 9201/10000: the nearest found"),
    ],
)
def test_the_nearest_is_said_to_be_so(call: Call, target: str, total: str, says: str) -> None:
    done = call("calibrate", "massachusetts", "--kind", "b2b", "--return", target, "--total", total)
    assert done.status == 0
    assert done.lines[0].endswith(says)
    assert done.lines[1] == "# Its values can return 28.947% to 265.789%."


def test_values_that_never_come_are_named(call: Call) -> None:
    done = call("calibrate", "massachusetts", "--kind", "b2b", "--return", "11/38")
    assert done.lines[2] == "# Given no weight, so that they never come up: 20, 30, 50, 100."
    assert done.lines[-1] == "multipliers = { 10 = 1, 20 = 0, 30 = 0, 50 = 0, 100 = 0 }"


@pytest.mark.parametrize("target", ["0.28", "3"])
def test_a_target_out_of_reach(call: Call, target: str) -> None:
    done = call("calibrate", "massachusetts", "--kind", "b2b", "--return", target, "--json")
    assert (done.status, done.out) == (1, "")
    [line] = done.err.splitlines()
    assert line.startswith("croupier: massachusetts: b2b cannot return ")
    assert line.endswith(": its values return 11/38 (28.947%) to 101/38 (265.789%)")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--kind", "red", "--return", "0.9"), "Invalid value for '--kind': 'red' is not one of"),
        (("--kind", "b2b", "--return", "ninety"), "--return ninety: write a number such as 0.92 or 23/25"),
        (("--kind", "b2b", "--return", "-1"), "--return -1: write a number such as 0.92 or 23/25"),
        (("--kind", "b2b", "--return", "1/0"), "--return 1/0: write a number such as 0.92 or 23/25"),
        (("--kind", "b2b"), "Missing option '--return'."),
        (("--return", "0.9"), "Missing option '--kind'."),
        (("--kind", "b2b", "--return", "0.9", "--total", "0"), "total: 0: from 1 to 1,000,000,000"),
    ],
)
def test_wrong_calls(call: Call, arguments: tuple[str, ...], says: str) -> None:
    done = call("calibrate", "massachusetts", *arguments)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


@pytest.mark.parametrize(
    ("house_name", "kind"), [("maryland", "b2b"), ("maryland:triple-zero", "x-straight"), ("singapore", "bonus-spin")]
)
def test_a_wager_that_the_table_cannot_have(call: Call, house_name: str, kind: str) -> None:
    done = call("calibrate", house_name, "--kind", kind, "--return", "0.9")
    assert (done.status, done.out) == (1, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {house_name}: offers: {kind} ")
