"""Post corrections: transfer the difference of a corrected round between the float and a player's rack or wallet."""

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
        account = chart.wallet(event.player)
    else:
        assert event.seat is not None, "a rack is at a seat"
        account = chart.rack(table, event.seat)
    tray, amount = chart.table_float(table), event.amount
    return [Transfer(tray, account, amount) if amount > 0 else Transfer(account, tray, -amount)]
