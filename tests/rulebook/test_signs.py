"""Signs: what the house must post at the table, with the table's own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.rulebook.resolving.signs import signs
from rulebook.folders import SOUND, altered, lay_over
from rulebook.houses import legal

NOT_BET = "This double-zero wheel is played as a single-zero wheel. 00 cannot be bet."
VOID = "If the ball rests in 00 the spin is void and the wheel is spun again."
LOSE = "Red, black, odd, even, 1 to 18 and 19 to 36 lose when the ball rests in 0."
IN_USE = "A double-zero wheel is in use as a single-zero wheel at this table."


def posted(house: str, **choices: Any) -> dict[str, str]:
    return {sign.clause: sign.text for sign in signs(legal(house, **choices))}


@pytest.mark.parametrize(
    ("rulebook", "clause", "text"),
    [
        pytest.param("massachusetts", "MA-62", IN_USE, id="MA-62"),
        pytest.param("maryland", "MD-27", NOT_BET, id="MD-27"),
        pytest.param("maryland", "MD-28", VOID, id="MD-28"),
        pytest.param("maryland", "MD-29", LOSE, id="MD-29"),
        pytest.param("maryland", "MD-103", IN_USE, id="MD-103"),
        pytest.param("colorado", "CO-104", NOT_BET, id="CO-104"),
        pytest.param("colorado", "CO-105", VOID, id="CO-105"),
        pytest.param("colorado", "CO-106", LOSE, id="CO-106"),
    ],
)
def test_double_zero_wheel_as_single(rulebook: str, clause: str, text: str) -> None:
    assert posted(f"{rulebook}:double-zero-as-single")[clause] == text
    assert clause not in posted(f"{rulebook}:double-zero")
    assert clause not in posted(f"{rulebook}:single-zero")


@pytest.mark.meets("MA-59")
def test_which_zero_option_applies() -> None:
    kinds = "Red, Black, Odd, Even, 1 to 18, 19 to 36"
    assert posted("massachusetts")["MA-59"] == f"When the ball rests in 0 or 00, {kinds} lose the whole stake."
    assert posted("massachusetts", zero="half")["MA-59"] == (
        f"When the ball rests in 0 or 00, {kinds} lose half of the stake and get half back."
    )
    assert "MA-59" not in posted("massachusetts:single-zero")
    assert "MA-59" not in posted("massachusetts:double-zero-as-single")


@pytest.mark.meets("MA-59")
def test_a_wager_that_is_driven_off_is_not_on_the_sign() -> None:
    assert posted("massachusetts", offers=["six-colour"])["MA-59"] == (
        "When the ball rests in 0 or 00, Odd, Even, 1 to 18, 19 to 36 lose the whole stake."
    )


@pytest.mark.meets("MA-59")
def test_no_option_is_posted_where_no_wager_has_one() -> None:
    kinds = ["red", "black", "odd", "even", "low", "high"]
    assert posted("massachusetts", without=kinds[1:])["MA-59"].startswith("When the ball rests in 0 or 00, Red lose ")
    assert "MA-59" not in posted("massachusetts", without=kinds)


@pytest.mark.meets("MA-68")
def test_betting_is_closed_once_the_ball_is_moving() -> None:
    for wheel in ("single-zero", "double-zero", "double-zero-as-single"):
        assert posted(f"massachusetts:{wheel}")["MA-68"] == "Betting is closed once the ball is moving."


@pytest.mark.meets("MA-82")
def test_back_to_back_paytable() -> None:
    assert "MA-82" not in posted("massachusetts")
    two = {"multipliers": {"25": 1, "10": 3}}
    assert posted("massachusetts", offers=["b2b"], b2b=two)["MA-82"] == (
        "Back to back: a repeated number pays the wager times X10, X25, as shown on the board, "
        "and the stake is returned."
    )
    kept = {"multipliers": {"36": 1}, "stake": "kept"}
    assert posted("massachusetts", offers=["b2b"], b2b=kept)["MA-82"] == (
        "Back to back: a repeated number pays the wager times X36, as shown on the board, and the stake is kept."
    )


@pytest.mark.parametrize(
    ("house", "clause"),
    [pytest.param("maryland", "MD-33", id="MD-33"), pytest.param("colorado", "CO-84", id="CO-84")],
)
def test_lowest_and_highest_wagers(house: str, clause: str) -> None:
    same = {"inside": [1, 1000], "outside": [1, 1000]}
    assert posted(house, limits=same)[clause] == "All wagers: minimum USD 1, maximum USD 1,000."
    assert posted(house)[clause] == "All wagers: minimum USD 0.01, no maximum."
    assert posted(house, currency="EUR", limits={"inside": [2.5, 10], "outside": [2.5, 10]})[clause] == (
        "All wagers: minimum EUR 2.50, maximum EUR 10."
    )
    apart = {"inside": [1, 100], "outside": [5, 500]}
    assert posted(house, limits=apart)[clause].endswith(
        "Column, Dozen, Red, Black, Odd, Even, 1 to 18, 19 to 36: minimum USD 5, maximum USD 500."
    )


@pytest.mark.meets("MD-33")
def test_composites_are_not_on_the_sign_for_they_are_bound_part_by_part() -> None:
    composites = ["five-adjacent", "complete"]
    for limits in ({}, {"inside": [1, 100], "outside": [1, 100]}, {"inside": [1, 100], "outside": [5, 500]}):
        plain = posted("maryland", limits=limits)
        assert posted("maryland", offers=composites, limits=limits) == plain


@pytest.mark.meets("CO-85")
def test_restriction_on_wagers_for_the_dealers() -> None:
    assert posted("colorado")["CO-85"] == "Wagers for the dealers are taken without restriction."
    stated = "Wagers for the dealers on outside spots only, up to USD 25."
    assert posted("colorado", tips=stated)["CO-85"] == stated
    assert posted("colorado", tip_wagers=False)["CO-85"] == "Wagers for the dealers are not taken."


@pytest.mark.meets("CO-86")
def test_house_rules() -> None:
    text = posted("colorado", pays={"straight": 36}, without=["first-five"])["CO-86"]
    assert text == (
        "House rules. Winners are paid: Straight 36 to 1, Split 17 to 1, Street 11 to 1, "
        "Three numbers at the head 11 to 1, Corner 8 to 1, Line 5 to 1, Column 2 to 1, Dozen 2 to 1, Red 1 to 1, "
        "Black 1 to 1, Odd 1 to 1, Even 1 to 1, 1 to 18 1 to 1, 19 to 36 1 to 1. When the ball rests in 0 or 00, Red, "
        "Black, Odd, Even, 1 to 18, 19 to 36 lose the whole stake. Ask the dealer for a printed copy."
    )


@pytest.mark.meets("CO-112", "CO-86")
@pytest.mark.parametrize(
    ("house", "choices", "zeros", "others"),
    [
        ("colorado:single-zero", {}, "0", ""),
        ("colorado", {}, "0", " In 00 they lose the whole stake."),
        ("colorado", {"zero_on": ["0", "00"]}, "0 or 00", ""),
    ],
    ids=["37", "38", "38, on both"],
)
def test_the_posted_rules_tell_what_a_zero_does_and_what_in_prison_is(
    house: str, choices: dict[str, object], zeros: str, others: str
) -> None:
    text = posted(house, zero="prison", **choices)["CO-86"]
    assert text.endswith(
        f"When the ball rests in {zeros}, Red, Black, Odd, Even, 1 to 18, 19 to 36 lose half of the stake and get half "
        f"back or stay in prison for the next spin. The player chooses.{others} In Prison: the wager is given back if "
        "that spin wins, is lost if that spin loses, is lost if that spin is such a zero again. Ask the dealer for a "
        "printed copy."
    )
    assert "Prison" not in posted(house)["CO-86"]


def test_a_prison_without_a_choice_on_a_sign(tmp_path: Path) -> None:
    """A rulebook whose zero rule imprisons, with another zero keeping the wager in prison."""
    folder = lay_over("prison-for-ever", tmp_path)
    zero = folder / "zero.toml"
    zero.write_text(zero.read_text(encoding="utf-8").replace('win = "stay"', 'win = "release"'), encoding="utf-8")
    (folder / "signs.toml").write_text('[[sign]]\ntext = "{zero}"\nclause = "S-6"\n', encoding="utf-8")
    found = posted(str(folder), zero="prison")["S-6"]
    assert found == (
        "When the ball rests in 0, Red stay in prison for the next spin. In Prison: the wager is given back if that "
        "spin wins, stays in prison if that spin loses, stays in prison if that spin is such a zero again."
    )


def sign(into: Path, text: str) -> str:
    """A small rulebook that has one sign posted at every table."""
    folder = altered(SOUND, into, "zero.toml", 'on = ["0"]', 'on = ["00"]')
    (folder / "signs.toml").write_text(f'[[sign]]\ntext = "{text}"\nclause = "S-6"\n', encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{paytable}", {}),
        ("{zero}", {}),
        ("", {}),
        ("Ask. {paytable}", {"S-6": "Ask. "}),
        ("{limits}", {"S-6": "Straight: minimum USD 1, maximum USD 10. Red: minimum USD 0.01, no maximum."}),
    ],
    ids=["no back to back", "no such zero on the wheel", "no words", "words of its own", "something to say"],
)
def test_a_sign_that_would_say_nothing_is_left_out(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    assert posted(sign(tmp_path, text)) == expected


@pytest.mark.parametrize("house", ["small-stakes", "singapore"])
def test_no_signs_where_none_are_asked_for(house: str) -> None:
    assert posted(house) == {}
