"""Every kind of wager lands on its own spot: by mouse, by touch, by keyboard, on each layout, large and small."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from screens.conftest import Seat
from screens.house import House
from screens.keyboard import walk
from screens.spots import CLOTHS
from screens.terminal import DESK, PHONE, Terminal

SIZES = {"desk": DESK, "phone": PHONE}


def all_lie(terminal: Terminal, spots: dict[str, int]) -> None:
    """The house has exactly these, and the page shows them as taken."""
    expect(terminal.page.locator(f"dd[data-rack='{50_000 - sum(spots.values())}']")).to_be_visible()
    assert terminal.wagers == spots
    assert terminal.rack == 50_000 - sum(spots.values())
    expect(terminal.page.locator("#felt [data-state=accepted]")).to_have_count(len(spots))
    expect(terminal.page.locator("#felt [data-state=pending]")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cloth", CLOTHS)
def test_every_kind(cloth: str, size: str, terminal: Seat, house: House) -> None:
    rulebook, own, spots = CLOTHS[cloth]
    player = terminal(SIZES[size], has_touch=True)
    table = house.table(rulebook, **own)
    player.come(table)
    places = player.where(list(spots))
    for tap in (player.page.mouse.click, player.page.touchscreen.tap):
        for spot in spots:
            tap(*places[spot])
        all_lie(player, spots)
        player.page.get_by_role("button", name="Clear").click()
        all_lie(player, {})
    ways = walk(player)
    chips = {spot["id"] for spot in house.menu(table)["spots"] if spot["piece"] == "chip"}
    assert set(ways.steps) == chips, "the arrow keys come to every spot, and to no other"
    for spot in spots:
        ways.go(spot)
        player.page.keyboard.press("Enter")
    all_lie(player, spots)


def test_backspace_takes_a_wager_back(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"))
    player.felt.focus()
    player.page.keyboard.press("ArrowUp")
    expect(player.felt).to_have_attribute("data-focused", "straight:17")
    player.page.keyboard.press("Enter")
    player.lies("straight:17", 100)
    player.page.keyboard.press("Backspace")
    all_lie(player, {})


@pytest.mark.parametrize("size", [(320, 640), (640, 320)], ids=["upright", "on-its-side"])
def test_every_spot_by_touch_on_the_smallest_phone(size: tuple[int, int], terminal: Seat, house: House) -> None:
    player = terminal(size, has_touch=True)
    table = house.table("singapore")
    player.come(table)
    spots = {spot["id"]: 100 for spot in house.menu(table)["spots"]}
    assert len(spots) == 157
    for x, y in player.where(list(spots)).values():
        player.page.touchscreen.tap(x, y)
    all_lie(player, spots)


def test_complete_wagers_by_the_list(terminal: Seat, house: House) -> None:
    rulebook, own, _ = CLOTHS["triple-zero"]
    player = terminal(PHONE)
    player.come(house.table(rulebook, **own))
    drawer = player.drawer("bets")
    drawer.locator("#kind").select_option("complete")
    drawer.locator("#spot").select_option("complete:17")
    drawer.locator(".button.gold").click()
    # 1 straight, 4 splits of 2, a street of 3, 4 corners of 4, 2 lines of 6: 40 chips.
    expect(drawer.locator("li")).to_contain_text("$40")
    player.hears(lambda: player.wagers == {"complete:17": 4_000})
    drawer.locator("li button").click()
    expect(drawer.locator("li")).to_have_count(0)
    player.hears(lambda: player.wagers == {})


def test_every_kind_by_the_list(terminal: Seat, house: House) -> None:
    rulebook, own, spots = CLOTHS["single-zero"]
    player = terminal()
    player.come(house.table(rulebook, **own))
    drawer = player.drawer("bets")
    for number, spot in enumerate(spots, 1):
        drawer.locator("#kind").select_option(spot.partition(":")[0])
        drawer.locator("#spot").select_option(spot)
        drawer.locator(".button.gold").click()
        expect(drawer.locator("li")).to_have_count(number)
    player.close()
    all_lie(player, spots)


def test_a_finger_that_slides_places_where_it_leaves(terminal: Seat, house: House) -> None:
    player = terminal(PHONE, has_touch=True)
    player.come(house.table("singapore"))
    places = player.where(["straight:17", "split:17-20"])
    line = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, *spots: str) -> None:
        points = [{"x": places[spot][0], "y": places[spot][1]} for spot in spots]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "straight:17")
    expect(player.page.locator(".loupe span")).to_have_text("17")
    touch("touchMove", "split:17-20")
    expect(player.page.locator(".loupe span")).to_have_text("17 20")
    touch("touchEnd")
    expect(player.page.locator(".loupe")).to_have_count(0)
    all_lie(player, {"split:17-20": 100})
