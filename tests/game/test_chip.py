"""Where a chip lies: the spot under it, to the last grid unit.

A chip reaches two grid units to each side, and a border alone does not count.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.game.layout import Layout
from croupier.game.spot import Piece

AMERICAN = croupier.table("maryland", offers=["complete"]).layout
HOUSES = {
    "massachusetts": croupier.table("massachusetts:single-zero").layout,
    "singapore": croupier.table("singapore").layout,
    "covered": croupier.table("maryland:double-zero-as-single").layout,
    "triple": croupier.table("maryland:triple-zero", offers=["green"]).layout,
}


def name_at(layout: Layout, x: int | Fraction, y: int | Fraction, piece: Piece = Piece.CHIP) -> str | None:
    spot = layout.at(x, y, piece)
    return None if spot is None else spot.id


HAIR = Fraction(1, 1000)


@pytest.mark.parametrize(
    ("x", "y", "spot"),
    [
        # Across box 17, which lies from 12 to 24.
        (14, 66, "straight:17"),
        (22, 66, "straight:17"),
        (14 - HAIR, 66, "split:16-17"),
        (22 + HAIR, 66, "split:17-18"),
        (10, 66, "straight:16"),
        (10 + HAIR, 66, "split:16-17"),
        (18, 62, "straight:17"),
        (18, 62 - HAIR, "split:14-17"),
        (18, 70 + HAIR, "split:17-20"),
        (14 - HAIR, 62 - HAIR, "corner:13-14-16-17"),
        (14, 62 - HAIR, "split:14-17"),
        # The outer line beside the dozens.
        (2, 6, "straight:1"),
        (2 - HAIR, 6, "street:1-2-3"),
        (-2 + HAIR, 6, "street:1-2-3"),
        (-2, 6, "dozen:1"),
        (0, 10, "street:1-2-3"),
        (0, 10 + HAIR, "line:1-6"),
        (0, 14 - HAIR, "line:1-6"),
        (0, 14, "street:4-5-6"),
        (0, 48, "line:10-15"),
        (-2, 48, None),
        # The head, where 0 and 00 part at the middle of 2.
        (9, -6, "straight:0"),
        (16, -6, "straight:0"),
        (16 + HAIR, -6, "split:0-00"),
        (20 - HAIR, -6, "split:0-00"),
        (20, -6, "straight:00"),
        (9, 0, "split:0-1"),
        (10, 0, "split:0-1"),
        (10 + HAIR, 0, "trio:0-1-2"),
        (12, 0, "trio:0-1-2"),
        (14 - HAIR, 0, "trio:0-1-2"),
        (14, 0, "split:0-2"),
        (18, 0, "trio:0-2-00"),
        (22, 0, "split:00-2"),
        (24, 0, "trio:00-2-3"),
        (30, 0, "split:00-3"),
        (9, 2 - HAIR, "split:0-1"),
        (9, -2, "straight:0"),
        # The first five: the corner of the first dozen, 0 and 1.
        (0, 0, "first-five"),
        (-2 + HAIR, 2 - HAIR, "first-five"),
        (2 - HAIR, -2 + HAIR, "first-five"),
        (2, 0, "split:0-1"),
        (0, 2, "street:1-2-3"),
        (0, -2, "straight:0"),
        (-2, 0, "dozen:1"),
        # The courtesy line between the second dozen and the third.
        (-6, 96, "split:0-00"),
        (-6, 94 + HAIR, "split:0-00"),
        (-6, 98 - HAIR, "split:0-00"),
        (-10, 96, "split:0-00"),
        (-2, 96, "split:0-00"),
        (-6, 94, "dozen:2"),
        (-6, 98, "dozen:3"),
        (-6, 48, None),
        (-10 - HAIR, 96, None),
        (-2 + HAIR, 96, "line:22-27"),
        # Boxes that make no wager together.
        (-18, 70, "red"),
        (-18, 70 + HAIR, None),
        (-18, 72, None),
        (-18, 74, "black"),
        (-14, 60, "red"),
        (-14 + HAIR, 60, None),
        (-12, 60, None),
        (6, 142, "straight:34"),
        (6, 142 + HAIR, None),
        (6, 144, None),
        (6, 146, "column:1"),
        (12, 150, None),
        (12, 144, None),
        (0, 144, None),
        # The edge of the felt, and off it.
        (38 - HAIR, 6, "straight:3"),
        (38, 6, None),
        (36, 12, "split:3-6"),
        (18, -14 + HAIR, "split:0-00"),
        (18, -14, None),
        (500, 500, None),
    ],
    ids=str,
)
def test_where_a_chip_lies_on_a_double_zero_layout(x: int | Fraction, y: int | Fraction, spot: str | None) -> None:
    assert name_at(AMERICAN, x, y) == spot


@pytest.mark.parametrize(
    ("name", "x", "y", "spot"),
    [
        pytest.param("singapore", 0, 0, "first-four", id="first four"),
        pytest.param("massachusetts", 0, 0, None, id="no first four"),
        pytest.param("singapore", -6, 96, None, id="no courtesy line"),
        pytest.param("singapore", 18, -6, "straight:0", id="one zero across the head"),
        pytest.param("singapore", 24, 0, "trio:0-2-3", id="0-2-3"),
        pytest.param("covered", 0, 0, None, id="covered: no first five"),
        pytest.param("covered", 12, 0, "trio:0-1-2", id="covered: 0-1-2"),
        pytest.param("covered", 18, 0, None, id="covered: no 0-2-00"),
        pytest.param("covered", 24, 0, None, id="covered: no 00-2-3"),
        pytest.param("covered", 18, -6, None, id="covered: no 0-00"),
        pytest.param("covered", -6, 96, None, id="covered: no courtesy line"),
        pytest.param("covered", 27, -6, None, id="covered: no 00"),
        pytest.param("triple", 18, -12, None, id="no wager where 0, 00 and 000 meet"),
        pytest.param("triple", 9, -12, "split:0-000", id="0-000"),
        pytest.param("triple", 27, -12, "split:00-000", id="00-000"),
        pytest.param("triple", 18, -18, "straight:000", id="000"),
        pytest.param("triple", -18, -18, "green", id="green"),
    ],
)
def test_where_a_chip_lies_on_other_layouts(name: str, x: int, y: int, spot: str | None) -> None:
    assert name_at(HOUSES[name], x, y) == spot


@pytest.mark.parametrize(
    ("x", "y", "chip", "button"),
    [
        (18, 66, "straight:17", "complete:17"),
        (18, 63, "straight:17", "complete:17"),
        (-6, 69, "dozen:2", "complete:dozen-2"),
        (12, 66, "split:16-17", None),
        (-18, 60, "red", None),
        (9, -6, "straight:0", None),
    ],
)
def test_a_button_means_a_complete_and_a_chip_does_not(x: int, y: int, chip: str, button: str | None) -> None:
    assert name_at(AMERICAN, x, y) == chip
    assert name_at(AMERICAN, x, y, Piece.BUTTON) == button
