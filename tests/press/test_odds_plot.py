"""Pictures of odds, really drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import parse_slip
from croupier.press.canvas import CannotDraw
from croupier.press.odds_plot import draw_edges, draw_slip, layout_order


def words(path: Path) -> str:
    """An SVG as text: matplotlib writes each label as a comment beside its outlines."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    return text


def test_edges(tmp_path: Path) -> None:
    rules = croupier.table("maryland", offers=["x-straight", "complete"])
    file = tmp_path / "edges.svg"
    draw_edges(rules, croupier.wager_odds(rules), file)
    text = words(file)
    for label in ("House edge by wager", "First five numbers", "Complete (complete:2)", "3/38  7.895%", "bonus"):
        assert label in text
    assert "the worse choice" not in text


def test_the_worse_choice_is_marked(tmp_path: Path) -> None:
    rules = croupier.table("colorado:single-zero", zero="prison")
    file = tmp_path / "edges.svg"
    draw_edges(rules, croupier.wager_odds(rules), file)
    assert "the worse choice after a zero" in words(file)


def test_a_slip(tmp_path: Path) -> None:
    rules = croupier.table("singapore")
    file = tmp_path / "slip.svg"
    draw_slip(rules, slip_odds(parse_slip("red=5,straight:17=1", rules), rules), file)
    text = words(file)
    for label in (
        "A slip by pocket: edge 1/37 (2.703%), ahead with chance 19/37",
        "on average -0.1622 SGD of 6.00 staked",
    ):
        assert label in text


def test_png(tmp_path: Path) -> None:
    rules = croupier.table("maryland:triple-zero", name="$7 轮盘$", logo="$L_1$")
    file = tmp_path / "slip.png"
    draw_slip(rules, slip_odds(parse_slip("straight:17=1", rules), rules), file)
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("house", "order"),
    [
        ("singapore", ("0", "1", "2")),
        ("maryland:double-zero-as-single", ("0", "1", "2")),
        ("maryland:triple-zero", ("0", "00", "000", "1")),
    ],
)
def test_the_order_of_the_layout(house: str, order: tuple[str, ...]) -> None:
    found = layout_order(croupier.table(house))
    assert found[: len(order)] == order
    assert found[-1] == "36"


def test_a_picture_of_another_kind(tmp_path: Path) -> None:
    rules = croupier.table("singapore")
    with pytest.raises(CannotDraw, match=r"ends in \.svg or \.png"):
        draw_edges(rules, croupier.wager_odds(rules), tmp_path / "odds.gif")
