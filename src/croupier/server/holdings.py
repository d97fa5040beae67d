"""Holdings: the chips that each player has at the tables of a house, in the rack and on the layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.floor.table_state import TableState


def holdings(tables: Iterable[TableState]) -> Counter[str]:
    """Minor units by player. A wager for the dealers is no longer the player's."""
    held: Counter[str] = Counter()
    for table_state in tables:
        play, seated = table_state.play, table_state.seated
        for seat, player in seated.items():
            held[player] += play.seat(seat).rack
        for places in (play.wagers, play.pending, play.prisoners):
            for (seat, _, tip), stake in places.items():
                owner = seated.get(seat)
                if owner is not None and not tip:
                    held[owner] += stake.amount
    return held
