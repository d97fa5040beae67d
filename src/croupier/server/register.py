"""The register of tables: which a house has, with the keys of each one's house file. They open with the house."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.floor.answer import Refused
from croupier.floor.dealing import Pace
from croupier.floor.house import CannotOpen
from croupier.floor.ports import Store
from croupier.rulebook.house import house_from
from croupier.rulebook.judge import table_rules
from croupier.rulebook.table import TableRules
from croupier.server.live_tables import LiveTables

KIND = "table"


class RegisteredTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: the keys of its house file, whether its wheel is automatic, and its pace."""

    name: str
    house: dict[str, Any]
    automatic: bool = True
    pace: Pace | None = None


class Register:
    """``currency``: what the house's wallets hold; None where tables play for practice, each in its own."""

    def __init__(self, store: Store, tables: LiveTables, currency: str | None) -> None:
        self._store, self._tables, self._currency = store, tables, currency

    async def entries(self) -> list[RegisteredTable]:
        documents = await self._store.documents(KIND)
        return [msgspec.json.decode(body, type=RegisteredTable) for _, body in sorted(documents.items())]

    async def open(self, entry: RegisteredTable) -> None:
        """Open a table and enter it; raises what ``resolve`` and the house have against it."""
        rules = rules_of(entry)
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
    """A table's name as it goes into addresses.

    >>> spelled("maryland:triple-zero"), spelled("Table 7")
    ('maryland-triple-zero', 'table-7')
    """
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-") or "table"


def rules_of(entry: RegisteredTable) -> TableRules:
    """The rules of a table on this day; raises ``Illegal`` with every breach."""
    return table_rules(house_from(dict(entry.house)))
