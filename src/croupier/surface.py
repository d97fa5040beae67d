"""What ``import croupier`` gives: load a rulebook, resolve a house, list spots, settle, edge."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.game.pocket import Pocket
from croupier.game.settlement import MinorUnits, Settled, Wager
from croupier.game.settlement import settle as _settle
from croupier.game.spot import Spot
from croupier.rulebook.house import HouseText, UnreadableHouse, house_from, read_house
from croupier.rulebook.judge import table_rules
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


def house_text(house: str | Path, **choices: Any) -> HouseText:
    """A house by its file, or a rulebook's defaults by ``rulebook`` or ``rulebook:wheel``, with further choices.

    >>> house_text("maryland:triple-zero").house.wheel
    'triple-zero'
    """
    text = str(house)
    if text.endswith(".toml") or _is_file(text):
        if choices:
            raise UnreadableHouse(f"{text}: further choices go into the file")
        return read_house(Path(text))
    rulebook, _, wheel = text.partition(":")
    table: dict[str, Any] = {"rulebook": rulebook}
    if wheel:
        table["wheel"] = wheel
    table.update({key.replace("_", "-"): value for key, value in choices.items()})
    return house_from(table)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def table(house: str | Path, **choices: Any) -> TableRules:
    """The rules of a table, resolved. Raises ``Illegal`` with every breach.

    >>> table("colorado:single-zero", zero="prison", name="Table 3")
    <TableRules 'Table 3': colorado, single-zero, zero prison, 156 spots>
    """
    return table_rules(house_text(house, **choices))


def spots(rules: TableRules) -> tuple[Spot, ...]:
    """Every spot of a table.

    >>> len(spots(table("maryland")))
    161
    """
    return tuple(rules.layout.spots.values())


def settle(rules: TableRules, wagers: Mapping[str, int], pocket: str) -> tuple[Settled, ...]:
    """What wagers (spot: minor units) became when the ball rested in a pocket.

    >>> [done] = settle(table("maryland"), {"split:8-11": 500}, "11")
    >>> done.outcome, done.returned, done.clauses
    (<Outcome.WON: 'won'>, 9000, ('MD-59', 'MD-88'))
    """
    if pocket not in rules.terms.wheel:
        raise KeyError(f"{pocket} is no pocket of the {rules.terms.wheel.name} wheel")
    placed = []
    for name, stake in wagers.items():
        spot = rules.layout.find(name)
        if spot is None:
            raise KeyError(f"{name} is no spot of this table")
        if rules.wager(spot.kind).group is Group.BONUS:
            raise ValueError(f"{name}: what a bonus wager brings depends on a draw; replay a round")
        if stake < 1 or stake % spot.units:
            raise ValueError(f"{name}: a stake is a positive multiple of {spot.units} minor units, not {stake}")
        placed.append(Wager(spot.id, MinorUnits(stake)))
    return _settle(placed, Pocket(pocket), rules.terms)
