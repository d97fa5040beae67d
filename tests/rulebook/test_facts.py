"""Facts: two rulebooks laid side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebook.facts import Difference, Fact, differences, facts
from croupier.rulebook.load import SHIPPED, load
from rulebook.folders import SOUND, altered


@pytest.mark.parametrize(
    ("rulebook", "key", "value", "clause"),
    [
        ("maryland", "wheel triple-zero", "allowed", "MD-18"),
        ("maryland", "wager straight", "35 to 1 or more", "MD-87"),
        ("singapore", "wager straight", "35 to 1", "SG-32"),
        ("maryland", "wager green", "11 to 1 or more, optional, on triple-zero", "MD-97"),
        ("maryland", "wager complete", "optional", "MD-85"),
        ("maryland", "wager five-adjacent", "optional", "MD-58"),
        ("maryland", "zero lose, single-zero", "lose on 0", "MD-102"),
        ("maryland", "zero lose, triple-zero", "lose on 0, 00, 000", "MD-102"),
        ("colorado", "zero prison, double-zero", "half or prison on 0", "CO-67"),
        ("small-stakes", "limits red", "5 to 10 USD", "SS-71"),
        ("small-stakes", "revolutions", "3", "SS-24"),
        ("colorado", "direction", "opposite", "CO-71"),
        ("massachusetts", "betting closes", "before-spin, then during-spin", "MA-67"),
        ("colorado", "after the spin: dolly", "done", "CO-75"),
        ("colorado", "after the spin: remove-dolly", "done", None),
        ("small-stakes", "no spin: hanging-ball", "called by floor; then remove-ball, respin", "SS-43"),
        ("maryland", "ball", "12/16 to 14/16 inch", "MD-03"),
        ("maryland", "wheel", "30 inches or more", "MD-04"),
        ("maryland", "inspection: level", "before opening", "MD-39"),
        ("small-stakes", "equipment: dolly", "must be there", "SS-17"),
        ("small-stakes", "equipment: reader-board", "may be there", "SS-22"),
        ("colorado", "tournaments", "allowed", "CO-129"),
        ("small-stakes", "wager value, from elsewhere", "needs:dealer", "SS-04"),
        ("massachusetts", "coupon any chip, beside value", "refuse", "MA-07"),
        ("colorado", "coupon any chip, paying 1 or 2 to 1", "allow", "CO-24"),
        ("small-stakes", "return colour, other than 1", "needs:floor", "SS-07"),
        ("colorado", "wager electronic, at terminals", "allow", "CO-26"),
    ],
    ids=lambda value: str(value).replace("-", " ") if value is not None else "none",
)
def test_what_a_rulebook_says(rulebook: str, key: str, value: str, clause: str | None) -> None:
    assert facts(load(rulebook))[key] == Fact(value, clause)


def test_differences() -> None:
    found = {row.key: row for row in differences(load("maryland"), load("singapore"))}
    assert found["wager straight"] == Difference(
        "wager straight", Fact("35 to 1 or more", "MD-87"), Fact("35 to 1", "SG-32")
    )
    assert found["wager first-five"] == Difference("wager first-five", Fact("6 to 1 or more", "MD-91"), None)
    assert found["wager first-four"] == Difference("wager first-four", None, Fact("8 to 1", "SG-35"))
    assert "revolutions" not in found  # four in both, under different clauses


def test_a_rulebook_does_not_differ_from_itself() -> None:
    for name in SHIPPED:
        assert differences(load(name), load(name)) == ()


def test_a_small_rulebook() -> None:
    book = facts(load(SOUND))
    assert book["zero lose, double-zero-as-single"] == Fact("lose on 0", "S-4")
    assert book["betting closes"] == Fact("during-spin", "S-6")
    assert "ball" not in book and "wheel" not in book and "tournaments" not in book


def test_a_rulebook_that_asks_for_no_direction_and_no_revolutions(tmp_path: Path) -> None:
    asked = ', direction = "opposite", direction-clause = "S-6", revolutions = 4, revolutions-clause = "S-6"'
    assert facts(load(SOUND))["revolutions"] == Fact("4", "S-6")
    assert facts(load(SOUND))["direction"] == Fact("opposite", "S-6")
    book = facts(load(altered(SOUND, tmp_path, "conduct.toml", asked, "")))
    assert "revolutions" not in book and "direction" not in book


def test_of_two_rules_about_the_same_chips_the_first_counts(tmp_path: Path) -> None:
    again = '[[rule]]\nact = "wager"\nchip = "colour"\nverdict = "refuse"\nclause = "S-6"\n\n[[rule]]'
    assert facts(load(altered(SOUND, tmp_path, "chips.toml", "[[rule]]", again)))["wager colour"].value == "refuse"
