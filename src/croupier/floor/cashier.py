"""The cashier: the decider of a separate log for wallets and for players' own limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from immutables import Map

from croupier.cage import cashier, chart, protection
from croupier.cage.protection import NEW, ProtectionState
from croupier.floor.acts import AT_WINDOW
from croupier.floor.batch import DecidedCommand
from croupier.floor.ports import Clock
from croupier.floor.record import Record
from croupier.ledger.books import Draft
from croupier.play.encoding import decoder, encode
from croupier.play.event import Event
from croupier.play.refusal import Refusal

NAME = "cage"

Accounts = Map[str, ProtectionState]
"""The cashier's state: accounts by player."""

_decode: Any = decoder(Accounts)


MANY_ACCOUNTS = 1_000
SOME_ACCOUNTS = 250
"""How many accounts are encoded in one step."""


class Cashier:
    """The decider of the cashier's writer. Money is in the books; its state has limits, exclusions and deposits."""

    def __init__(self, currency: str, clock: Clock) -> None:
        self.currency, self.clock = currency, clock

    def begin(self) -> Accounts:
        return Map()

    def run(self, state: Accounts) -> Singly:
        return Singly(state)

    def decide(
        self, state: Accounts, command: Any, by: str, draft: Draft, now: int
    ) -> DecidedCommand[Accounts] | Refusal:
        del by
        account, now = state.get(command.player, NEW), self.clock.now()
        customer = cashier.Customer(account, draft.free(chart.wallet(command.player)), now, self.currency)
        event = AT_WINDOW[type(command)].decide(command, customer)
        if isinstance(event, Refusal):
            return event
        return DecidedCommand((event,), tuple(cashier.transfers(event)), _after(state, event))

    def report(self, state: Accounts, command: Any, refusal: Refusal, now: int) -> None:
        """Nobody is told of what is refused at the window."""
        del state, command, refusal, now

    def after(self, state: Accounts, record: Record) -> Accounts:
        for event in record.events:
            state = _after(state, event)
        return state

    def is_light(self, state: Accounts) -> bool:
        return len(state) < MANY_ACCOUNTS

    def encode(self, state: Accounts) -> Iterator[bytes]:
        accounts, between = iter(state.items()), b"["
        while some := list(islice(accounts, SOME_ACCOUNTS)):
            yield between + encode(some)[1:-1]
            between = b","
        yield b"]" if state else b"[]"

    def decode(self, body: bytes) -> Accounts:
        accounts: Accounts = _decode(body)
        return accounts


class Singly:
    """An empty run: every command to the cashier is decided separately."""

    def __init__(self, state: Accounts) -> None:
        self._table_state = state

    def take(self, command: Any) -> None:
        del command

    def state(self) -> Accounts:
        return self._table_state


def _after(state: Accounts, event: Event) -> Accounts:
    player = getattr(event, "player", None)
    if player is None:
        return state
    before = state.get(player, NEW)
    account = protection.after(before, event)
    return state if account is before else state.set(player, account)
