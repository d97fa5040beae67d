"""Nobody is shut out: no fault that axe knows of, a round with the keyboard alone, and a page that is light to load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from screens.conftest import Seat
from screens.house import BRISK, House
from screens.terminal import DESK, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = "bets track saved statistics history limits rules settings".split()


def faults(page: Page) -> list[str]:
    """Every violation, with the first elements that have it."""
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_axe(language: str, size: tuple[int, int], terminal: Seat, house: House) -> None:
    player = terminal(size, bypass_csp=True, locale=language)
    page = player.page
    page.add_init_script(path=AXE)
    found = dict[str, list[str]]()
    page.goto(house.url)
    expect(page.locator(".big")).to_be_visible()
    found["door"] = faults(page)
    page.locator(".big").click()
    expect(page.locator(".card").first).to_be_visible()
    found["lobby"] = faults(page)
    table = house.table("singapore", dealt=True)
    player.open(table)
    page.locator("footer .gold").click()
    expect(page.locator("dialog")).to_be_visible()
    found["buy-in"] = faults(page)
    page.locator("dialog .button.gold").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.mouse.click(*player.where(["straight:17"])["straight:17"])
    player.lies("straight:17", 100)
    found["table"] = faults(page)
    house.spin(table, "17")
    expect(page.locator("aside [data-outcome]")).to_have_count(1)
    found["result"] = faults(page)
    page.locator("header button[aria-expanded]").click()
    found["menu"] = faults(page)
    for number, name in enumerate(PAGES):
        page.locator("dialog nav button").nth(number).click()
        expect(page.locator("dialog nav")).to_have_count(0)
        if name == "history":
            page.locator("dialog li button").first.click()
            expect(page.locator("dialog .more")).to_be_visible()
        if name == "limits":
            expect(page.locator("dialog form").first).to_be_visible()
        found[name] = faults(page)
        page.locator("dialog header button").first.click()
    assert {name: told for name, told in found.items() if told} == {}


def test_a_round_by_the_keyboard_alone(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    page, keyboard = player.page, player.page.keyboard
    page.goto(house.url)
    expect(page.locator(".big")).to_be_visible()

    def to(selector: str) -> None:
        """Tab until something has the focus."""
        for _ in range(120):
            if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
            keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {selector}")

    table = house.table("singapore", BRISK)
    to(".big")
    keyboard.press("Enter")
    expect(page.locator(".card").first).to_be_visible()
    to(f"[data-table='{table}']")
    keyboard.press("Enter")
    expect(player.felt).to_be_visible()
    player.table = table
    to("footer .gold")
    keyboard.press("Enter")
    to("dialog input[name=chip]")
    keyboard.press("ArrowRight")
    to("dialog .button.gold")
    keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("dd[data-rack='10000']")).to_be_visible()
    to("[data-value='1000']")
    keyboard.press("Enter")
    to("svg[role=application]")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    focused = str(player.felt.get_attribute("data-focused"))
    assert focused == "split:17-18"
    keyboard.press("Enter")
    player.lies(focused, 1_000)
    expect(page.locator(".word")).to_contain_text("17 18")
    player.hears(lambda: player.now["round"] == 2, 30)
    expect(page.locator("aside [data-outcome]")).to_have_count(1)
    to("header button[aria-expanded]")
    keyboard.press("Enter")
    to("dialog nav button:nth-child(5)")
    keyboard.press("Enter")
    to("dialog li button")
    keyboard.press("Enter")
    expect(page.locator("dialog .good")).to_be_visible()
    keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_first_load_is_light(terminal: Seat, house: House) -> None:
    """Under 200 kB as it comes over the line, fonts with it."""
    player = terminal()
    line = player.page.context.new_cdp_session(player.page)
    sizes = list[int]()
    line.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    line.send("Network.enable")
    player.page.goto(house.url, wait_until="networkidle")
    expect(player.page.locator(".big")).to_be_visible()
    assert len(sizes) >= 3
    assert sum(sizes) < 200_000
