"""Pictures of the screens for the documentation, on a phone, a tablet and a desk: ``make screenshots``.

A scene is a function of a terminal that yields the name of each picture when the page is ready for it.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from screens.house import House, open_house
from screens.scenes import board, console
from screens.terminal import Terminal

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}
WALL = {"wall": (1920, 1080)}
"""For the board besides."""
FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "screens"
OWN = ["straight:17", "split:17-20", "corner:1-2-4-5", "line:28-33", "odd", "column:3"]
PRINTED = {"value:500": (6, ["straight:17", "red", "red"]), "value:2500": (4, ["straight:17", "dozen:2"])}
"""Value chips: how many are bought, and where each of some is laid."""

Scene = Callable[[Terminal], Iterator[str]]


def player(terminal: Terminal) -> Iterator[str]:
    """The player's terminal: lobby, chips bought, table, spin, result, cashing out, and every page of the drawer."""
    page, house = terminal.page, terminal.house
    terminal.arrive()
    yield "lobby"
    table = house.table("singapore", dealt=True)
    terminal.come(table)
    for spot, place in terminal.where(OWN).items():
        page.mouse.click(*place)
        terminal.lies(spot, 100)
    page.locator("footer .button", has_text="Buy in").click()
    dialog = page.locator("dialog")
    dialog.get_by_role("button", name="Value chips and plaques").click()
    for chip, (count, _) in PRINTED.items():
        dialog.locator(f"[data-chip='{chip}'] input").fill(str(count))
    yield "buy"
    dialog.locator(".button.gold").click()
    for chip, (count, spots) in PRINTED.items():
        page.locator(f"footer [data-chip='{chip}']").click()
        for spot in spots:
            page.mouse.click(*terminal.where([spot])[spot])
        expect(page.locator(f"footer [data-chip='{chip}'][data-left='{count - len(spots)}']")).to_be_visible()
    # 500 and 130 bought, 6 and 65 of it laid.
    expect(page.locator("dd[data-rack='55900']")).to_be_visible()
    page.mouse.move(0, 0)
    yield "table"
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    expect(page.locator(".says")).to_have_text("No more bets")
    yield "spin"
    house.deal(table, "ball_rests", pocket="17", revolutions=6)
    expect(page.locator("canvas[data-pocket='17']")).to_have_count(1)
    house.deal(table, "settle")
    expect(page.locator("aside [data-outcome]")).to_have_count(len({*OWN, "red", "dozen:2"}))
    yield "result"
    page.locator("header button[aria-expanded]").click()
    page.get_by_role("button", name="Cash out").click()
    yield "cash"
    terminal.close()
    for name in "bets track saved statistics history limits rules settings".split():
        terminal.drawer(name)
        expect(page.locator("dialog nav")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        yield name
        terminal.close()


SCENES: dict[str, Scene] = {"terminal": player, "dealer": console, "board": board}
"""By the name that the pictures begin with."""


def shoot(house: House, chromium: Any, name: str, folder: Path) -> None:
    for device, (width, height) in {**SIZES, **(WALL if name == "board" else {})}.items():
        context = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-US", device_scale_factor=1
        )
        page = context.new_page()
        for scene in SCENES[name](Terminal(page, house)):
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            # 256 colours, chosen with care, are a third of the size.
            picture.quantize(256, kmeans=2).save(folder / f"{name}-{scene}-{device}.png", optimize=True)
        context.close()


def main(folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, open_house(Path(place)) as house, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name in SCENES:
            shoot(house, chromium, name, folder)
        chromium.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
