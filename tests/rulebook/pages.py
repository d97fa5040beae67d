"""Pages of the documentation, followed: their files are written, their commands are run, what they print is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec

from croupier.rulebook.bonus_games import bonus_game, bonus_names
from croupier.rulebook.house import HouseRules

DOCS = Path(__file__).parents[2] / "docs"

_BLOCK = re.compile(r"^(?:`(?P<file>[^`\n]+)`:\n\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: its language, its text, and the file that the line above it names."""

    kind: str
    text: str
    file: str | None

    @property
    def command(self) -> list[str]:
        """The words of the command in a console block, without ``croupier``."""
        first = self.text.splitlines()[0]
        assert first.startswith("$ croupier "), first
        return first.split()[2:]

    @property
    def printed(self) -> list[str]:
        """The lines that the command is said to print, among others."""
        return [squeezed(line) for line in self.text.splitlines()[1:]]

    def write(self, folder: Path) -> None:
        assert self.file is not None
        path = folder / self.file
        path.parent.mkdir(exist_ok=True)
        path.write_text(self.text, encoding="utf-8")


def blocks(page: str) -> Iterator[Block]:
    text = (DOCS / page).read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        yield Block(match["kind"], match["text"], match["file"])


def house_keys(form: type[msgspec.Struct] = HouseRules, above: str = "") -> Iterator[str]:
    """Every key of a house file, those in sections with the section before them."""
    for field in msgspec.structs.fields(form):
        if form is HouseRules and field.name == "bonus":
            for name in bonus_names():
                yield from house_keys(bonus_game(name).section_form, f"{name}.")
            continue
        sections = [
            kind
            for kind in (*get_args(field.type), field.type)
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        ]
        for section in sections:
            yield from house_keys(section, f"{above}{field.encode_name}.")
        if not sections:
            yield above + field.encode_name


def squeezed(line: str) -> str:
    """A line with its runs of blanks made one, so that a table's columns do not matter."""
    return " ".join(line.split())
