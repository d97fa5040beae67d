"""Guests of a house under test: at a table, with chips, and what a fresh terminal is told in comparison."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace

from client.house import House
from croupier.client import Client, ClientError, MirrorState, Table

COLOURS = ("blue", "green", "orange", "pink", "purple", "brown", "yellow", "grey")


@asynccontextmanager
async def seated(
    house: House, name: str, seat: int, amount: int = 20_000, nonces: bool = True, url: str | None = None
) -> AsyncIterator[tuple[Client, Table]]:
    """A guest with chips worth a dollar each; ``url`` where the way to the house is another."""
    async with Client(url or house.url) as client:
        await client.come_in()
        table = await client.join(name, nonces)
        await table.sit(seat)
        await table.buy_in(amount, chip=100, colour=COLOURS[(seat - 1) % len(COLOURS)])
        await table.when(lambda state: state.rack == amount)
        try:
            yield client, table
        finally:
            await go(table)


async def go(table: Table) -> None:
    """Clear the seat for the next test, as far as the round lets one."""
    with contextlib.suppress(ClientError):
        for _, spot, _, _ in table.state.wagers:
            await table.send({"do": "lift", "seat": table.state.seat, "spot": spot})
        for word in ("cash_out", "leave") if table.state.seat is not None else ():
            await table.send({"do": word, "seat": table.state.seat})


async def told_afresh(house: House, token: str, name: str) -> MirrorState:
    """What a terminal of the same player is told that comes to the table for the first time; it takes over."""
    async with Client(house.url) as client:
        client.resume(token)
        return (await client.join(name, nonces=False)).state


def comparable(state: MirrorState) -> MirrorState:
    """A state without ``you`` as it was on coming, and ``seq``: some records, such as nonces, nobody is told of."""
    return replace(state, you=None, seq=0)


def amounts_in(document: Any) -> set[Any]:
    """Every number and word anywhere in a document."""
    match document:
        case dict():
            return set[Any]().union(*(amounts_in(value) for value in document.values()), document.keys())
        case list() | tuple():
            return set[Any]().union(*map(amounts_in, document))
        case _:
            return {document}
