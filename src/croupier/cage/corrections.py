"""Post corrections: the difference of a corrected round, from the float to a rack, or to a wallet."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cage import chart
from croupier.ledger.transfer import Transfer
from croupier.play import event as ev
from croupier.play.state import RoundState


def corrected(event: ev.Corrected, before: RoundState, table: str, owners: Mapping[int, str]) -> list[Transfer]:
    del before, owners
    if event.wallet:
        assert event.player is not None, "a wallet is a player's"
        payer, account = chart.corrections(table), chart.wallet(event.player)
    else:
        assert event.seat is not None, "a rack is at a seat"
        payer, account = chart.table_float(table), chart.rack(table, event.seat)
    amount = event.amount
    return [Transfer(payer, account, amount) if amount > 0 else Transfer(account, payer, -amount)]
