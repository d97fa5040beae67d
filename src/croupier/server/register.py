"""The register of tables: stores the tables of a house with the keys of their house files, and opens them with the
house.
"""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec

from croupier.floor.answer import Refused
from croupier.floor.dealing import Pace
from croupier.floor.house import CannotOpen, House
from croupier.floor.ports import Store
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import house_from
from croupier.rulebook.judge import table_rules
from croupier.rulebook.resolve import Illegal
from croupier.rulebook.table import TableRules
from croupier.server.live_tables import LiveTables

KIND = "table"

_log = logging.getLogger("croupier.house")


class RegisteredTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: the keys of its house file, whether its wheel is automatic, and its pace."""

    name: str
    house: dict[str, Any]
    automatic: bool = True
    pace: Pace | None = None


class Register:
    """``currency``: the currency of the house's wallets; None for practice, where each table has its own."""

    def __init__(self, store: Store, tables: LiveTables, currency: str | None) -> None:
        self._store, self._tables, self._currency = store, tables, currency

    async def entries(self) -> list[RegisteredTable]:
        documents = await self._store.documents(KIND)
        return [msgspec.json.decode(body, type=RegisteredTable) for _, body in sorted(documents.items())]

    async def open(self, entry: RegisteredTable) -> None:
        """Open a table and add it to the register; raises what ``resolve`` and the house raise."""
        rules = await opening_rules(self._store, entry)
        currency = self._currency
        if currency is not None and rules.currency != currency:
            raise CannotOpen(f"{entry.name}: it plays in {rules.currency}, and the house's wallets hold {currency}")
        await self._tables.open(entry.name, rules, entry.automatic, entry.pace)
        await self._store.keep(KIND, {entry.name: msgspec.json.encode(entry)})

    async def close(self, name: str) -> Refused | None:
        refused = await self._tables.close(name)
        if refused is None:
            await self._store.keep(KIND, {name: None})
        return refused


def spelled(name: str) -> str:
    """A table's name as it appears in URLs.

    >>> spelled("maryland:triple-zero"), spelled("Table 7")
    ('maryland-triple-zero', 'table-7')
    """
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-") or "table"


async def opening_rules(store: Store, entry: RegisteredTable) -> TableRules:
    """The rules that a table is opened under: its house's choices, resolved for today.

    If its rulebook is gone, or if it is in play and the house is no longer legal, they are the rules in the record.
    Raises ``BrokenRulebook`` or ``Illegal`` if the record has none.
    """
    try:
        return table_rules(house_from(dict(entry.house)))
    except (BrokenRulebook, Illegal) as error:
        found = await House(store).recorded_table(entry.name)
        if found is None or (isinstance(error, Illegal) and not found[1]):
            raise
        _log.warning("%s opens under the rules that it has: %s", entry.name, error)
        return found[0]
