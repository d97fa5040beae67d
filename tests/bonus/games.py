"""The bonuses of a table, each in its own type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

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


def bent(rules: TableRules, **weights: Any) -> TableRules:
    """Rules whose Bonus Spin has weights that no house may state, so that a person can follow its figures on paper."""
    bonus = replace(bonus_spin_at(rules), **weights)
    return replace(rules, bonus={**rules.bonus, bonus.name: bonus})
