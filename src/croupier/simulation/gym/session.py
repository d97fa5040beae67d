"""Session: the validated parameters of an episode: table, bankroll, chips, spins, target."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from croupier.game.settlement import MinorUnits
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import UnreadableHouse
from croupier.rulebook.money import amount_form, minor, spell_money
from croupier.rulebook.resolve import Illegal
from croupier.rulebook.table import TableRules
from croupier.simulation.gym.stakes import MOST, NEVER, Stakes, is_whole
from croupier.surface import table

House = str | Path | TableRules
"""A house file, ``rulebook``, ``rulebook:wheel``, or resolved table rules."""

MODES = ("ansi",)

LARGEST = 10**15
"""The upper bound of amounts in minor units: a thousand chips of it still fit into 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class SessionSetup:
    stakes: Stakes
    bankroll: MinorUnits
    spins: int
    target: MinorUnits | None

    @classmethod
    def of(cls, house: House, bankroll: Any, chip: Any, most: int | None, spins: int, target: Any) -> SessionSetup:
        """Validate the parameters of an environment. Raises ValueError with a sentence on the first that is invalid."""
        rules = _rules(house)
        currency = rules.currency
        value = None if chip is None else _amount("chip", chip, currency)
        if most is not None and not (is_whole(most) and 1 <= most <= MOST):
            raise ValueError(f"most: 1 to {MOST} chips on a spot, not {most!r}")
        if not (is_whole(spins) and spins >= 1):
            raise ValueError(f"spins: an episode has 1 spin or more, not {spins!r}")
        stakes = Stakes.at(rules, value, most)
        if not stakes.spots:
            raise ValueError("house: the table offers no wager that an action can place")
        session = cls(stakes, _amount("bankroll", bankroll, currency), int(spins), _target(target, currency))
        session._check(currency)
        return session

    def _check(self, currency: str) -> None:
        stakes, money = self.stakes, spell_money(self.bankroll, currency)
        if stakes.least == NEVER:
            chip = spell_money(stakes.chip, currency)
            raise ValueError(
                f"chip: no wager of this table can be made with {max(stakes.tops)} chips at {chip} or fewer"
            )
        if self.bankroll < stakes.least:
            raise ValueError(
                f"bankroll: {money} makes no wager here: the least is {spell_money(stakes.least, currency)}"
            )
        if self.target is not None and self.target <= self.bankroll:
            raise ValueError(f"target: {spell_money(self.target, currency)} is not above the bankroll of {money}")


def _target(target: Any, currency: str) -> MinorUnits | None:
    return None if target is None else _amount("target", target, currency)


def _rules(house: House) -> TableRules:
    if isinstance(house, TableRules):
        return house
    if not isinstance(house, str | Path):
        raise ValueError(f"house: a house file, a rulebook, rulebook:wheel or table rules, not {house!r}")
    try:
        return table(house)
    except (BrokenRulebook, Illegal, UnreadableHouse) as error:
        raise ValueError(f"house: {error}") from None


def _amount(name: str, amount: Any, currency: str) -> MinorUnits:
    """Convert currency units to minor units."""
    if isinstance(amount, np.integer | np.floating):
        amount = amount.item()
    if isinstance(amount, int | float) and not isinstance(amount, bool):
        found = minor(amount, currency)
        if found is not None and 0 < found < LARGEST:
            return found
    raise ValueError(f"{name}: {amount!r} is not an amount; write {amount_form(currency)}, above 0")


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode: {' or '.join(MODES)} or None, not {mode!r}")
