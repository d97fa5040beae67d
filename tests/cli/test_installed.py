"""The installed command, as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "croupier"


def test_installed_command() -> None:
    done = subprocess.run(
        [COMMAND, "odds", "singapore", "--slip", "red=1", "--json"], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["slip"]["edge"] == "1/37"
    wrong = subprocess.run([COMMAND, "odds", "nevada"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("croupier: nevada: ")
    assert wrong.stderr.count("\n") == 1
