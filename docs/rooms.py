"""Draws the rooms of the house and the way of a wager through them, from the import contracts in pyproject.toml."""

from __future__ import annotations

import ast
import textwrap
import tomllib
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "croupier"

FELT, CLOTH, LINE, INK, FAINT, GOLD = "#0f4a34", "#145c41", "#e8dcb5", "#fff8e1", "#b9c9b4", "#d9a441"
WIDTH, MARGIN, LEFT, RIGHT = 1240, 36, 760, 400
"""The picture, its border, the rooms and the steps beside them."""
TOP, ROW, GAP = 96, 82, 14


class Step(NamedTuple):
    module: str
    says: str


WAGER = (
    Step("server/live/terminal.py", "read the message"),
    Step("server/desk.py", "who sends it, and whose seat is it"),
    Step("floor/writer.py", "queue it: one writer for each table"),
    Step("play/decide.py", "events, or a refusal with its clause"),
    Step("cage/posting.py", "turn the events into transfers"),
    Step("ledger/books.py", "add the transfers to the balances"),
    Step("store/open.py", "commit the batch in one transaction"),
    Step("server/live/stream.py", "answer, then broadcast"),
)
"""The way of a wager: a module for each step."""


def layers() -> list[list[str]]:
    """The rooms from the top to the bottom, as the layers contract has them."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [each for each in pyproject["tool"]["importlinter"]["contracts"] if each["type"] == "layers"]
    rows = [[name.strip(" ()") for name in layer.split("|")] for layer in contract["layers"]]
    return [[name.removeprefix("croupier.") for name in row] for row in rows]


def contracts() -> list[str]:
    """What else the import linter keeps, in the contracts' own words."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [each["name"] for each in pyproject["tool"]["importlinter"]["contracts"] if each["type"] != "layers"]


def alone() -> list[str]:
    """The rooms that may import no other, as the contracts that forbid it have them."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    rooms = {room for row in layers() for room in row}
    found = []
    for contract in pyproject["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "forbidden" and all(
            name.startswith("croupier.") for name in contract["forbidden_modules"]
        ):
            found += [name.removeprefix("croupier.") for name in contract["source_modules"]]
    return [name for name in found if name not in rooms]


def about(room: str) -> str | None:
    """A room's docstring, without the room's own name; None if it is not built yet."""
    path = SOURCES / room / "__init__.py"
    if not path.exists():
        return None
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    said = " ".join(text.partition("\n\n")[0].split()).rstrip(".")
    head, colon, rest = said.partition(": ")
    said = rest if colon and head.lower().split()[-1].startswith(room[:5]) else said
    return said[:1].upper() + said[1:]


def rooms_svg() -> str:
    rows = layers()
    height = TOP + sum(_height(row) + GAP for row in rows) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        ' font-family="Inter, Helvetica, Arial, sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" rx="18" fill="{FELT}"/>',
        _text(MARGIN, 50, "The rooms", 26, INK, "600"),
        _text(MARGIN, 74, "A room may import from the rows below it, never from its neighbours.", 14, FAINT),
    ]
    y = TOP
    for row in rows:
        parts += _row(row, y)
        y += _height(row) + GAP
    parts += _way(height)
    return "\n".join([*parts, "</svg>\n"])


def _row(row: list[str], y: int) -> list[str]:
    width, parts = _width(row), []
    for number, room in enumerate(row):
        parts += _room(room, MARGIN + number * (width + GAP), y, width, _height(row))
    return parts


def _width(row: list[str]) -> float:
    return (LEFT - GAP * (len(row) - 1)) / len(row)


def _height(row: list[str]) -> int:
    lines = max(len(_fit(about(room) or "", _letters(_width(row)))) for room in row)
    return ROW if lines > 1 else ROW - 17


def _letters(width: float) -> int:
    return int((width - 28) / 6.3)


def _room(room: str, x: float, y: int, width: float, height: int) -> list[str]:
    said, style = about(room), f'fill="{CLOTH}" stroke="{LINE}" stroke-width="1.5"'
    if said is None:
        said, style = "not built yet", f'fill="none" stroke="{LINE}" stroke-opacity=".45" stroke-dasharray="5 5"'
    parts = [f'<rect x="{x:g}" y="{y}" width="{width:g}" height="{height}" rx="10" {style}/>']
    parts.append(_text(x + 16, y + 27, f"{room}/", 17, INK, "600"))
    for number, line in enumerate(_fit(said, _letters(width))):
        parts.append(_text(x + 16, y + 48 + 17 * number, line, 12.5, FAINT))
    mine = [number for number, step in enumerate(WAGER, 1) if step.module.startswith(f"{room}/")]
    for place, number in enumerate(reversed(mine)):
        parts += _badge(x + width - 22 - 30 * place, y + 22, number)
    return parts


def _fit(text: str, letters: int) -> list[str]:
    lines = textwrap.wrap(text, letters)
    return lines if len(lines) <= 2 else [lines[0], textwrap.shorten(" ".join(lines[1:]), letters, placeholder=" …")]


def _way(height: int) -> list[str]:
    x = MARGIN + LEFT + 44
    parts = [
        _text(x, 50, "The way of a wager", 26, INK, "600"),
        _text(x, 74, "Nothing is answered before the commit.", 14, FAINT),
    ]
    y = TOP + 22
    last = y + 68 * (len(WAGER) - 1)
    parts.append(f'<path d="M{x + 14} {y}V{last}" stroke="{GOLD}" stroke-width="2" stroke-opacity=".6"/>')
    for number, step in enumerate(WAGER, 1):
        parts += _badge(x + 14, y, number)
        parts.append(_text(x + 40, y - 2, step.says, 15, INK, "500"))
        parts.append(_text(x + 40, y + 17, step.module, 12.5, FAINT, family="ui-monospace, Menlo, monospace"))
        y += 68
    y = last + 62
    for room in alone():
        parts.append(
            f'<rect x="{x}" y="{y}" width="{RIGHT - 2 * MARGIN}" height="{ROW}" rx="10" fill="none"'
            f' stroke="{LINE}" stroke-width="1.5"/>'
        )
        parts.append(_text(x + 16, y + 27, f"{room}/", 17, INK, "600"))
        for number, line in enumerate(_fit(about(room) or "", 47)):
            parts.append(_text(x + 16, y + 48 + 17 * number, line, 12.5, FAINT))
        y += ROW + GAP
    parts.append(_text(x, y + 34, "Kept by the linter as well", 15, INK, "600"))
    y += 58
    for name in contracts():
        for line in textwrap.wrap(name, 52):
            parts.append(_text(x, y, line, 12.5, FAINT))
            y += 17
        y += 6
    assert y <= height, "the steps are longer than the rooms"
    return parts


def _badge(x: float, y: float, number: int) -> list[str]:
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{GOLD}"/>',
        f'<text x="{x:g}" y="{y:g}" dy=".36em" font-size="13" font-weight="700" fill="#2b2108" text-anchor="middle">'
        f"{number}</text>",
    ]


def _text(x: float, y: float, text: str, size: float, fill: str, weight: str = "400", family: str = "") -> str:
    kind = f' font-family="{family}"' if family else ""
    style = f'font-size="{size:g}" font-weight="{weight}" fill="{fill}"{kind}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'
