"""Five rulebooks, four languages, and what a player looks up or sets: history, limits, sound, motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, expect

from screens.conftest import Seat
from screens.house import BRISK, House
from screens.terminal import PHONE

QUICK = {"betting": 1.2, "last_bets": 0.3, "spinning": 0.3, "showing": 0.5}

RED = [
    ("colorado", "CO-44", "2203(6)(i)"),
    ("maryland", "MD-68", "Ch.3 F(9)"),
    ("massachusetts", "MA-29", "1(e)(11)"),
    ("singapore", "SG-22", "3.4.11"),
    ("small-stakes", "SS-55", "Wagers 9"),
]
"""What the rulebooks say of a wager on red, and where."""


@pytest.mark.parametrize(("rulebook", "clause", "place"), RED)
def test_a_round_under_every_rulebook(rulebook: str, clause: str, place: str, terminal: Seat, house: House) -> None:
    player = terminal(PHONE, has_touch=True)
    table = house.table(rulebook, QUICK)
    player.arrive()
    player.page.locator(f"[data-table='{table}']").click()
    expect(player.felt).to_be_visible()
    player.table = table
    player.buy(amount=10_000)
    player.page.locator("[data-value='500']").click()
    player.page.touchscreen.tap(*player.where(["red"])["red"])
    player.hears(lambda: player.now["round"] == 2)
    reds = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
    # No rulebook gives a half back on a zero unless its house says so.
    rack = 10_500 if player.get("/api/tables/" + table + "/rounds?last=1")[0]["result"] in reds else 9_500
    expect(player.page.locator(f"dd[data-rack='{rack}']")).to_be_visible()
    expect(player.page.locator(f"aside [data-spot=red] [data-clause={clause}]")).to_have_text(place)


WORDS = {
    "en": ("Play as a guest", "Place your bets", "ltr"),
    "es": ("Jugar como invitado", "Hagan juego", "ltr"),
    "zh": ("以访客身份游玩", "请下注", "ltr"),
    "ar": ("العب كضيف", "ضعوا رهاناتكم", "rtl"),
}


@pytest.mark.parametrize("language", WORDS)
def test_languages(language: str, terminal: Seat, house: House) -> None:
    guest, bets, direction = WORDS[language]
    player = terminal(PHONE)
    page = player.page
    page.goto(house.url)
    page.locator("select").select_option(language)
    expect(page.locator(".big")).to_have_text(guest)
    expect(page.locator("html")).to_have_attribute("dir", direction)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans" if language == "zh" else language)
    page.locator(".big").click()
    expect(page.locator(".card").first).to_be_visible()
    player.open("singapore")
    expect(page.locator(".says")).to_have_text(bets)
    rules = player.drawer("rules")
    expect(rules.locator("table[lang=en]")).to_contain_text("Straight Up")
    expect(rules.locator("table[lang=en]")).to_have_attribute("dir", "ltr")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0


def test_a_browser_s_own_language(terminal: Seat, house: House) -> None:
    player = terminal(locale="es-MX")
    player.page.goto(house.url)
    expect(player.page.locator(".big")).to_have_text("Jugar como invitado")
    assert player.page.evaluate("localStorage.getItem('croupier.settings')") is None


def test_motion(terminal: Seat, house: House) -> None:
    """Where motion is not wanted the ball is in its pocket at once, and nothing on the page moves."""
    player = terminal(motion=False)
    table = house.table("singapore", dealt=True)
    player.come(table)
    assert player.page.evaluate("document.documentElement.dataset.motion") == "off"
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    house.deal(table, "ball_rests", pocket="17", revolutions=6)
    expect(player.page.locator("canvas[data-pocket='17']")).to_have_count(1)
    expect(player.page.locator(".dolly[data-pocket='17']")).to_have_count(1)
    assert player.page.evaluate("document.getAnimations().length") == 0
    drawer = player.drawer("settings")
    drawer.get_by_label("Motion").check()
    assert player.page.evaluate("document.documentElement.dataset.motion") == "on"


def test_sound(terminal: Seat, house: House) -> None:
    """Sound off: nothing that makes any is ever started."""
    player = terminal()
    player.page.add_init_script(
        """window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...words) { window.tones++; return start.apply(this, words); };"""
    )
    player.come(house.table("singapore"))
    place = player.where(["red"])["red"]
    player.page.mouse.click(*place)
    player.lies("red", 100)
    player.page.mouse.click(*place)
    player.lies("red", 200)
    heard = player.page.evaluate("window.tones")
    assert heard > 0
    drawer = player.drawer("settings")
    drawer.get_by_label("Sound").uncheck()
    player.close()
    player.page.mouse.click(*place)
    player.lies("red", 300)
    assert player.page.evaluate("window.tones") == heard


def test_history_and_fairness(terminal: Seat, house: House) -> None:
    player = terminal(PHONE)
    player.come(house.table("singapore", {**BRISK, "showing": 0.5}))
    player.page.mouse.click(*player.where(["red"])["red"])
    player.hears(lambda: player.now["round"] == 2)
    drawer = player.drawer("history")
    drawer.locator("li button").first.click()
    expect(drawer.locator(".good")).to_have_text("The wheel kept its promise")
    expect(drawer.locator(".more")).to_contain_text("red · $1 →")


def test_limits_and_exclusion(terminal: Seat, house: House) -> None:
    player = terminal()
    player.come(house.table("singapore"))
    drawer = player.drawer("limits")
    form = drawer.locator("form", has_text="Losses a day")
    form.locator("input").fill("50")
    form.get_by_role("button").click()
    expect(form.locator(".now")).to_have_text("$50")
    assert [(each["what"], each["amount"]) for each in player.get("/api/me/account")["limits"]] == [("loss", 5_000)]
    asked = []

    def no(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    player.page.once("dialog", no)
    drawer.get_by_role("button", name="Exclude me: 30 days").click()
    assert asked == ["Exclude me: 30 days?"]
    assert "excluded" not in player.get("/api/me/account")
    player.page.once("dialog", lambda dialog: dialog.accept())
    with player.page.expect_response("**/api/cashier/commands"):
        drawer.get_by_role("button", name="Exclude me: 30 days").click()
    assert player.get("/api/me/account")["excluded"] is True
