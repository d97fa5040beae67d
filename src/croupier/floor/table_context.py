"""The context of a decision: what it may read about its table."""

from __future__ import annotations

from typing import Protocol

from croupier.floor.wheel import TableWheel
from croupier.rulebook.table import TableRules


class TableContext(Protocol):
    name: str
    rules: TableRules
    wheel: TableWheel
