"""Here: what a decision may know of the table that it is made at."""

from __future__ import annotations

from typing import Protocol

from croupier.floor.wheel import TableWheel
from croupier.rulebook.table import TableRules


class TableContext(Protocol):
    name: str
    rules: TableRules
    wheel: TableWheel
