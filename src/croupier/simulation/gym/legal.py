"""Legal: what a player may stake now, as a mask before the fact and as a refusal after it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.play.bonus_round import refusal
from croupier.play.deciding.answer import refuse
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.money import spell_money
from croupier.simulation.gym.game import Game
from croupier.simulation.gym.stakes import NEVER, Bool, Int

Mask = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class Legal:
    """Masks speak of one number of an action at a time: two that are legal alone may be illegal together."""

    game: Game
    costs: Int
    """What a player must hold for each entry of the mask; a choice costs nothing."""
    rich: Mask
    dearest: int
    """The mask of a player who holds ``dearest`` or more."""
    after_a_spin: Bool
    """The entries that need a spin before this one."""
    awaits_a_spin: Int
    """The columns of those entries."""
    plain: bool
    """Whether any number of chips may lie anywhere."""
    dependents: bool
    """Whether some wagers need another beside them."""

    @classmethod
    def at(cls, game: Game) -> Legal:
        costs = np.concatenate((game.stakes.costs, np.zeros(sum(game.choices), dtype=np.int64)))
        awaiting = [column for wagers in game.drawn if wagers.fresh is not None for column in wagers.columns]
        after_a_spin = np.zeros(len(costs), dtype=np.bool_)
        for column in awaiting:
            first = int(game.stakes.first[column])
            after_a_spin[first + 1 : first + 1 + game.stakes.tops[column]] = True
        possible = costs < NEVER
        return cls(
            game,
            costs,
            rich=possible.astype(np.int8),
            dearest=int(costs[possible].max()),
            after_a_spin=after_a_spin,
            awaits_a_spin=np.array(awaiting, dtype=np.int64),
            plain=bool(possible.all()),
            dependents=bool(game.stakes.dependent.any()),
        )

    def mask(self, bankroll: Int, fresh: Bool) -> Mask:
        """A row for each player; ``fresh`` are those who have seen no spin."""
        mask = np.empty((len(bankroll), len(self.costs)), dtype=np.int8)
        mask[:] = self.rich
        short = np.flatnonzero(bankroll < self.dearest)
        if len(short):
            mask[short] = self.costs <= bankroll[short, None]
        if len(self.awaits_a_spin) and fresh.any():
            mask[np.ix_(fresh, self.after_a_spin)] = 0
        return mask

    def refused(self, chips: Int, bankroll: Int, fresh: Bool) -> Bool:
        """Whose wagers are refused, all of them together."""
        stakes = self.game.stakes
        found: Bool = chips.sum(axis=1) * int(stakes.chip) > bankroll
        if not self.plain:
            found |= ~self.rich[chips + stakes.first].all(axis=1)
        if self.dependents:
            found |= chips[:, stakes.dependent].any(axis=1) & ~chips[:, ~stakes.dependent].any(axis=1)
        if len(self.awaits_a_spin):
            found |= fresh & (chips[:, self.awaits_a_spin] > 0).any(axis=1)
        return found

    def why(self, chips: Int, bankroll: int, fresh: bool) -> Refusal | None:
        """Why one player's wagers are refused, if they are: the first reason, in the order in which a table tries."""
        stakes, rules = self.game.stakes, self.game.stakes.rules
        if not self.plain and not (entries := self.rich[chips + stakes.first]).all():
            column = int(entries.argmin())
            return stakes.refusal(stakes.spots[column], int(chips[column]))
        staked = int(chips.sum()) * stakes.chip
        if staked > bankroll:
            says = f"Wagers of {spell_money(staked, rules.currency)}: the bankroll is "
            return refuse(Code.INSUFFICIENT_CHIPS, says + f"{spell_money(bankroll, rules.currency)}.")
        if self.dependents and chips[stakes.dependent].any() and not chips[~stakes.dependent].any():
            entry = rules.wager(stakes.spots[np.flatnonzero(chips)[0]].kind)
            says = f"{entry.title} is for a player with another wager down."
            return refuse(Code.NEEDS_ANOTHER_WAGER, says, entry.beside)
        for wagers in self.game.drawn if fresh else ():
            if wagers.fresh is not None and chips[wagers.columns].any():
                return refusal(wagers.fresh)
        return None


def sentence(refusal: Refusal) -> str:
    """A refusal in words, with the clause where there is one."""
    return f"{refusal.says} ({', '.join(refusal.clauses)})" if refusal.clauses else refusal.says
