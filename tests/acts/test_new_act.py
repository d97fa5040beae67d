"""A new act is a form, a decider and a row: the gate, access, the console, the pages and the server have it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

PROGRAM = """
import sys
from pathlib import Path
from acts.call_pit import CALL_PIT
from croupier.play import acts
acts.PLAY = (*acts.PLAY, CALL_PIT)  # as an author writes it there, before anything reads the table
from acts.house_with_call_pit import main
main(Path(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    words = [sys.executable, "-c", PROGRAM, str(tmp_path_factory.mktemp("house"))]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(done.stdout.splitlines()[-1])


def test_the_gate_lets_through_whom_the_row_names_when_it_says(found: Any) -> None:
    cells = "table-closed | yes | yes | wrong-phase | wrong-phase | yes | yes | yes | yes"
    assert found["round"] == [f"| `call_pit` | dealer | {cells} |", f"| `call_pit` | floor | {cells} |"]


def test_a_replay_reads_and_decides_it(found: Any) -> None:
    """The first line of the replay has the number 2: one is a player's, one says no reason."""
    assert found["replay"] == [[4, "not-your-role"], [5, "bad-command"]]


def test_only_its_offices_may_send_it(found: Any) -> None:
    assert found["access"] == ["dealer", "floor"]
    refused = dict.fromkeys(("guest", "player", "pit", "security", "inspector", "regulator", "admin"), "not-your-role")
    assert found["betting"] == refused | {"dealer": "taken", "floor": "taken"}
    assert found["spinning"] == refused | {"dealer": "wrong-phase", "floor": "wrong-phase"}


def test_the_console_shows_it_with_what_it_asks_for(found: Any) -> None:
    step = {
        "do": "call_pit",
        "by": ["dealer", "floor"],
        "allowed": True,
        "fields": ["why"],
        "title": "Call pit",
        "panel": "aside",
        "inputs": [{"name": "why", "asks": "text", "needed": True}],
    }
    assert found["step betting"] == step
    waits = found["step spinning"]
    assert (waits["allowed"], waits["code"]) == (False, "wrong-phase")
    assert waits["why"].startswith("call_pit belongs to the phase open, betting, resting")


def test_a_terminal_sends_it_over_its_socket(found: Any) -> None:
    assert found["socket"] == ["Taken", "Refused"]


def test_the_pages_tell_of_it(found: Any) -> None:
    assert found["protocol"] == ["| `call_pit` | `why` | The pit is called to the table between two spins. |"]
    assert found["page of the API"]["required"] == ["do", "why"]
    assert found["page of the API"]["description"] == "The pit is called to the table between two spins."
