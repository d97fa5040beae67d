"""Generate the tables of commands in docs/protocol.md from the rows of acts: name, fields and docstring."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

from croupier.floor.acts import AT_TABLE, AT_WINDOW
from croupier.play.act import ActRow
from croupier.server.act_input import inputs

_HEAD = "| command | fields | what |\n| --- | --- | --- |\n"
_TABLE = re.compile(re.escape(_HEAD) + r"(?:\|.*\n)*")


def act_table(acts: Iterable[ActRow]) -> str:
    """A Markdown table with one row for each act; an optional field has a question mark."""
    return _HEAD + "".join(f"| `{act.name}` | {_fields(act)} | {_what(act)} |\n" for act in acts)


def _fields(act: ActRow) -> str:
    return ", ".join(f"`{each.name}`" + ("" if each.needed else "?") for each in inputs(act.form)) or "none"


def _what(act: ActRow) -> str:
    """The docstring of the command's struct, on one line."""
    return " ".join((inspect.getdoc(act.form) or act.title).split()).replace("``", "`")


def with_tables(page: str) -> str:
    """The protocol page with both tables regenerated: commands to a table, and commands to the cashier."""
    tables = iter((act_table(AT_TABLE.values()), act_table(AT_WINDOW.values())))
    return _TABLE.sub(lambda _: next(tables), page)
