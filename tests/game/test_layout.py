"""The layout: every place leads to its spot, every name too, and nothing is printed that no wager calls for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.game import shape
from croupier.game.layout import Layout
from croupier.game.pocket import NUMBERS
from croupier.game.shape import WagerKind
from croupier.game.spot import Piece
from croupier.game.wheel import CUSTOMARY

AMERICAN = croupier.table("maryland", offers=["five-adjacent", "complete", "x-straight", "bonus-spin"]).layout
LAYOUTS = {
    "massachusetts-single-zero": croupier.table(
        "massachusetts:single-zero", offers=["five-adjacent", "seven-numbers", "six-colour", "seven-colour", "b2b"]
    ).layout,
    "massachusetts-double-zero": croupier.table(
        "massachusetts", offers=["five-adjacent", "seven-numbers", "six-colour", "eight-colour", "b2b"]
    ).layout,
    "maryland-double-zero": AMERICAN,
    "maryland-double-zero-as-single": croupier.table(
        "maryland:double-zero-as-single", offers=["five-adjacent", "complete", "x-straight", "bonus-spin"]
    ).layout,
    "maryland-triple-zero": croupier.table(
        "maryland:triple-zero", offers=["green", "five-adjacent", "complete", "bonus-spin"]
    ).layout,
    "singapore-single-zero": croupier.table("singapore").layout,
}
ALL = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@ALL
@given(data=st.data())
def test_every_place_of_every_spot_is_that_spot(layout: Layout, data: st.DataObject) -> None:
    spot = data.draw(st.sampled_from(list(layout.spots.values())))
    x, y = data.draw(st.sampled_from(spot.places))
    assert layout.at(x, y, spot.piece) is spot


@ALL
@given(x=st.integers(-40, 130), y=st.integers(-40, 220), piece=st.sampled_from(Piece))
def test_a_chip_anywhere_lies_on_one_spot_or_none(layout: Layout, x: int, y: int, piece: Piece) -> None:
    """And where it lies on one, the numbers printed under its middle are among those that win."""
    spot = layout.at(x, y, piece)
    if spot is not None:
        assert spot.piece is piece
        under = {box.pocket for box in layout.boxes.values() if box.area.has((x, y)) and box.pocket is not None}
        assert under <= set(spot.covers)


@ALL
@given(data=st.data())
def test_a_spot_is_found_by_its_numbers_in_any_order(layout: Layout, data: st.DataObject) -> None:
    spot = data.draw(st.sampled_from(list(layout.spots.values())))
    kind, colon, words = spot.id.partition(":")
    shuffled = data.draw(st.permutations(words.split("-")))
    assert layout.find(kind + colon + "-".join(shuffled)) is spot


@pytest.mark.parametrize(
    ("name", "spot"),
    [
        ("split:11-8", "split:8-11"),
        ("trio:2-0-00", "trio:0-2-00"),
        ("corner:12-8-11-9", "corner:8-9-11-12"),
        ("line:12-7", "line:7-12"),
        ("line:7-8-9-10-11-12", "line:7-12"),
        ("dozen:12-11-10-9-8-7-6-5-4-3-2-1", "dozen:1"),
        ("complete:dozen-2", "complete:dozen-2"),
        ("red", "red"),
        ("split:8-12", None),
        ("straight:37", None),
        ("straight", None),
        ("split:8", None),
        ("street:1-2", None),
        ("red:1", None),
        ("", None),
        (":", None),
    ],
)
def test_find(name: str, spot: str | None) -> None:
    found = AMERICAN.find(name)
    assert (found.id if found else None) == spot


def test_of_kind() -> None:
    assert [spot.id for spot in AMERICAN.of_kind("dozen")] == ["dozen:1", "dozen:2", "dozen:3"]
    assert AMERICAN.of_kind("green") == ()


@pytest.mark.parametrize(
    ("kinds", "replica", "zones"),
    [
        pytest.param([], False, {"number", "dozen", "outside"}, id="nothing but the plain felt"),
        pytest.param([], True, {"number", "dozen", "outside", "replica"}, id="a replica for the calls"),
        pytest.param(
            [WagerKind("straight", shape.Box()), WagerKind("five", shape.Neighbours(2, "straight"))],
            False,
            {"number", "dozen", "outside", "replica"},
            id="a replica for neighbours",
        ),
        pytest.param(
            [WagerKind("x", shape.Box(area="x"))], False, {"number", "dozen", "outside", "area"}, id="a second grid"
        ),
        pytest.param(
            [WagerKind("seven", shape.Set(numbers=NUMBERS[:7]))],
            False,
            {"number", "dozen", "outside", "area"},
            id="an area",
        ),
    ],
)
def test_nothing_is_printed_that_no_wager_calls_for(kinds: list[WagerKind], replica: bool, zones: set[str]) -> None:
    layout = Layout.draw(CUSTOMARY["single-zero"], kinds, replica)
    assert {box.zone for box in layout.boxes.values()} == zones


def test_two_kinds_may_not_share_a_place() -> None:
    with pytest.raises(AssertionError, match="other:0 and straight:0 share a place"):
        Layout.draw(CUSTOMARY["single-zero"], [WagerKind("straight", shape.Box()), WagerKind("other", shape.Box())])
