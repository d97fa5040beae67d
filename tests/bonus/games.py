"""The bonuses of a table, each in its own type."""

from __future__ import annotations

from typing import TypeVar

from croupier.bonus.back_to_back import BackToBack
from croupier.bonus.bonus_spin import BonusSpin
from croupier.bonus.roulette_x import RouletteX
from croupier.rulebook.bonus_games import BonusRules
from croupier.rulebook.table import TableRules

Game = TypeVar("Game", bound=BonusRules)


def _at(rules: TableRules, game: type[Game]) -> Game:
    found = rules.bonus[game.name]
    assert isinstance(found, game)
    return found


def back_to_back_at(rules: TableRules) -> BackToBack:
    return _at(rules, BackToBack)


def roulette_x_at(rules: TableRules) -> RouletteX:
    return _at(rules, RouletteX)


def bonus_spin_at(rules: TableRules) -> BonusSpin:
    return _at(rules, BonusSpin)
