"""Chips on the layout and in prison, by account: as a table's state has them, and as the books have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from immutables import Map
from msgspec.structs import replace

from croupier.play.state import MovedFifth, RoundState, on_the_layout
from croupier.play.wagers import Stake, WagerKey


def in_state(state: RoundState, table: str) -> dict[str, int]:
    """Wagers, those that await a choice and fifths that have moved lie on the layout; prisoners in prison."""
    sums: dict[str, int] = {}
    free = replace(state, prisoners=Map())
    places: list[tuple[str, Iterable[tuple[WagerKey, Stake | MovedFifth]]]]
    places = [("layout", on_the_layout(free)), ("prison", state.prisoners.items())]
    for sort, wagers in places:
        for (seat, _, _), stake in wagers:
            account = f"{sort}:{table}:{seat}"
            sums[account] = sums.get(account, 0) + stake.amount
    return sums


def in_books(balances: Mapping[str, int], table: str) -> dict[str, int]:
    places = (f"layout:{table}:", f"prison:{table}:")
    return {account: balance for account, balance in balances.items() if balance and account.startswith(places)}
