"""Roulette exactly as a regulator's rulebook says, with the clause for everything it does.

>>> import croupier
>>> rules = croupier.table("maryland:single-zero")
>>> croupier.edge(rules, "straight:17")
Fraction(1, 37)
>>> [done] = croupier.settle(rules, {"red": 500}, "0")
>>> done.outcome, rules.book.at(done.clauses[-1])
(<Outcome.LOST: 'lost'>, 'Ch.4 B')
"""

from croupier.odds.wager import edge, wager_odds
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import UnreadableHouse
from croupier.rulebook.load import SHIPPED, load
from croupier.rulebook.resolve import Illegal
from croupier.surface import settle, spots, table

__all__ = [
    "SHIPPED",
    "BrokenRulebook",
    "Illegal",
    "UnreadableHouse",
    "edge",
    "load",
    "settle",
    "spots",
    "table",
    "wager_odds",
]
