"""Calling the command as a user does, without the cost of a process of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a call: its exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """What is on standard output, runs of blanks made one."""
        return [" ".join(line.split()) for line in self.out.splitlines() if line.strip()]

    @property
    def text(self) -> str:
        """What is on standard output, in one line: a table's title may be folded."""
        return " ".join(self.out.split())


Call = Callable[..., Done]
Write = Callable[..., str]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*arguments: str) -> Done:
        capsys.readouterr()
        status = main(list(arguments))
        told = capsys.readouterr()
        return Done(status, told.out, told.err)

    return run


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a house file, or another, where the command is called; give its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "house.toml") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write
