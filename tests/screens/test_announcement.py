"""An electronic table of Colorado: every terminal announces the close of betting, by sound and by sight."""

from __future__ import annotations

from playwright.sync_api import expect

from screens.conftest import Seat
from screens.house import House
from screens.sounds import BELL, listen, spoken, tones
from screens.terminal import DESK, PHONE, Terminal

OFF = "localStorage.setItem('croupier.settings', JSON.stringify({sound: false}))"


def seated(terminal: Seat, table: str, size: tuple[int, int] = DESK, off: bool = True) -> Terminal:
    """A player who has switched sound off, with the page opened anew: it has not been touched yet."""
    player = terminal(size)
    listen(player.page)
    player.come(table)
    if off:
        player.page.evaluate(OFF)
        player.page.reload()
        expect(player.page.locator("dd[data-rack='50000']")).to_be_visible()
    return player


def close(house: House, table: str) -> None:
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")


def test_nobody_bets_before_the_sound_is_on(terminal: Seat, house: House) -> None:
    """[CO-10] The first tap turns it on and does nothing else, wherever it is."""
    table = house.table("colorado", dealt=True, terminals=True)
    player = seated(terminal, table)
    gate = player.page.get_by_role("alertdialog")
    expect(gate).to_contain_text("This table announces the close of betting aloud. Turn the sound on to bet.")
    expect(gate.locator(".clause")).to_have_text("2201(7)")
    place = player.where(["red"])["red"]
    player.page.mouse.click(*place)
    expect(gate).to_have_count(0)
    player.page.mouse.click(*place)
    player.lies("red", 100)
    assert len(player.commands("place")) == 1


def test_the_close_is_heard_and_seen(terminal: Seat, house: House) -> None:
    """[CO-10] At each terminal, in every round, though sound is switched off; the words are spoken and shown."""
    table = house.table("colorado", dealt=True, terminals=True)
    player = seated(terminal, table, PHONE)
    looker = terminal()
    listen(looker.page)
    looker.post("/api/guests")
    looker.open(table)
    for at in (player, looker):
        at.page.get_by_role("button", name="Turn the sound on").click()
    for number in (1, 2):
        close(house, table)
        for at in (player, looker):
            expect(at.page.locator(".announced")).to_have_text("No more bets.")
            expect(at.page.locator(".says")).to_have_text("No more bets")
            assert tones(at.page, BELL) == number
            assert spoken(at.page) == ["No more bets."] * number
        house.deal(table, "ball_rests", pocket="17", revolutions=6)
        house.deal(table, "settle")
        expect(player.page.locator(".says")).to_have_text("Place your bets")
    # Nothing else is heard by whoever has switched sound off.
    assert player.page.evaluate("window.tones.length") == 4
    drawer = player.drawer("settings")
    expect(drawer.locator(".note")).to_contain_text("announced at this table even when sound is off. 2201(7)")


def test_elsewhere_sound_is_the_players_own(terminal: Seat, house: House) -> None:
    """[CO-10] is about tables with terminals: at another one nothing is asked for, and silence is kept."""
    table = house.table("colorado", dealt=True)
    player = seated(terminal, table)
    expect(player.page.get_by_role("alertdialog")).to_have_count(0)
    player.page.mouse.click(*player.where(["red"])["red"])
    player.lies("red", 100)
    close(house, table)
    expect(player.page.locator(".says")).to_have_text("No more bets")
    assert player.page.evaluate("window.tones.length") == 0
    expect(player.page.locator(".announced")).to_have_count(0)


def test_a_terminal_that_comes_back_announces_it_too(terminal: Seat, house: House) -> None:
    """[CO-10] The connection broke before the call and came back after it."""
    table = house.table("colorado", dealt=True, terminals=True)
    player = seated(terminal, table)
    player.page.get_by_role("button", name="Turn the sound on").click()
    player.page.context.set_offline(True)
    player.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(player.page.get_by_text("The connection broke.")).to_be_visible()
    close(house, table)
    assert tones(player.page, BELL) == 0
    player.page.context.set_offline(False)
    expect(player.page.locator(".announced")).to_have_text("No more bets.")
    assert tones(player.page, BELL) == 1
