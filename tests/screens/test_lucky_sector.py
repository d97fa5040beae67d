"""A bonus that the screens have never heard of: its draw is on the terminal, the console and the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bonus.lucky_rulebook import install, write_rulebook
from screens.conftest import Seat
from screens.house import House, open_house


@pytest.fixture
def lucky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house for which the bonus is installed, with an automatic table that offers it."""
    monkeypatch.setenv("PYTHONPATH", str(install(tmp_path / "installed")))
    file = tmp_path / "house.toml"
    file.write_text(f'rulebook = "{write_rulebook(tmp_path)}"\noffers = ["lucky-sector"]\n')
    with open_house(tmp_path, "--house", str(file), "--betting", "2") as house:
        yield house


def shows_the_sector(page: Page) -> list[str]:
    """The pockets of the sector, as the page shows them."""
    shown = page.locator("[data-bonus=lucky-sector]")
    expect(shown).to_contain_text("Lucky sector")
    expect(shown.locator(".number")).to_have_count(3)
    return shown.locator(".number").all_inner_texts()


def test_its_draw_is_on_every_screen(lucky: House, terminal: Seat) -> None:
    """Betting closes two seconds after the wager; then the sector is there until the round is over."""
    [table] = [card["name"] for card in lucky.ask("GET", "/api/tables")]
    player, board = terminal(at=lucky), terminal(at=lucky).page
    player.come(table)
    board.goto(f"{lucky.url}/board?table={table}")
    expect(board.locator("h1")).to_be_visible()
    player.command(table, do="place", seat=1, spot="lucky-sector", amount=500)
    sector = shows_the_sector(player.page)
    assert shows_the_sector(board) == sector
    expect(player.page.locator("svg .times")).to_have_text(["★"] * 3)
    told = next(
        message["now"]["bonus"] for message in player.told if message["tell"] == "news" and "bonus" in message["now"]
    )
    assert told == [
        {
            "name": "lucky-sector",
            "title": "Lucky sector",
            "drawn": [["sector", " ".join(sector)]],
            "marks": dict.fromkeys(sector, "★"),
        }
    ]
