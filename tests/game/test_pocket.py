"""Pockets: their marks, their colours and the order in which they are spelt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.pocket import NUMBERS, POCKETS, ZEROS, Pocket, colour, in_order, is_pocket, is_zero, number

RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
BLACK = "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"


def test_there_are_three_zeros_and_thirty_six_numbers() -> None:
    assert ZEROS == ("0", "00", "000")
    assert (len(NUMBERS), NUMBERS[0], NUMBERS[-1]) == (36, "1", "36")
    assert len(POCKETS) == 39


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        pytest.param(RED, "red", id="red"),
        pytest.param(BLACK, "black", id="black"),
        pytest.param("0 00 000", "green", id="green"),
    ],
)
def test_colour(marks: str, expected: str) -> None:
    assert {colour(Pocket(mark)) for mark in marks.split()} == {expected}


@pytest.mark.parametrize(
    ("mark", "is_one"),
    [("0", True), ("00", True), ("000", True), ("1", True), ("36", True)]
    + [(mark, False) for mark in ("", "37", "-1", "01", "0000", " 1", "one")],
)
def test_which_marks_are_pockets(mark: str, is_one: bool) -> None:
    assert is_pocket(mark) is is_one


@pytest.mark.parametrize(("mark", "zero"), [("0", True), ("00", True), ("000", True), ("1", False), ("10", False)])
def test_which_pockets_are_zeros(mark: str, zero: bool) -> None:
    assert is_zero(Pocket(mark)) is zero


@pytest.mark.parametrize(("mark", "value"), [("1", 1), ("17", 17), ("36", 36)])
def test_number(mark: str, value: int) -> None:
    assert number(Pocket(mark)) == value


@pytest.mark.parametrize("mark", ["0", "00", "000"])
def test_a_zero_counts_as_no_number(mark: str) -> None:
    with pytest.raises(AssertionError, match=rf"^{mark} counts as no number$"):
        number(Pocket(mark))


@pytest.mark.parametrize(
    ("given_order", "spelt"),
    [
        ("2 1", "1 2"),
        ("10 9", "9 10"),
        ("3 00 1 0 2", "0 00 1 2 3"),
        ("1 000 00 0", "0 00 000 1"),
    ],
)
def test_spots_are_spelt_zeros_first_then_upwards(given_order: str, spelt: str) -> None:
    assert " ".join(in_order(map(Pocket, given_order.split()))) == spelt


@given(st.permutations(POCKETS))
def test_the_order_does_not_depend_on_how_it_was_given(pockets: list[Pocket]) -> None:
    assert in_order(pockets) == POCKETS
