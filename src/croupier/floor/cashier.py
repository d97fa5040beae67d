"""The cashier's window on the floor: a log of its own, for what comes to wallets and goes from them."""

from __future__ import annotations

from typing import Any

from croupier.cage import cashier, chart
from croupier.floor.batch import Outcome
from croupier.floor.record import Record
from croupier.ledger.books import Draft
from croupier.play.refusal import Refusal

NAME = "cage"


class Cashier:
    """The decider of the cashier's writer. It remembers nothing: the books do."""

    def __init__(self, currency: str) -> None:
        self.currency = currency

    def begin(self) -> None:
        return None

    def decide(self, standing: None, command: Any, by: str, draft: Draft) -> Outcome[None] | Refusal:
        del by
        event = cashier.decide(command, draft.free(chart.wallet(command.player)), self.currency)
        if isinstance(event, Refusal):
            return event
        return Outcome((event,), tuple(cashier.transfers(event)), standing)

    def after(self, standing: None, record: Record) -> None:
        del standing, record

    def freeze(self, standing: None) -> bytes:
        del standing
        return b"null"

    def thaw(self, body: bytes) -> None:
        del body
