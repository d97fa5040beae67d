"""The page on the architecture: its picture is drawn from the contracts, and its tables name files that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docs.drawing import rooms
from rulebook.pages import DOCS

SOURCES = DOCS.parent / "src" / "croupier"
PAGE = (DOCS / "architecture.md").read_text(encoding="utf-8")
FILE = re.compile(r"`([\w*<>/]+(?:\.py|/|/\*\.toml))`")


def packages() -> set[str]:
    return {path.parent.name for path in SOURCES.glob("*/__init__.py")}


def named() -> Iterator[tuple[str, str]]:
    """Each file or folder that a table names, with the heading over it."""
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE):
        heading = section.partition("\n")[0]
        for line in section.splitlines():
            if line.startswith("|"):
                for path in FILE.findall(line):
                    yield heading, path


def test_the_picture_is_drawn_from_the_contracts() -> None:
    assert (DOCS / "pictures" / "rooms.svg").read_text(encoding="utf-8") == rooms.rooms_svg(), "run make pages"
    assert "pictures/rooms.svg" in PAGE


def test_the_picture_has_every_room() -> None:
    drawn = {room for row in rooms.layers() for room in row} | {*rooms.alone()}
    assert packages() <= drawn
    assert drawn - packages() <= {"pit", "tournament"}, "rooms that are to come"


def test_the_way_of_a_wager_goes_through_modules_that_are_there() -> None:
    assert [step.module for step in rooms.WAGER if not (SOURCES / step.module).is_file()] == []


def test_every_file_that_a_table_names_is_there() -> None:
    missing = []
    for heading, path in named():
        folders = [SOURCES, *(SOURCES / room for room in re.findall(r"(\w+)/", heading))]
        pattern = re.sub("<.*?>", "*", path).rstrip("/")
        if not any([*folder.glob(pattern)] for folder in folders):
            missing.append((heading, path))
    assert missing == []


def test_every_package_is_on_the_page() -> None:
    assert {room for room in packages() if f"`{room}/`" not in PAGE} == set()
