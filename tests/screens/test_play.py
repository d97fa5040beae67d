"""The buttons of play: taking back, repeating, doubling, saved layouts, calls; and what is refused, with its clause."""

from __future__ import annotations

from playwright.sync_api import expect

from screens.conftest import Seat
from screens.house import House
from screens.terminal import PHONE, Terminal


def has(player: Terminal, wagers: dict[str, int]) -> None:
    player.hears(lambda: player.wagers == wagers)
    expect(player.page.locator("#felt [data-state=accepted]")).to_have_count(len(wagers))


def press(player: Terminal, name: str) -> None:
    player.page.get_by_role("button", name=name, exact=True).click()


def click(player: Terminal, *spots: str) -> None:
    places = player.where(list(spots))
    for spot in spots:
        player.page.mouse.click(*places[spot])


def test_undo_redo_clear_repeat_double(terminal: Seat, house: House) -> None:
    player = terminal()
    table = house.table("singapore", dealt=True)
    player.come(table)
    click(player, "red", "straight:17", "straight:17")
    has(player, {"red": 100, "straight:17": 200})
    press(player, "Undo")
    has(player, {"red": 100, "straight:17": 100})
    press(player, "Undo")
    has(player, {"red": 100})
    press(player, "Redo")
    has(player, {"red": 100, "straight:17": 100})
    press(player, "Double")
    has(player, {"red": 200, "straight:17": 200})
    press(player, "Clear")
    has(player, {})
    click(player, "split:17-20", "odd")
    has(player, {"split:17-20": 100, "odd": 100})
    house.spin(table, "2")
    player.hears(lambda: player.now["round"] == 2)
    has(player, {})
    press(player, "Repeat")
    has(player, {"split:17-20": 100, "odd": 100})


def test_saved_layouts(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    player.come(house.table("singapore"))
    click(player, "red", "corner:16-17-19-20")
    has(player, {"red": 100, "corner:16-17-19-20": 100})
    drawer = player.drawer("saved")
    drawer.get_by_label("Name").fill("Friday")
    drawer.get_by_role("button", name="Save this layout").click()
    expect(drawer.get_by_text("Friday")).to_be_visible()
    player.close()
    press(player, "Clear")
    has(player, {})
    player.page.reload()
    expect(player.felt).to_be_visible()
    drawer = player.drawer("saved")
    drawer.get_by_role("button", name="Place").click()
    player.hears(lambda: player.wagers == {"red": 100, "corner:16-17-19-20": 100})
    drawer.get_by_role("button", name="Remove").click()
    expect(drawer.get_by_text("Friday")).to_have_count(0)


def test_calls_on_the_racetrack(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"))
    player.page.locator("[data-call='neighbours:17']").click()
    has(player, {f"straight:{number}": 100 for number in (2, 25, 17, 34, 6)})
    press(player, "Clear")
    has(player, {})
    player.page.locator("[data-call=tiers]").click()
    has(player, {f"split:{pair}": 100 for pair in "5-8 10-11 13-16 23-24 27-30 33-36".split()})
    press(player, "Clear")
    has(player, {})
    player.page.locator("[data-call=orphelins]").click()
    has(player, {"straight:1": 100, **{f"split:{pair}": 100 for pair in "6-9 14-17 17-20 31-34".split()}})


def test_below_the_minimum(terminal: Seat, house: House) -> None:
    """The small-stakes house has $5 for an even chance."""
    player = terminal()
    player.come(house.table("small-stakes"))
    click(player, "red")
    alert = player.page.locator("[role=alert]")
    expect(alert).to_have_attribute("data-code", "below-minimum")
    expect(alert.locator(".clause")).not_to_be_empty()
    assert player.reply()["clauses"] == [alert.locator(".clause").first.get_attribute("data-clause")]
    assert player.wagers == {}
    expect(player.page.locator("#felt [data-spot]")).to_have_count(0)
    player.page.locator("[data-value='500']").click()
    click(player, "red")
    has(player, {"red": 500})
    expect(alert).to_have_count(0)


def test_betting_closed(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    table = house.table("singapore", dealt=True)
    player.come(table)
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    player.hears(lambda: player.now["phase"] == "no-more-bets")
    click(player, "red")
    alert = player.page.locator("[role=alert]")
    expect(alert).to_have_attribute("data-code", "betting-closed")
    expect(alert.locator(".clause").first).to_be_visible()
    assert player.wagers == {}
    alert.get_by_role("button").click()
    expect(alert).to_have_count(0)


def test_more_than_the_rack_holds(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"), amount=1_000)
    expect(player.page.locator("[data-value='2500']")).to_be_disabled()
    player.page.locator("[data-value='500']").click()
    click(player, "red", "red", "red")
    expect(player.page.locator("[role=alert]")).to_have_attribute("data-code", "insufficient-chips")
    has(player, {"red": 1_000})


def test_a_wager_is_pending_until_the_house_has_it(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"))
    player.page.evaluate(
        """() => {
          window.states = [];
          new MutationObserver(() => {
            const state = document.querySelector("[data-spot=red]")?.dataset.state;
            if (state && state !== window.states.at(-1)) window.states.push(state);
          }).observe(document.querySelector("#felt"), { subtree: true, childList: true, attributes: true });
        }"""
    )
    click(player, "red")
    has(player, {"red": 100})
    assert player.page.evaluate("window.states") == ["pending", "accepted"]


def test_half_back_or_prison(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    table = house.table("colorado", dealt=True, wheel="single-zero", zero="prison")
    player.come(table)
    player.page.locator("[data-value='500']").click()
    click(player, "red", "even")
    has(player, {"red": 500, "even": 500})
    house.spin(table, "0")
    choices = player.page.get_by_role("complementary", name="The zero caught your wager")
    expect(choices.get_by_role("button", name="Take half back")).to_have_count(2)
    choices.get_by_role("button", name="Take half back").last.click()
    expect(choices.get_by_role("button", name="Take half back")).to_have_count(1)
    expect(player.page.locator("dd[data-rack='49250']")).to_be_visible()
    choices.get_by_role("button", name="Leave it in prison").click()
    expect(choices).to_have_count(0)
    expect(player.page.locator("#felt [data-spot][data-state=prison]")).to_have_count(1)
    house.spin(table, "1" if "red" in player.wagers else "2")
    # Released: the stake comes back, and nothing with it.
    expect(player.page.locator("dd[data-rack='49750']")).to_be_visible()
