"""Wheels: the order of the pockets, what is covered, and what follows from both."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.pocket import Pocket
from croupier.game.wheel import CUSTOMARY, Wheel, faults

SINGLE, DOUBLE, COVERED, TRIPLE = CUSTOMARY.values()
NUMBERS = tuple(Pocket(str(n)) for n in range(1, 37))
WHEELS = pytest.mark.parametrize("wheel", CUSTOMARY.values(), ids=CUSTOMARY)


def order(marks: str) -> tuple[Pocket, ...]:
    return tuple(map(Pocket, marks.split()))


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        (
            "single-zero",
            "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
        ),
        (
            "double-zero",
            "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
        ),
        (
            "double-zero-as-single",
            "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
        ),
        (
            "triple-zero",
            "000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 "
            "16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26 0",
        ),
    ],
)
def test_the_customary_order(name: str, marks: str) -> None:
    assert CUSTOMARY[name].name == name
    assert CUSTOMARY[name].order == order(marks)


@pytest.mark.parametrize(
    ("wheel", "in_play", "zeros", "spins"),
    [
        (SINGLE, 37, "0", Fraction(1)),
        (DOUBLE, 38, "0 00", Fraction(1)),
        (COVERED, 37, "0", Fraction(38, 37)),
        (TRIPLE, 39, "0 00 000", Fraction(1)),
    ],
    ids=CUSTOMARY,
)
def test_what_is_in_play(wheel: Wheel, in_play: int, zeros: str, spins: Fraction) -> None:
    assert len(wheel.in_play) == in_play
    assert " ".join(wheel.zeros) == zeros
    assert wheel.spins_per_decision == spins


def test_a_covered_pocket_is_on_the_wheel_and_out_of_play() -> None:
    assert "00" in COVERED
    assert "00" not in COVERED.in_play
    assert COVERED.covered == {"00"}


@pytest.mark.parametrize(
    ("wheel", "mark", "there"),
    [(SINGLE, "00", False), (DOUBLE, "00", True), (DOUBLE, "000", False), (TRIPLE, "000", True), (TRIPLE, "37", False)],
)
def test_which_pockets_a_wheel_has(wheel: Wheel, mark: str, there: bool) -> None:
    assert (mark in wheel) is there


@pytest.mark.parametrize(
    ("logo", "mark", "label"),
    [(None, "000", "000"), ("Aurora", "000", "Aurora"), ("Aurora", "00", "00"), ("Aurora", "17", "17")],
)
def test_a_logo_stands_in_place_of_000_alone(logo: str | None, mark: str, label: str) -> None:
    wheel = Wheel("triple-zero", TRIPLE.order, logo=logo)
    assert wheel.label(Pocket(mark)) == label


@pytest.mark.parametrize(
    ("wheel", "mark", "turn"),
    [
        (SINGLE, "0", Fraction(0)),
        (SINGLE, "32", Fraction(1, 37)),
        (SINGLE, "26", Fraction(36, 37)),
        (DOUBLE, "00", Fraction(1, 2)),
        (TRIPLE, "0", Fraction(38, 39)),
    ],
)
def test_how_far_round_a_pocket_lies(wheel: Wheel, mark: str, turn: Fraction) -> None:
    assert wheel.turn(Pocket(mark)) == turn


@pytest.mark.parametrize(
    ("wheel", "centre", "reach", "found"),
    [
        (SINGLE, "17", 0, "17"),
        (SINGLE, "17", 2, "2 25 17 34 6"),
        (SINGLE, "0", 2, "3 26 0 32 15"),
        (SINGLE, "26", 1, "3 26 0"),
        (DOUBLE, "0", 2, "14 2 0 28 9"),
        (DOUBLE, "00", 2, "13 1 00 27 10"),
        (COVERED, "1", 1, "13 1 00"),
        (TRIPLE, "000", 2, "26 0 000 00 32"),
    ],
)
def test_neighbours_run_clockwise_and_round_the_end(wheel: Wheel, centre: str, reach: int, found: str) -> None:
    assert " ".join(wheel.neighbours(Pocket(centre), reach)) == found


@WHEELS
@given(data=st.data())
def test_neighbours_are_mutual(wheel: Wheel, data: st.DataObject) -> None:
    centre = data.draw(st.sampled_from(wheel.order))
    reach = data.draw(st.integers(0, 18))
    for pocket in wheel.neighbours(centre, reach):
        assert centre in wheel.neighbours(pocket, reach)


def test_clockwise_from() -> None:
    assert " ".join(SINGLE.clockwise_from(Pocket("12")))[:16] == "12 35 3 26 0 32 "
    assert len(SINGLE.clockwise_from(Pocket("12"))) == 37
    assert SINGLE.clockwise_from(Pocket("0")) == SINGLE.order


@WHEELS
def test_red_and_black_take_turns(wheel: Wheel) -> None:
    assert wheel.alternates


@pytest.mark.parametrize(
    ("first", "second"), [("32", "15"), ("3", "26")], ids=["32 and 15 stand the other way", "26 and 3 do"]
)
def test_a_wheel_with_two_neighbours_changed_over_does_not_alternate(first: str, second: str) -> None:
    other = {first: second, second: first}
    assert not Wheel("odd", tuple(Pocket(other.get(pocket, pocket)) for pocket in SINGLE.order)).alternates


def test_the_last_pocket_and_the_first_are_neighbours() -> None:
    start = SINGLE.order[1:] + SINGLE.order[:1]
    assert Wheel("turned", start).alternates
    assert not Wheel("joined", (*NUMBERS[::2], Pocket("0"), *NUMBERS[1::2])).alternates


def test_colours() -> None:
    colours = DOUBLE.colours()
    assert (colours[Pocket("0")], colours[Pocket("00")]) == ("green", "green")
    assert (colours[Pocket("28")], colours[Pocket("9")]) == ("black", "red")
    assert len(colours) == 38


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        pytest.param(("0", *NUMBERS), [], id="a wheel"),
        pytest.param(("0", *NUMBERS, "37"), ["'37' is no pocket"], id="no pocket"),
        pytest.param(("0", *NUMBERS, "7"), ["pocket 7 stands twice"], id="twice"),
        pytest.param(("0", *NUMBERS[1:]), ["pocket 1 is missing"], id="a number missing"),
        pytest.param(NUMBERS, ["pocket 0 is missing"], id="0 missing"),
        pytest.param(("0", "000", *NUMBERS), ["pocket 00 is missing beside 000"], id="000 without 00"),
        pytest.param(
            ("000", *NUMBERS[:-1], "x", "x"),
            [
                "'x' is no pocket",
                "'x' is no pocket",
                "pocket x stands twice",
                "pocket 36 is missing",
                "pocket 0 is missing",
                "pocket 00 is missing beside 000",
            ],
            id="all at once",
        ),
    ],
)
def test_faults(marks: tuple[Pocket, ...], says: list[str]) -> None:
    assert faults(marks) == says


def test_a_faulty_order_makes_no_wheel() -> None:
    with pytest.raises(AssertionError, match="pocket 0 is missing"):
        Wheel("none", NUMBERS)


def test_only_a_pocket_of_the_wheel_can_be_covered() -> None:
    with pytest.raises(AssertionError, match="a covered pocket is a pocket of the wheel"):
        Wheel("none", SINGLE.order, frozenset({Pocket("00")}))
