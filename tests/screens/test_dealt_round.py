"""A dealt round: a dealer and two players in three browsers, under one real server."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import PASSWORD, Console, hire, sit, staffed
from screens.house import House, open_house
from screens.terminal import Terminal

DEALT = ("--house", "maryland", "--house", "colorado:single-zero", "--dealt")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("dealt"), *DEALT) as house:
        yield house


def rows(console: Console, part: str) -> list[str]:
    listed = console.page.locator(".pays h3", has_text=part).locator("+ ol li")
    expect(listed.first).to_be_visible()
    return [" | ".join(row.locator("> *").all_inner_texts()) for row in listed.all()]


def test_a_dealt_round(terminal: Seat, dealt: House) -> None:
    """The link sets the password once; wagers, calls, result, dolly, collecting, paying; every rack to the cent."""
    link = dealt.url + hire(dealt, "Dora", "dealer")
    # It is opened a second time at the end, and the browser puts what is then answered on its console.
    paper = terminal(quiet=False).page
    paper.goto(link)
    expect(paper.locator("#who")).to_have_text("Dora, dealer: set your password. This link is good once.")
    paper.get_by_label("Password").fill(PASSWORD)
    paper.get_by_role("button").click()
    expect(paper.locator("#answer")).to_have_text("The password is set. You are signed in as Dora.")
    page = terminal().page
    page.goto(dealt.url + "/dealer")
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator(".card.dealt", has_text="maryland").click()
    console = Console(Terminal(page, dealt), "Dora")
    console.at.table = "maryland"
    console.stands("Round 0 · open")
    expect(console.steps.get_by_role("button", name="Open betting")).to_contain_text("Place your bets.")
    console.press("Open betting")
    console.stands("Round 1 · betting")

    one, two = (Terminal(terminal().page, dealt) for _ in range(2))
    sit(one, "maryland", 1, "blue")
    sit(two, "maryland", 2, "yellow")
    for player, spot in ((one, "straight:17"), (one, "red"), (two, "split:17-20"), (two, "black"), (two, "black")):
        player.page.mouse.click(*player.where([spot])[spot])
    one.lies("straight:17", 100)
    one.lies("red", 100)
    two.lies("split:17-20", 100)
    two.lies("black", 200)
    for spot, amount in {"straight:17": 100, "red": 100, "split:17-20": 100, "black": 200}.items():
        console.lies(spot, amount)
    console.rack(1, 49_800)
    console.rack(2, 49_700)
    expect(page.locator(".players li").nth(1)).to_contain_text("$3 on the layout")

    console.press("Spin the ball")
    console.stands("Round 1 · spinning")
    closing = console.steps.get_by_role("button", name="Close betting")
    expect(closing).to_contain_text("No more bets.")
    closing.click()
    expect(two.page.locator(".says")).to_have_text("No more bets")
    two.page.mouse.click(*two.where(["red"])["red"])
    alert = two.page.locator("[role=alert][data-code=betting-closed]")
    expect(alert).to_contain_text("Ch.5 C")
    assert two.reply()["clauses"] == ["MD-150"]

    console.rests("17")
    expect(page.locator(".dolly")).to_have_count(0)
    expect(console.steps.get_by_role("button", name="Place the dolly")).to_contain_text("17.")
    console.press("Place the dolly")
    expect(page.locator(".dolly[data-pocket='17']")).to_have_count(1)
    console.press("Collect the losers")
    assert rows(console, "Collected") == ["Red | Seat 1 blue | $1 |  | Take 1 blue"]
    console.press("Pay the winners")
    assert rows(console, "Paid") == [
        "Straight 17 | Seat 1 blue | $1 | +$35 | Pay 35 blue",
        "Split 17 20 | Seat 2 yellow | $1 | +$17 | Pay 17 yellow",
        "Black | Seat 2 yellow | $2 | +$2 | Pay 2 yellow",
    ]
    expect(page.locator(".pays h3", has_text="Paid")).to_contain_text("$58")
    console.press("Lift the dolly")
    console.stands("Round 2 · betting")
    # 500 - 2 + 36 on the straight; 500 - 3 + 18 on the split + 4 on black.
    console.rack(1, 53_400)
    console.rack(2, 51_900)
    expect(one.page.locator("dd[data-rack='53400']")).to_be_visible()
    expect(two.page.locator("dd[data-rack='51900']")).to_be_visible()

    one.page.mouse.click(*one.where(["red"])["red"])
    one.lies("red", 100)
    console.press("Spin the ball", "Close betting")
    console.rests("32", by="ring", turns=None)
    console.press("Place the dolly", "Collect the losers", "Pay the winners", "Lift the dolly")
    console.rack(1, 53_500)
    expect(one.page.locator("dd[data-rack='53500']")).to_be_visible()
    expect(page.locator(".last li")).to_have_text(["32", "17"])

    paper.goto(link)
    expect(paper.locator("#who")).to_have_text("The link has been used, or is over: ask for another.")
    expect(paper.get_by_role("button")).to_be_disabled()


def test_the_keyboard_alone(terminal: Seat, dealt: House) -> None:
    """No pointer: each step has the focus as soon as it may be done, and the result is typed."""
    console = staffed(Terminal(terminal().page, dealt)).come("colorado-single-zero")
    press = console.page.keyboard.press
    first = console.steps.locator(".first")
    while not first.evaluate("step => step === document.activeElement"):
        press("Tab")
    steps = ("Open betting", "Spin the ball", "Close betting", "The ball rests")
    for done, following in itertools.pairwise(steps):
        expect(first).to_contain_text(done)
        press("Enter")
        expect(first).to_contain_text(following)
        expect(first).to_be_focused()
    press("Enter")
    dialog = console.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for key in "36":
        press(key)
    expect(dialog.get_by_role("button", name="Confirm: 36", exact=True)).to_be_focused()
    press("Enter")
    expect(dialog).to_have_count(0)
    for done in ("Place the dolly", "Collect the losers", "Pay the winners", "Lift the dolly", "Spin the ball"):
        expect(first).to_contain_text(done)
        expect(first).to_be_focused()
        if done != "Spin the ball":
            press("Enter")
    console.stands("Round 2 · betting")
    expect(console.page.locator(".last")).to_have_text("36")


def test_a_double_click_is_one(terminal: Seat, house: House) -> None:
    """Its second half falls on the step that has come into the place of the first."""
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    console.steps.locator(".first").dblclick()
    expect(console.steps.locator(".first")).to_contain_text("Close betting")
    console.stands("Round 1 · spinning")
    assert [each["command"]["do"] for each in console.at.sent] == ["spin"]


def test_reload_and_restart(terminal: Seat, tmp_path: Path) -> None:
    """The page comes back into the middle of a spin, and so does the house."""
    with ExitStack() as stack:
        house = stack.enter_context(open_house(tmp_path, *DEALT))
        at = Terminal(terminal(quiet=False).page, house)
        console = staffed(at).come("maryland")
        console.press("Open betting")
        console.buy(1, 100)
        console.touch("red")
        console.lies("red", 100)
        console.press("Spin the ball")
        console.stands("Round 1 · spinning")
        console.page.reload()
        console.stands("Round 1 · spinning")
        console.lies("red", 100)
        stack.close()
        expect(console.page.locator(".banner[role=status]")).to_be_visible()
        again = stack.enter_context(open_house(tmp_path, *DEALT, "--port", house.url.rpartition(":")[2]))
        assert again.url == house.url
        # It tries again after up to six seconds.
        expect(console.page.locator(".banner[role=status]")).to_have_count(0, timeout=20_000)
        console.press("Close betting")
        console.rests("32")
        console.press("Settle all that is left")
        console.rack(1, 10_100)
        console.stands("Round 2 · betting")
