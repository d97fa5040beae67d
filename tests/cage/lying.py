"""Chips on the layout and in prison, by account: as a table's state has them, and as the books have them."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.state import RoundState


def in_state(state: RoundState, table: str) -> dict[str, int]:
    """Wagers, and those that await a choice, lie on the layout; prisoners in prison."""
    sums: dict[str, int] = {}
    for sort, wagers in (("layout", state.wagers), ("layout", state.pending), ("prison", state.prisoners)):
        for (seat, _, _), stake in wagers.items():
            account = f"{sort}:{table}:{seat}"
            sums[account] = sums.get(account, 0) + stake.amount
    return sums


def in_books(balances: Mapping[str, int], table: str) -> dict[str, int]:
    places = (f"layout:{table}:", f"prison:{table}:")
    return {account: balance for account, balance in balances.items() if balance and account.startswith(places)}
