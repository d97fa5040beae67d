"""The cashier's window on the floor: a log of its own, for wallets and for what players set themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from immutables import Map

from croupier.cage import cashier, chart, protection
from croupier.cage.protection import NEW, Account
from croupier.floor.batch import Early, Outcome
from croupier.floor.ports import Clock
from croupier.floor.record import Record
from croupier.ledger.books import Draft
from croupier.play.event import Event
from croupier.play.frozen import decoder, encode
from croupier.play.refusal import Refusal

NAME = "cage"

Accounts = Map[str, Account]
"""What the cashier knows, by player."""

_thaw: Any = decoder(Accounts)


MANY_ACCOUNTS = 1_000
SOME_ACCOUNTS = 250
"""That are frozen at a time."""


class Cashier:
    """The decider of the cashier's writer. Money is in the books; limits, exclusions and deposits it remembers."""

    def __init__(self, currency: str, clock: Clock) -> None:
        self.currency, self.clock = currency, clock

    def begin(self) -> Accounts:
        return Map()

    def run(self, standing: Accounts) -> Singly:
        return Singly(standing)

    def decide(
        self, standing: Accounts, command: Any, by: str, draft: Draft, early: Early
    ) -> Outcome[Accounts] | Refusal:
        del by, early
        account, now = standing.get(command.player, NEW), self.clock.now()
        event = cashier.decide(command, account, draft.free(chart.wallet(command.player)), now, self.currency)
        if isinstance(event, Refusal):
            return event
        return Outcome((event,), tuple(cashier.transfers(event)), _after(standing, event, now))

    def after(self, standing: Accounts, record: Record) -> Accounts:
        for event in record.events:
            standing = _after(standing, event, record.at)
        return standing

    def is_light(self, standing: Accounts) -> bool:
        return len(standing) < MANY_ACCOUNTS

    def freeze(self, standing: Accounts) -> Iterator[bytes]:
        accounts, between = iter(standing.items()), b"["
        while some := list(islice(accounts, SOME_ACCOUNTS)):
            yield between + encode(some)[1:-1]
            between = b","
        yield b"]" if standing else b"[]"

    def thaw(self, body: bytes) -> Accounts:
        # The first version remembered nothing, and wrote so.
        accounts: Accounts = Map() if body == b"null" else _thaw(body)
        return accounts


class Singly:
    """A run of nothing: every command at the window is decided by itself."""

    def __init__(self, standing: Accounts) -> None:
        self._standing = standing

    def take(self, command: Any) -> None:
        del command

    def standing(self) -> Accounts:
        return self._standing


def _after(standing: Accounts, event: Event, at: int) -> Accounts:
    player = getattr(event, "player", None)
    if player is None:
        return standing
    before = standing.get(player, NEW)
    account = protection.after(before, event, at)
    return standing if account is before else standing.set(player, account)
