"""The client's door: who one is in a house, its tables, the wallet, and a seat at a live table."""

from __future__ import annotations

import secrets
from types import TracebackType
from typing import Any

from croupier.client.document import AccountView, Admitted, Card, Me, Menu, Statement, Who
from croupier.client.http import Http
from croupier.client.message import Taken
from croupier.client.table import Table


class Client:
    """A house at an address: ``async with Client("http://127.0.0.1:8000") as client``.

    Whatever the house refuses raises ``RefusedError``; where no house answers, ``UnreachableError``.
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        if not self.url.startswith(("http://", "https://")):
            raise ValueError(f"{url}: an address begins with http:// or https://")
        self._http = Http(self.url)
        self._tables: list[Table] = []
        self._keys = secrets.token_hex(4)
        self._count = 0

    async def __aenter__(self) -> Client:
        await self._http.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for table in self._tables:
            await table.close()
        await self._http.__aexit__(kind, error, trace)

    @property
    def token(self) -> str | None:
        """The session's, for ``resume``."""
        return self._http.token

    # Who one is.

    async def come_in(self) -> Who:
        """As a guest, with play money."""
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/guests"))

    async def register(self, name: str, password: str) -> Who:
        body = {"name": name, "password": password}
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/players", body))

    async def sign_in(self, name: str, password: str) -> Who:
        body = {"name": name, "password": password}
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/sessions", body))

    async def use_link(self, link: str, password: str) -> Who:
        """Set a password with a one-time link, and come in."""
        return self._admitted(await self._http.ask(Admitted, "POST", f"/api/links/{link}", {"password": password}))

    def resume(self, token: str) -> None:
        """Go on in a session that was begun elsewhere."""
        self._http.token = token

    async def sign_out(self) -> None:
        await self._http.tell("DELETE", "/api/sessions/current")
        self._http.token = None

    def _admitted(self, admitted: Admitted) -> Who:
        self._http.token = admitted.token
        return admitted.person

    async def me(self) -> Me:
        return await self._http.ask(Me, "GET", "/api/me")

    # The tables.

    async def tables(self) -> list[Card]:
        return await self._http.ask(list[Card], "GET", "/api/tables")

    async def table(self, name: str) -> Menu:
        """The menu: all of a table that does not change while it is played."""
        return await self._http.ask(Menu, "GET", f"/api/tables/{name}")

    async def join(self, name: str, nonces: bool = True) -> Table:
        """A live table. ``nonces``: whether a number for the wheel is given in every round that one has a seat."""
        table = Table(self._http, f"ws{self.url.removeprefix('http')}", name, nonces)
        self._tables.append(table)
        try:
            await table.open()
        except BaseException:
            await table.close()
            self._tables.remove(table)
            raise
        return table

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Anything else that the house answers over HTTP, as ``/api/openapi.json`` lists it; None for nothing."""
        return await self._http.ask_anything(method, path, body)

    # The wallet.

    async def account(self) -> AccountView:
        return await self._http.ask(AccountView, "GET", "/api/me/account")

    async def statement(self, since: int | None = None) -> Statement:
        query = {} if since is None else {"since": since}
        return await self._http.ask(Statement, "GET", "/api/me/statement", query=query)

    async def deposit(self, amount: int, player: str | None = None) -> Taken:
        return await self._at_window("deposit", player, amount=amount)

    async def withdraw(self, amount: int, player: str | None = None) -> Taken:
        return await self._at_window("withdraw", player, amount=amount)

    async def set_limit(self, what: str, amount: int | None, period: str | None = None) -> Taken:
        """A limit of one's own: ``deposit``, ``loss``, ``time`` or ``reality-check``; None takes it off."""
        return await self._at_window("set_limit", None, what=what, amount=amount, period=period)

    async def exclude(self, days: int | None) -> Taken:
        """Be kept from play for so many days; None is for good."""
        return await self._at_window("exclude", None, days=days)

    async def _at_window(self, word: str, player: str | None, **words: Any) -> Taken:
        """A command to the cashier; sent again, where need be, under the same key."""
        who = player or (await self.me()).person.id
        self._count += 1
        body = {"key": f"{self._keys}-{self._count}", "command": {"do": word, "player": who, **words}}
        return await self._http.ask_until(Taken, "/api/cashier/commands", body)
