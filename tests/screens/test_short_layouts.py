"""Houses that take ordinary wagers off the layout, in the browser: listed with their limits, drawn and played."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from screens.conftest import Seat
from screens.house import House
from screens.terminal import DESK, PHONE, Terminal

INSIDE = "straight split street trio corner first-five line".split()
OUTSIDE = "column dozen red black odd even low high".split()


class Short(NamedTuple):
    house: dict[str, Any]
    limits: list[str]
    spot: str
    boxes: int
    """The boxes that are drawn beside those of the numbers."""


SHORT = {
    "no-straight": Short({"without": ["straight"]}, ["inside", "outside"], "split:17-20", 12),
    "no-red": Short({"without": ["red"]}, ["inside", "outside"], "black", 11),
    "nothing-outside": Short({"without": OUTSIDE}, ["inside"], "line:13-18", 0),
    "nothing-inside": Short({"without": INSIDE}, ["outside"], "dozen:2", 12),
    "only-bonus": Short({"without": [*INSIDE, *OUTSIDE], "offers": ["x-straight"]}, ["bonus"], "x-straight:17", 38),
}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("short", SHORT.values(), ids=SHORT)
def test_a_short_layout_is_listed_and_played(short: Short, size: tuple[int, int], terminal: Seat, house: House) -> None:
    table = house.table("maryland", limits={short.spot.split(":")[0]: [1, 50]}, **short.house)
    player = terminal(size)
    player.arrive()
    card = player.page.locator(f".card[data-table='{table}'] [data-limit]")
    expect(card).to_have_count(len(short.limits))
    assert [each.get_attribute("data-limit") for each in card.all()] == short.limits
    player.come(table)
    boxes = player.page.locator("#felt .box")
    expect(boxes).to_have_count(38 + short.boxes)
    assert [text for text in _printed(player) if not text] == []
    player.page.mouse.click(*player.where([short.spot])[short.spot])
    player.lies(short.spot, 100)
    player.felt.focus()
    player.page.keyboard.press("ArrowLeft")
    focused = player.felt.get_attribute("data-focused")
    player.page.keyboard.press("Enter")
    player.hears(lambda: focused in player.wagers)


def _printed(player: Terminal) -> list[str]:
    """What each box shows: its words, or its diamond."""
    found: list[str] = player.page.locator("#felt .box").evaluate_all(
        "(boxes) => boxes.map((box) => box.querySelector('.diamond') ? 'diamond' : box.textContent.trim())"
    )
    return found
