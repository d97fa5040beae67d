"""Legal actions: a mask before the action, and a refusal after it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.play.lone_player import lay_together, seat_of
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money
from croupier.simulation.gym.game import Game
from croupier.simulation.gym.stakes import NEVER, Bool, Int

Mask = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class Legal:
    """A mask judges each number of an action separately: two that are legal alone may be illegal together."""

    game: Game
    costs: Int
    """The bankroll that each entry of the mask needs; a choice costs nothing."""
    rich: Mask
    dearest: int
    """The mask of a player with a bankroll of ``dearest`` or more."""
    after_a_spin: Bool
    """The entries that need an earlier spin."""
    awaits_a_spin: Int
    """The columns of those entries."""
    plain: bool
    """Whether any number of chips may lie on any spot."""
    dependents: bool
    """Whether some wagers need another wager beside them."""

    @classmethod
    def at(cls, game: Game) -> Legal:
        costs = np.concatenate((game.stakes.costs, np.zeros(sum(game.choices), dtype=np.int64)))
        awaiting = np.flatnonzero(game.stakes.awaits_a_spin)
        after_a_spin = np.zeros(len(costs), dtype=np.bool_)
        for column in awaiting.tolist():
            first = int(game.stakes.first[column])
            after_a_spin[first + 1 : first + 1 + game.stakes.tops[column]] = True
        possible = costs < NEVER
        return cls(
            game,
            costs,
            rich=possible.astype(np.int8),
            dearest=int(costs[possible].max()),
            after_a_spin=after_a_spin,
            awaits_a_spin=awaiting,
            plain=bool(possible.all()),
            dependents=bool(game.stakes.dependent.any()),
        )

    def mask(self, bankroll: Int, fresh: Bool) -> Mask:
        """One row per player; ``fresh`` marks players who have seen no spin."""
        mask = np.empty((len(bankroll), len(self.costs)), dtype=np.int8)
        mask[:] = self.rich
        short = np.flatnonzero(bankroll < self.dearest)
        if len(short):
            mask[short] = self.costs <= bankroll[short, None]
        if len(self.awaits_a_spin) and fresh.any():
            mask[np.ix_(fresh, self.after_a_spin)] = 0
        return mask

    def refused(self, chips: Int, bankroll: Int, fresh: Bool) -> Bool:
        """Which players' actions are refused, each action taken as a whole."""
        stakes = self.game.stakes
        found: Bool = chips.sum(axis=1) * int(stakes.chip) > bankroll
        if not self.plain:
            found |= ~self.rich[chips + stakes.first].all(axis=1)
        if self.dependents:
            found |= chips[:, stakes.dependent].any(axis=1) & ~chips[:, ~stakes.dependent].any(axis=1)
        if len(self.awaits_a_spin):
            found |= fresh & (chips[:, self.awaits_a_spin] > 0).any(axis=1)
        return found

    def stops(self, chips: Int, bankroll: int, fresh: bool) -> bool:
        """Whether the action of one player is refused."""
        stakes = self.game.stakes
        return (
            int(chips.sum()) * stakes.chip > bankroll
            or (not self.plain and not self.rich[chips + stakes.first].all())
            or (self.dependents and bool(chips[stakes.dependent].any() and not chips[~stakes.dependent].any()))
            or (fresh and bool(chips[self.awaits_a_spin].any()))
        )

    def why(self, chips: Int, bankroll: int, fresh: bool) -> Refusal:
        """The refusal of one player's action: the table's answer to the first wager that it refuses."""
        stakes, rules = self.game.stakes, self.game.stakes.rules
        wagers = [(stakes.spots[column], int(chips[column]) * stakes.chip) for column in np.flatnonzero(chips)]
        stopped = lay_together(wagers, seat_of(bankroll, rules, stakes.chip), rules, spun=not fresh)
        assert stopped is not None, "what is refused by the arrays is refused by the table"
        _, refusal = stopped
        if refusal.code is not Code.INSUFFICIENT_CHIPS:
            return refusal
        staked = spell_money(sum(amount for _, amount in wagers), rules.currency)
        return replace(refusal, says=f"Wagers of {staked}: the bankroll is {spell_money(bankroll, rules.currency)}.")


def sentence(refusal: Refusal) -> str:
    """A refusal as a sentence, with its clause if there is one."""
    return f"{refusal.says} ({', '.join(refusal.clauses)})" if refusal.clauses else refusal.says
