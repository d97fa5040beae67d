"""The dealer school: every kind of lesson answered right and wrong, its clause, the score; by hand and by keys."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from screens.conftest import Seat
from screens.dealing import staffed
from screens.house import House
from screens.test_access import AXE, faults


class Case(NamedTuple):
    """A lesson of Maryland's, by its seed: the button of its kind, what is asked, the answers, a clause."""

    kind: str
    seed: int
    asks: str
    right: str
    wrong: str
    clause: str


# Payout: 8 on high, 4 on even, 10 on red at 1 to 1, and 5 on a line at 5 to 1.
CASES = [
    Case("Payouts", 1, "32. What do you pay this player, the winning stakes not counted?", "47", "46", "Ch.4 A(6)"),
    Case("Zero", 25, "USD 10 lies on red. The ball rests in 0.", "The wager loses", "Half of it goes back", "Ch.4 B"),
    Case("Spins", 3, "The ball made 6 revolutions", "The spin is good", "The spin is void", "Ch.5 A"),
    Case("Late bets", 1, 'You have called "No more bets."', "the chips go back", "It is in time", "Ch.5 C"),
    Case("Chips", 1, "value chips that were not bought", "Not allowed.", "Allowed once the floor", "Ch.3 A"),
    Case("Order", 1, "You have announced the number.", "Put the dolly", "Take in the losing", "Ch.5 D"),
]


@pytest.fixture
def school(terminal: Seat) -> Page:
    """A page for a dealer, with axe in it."""
    page = staffed(terminal(bypass_csp=True)).page
    page.add_init_script(path=AXE)
    return page


def seeded(page: Page, seed: int) -> None:
    def deal(route: Route) -> None:
        route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "seed": seed}))

    page.unroute("**/api/school")
    page.route("**/api/school", deal)


def scored(page: Page) -> list[str]:
    """Right, streak, best."""
    return page.locator("header dd").all_inner_texts()[:3]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_lesson(case: Case, school: Page, house: House) -> None:
    seeded(school, case.seed)
    school.goto(house.url + "/dealer#/school")
    school.get_by_role("button", name=case.kind, exact=True).click()
    question, verdict, clauses = (school.locator(each) for each in (".question", ".verdict h2", ".clauses b"))
    for given, says, score in ((case.wrong, "Not so", ["0 / 1", "0", "0"]), (case.right, "Right", ["1 / 2", "1", "1"])):
        expect(question.locator(".asks")).to_contain_text(case.asks)
        expect(verdict).to_have_count(0)
        if case.kind == "Payouts":
            question.get_by_role("spinbutton").fill(given)
            question.get_by_role("button", name="Answer").click()
        else:
            question.get_by_role("button", name=given).click()
        expect(verdict).to_have_text(says)
        expect(clauses.filter(has_text=case.clause)).to_have_count(1)
        assert scored(school) == score
        assert faults(school) == []
        assert fits(school)
        question.get_by_role("button", name="Next", exact=True).click()
    expect(verdict).to_have_count(0)


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled to."""
    found: bool = page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.clauses')].every("
        "(each) => each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1)"
    )
    return found


def test_the_keyboard(school: Page, house: House) -> None:
    """A sum is typed and sent; Enter goes on; an option is its number."""
    seeded(school, 1)
    school.goto(house.url + "/dealer#/school")
    school.get_by_role("button", name="Payouts").focus()
    school.keyboard.press("Enter")
    expect(school.locator("#paid")).to_be_focused()
    school.keyboard.type("47")
    school.keyboard.press("Enter")
    expect(school.get_by_role("button", name="Next", exact=True)).to_be_focused()
    assert scored(school) == ["1 / 1", "1", "1"]
    school.get_by_role("button", name="Order").focus()
    school.keyboard.press("Enter")
    expect(school.locator(".option")).to_have_count(5)
    school.keyboard.press("4")
    expect(school.locator(".option.right")).to_have_text("4Put the dolly on the number.")
    assert scored(school) == ["2 / 2", "2", "2"]


def test_a_table_s_own_rules(school: Page, house: House) -> None:
    """From a table the lessons are by its rules, and the way back leads to it."""
    table = house.table("colorado", dealt=True, wheel="single-zero", zero="prison")
    seeded(school, 3)
    school.goto(f"{house.url}/dealer#/tables/{table}")
    school.get_by_role("link", name="Dealer school").click()
    expect(school.locator("select")).to_have_value(f"table:{table}")
    school.get_by_role("button", name="Zero", exact=True).click()
    expect(school.locator(".asks")).to_contain_text("USD 10 is in prison on ")
    school.get_by_role("button", name="Back to the tables").click()
    expect(school.locator(".step.first")).to_contain_text("Spin the ball")
