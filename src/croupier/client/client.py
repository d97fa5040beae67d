"""The client's entry point: sign in to a house, list its tables, use the wallet, and join a live table."""

from __future__ import annotations

import secrets
from types import TracebackType
from typing import Any

from croupier.client.document import AccountView, Admitted, Card, Me, Menu, Statement, Who
from croupier.client.http import Http
from croupier.client.message import Taken
from croupier.client.table import Table


class Client:
    """A connection to a house: ``async with Client("http://127.0.0.1:8000") as client``.

    A refusal of the house raises ``RefusedError``; if no house answers, ``UnreachableError``.
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
        """The session's token, for ``resume``."""
        return self._http.token

    # Identity.

    async def come_in(self) -> Who:
        """Join as a guest, with play money."""
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/guests"))

    async def register(self, name: str, password: str) -> Who:
        body = {"name": name, "password": password}
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/players", body))

    async def sign_in(self, name: str, password: str) -> Who:
        body = {"name": name, "password": password}
        return self._admitted(await self._http.ask(Admitted, "POST", "/api/sessions", body))

    async def use_link(self, link: str, password: str) -> Who:
        """Set a password with a one-time link, and sign in."""
        return self._admitted(await self._http.ask(Admitted, "POST", f"/api/links/{link}", {"password": password}))

    def resume(self, token: str) -> None:
        """Continue a session that was begun elsewhere."""
        self._http.token = token

    async def sign_out(self) -> None:
        await self._http.tell("DELETE", "/api/sessions/current")
        self._http.token = None

    def _admitted(self, admitted: Admitted) -> Who:
        self._http.token = admitted.token
        return admitted.person

    async def me(self) -> Me:
        return await self._http.ask(Me, "GET", "/api/me")

    # Tables.

    async def tables(self) -> list[Card]:
        return await self._http.ask(list[Card], "GET", "/api/tables")

    async def table(self, name: str) -> Menu:
        """The menu: everything about a table that does not change during play."""
        return await self._http.ask(Menu, "GET", f"/api/tables/{name}")

    async def join(self, name: str, nonces: bool = True) -> Table:
        """Join a live table. ``nonces``: whether to send a nonce for the wheel in every round with a seat."""
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
        """Send any other request of ``/api/openapi.json``; None if the response is empty."""
        return await self._http.ask_anything(method, path, body)

    # Wallet.

    async def account(self) -> AccountView:
        return await self._http.ask(AccountView, "GET", "/api/me/account")

    async def statement(self, since: int | None = None) -> Statement:
        query = {} if since is None else {"since": since}
        return await self._http.ask(Statement, "GET", "/api/me/statement", query=query)

    async def deposit(self, amount: int, player: str | None = None) -> Taken:
        return await self._send_to_cashier("deposit", player, amount=amount)

    async def withdraw(self, amount: int, player: str | None = None) -> Taken:
        return await self._send_to_cashier("withdraw", player, amount=amount)

    async def set_limit(self, what: str, amount: int | None, period: str | None = None) -> Taken:
        """Set the player's own limit: ``deposit``, ``loss``, ``time`` or ``reality-check``; None removes it."""
        return await self._send_to_cashier("set_limit", None, what=what, amount=amount, period=period)

    async def exclude(self, days: int | None) -> Taken:
        """Exclude the player from play for this many days; None means for ever."""
        return await self._send_to_cashier("exclude", None, days=days)

    async def _send_to_cashier(self, word: str, player: str | None, **words: Any) -> Taken:
        """Send a command to the cashier, with an idempotency key for retries."""
        who = player or (await self.me()).person.id
        self._count += 1
        body = {"key": f"{self._keys}-{self._count}", "command": {"do": word, "player": who, **words}}
        return await self._http.ask_until(Taken, "/api/cashier/commands", body)
