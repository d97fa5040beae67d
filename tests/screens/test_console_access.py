"""Nobody is shut out of the console or the board: no fault that axe knows of, locked, cut off or signed out."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import Reader, staffed
from screens.house import House, open_house
from screens.terminal import Terminal
from screens.test_access import AXE, faults
from server.open_house import PASSWORD, OpenHouse
from server.served import served


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_console(language: str, terminal: Seat, house: House) -> None:
    """The languages share their selectors, so that one walk serves both."""
    at = terminal(bypass_csp=True, locale=language)
    page, found = at.page, dict[str, list[str]]()
    page.add_init_script(path=AXE)
    page.goto(house.url + "/dealer")
    expect(page.locator("#name")).to_be_visible()
    found["door"] = faults(page)
    table = house.table("maryland", dealt=True)
    console = staffed(at)
    page.reload()
    expect(page.locator(".card.dealt").first).to_be_visible()
    found["tables"] = faults(page)
    console.come(table)
    page.locator(".players li button").first.click()
    page.locator(".acts button").first.click()
    page.locator(".amount input").fill("100")
    found["sold"] = faults(page)
    page.locator("form .gold").click()
    console.rack(1, 10_000)
    console.touch("straight:17")
    console.lies("straight:17", 100)
    page.mouse.move(0, 0)
    found["betting"] = faults(page)
    first, beside = console.steps.locator(".first"), console.steps.locator(".beside")
    first.click()
    beside.locator(".stop").click()
    expect(page.locator("dialog")).to_be_visible()
    found["no spin"] = faults(page)
    page.keyboard.press("Escape")
    first.click()
    at.hears(lambda: at.now["phase"] == "no-more-bets")
    Reader(house, table).reads(pocket="20")
    first.click()
    page.locator(".pad button").nth(17).click()
    page.locator(".turns button").nth(5).click()
    found["result"] = faults(page)
    page.locator(".confirm .gold").click()
    expect(page.locator(".disagreement")).to_be_visible()
    found["disagreement"] = faults(page)
    floor = staffed(terminal(bypass_csp=True, locale=language), "floor")
    floor.page.add_init_script(path=AXE)
    floor.come(table)
    floor.page.locator(".alerts .acts button").first.click()
    expect(floor.page.locator(".alerts .more")).to_be_visible()
    found["alerts"] = faults(floor.page)
    floor.page.locator(".disagreement .gold").last.click()
    floor.page.locator("header .button").nth(1).click()
    expect(floor.page.locator("dialog")).to_be_visible()
    found["floor"] = faults(floor.page)
    for _ in range(3):
        first.click()
    expect(page.locator(".pays li")).to_have_count(1)
    found["paid"] = faults(page)
    assert {state: each for state, each in found.items() if each} == {}
    assert len(found) == 10


def test_the_connection_breaks(terminal: Seat, house: House) -> None:
    """The console says so, sends nothing, and goes on by itself."""
    at = terminal(bypass_csp=True, quiet=False)
    at.page.add_init_script(path=AXE)
    console = staffed(at).come(house.table("maryland", dealt=True))
    at.page.context.set_offline(True)
    expect(at.page.locator(".banner[role=status]")).to_be_visible()
    assert faults(at.page) == []
    at.page.context.set_offline(False)
    expect(at.page.locator(".banner[role=status]")).to_have_count(0)
    console.press("Spin the ball")
    console.stands("Round 1 · spinning")


def test_a_locked_session(terminal: Seat, tmp_path: Path) -> None:
    """After a quarter of an hour in which nobody touched it; the password opens it, and the table is as it was."""

    async def wait(house: OpenHouse) -> None:
        house.clock.time += 16 * 60_000
        await house.parts.housekeeping.check()

    with served(tmp_path) as open_:
        # A locked session is answered 401, which the browser puts on its console.
        page = terminal(bypass_csp=True, quiet=False).page
        page.add_init_script(path=AXE)
        page.goto(open_.url + "/dealer#/tables/t1")
        page.get_by_label("Name").fill("the dealer")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.locator(".step.first").click()
        expect(page.locator(".step.first")).to_contain_text("Close betting")
        open_.do(wait)
        door = page.locator("form")
        expect(door).to_contain_text("The session has locked itself")
        assert faults(page) == []
        door.get_by_label("Password").fill("not the password")
        door.get_by_role("button", name="Unlock").click()
        expect(door.get_by_role("alert")).not_to_be_empty()
        door.get_by_label("Password").fill(PASSWORD)
        door.get_by_role("button", name="Unlock").click()
        expect(door).to_have_count(0)
        page.locator(".step.first").click()
        expect(page.locator(".step.first")).to_contain_text("The ball rests")


def test_a_board_that_must_sign_in(terminal: Seat, tmp_path: Path) -> None:
    with open_house(tmp_path, "--no-guests", "--house", "singapore", "--dealt") as house:
        # That guests are turned away is answered 403, which the browser puts on its console.
        at = Terminal(terminal(bypass_csp=True, quiet=False).page, house)
        page = at.page
        page.add_init_script(path=AXE)
        page.goto(house.url + "/board")
        expect(page.locator("form")).to_contain_text("This house takes no guests: sign in once for the board.")
        assert faults(page) == []
        page.get_by_label("Name").fill("Nobody")
        page.get_by_label("Password").fill("no such password")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).not_to_be_empty()
        staffed(at)
        page.reload()
        expect(page.locator("h1")).to_have_text("Singapore: Roulette (MBS)")
        assert faults(page) == []
