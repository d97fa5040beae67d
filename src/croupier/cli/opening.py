"""Open a house: serve its tables on a port, for money or for practice, until a signal comes; then close it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.floor_plan import currencies, five_tables, one_currency, practice_currency
from croupier.cli.stopping import Stopping

if TYPE_CHECKING:
    from socket import socket

    from croupier.server.parts import ServerParts
    from croupier.server.register import RegisteredTable
    from croupier.store.database import StoreBase

_log = logging.getLogger("croupier.house")


async def keep_open(
    stopping: Stopping,
    taken: socket,
    store: StoreBase,
    tables: list[RegisteredTable],
    url: str,
    betting: float | None,
    guests: bool | None,
    behind: str | None,
    origins: frozenset[str],
    metrics_token: str | None,
    unpaced: bool,
) -> bool:
    """Open the house, serve until a signal comes, and close it; print breaches and give False if a table is illegal."""
    from croupier.floor.house import CannotOpen, House
    from croupier.floor.process import room_for_terminals, settle_in
    from croupier.server.operator import Operator
    from croupier.server.pace import Paces
    from croupier.server.parts import assemble
    from croupier.server.people.people import People
    from croupier.server.purpose import require_purpose
    from croupier.server.serve import server
    from croupier.server.settings import ServerSettings

    kept = {key: body.decode() for key, body in (await store.documents("house")).items()}
    practice = guests if guests is not None else kept.get("plays for", "money" if tables else "practice") == "practice"
    if not practice and not tables:
        raise CannotOpen("a house that plays for money needs tables of its own: name their house files with --house")
    tables = tables or five_tables(betting)
    # A practice house that is opened for money is refused below, regardless of currency.
    money = not practice and kept.get("plays for") != "practice"
    found = await currencies(store, tables)
    if found is None:
        return False
    currency = one_currency(found, kept.get("currency")) if money else practice_currency(found)
    house = await House.open(store, currency=currency)
    operator = Operator(_address(taken))
    settings = ServerSettings(
        practice=practice,
        verify=lambda: _verify(url),
        origins=origins,
        paces=Paces.none() if unpaced else Paces(),
        metrics_token=metrics_token,
        operator_token=operator.token,
    )
    parts = assemble(house, await People.open(store, house.clock), settings)
    try:
        await require_purpose(store, practice)
        if not practice:
            await store.keep("house", {"currency": currency.encode()})
        for table in tables:
            await parts.register.open(table)
        await parts.start()
        invited = await parts.people.staff.first_link()
        settle_in()
        room_for_terminals()
        told = _greeting(parts, operator.address, invited.token if invited is not None else None)
        stopping.server = server(parts, lambda: click.echo(told), behind)
        with operator:
            _log.info("the house opens at %s: %s", operator.address, ", ".join(parts.tables.streams))
            await stopping.server.serve(sockets=[taken])
        _log.info("the house closes: rounds in flight are held")
    finally:
        await parts.close()
    return True


def _address(taken: socket) -> str:
    """The house's address on this machine; 0.0.0.0 is not an address to connect to."""
    host, port = taken.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{here}]' if ':' in here else here}:{port}"


def _greeting(parts: ServerParts, address: str, link: str | None) -> str:
    from croupier.server.http.pages import screens_built

    names = list(parts.tables.streams)
    opened = f"{len(names)} tables are open" if len(names) > 1 else "1 table is open"
    lines = [f"{opened} at {address}: {', '.join(names)}"]
    lines += [
        f"{name} plays by new rules from now on." for name, table in parts.house.tables.items() if table.under_new_rules
    ]
    lines += [
        f"{name} is in play and keeps its rules, edition {table.rules.book.title.edition}, until it is closed."
        for name, table in parts.house.tables.items()
        if table.keeps_rules
    ]
    if parts.settings.practice:
        lines.append("The house is open for practice: anybody may join as a guest, with play money.")
    else:
        lines.append(f"The house plays for money, in {next(iter(parts.house.tables.values())).rules.currency}.")
    if link is not None:
        lines.append(f"The first admin sets a password here (valid once, for a day): {address}/link/{link}")
    if not screens_built():
        lines.append(f"The screens are not built into this package: {address}/ says how to build them.")
    lines.append("Ctrl-C closes the house. A round in progress is kept and continues when the house opens again.")
    return "\n".join(lines)


async def _verify(url: str) -> dict[str, Any]:
    from croupier.store.open import open_reader
    from croupier.store.verifier.books import BadRecord
    from croupier.store.verifier.parallel import verify

    reader = await open_reader(url)
    try:
        verified = await verify(reader)
    except BadRecord as bad:
        return {"ok": False, "table": bad.table, "record": bad.seq, "says": bad.why}
    finally:
        await reader.close()
    tables = [{"table": t, "records": n, "head": verified.heads[t].hex()} for t, n in verified.records.items()]
    return {"ok": True, "records": sum(verified.records.values()), "balance": 0, "tables": tables}
