"""No kind of wager is named in the screens, nor in the rooms that serve them: all they know comes with the menu."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.rulebook.load import SHIPPED, load

ROOT = Path(__file__).parents[2]
ROOMS = ("web/src", "src/croupier/server", "src/croupier/client", "src/croupier/press")

WORDS = {"red", "black", "green", "odd", "even", "low", "high", "line"}
"""Kinds whose names are also words for something else: a colour, a property of a number, a column of a document."""

KINDS = sorted({kind for book in SHIPPED for kind in load(book).wagers.wager} - WORDS)


def _sources(room: str) -> list[Path]:
    return [path for path in (ROOT / room).rglob("*") if path.suffix in {".py", ".ts", ".svelte"}]


@pytest.mark.parametrize("room", ROOMS)
def test_no_kind_of_wager_is_named(room: str) -> None:
    named = re.compile(rf"""(?<!`)["'`](?:{"|".join(map(re.escape, KINDS))})[:"'`](?!`)""")
    sources = _sources(room)
    assert sources
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []
