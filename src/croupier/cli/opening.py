"""Opening: a house on a port that is taken for it, for money or for practice, until a signal comes; then it closes.

See docs/decisions/0038-a-house-is-for-money-or-practice.md.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.floor_plan import five_tables, one_currency
from croupier.cli.stopping import Stopping

if TYPE_CHECKING:
    from socket import socket

    from croupier.server.hall import Hall
    from croupier.server.register import RegisteredTable
    from croupier.store.vault import Vault

_log = logging.getLogger("croupier.house")


async def keep_open(
    stopping: Stopping,
    taken: socket,
    store: Vault,
    tables: list[RegisteredTable],
    url: str,
    betting: float | None,
    guests: bool | None,
    behind: str | None,
    origins: frozenset[str],
    metrics_token: str | None,
    unpaced: bool,
) -> None:
    """Open the hall, serve until a signal comes, and close it."""
    from croupier.floor.house import CannotOpen, House
    from croupier.floor.process import room_for_terminals, settle_in
    from croupier.server.hall import Hall
    from croupier.server.operator import Operator
    from croupier.server.pace import Paces
    from croupier.server.people.people import People
    from croupier.server.serve import server

    kept = {key: body.decode() for key, body in (await store.documents("house")).items()}
    practice = guests if guests is not None else kept.get("plays for", "money" if tables else "practice") == "practice"
    if not practice and not tables:
        raise CannotOpen("a house that plays for money has tables of its own: give their house files with --house")
    tables = tables or five_tables(betting)
    # A house for practice that is opened for money is turned away below, whatever its currencies.
    money = not practice and kept.get("plays for") != "practice"
    currency = one_currency(tables, kept.get("currency")) if money else "USD"
    house = await House.open(store, currency=currency)
    operator = Operator(_address(taken))
    hall = Hall(
        house,
        await People.open(store, house.clock),
        guests=practice,
        verify=lambda: _verify(url),
        origins=origins,
        paces=Paces.none() if unpaced else None,
        metrics_token=metrics_token,
        operator=operator.token,
    )
    try:
        await hall.see_what_money()
        if not practice:
            await store.keep("house", {"currency": currency.encode()})
        for table in tables:
            await hall.register.open(table)
        await hall.start()
        invited = await hall.people.staff.first_link()
        settle_in()
        room_for_terminals()
        told = _greeting(hall, operator.address, invited.token if invited is not None else None)
        stopping.server = server(hall, lambda: click.echo(told), behind)
        with operator:
            _log.info("the house opens at %s: %s", operator.address, ", ".join(hall.streams))
            await stopping.server.serve(sockets=[taken])
        _log.info("the house closes: rounds in flight are held")
    finally:
        await hall.close()


def _address(taken: socket) -> str:
    """Where the house is reached from this machine: that it listens on every address is no address."""
    host, port = taken.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{here}]' if ':' in here else here}:{port}"


def _greeting(hall: Hall, address: str, link: str | None) -> str:
    names = list(hall.streams)
    opened = f"{len(names)} tables are open" if len(names) > 1 else "1 table is open"
    lines = [f"{opened} at {address}: {', '.join(names)}"]
    lines += [
        f"{name} plays by other rules from now on."
        for name, table in hall.house.tables.items()
        if table.under_new_rules
    ]
    if hall.guests:
        lines.append("The house plays for practice: anybody may come in as a guest, with play money.")
    else:
        lines.append(f"The house plays for money, in {next(iter(hall.house.tables.values())).rules.currency}.")
    if link is not None:
        lines.append(f"The first admin sets a password here, once, within a day: {address}/link/{link}")
    lines.append("Ctrl-C closes the house; a round in flight is held, and finished when it opens again.")
    return "\n".join(lines)


async def _verify(url: str) -> dict[str, Any]:
    from croupier.store.reading import open_reader
    from croupier.store.verifier import Bad
    from croupier.store.verifying import verify

    reader = await open_reader(url)
    try:
        verified = await verify(reader)
    except Bad as bad:
        return {"ok": False, "table": bad.table, "record": bad.seq, "says": bad.why}
    finally:
        await reader.close()
    tables = [{"table": t, "records": n, "head": verified.heads[t].hex()} for t, n in verified.records.items()]
    return {"ok": True, "records": sum(verified.records.values()), "balance": 0, "tables": tables}
