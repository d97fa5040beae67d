"""The floor plan: the tables that a house opens with, each legal, with a unique name, in one currency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.houses import cite, open_house
from croupier.rulebook.load import SHIPPED, is_shipped

if TYPE_CHECKING:
    from croupier.floor.ports import Store
    from croupier.server.register import RegisteredTable
    from croupier.store.database import StoreBase

LONGEST = 40
"""The longest name of a table, in characters."""


def given_tables(houses: Sequence[str], automatic: bool, betting: float | None) -> list[RegisteredTable] | None:
    """The tables that a command names; None if one is illegal, after printing the breaches of all."""
    from croupier.floor.cashier import NAME
    from croupier.floor.dealing import Pace
    from croupier.server.register import RegisteredTable

    opened = [open_house(house) for house in houses]
    if None in opened:
        return None
    pace = Pace(betting=betting) if betting is not None and automatic else None
    tables: list[RegisteredTable] = []
    for house in houses:
        name = _another(name_of(house), {NAME, *(table.name for table in tables)})
        tables.append(RegisteredTable(name, keys_of(house), automatic, pace))
    return tables


def five_tables(betting: float | None) -> list[RegisteredTable]:
    """One table for each rulebook, if none is named."""
    from croupier.floor.dealing import Pace
    from croupier.server.register import RegisteredTable

    pace = Pace(betting=betting) if betting is not None else None
    return [RegisteredTable(id_, {"rulebook": id_}, True, pace) for id_ in SHIPPED]


def betting_seconds(ctx: click.Context, parameter: click.Parameter, given: float | None) -> float | None:
    """The value of ``--betting``, checked."""
    del ctx, parameter
    if given is not None and not 0.1 <= given <= 600:  # written so that NaN fails, too
        raise click.UsageError(f"--betting: {given:g} is not in the range 0.1 to 600 seconds")
    return given


async def all_tables(store: StoreBase, given: list[RegisteredTable], betting: float | None) -> list[RegisteredTable]:
    """The named tables and those in the database: a table with chips on it must not stay closed."""
    import msgspec

    from croupier.floor.dealing import Pace
    from croupier.server.register import KIND, RegisteredTable

    kept = [
        msgspec.json.decode(body, type=RegisteredTable) for _, body in sorted((await store.documents(KIND)).items())
    ]
    named = {table.name for table in given}
    besides = [table for table in kept if table.name not in named]
    if betting is not None:
        besides = [
            msgspec.structs.replace(table, pace=Pace(betting=betting)) if table.automatic else table
            for table in besides
        ]
    return [*given, *besides]


async def currencies(store: Store, tables: Sequence[RegisteredTable]) -> dict[str, str] | None:
    """The currency of each table under its opening rules; None if one is illegal, after printing every breach."""
    from croupier.rulebook.resolve import Illegal
    from croupier.server.register import opening_rules

    found: dict[str, str] = {}
    for table in tables:
        try:
            found[table.name] = (await opening_rules(store, table)).currency
        except Illegal as error:
            for breach in error.breaches:
                said = f"{table.name}: {breach.key}: {breach.says}{cite(error.book, breach.clause)}"
                click.echo(f"croupier: {said}", err=True)
    return found if len(found) == len(tables) else None


def one_currency(found: Mapping[str, str], kept: str | None) -> str:
    """The single currency of all tables and of the house's wallets."""
    from croupier.floor.house import CannotOpen

    wanted = kept or next(iter(found.values()))
    if set(found.values()) != {wanted}:
        listed = ", ".join(f"{name} {currency}" for name, currency in found.items())
        wallets = f"; its wallets are in {kept}" if kept else ""
        raise CannotOpen(f"a house that plays for money has a single currency, not several: {listed}{wallets}")
    return wanted


def practice_currency(found: Mapping[str, str]) -> str:
    """The currency of all tables if they share one, else dollars: play money is minor units of any currency."""
    return next(iter(found.values())) if len(set(found.values())) == 1 else "USD"


def keys_of(house: str) -> dict[str, Any]:
    """The keys of a house file in their stored form; a rulebook folder becomes an absolute path."""
    import msgspec

    from croupier.rulebook.house import house_table

    if _is_file(house):
        keys = house_table(Path(house))
    else:
        rulebook, _, wheel = house.partition(":")
        own = not is_shipped(rulebook)
        keys = {"rulebook": str(Path(rulebook).resolve()) if own else rulebook, **({"wheel": wheel} if wheel else {})}
    kept: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(keys))
    return kept


def name_of(house: str) -> str:
    """The name of a table: that of its file, or of its rulebook.

    >>> name_of("houses/Table 7.toml"), name_of("maryland:triple-zero")
    ('table-7', 'maryland-triple-zero')
    """
    from croupier.server.register import spelled

    return spelled(Path(house).stem if _is_file(house) else house)


def _is_file(house: str) -> bool:
    return house.endswith(".toml") or Path(house).is_file()


def _another(name: str, taken: set[str]) -> str:
    """
    >>> _another("maryland", {"maryland", "maryland-2"})
    'maryland-3'
    """
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: LONGEST - len(f'-{number}')]}-{number}"
    return free
