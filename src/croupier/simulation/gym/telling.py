"""Render a player's status as a line of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsInt

from croupier.game.pocket import colour
from croupier.rulebook.money import spell_money
from croupier.simulation.gym.game import Game
from croupier.simulation.gym.stakes import Int


@dataclass(frozen=True, slots=True)
class PlayerStatus:
    """A player's bankroll and last step: ``pocket`` is None if no spin was played or the action was refused."""

    bankroll: SupportsInt
    prisoners: Int
    left: SupportsInt
    pocket: int | None = None
    staked: SupportsInt = 0
    returned: SupportsInt = 0
    refused: str | None = None


def tell(game: Game, table_state: PlayerStatus) -> str:
    """Describe the last result, the return, and what is left."""
    rules, wheel = game.stakes.rules, game.stakes.rules.terms.wheel

    def money(amount: SupportsInt) -> str:
        return spell_money(int(amount), rules.currency)

    words = []
    if table_state.refused is not None:
        words.append(f"Refused: {table_state.refused}")
    elif table_state.pocket is not None:
        pocket = wheel.in_play[table_state.pocket]
        words.append(f"{wheel.label(pocket)} {colour(pocket)}.")
        words.append(f"Staked {money(table_state.staked)}, back {money(table_state.returned)}.")
    words.append(f"Bankroll {money(table_state.bankroll)}.")
    for spot, stake in zip(game.caught, table_state.prisoners, strict=True):
        if stake:
            words.append(f"In prison on {spot}: {money(stake)}.")
    words.append(f"Spins left: {table_state.left}.")
    return " ".join(words)
