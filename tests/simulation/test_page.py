"""The page on the simulation, followed to the letter."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from croupier.cli.main import main
from rulebook.pages import DOCS, blocks, squeezed

PAGE = "simulation.md"


def test_its_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    done = 0
    for block in blocks(PAGE):
        if block.file is not None:
            block.write(tmp_path)
        elif block.kind == "console":
            assert main(block.command) == 0
            told = capsys.readouterr()
            assert told.err == ""
            for line in block.printed:
                assert line in squeezed(told.out)
            done += 1
    assert done == 3


def test_its_python() -> None:
    text = "\n".join(block.text for block in blocks(PAGE) if block.kind == "python" and block.file is None)
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE, PAGE, 0)
    told: list[str] = []
    done = doctest.DocTestRunner().run(examples, out=told.append)
    assert done.attempted > 10
    assert told == []


def test_its_vectors_are_those_of_the_tests() -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    for words in (
        "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
        "408f276d 41c83b0e a20bc7c6 6d5451fd",
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ):
        assert words in page
