"""Read a record of results: a plain list, a CSV file with a header, or JSON lines of a replay or an event log."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

COLUMNS = ("pocket", "result", "number", "spin")
"""Names of the column that holds the results, in order of preference: ``spin`` may also be a running number."""

RESTED = {"do": "ball_rests", "event": "ball_rested"}
"""The ``do`` and ``event`` values of replay and event log lines that hold a result."""


class BadResults(Exception):  # noqa: N818 - the name states the condition
    """A record that cannot be read: the line, and the error."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(f"line {line}: {says}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A result as written in the file, and its line number."""

    line: int
    text: str


def decode(data: bytes) -> str:
    """Decode the text of a file, with all line ends normalised."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadResults(line, f"byte {error.start + 1} of the file is no text: save the results as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_marks(text: str) -> Iterator[Mark]:
    """Every result of a record, in order. The first line that is not empty decides the format."""
    lines = text.split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("{"):
        return _json_marks(lines)
    if any(letter.isalpha() for letter in first):
        return _csv_marks(lines)
    return _plain_marks(lines)


def _plain_marks(lines: list[str]) -> Iterator[Mark]:
    """Results separated by blanks, commas, semicolons or line ends."""
    for number, line in enumerate(lines, start=1):
        yield from (Mark(number, word) for word in re.split(r"[\s,;]+", line) if word)


def _csv_marks(lines: list[str]) -> Iterator[Mark]:
    """Results in a column named by the header."""
    header = next(line for line in lines if line.strip())
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    column = None
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if column is None:
                column = _column(reader.line_num, cells)
            elif len(cells) <= column or not cells[column]:
                raise BadResults(reader.line_num, "no result stands in the column of results")
            else:
                yield Mark(reader.line_num, cells[column])
    except csv.Error as error:
        raise BadResults(reader.line_num, f"not CSV: {error}") from None


def _column(line: int, header: list[str]) -> int:
    names = [name.lower() for name in header]
    for wanted in COLUMNS:
        if wanted in names:
            return names.index(wanted)
    raise BadResults(line, f"the header names no column {', '.join(COLUMNS[:-1])} or {COLUMNS[-1]}")


def _json_marks(lines: list[str]) -> Iterator[Mark]:
    """The pockets of results in a file of commands or events; other lines are skipped."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        said = json_object(number, line)
        if any(said.get(key) == word for key, word in RESTED.items()):
            pocket = said.get("pocket")
            if isinstance(pocket, bool) or not isinstance(pocket, str | int):
                raise BadResults(number, "the ball rests, but no pocket is named")
            yield Mark(number, str(pocket))


def json_object(number: int, line: str) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadResults(number, f"not JSON: {error}") from None
    if not isinstance(said, dict):
        raise BadResults(number, "not an object in JSON, as every line of a replay file or an event log is")
    return said
