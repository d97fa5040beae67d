"""Draws the pictures and writes the tables of the documentation from the program itself: ``make pages``."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

from rooms import rooms_svg

from croupier import table, wager_odds
from croupier.game.felt import PrintedBox, Zone
from croupier.game.layout import CHIP
from croupier.game.pocket import colour
from croupier.play.chart import page
from croupier.rulebook.table import TableRules
from croupier.server.act_table import with_tables

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
INK = {"red": "#b3202c", "black": "#16181d", "green": "#1f7a4d"}
FELT, LINE = "#0f4a34", "#e8dcb5"
WORDS = {"low": "1 to 18", "high": "19 to 36", "dozen:1": "1st 12", "dozen:2": "2nd 12", "dozen:3": "3rd 12"}

DECISIONS = """\
# Decisions

What was decided and why, so that nobody undoes it by accident. A record is under a page: title, date, status, context,
decision, consequences. The code it explains links to it. A decision that is changed keeps its record, with the status
`superseded by NNNN`. This list is written by `make pages`.
"""


def layout_svg(rules: TableRules, chips: dict[str, str]) -> str:
    """The felt of a table on its side, with chips on some of its spots."""
    boxes = list(rules.layout.boxes.values())
    scale = 8
    left = min(box.area.top for box in boxes) - 4
    right = max(box.area.bottom for box in boxes) + 4
    top = -max(box.area.right for box in boxes) - 4
    bottom = -min(box.area.left for box in boxes) + 4
    width, height = (right - left) * scale, (bottom - top) * scale
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left * scale} {top * scale} {width} {height}"'
        ' font-family="Georgia, serif" text-anchor="middle">',
        f'<rect x="{left * scale}" y="{top * scale}" width="{width}" height="{height}" rx="18" fill="{FELT}"/>',
    ]
    parts += [_box(box, scale) for box in boxes]
    for name, fill in chips.items():
        spot = rules.layout.find(name)
        assert spot is not None
        x, y = spot.places[0]
        parts.append(_chip(y * scale, -x * scale, CHIP * scale * 1.15, fill))
    return "\n".join([*parts, "</svg>\n"])


def _box(box: PrintedBox, scale: int) -> str:
    area = box.area
    x, y = area.top * scale, -area.right * scale
    width, height = (area.bottom - area.top) * scale, (area.right - area.left) * scale
    shown = INK[colour(box.pocket)] if box.pocket and box.zone is not Zone.REPLICA else "none"
    if box.label in ("red", "black"):
        shown = INK[box.label]
    label = WORDS.get(box.label, "2 to 1" if box.label.startswith("column") else box.label.split(":")[-1])
    size = 46 if box.zone is Zone.NUMBER else 30
    turn = f' transform="rotate(-90 {x + width / 2} {y + height / 2})"' if width < height else ""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{shown}" stroke="{LINE}" stroke-width="3"/>'
        f'<text x="{x + width / 2}" y="{y + height / 2}" dy=".35em" font-size="{size}" fill="#fff8e1"{turn}>'
        f"{label.capitalize()}</text>"
    )


def _chip(x: float, y: float, radius: float, fill: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="#fff" stroke-width="3"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.8}" fill="none" stroke="#fff" stroke-width="5"'
        ' stroke-dasharray="9 8"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.52}" fill="#fff" fill-opacity=".18"/>'
    )


def odds_svg(rules: TableRules) -> str:
    """The odds of a table as a terminal shows them."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(record=True, width=76, file=io.StringIO())
    sheet = Table(title=f"croupier odds {rules.book.id}:{rules.terms.wheel.name}", box=box.SIMPLE_HEAD)
    for head in ("wager", "pays", "hit", "edge", "clause"):
        sheet.add_column(head, justify="left" if head in ("wager", "clause") else "right")
    for row in wager_odds(rules):
        clause = rules.book.at(rules.terms.offers[row.kind].odds)
        sheet.add_row(rules.title(row.kind), f"{row.pays} to 1", str(row.hit), str(row.edge), clause)
    console.print(sheet)
    return console.export_svg(title="croupier")


def round_page() -> str:
    date = datetime.date(2026, 1, 1)
    tables = [table("maryland", date=date), table("massachusetts", date=date)]
    return page({rules.closing.when: rules for rules in tables})


def decisions_page() -> str:
    """The index of the decision records, from their own first lines."""
    rows = []
    for path in sorted((HERE / "decisions").glob("[0-9]*.md")):
        title, date, status = (line for line in path.read_text(encoding="utf-8").splitlines()[:4] if line)
        number, _, words = title.removeprefix("# ").partition(". ")
        of = {"date": date.removeprefix("Date: "), "status": status.removeprefix("Status: ")}
        rows.append(f"| [{number}]({path.name}) | {words} | {of['date']} | {of['status']} |")
    head = ["| number | decision | date | status |", "| --- | --- | --- | --- |"]
    return "\n".join([DECISIONS, *head, *rows, ""])


def main() -> None:
    date = datetime.date(2026, 1, 1)
    rules = table("maryland:triple-zero", offers=["green"], calls=False, date=date)
    blue, gold, plum = "#2d6cdf", "#d9a441", "#8e44ad"
    chips = {
        "split:8-11": blue,
        "corner:25-26-28-29": gold,
        "straight:17": plum,
        "street:31-32-33": blue,
        "trio:0-2-00": gold,
        "red": plum,
        "dozen:2": blue,
        "line:13-18": gold,
        "green": plum,
    }
    (PICTURES / "layout.svg").write_text(layout_svg(rules, chips), encoding="utf-8")
    (PICTURES / "odds.svg").write_text(
        odds_svg(table("maryland:triple-zero", offers=["green"], date=date)), encoding="utf-8"
    )
    (PICTURES / "rooms.svg").write_text(rooms_svg(), encoding="utf-8")
    (HERE / "decisions" / "README.md").write_text(decisions_page(), encoding="utf-8")
    (HERE / "round.md").write_text(round_page(), encoding="utf-8")
    protocol = HERE / "protocol.md"
    protocol.write_text(with_tables(protocol.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
