"""``croupier check HOUSE``: whether a house is legal, and what it must post."""

from __future__ import annotations

from cli.conftest import Call, Write
from rulebook.folders import SOUND

CONTRACT = {"ok", "breaches", "assumptions", "signs", "returns", "ready", "missing", "warnings"}
EXTENSIONS = {"origins", "rulebook", "wheel", "digest"}


def test_document_of_a_legal_house(call: Call) -> None:
    done = call("check", "colorado:double-zero-as-single", "--json")
    assert (done.status, done.err) == (0, "")
    document = done.document
    assert set(document) == CONTRACT | EXTENSIONS
    assert (document["ok"], document["breaches"]) == (True, [])
    assert {frozenset(row) for row in document["assumptions"]} == {frozenset({"key", "says", "clause", "requirement"})}
    assert {frozenset(row) for row in document["signs"]} == {frozenset({"clause", "requirement", "text"})}
    assert {
        "clause": "2210(2)(c)(ii)(B)",
        "requirement": "CO-105",
        "text": "If the ball rests in 00 the spin is void and the wheel is spun again.",
    } in document["signs"]
    assert {"kind": "red", "return": "36/37", "return_decimal": 0.97297297} in document["returns"]
    assert (document["ready"], document["warnings"]) == (False, [])
    assert {frozenset(row) for row in document["missing"]} == {frozenset({"key", "clause", "requirement", "says"})}
    assert {
        "key": "approvals.00-cover",
        "clause": "2210(2)(c)(i)",
        "requirement": "CO-103",
        "says": "00-cover: approval by the Director or a designee is not recorded. To play single-zero on a "
        "double-zero layout, the 00 area must be hidden by a cover or other approved device that makes it plain that "
        "00 cannot be bet.",
    } in document["missing"]
    assert document["origins"]["wheel"] == {"source": "house", "clause": "2210(2)(c)", "requirement": "CO-102"}
    assert document["origins"]["limits.red"] == {"source": "assumption", "clause": None, "requirement": None}
    assert (document["rulebook"], document["wheel"]) == ("colorado", "double-zero-as-single")
    assert len(document["digest"]) == 64


def test_document_of_an_illegal_house(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\nseets = 8\n[pays]\nstraight = 34\n[limits]\ninside = [5, 1]\n')
    done = call("check", path, "--json")
    assert (done.status, done.err) == (1, "")
    document = done.document
    assert set(document) == CONTRACT
    assert document == {
        "ok": False,
        "breaches": [
            {"key": "seets", "clause": None, "requirement": None, "says": f"is no key of a house file ({path})"},
            {
                "key": "pays.straight",
                "clause": "Ch.4 A(1)",
                "requirement": "MD-87",
                "says": "34 to 1 is below the floor of 35 to 1",
            },
            {
                "key": "limits.inside",
                "clause": None,
                "requirement": None,
                "says": "the minimum 5 is above the maximum 1",
            },
        ],
        "assumptions": [],
        "signs": [],
        "returns": [],
        "ready": False,
        "missing": [],
        "warnings": [],
    }


def test_table_of_a_legal_house(call: Call) -> None:
    done = call("check", "massachusetts")
    assert done.status == 0
    assert done.lines[0].startswith("massachusetts is legal under Massachusetts: Roulette (MGC), edition undated, on ")
    assert "To be posted at the table" in done.lines
    assert "Betting is closed once the ball is moving. 3(b) (MA-68)" in done.lines
    assert "Assumed where the rulebook is silent" in done.lines
    assert "Straight 18/19 94.737%" in done.lines
    assert "Missing before the table opens" not in done.lines
    assert "To be looked at" not in done.lines


def test_table_of_a_house_that_lacks_something(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\n[approvals]\nlayout = "letter 7"\nlayuot = "letter 8"\n')
    done = call("check", path)
    assert done.status == 0
    assert "Missing before the table opens" in done.lines
    missing = "layout.operator is not stated. The layout shows the operator's name or its logo."
    assert f"layout.operator {missing} Ch.1 G(1) (MD-31)" in done.lines
    assert "approvals.layout " not in done.out
    assert "To be looked at" in done.lines
    assert "approvals.layuot Nothing at this table needs layuot: it needs layout." in done.lines


def test_what_is_missing_changes_neither_ok_nor_the_status(call: Call, house: Write) -> None:
    for recorded, ready in (("", False), ('layout = {operator = "Rose"}\napprovals = {layout = "letter 7"}\n', True)):
        done = call("check", house(f'rulebook = "maryland"\n{recorded}'), "--json")
        assert (done.status, done.document["ok"], done.document["ready"]) == (0, True, ready)
        assert (done.document["missing"] == []) is ready


def test_table_of_a_house_with_nothing_to_post_or_approve(call: Call) -> None:
    lines = call("check", "singapore").lines
    assert "To be posted at the table" not in lines
    assert "Missing before the table opens" not in lines


def test_table_of_a_house_that_leaves_nothing_open(call: Call, house: Write) -> None:
    """Nothing but its rulebook's own words: no calls, limits stated, no readings."""
    path = house(f'rulebook = "{SOUND}"\nwheel = "single-zero"\ncalls = false\n')
    assert "Assumed where the rulebook is silent" not in call("check", path).lines


def test_table_of_an_illegal_house(call: Call, house: Write) -> None:
    path = house('rulebook = "singapore"\nzero = "half"\ncurrency = "dollar"\n')
    done = call("check", path)
    assert done.status == 1
    assert done.text.startswith(f"{path} is not legal under Singapore: Roulette (MBS)")
    assert "zero half is no zero rule for a single-zero wheel here: use lose 3.4.6-3.4.13 (SG-25)" in done.lines
    assert (
        "currency 'dollar' is no currency code: write its three capitals as in ISO 4217, such as USD or JPY"
        in done.lines
    )


def test_a_wager_that_gives_back_more_than_is_staked(call: Call, house: Write) -> None:
    """A straight at 40 to 1 on 38 pockets gives back 41/38, 107.895%; the odds of the floor do not."""
    path = house('rulebook = "maryland"\npays = {straight = 40}\n')
    says = "Straight gives back 107.895% of what is staked: is that meant?"
    document = call("check", path, "--json").document
    assert {"key": "straight", "says": says} in document["warnings"]
    assert document["ok"]
    assert says in call("check", path).out
    assert "is that meant" not in call("check", "maryland").out
