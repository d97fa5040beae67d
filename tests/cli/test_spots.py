"""``croupier spots HOUSE``: every spot of the layout."""

from __future__ import annotations

from cli.conftest import Call, Write

CONTRACT = {"id", "kind", "covers", "pays", "min", "max", "places"}
EXTENSIONS = {"piece", "parts"}


def test_document(call: Call) -> None:
    done = call("spots", "small-stakes", "--json")
    assert (done.status, done.err) == (0, "")
    spots = done.document
    assert {frozenset(spot) for spot in spots} == {frozenset(CONTRACT | EXTENSIONS)}
    by_id = {spot["id"]: spot for spot in spots}
    # 38 straights, 62 splits, 12 streets, 3 trios, 22 corners, the first five, 11 lines, 3 + 3 and 6 outside.
    assert len(by_id) == len(spots) == 38 + 62 + 12 + 3 + 22 + 1 + 11 + 3 + 3 + 6
    assert by_id["split:8-11"] == {
        "id": "split:8-11",
        "kind": "split",
        "covers": ["8", "11"],
        "pays": 17,
        "min": 100,
        "max": 1000,
        "places": [[18, 36]],
        "piece": "chip",
        "parts": [],
    }
    assert by_id["split:0-00"]["places"] == [[18, -6], [-6, 96]]
    assert by_id["straight:1"]["places"] == [[6, 6]]


def test_composites_and_no_maximum(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["five-adjacent", "complete"]\n')
    by_id = {spot["id"]: spot for spot in call("spots", path, "--json").document}
    five = by_id["five-adjacent:0"]
    assert (five["pays"], five["min"], five["max"]) == (None, 5, None)
    assert five["covers"] == ["14", "2", "0", "28", "9"]
    assert five["parts"][0] == {"spot": "straight:14", "units": 1}
    assert by_id["complete:17"]["piece"] == "button"


def test_table(call: Call, house: Write) -> None:
    done = call("spots", "small-stakes")
    assert done.status == 0
    assert done.lines[0] == "Small-stakes house: Roulette: 161 spots"
    assert "split:8-11 8 11 17 to 1 USD 1 USD 10 (18, 36)" in done.lines
    path = house('rulebook = "maryland"\noffers = ["five-adjacent"]\n')
    assert any(line.startswith("five-adjacent:0 14 2 0 28 9 USD 0.05 (") for line in call("spots", path).lines)


def test_illegal_house(call: Call, house: Write) -> None:
    path = house('rulebook = "colorado"\nzero = "half"\nseats = 0\n')
    for arguments in (["spots", path], ["spots", path, "--json"]):
        done = call(*arguments)
        assert (done.status, done.out) == (1, "")
        assert done.err.splitlines() == [
            f"croupier: {path}: seats: 0: a table has 1 to 10000 seats",
            f"croupier: {path}: zero: half is no zero rule for a double-zero wheel here: use lose or prison "
            "[colorado 2204(2)] (CO-70)",
        ]
