"""An act that the screens have never heard of is on the dealer's console, with a field for what it asks for."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import staffed
from screens.house import open_house

PROGRAM = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from acts.call_pit import CALL_PIT
from croupier.play import acts
acts.PLAY = (*acts.PLAY, CALL_PIT)  # as an author writes it there, before anything reads the table
from croupier.cli.main import run
run()
"""


def test_a_new_act_is_on_the_console(terminal: Seat, tmp_path: Path) -> None:
    program = [sys.executable, "-c", PROGRAM]
    with open_house(tmp_path, "--house", "maryland", "--dealt", program=program) as house:
        console = staffed(terminal(quiet=False, at=house)).come("maryland")
        console.press("Call pit")
        dialog = console.page.get_by_role("dialog", name="Call pit")
        dialog.get_by_label("why").fill("a torn felt")
        dialog.get_by_role("button", name="Confirm").click()
        expect(dialog).to_have_count(0)
        expect(console.page.locator(".banner")).to_contain_text("pit: a torn felt")
        assert console.at.sent[-1]["command"] == {"do": "call_pit", "why": "a torn felt"}
        console.press("Open betting", "Spin the ball")
        expect(console.steps.get_by_role("button", name="Call pit")).to_have_count(0)
