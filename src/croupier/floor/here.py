"""Here: what a decision may know of the table that it is made at."""

from __future__ import annotations

from typing import Protocol

from croupier.floor.wheel import Wheel
from croupier.rulebook.table import TableRules


class Here(Protocol):
    name: str
    rules: TableRules
    wheel: Wheel
