"""Which chips may be used for what: the rulebook's decision table, in which the first match rules."""

from __future__ import annotations

from functools import lru_cache

from croupier.play.state import Seat
from croupier.rulebook.schema.chips import Act, ChipRule, ChipVerdict
from croupier.rulebook.table import TableRules


@lru_cache(maxsize=4096)
def chip_rule(
    rules: TableRules,
    act: Act,
    chip: str | None = None,
    source: str = "dealer",
    beside: str | None = None,
    pays: int | None = None,
    value: int | None = None,
) -> ChipRule | None:
    """The row that applies; None if the rulebook has none."""
    for rule in rules.book.chips.rule:
        if (
            rule.act is act
            and rule.clause not in rules.not_in_force
            and (rule.chip is None or rule.chip == chip)
            and (rule.source is None or rule.source == source)
            and (rule.beside is None or rule.beside == beside)
            and (not rule.pays or pays in rule.pays)
            and (rule.other_than is None or value != rule.other_than * rules.unit)
            and (rule.terminals is None or rule.terminals == rules.house.terminals)
        ):
            return rule
    return None


@lru_cache(maxsize=64)
def own_chips(rules: TableRules) -> str:
    """The kind of a player's own chips: electronic at an electronic table if the rulebook has those."""
    electronic = any(rule.chip == "electronic" for rule in rules.book.chips.rule)
    return "electronic" if rules.house.terminals and electronic else "colour"


def in_hand(seat: Seat, rules: TableRules) -> str:
    """The kind of chips that a player uses without naming one: their own colour, or what else the rack holds."""
    return own_chips(rules) if seat.colour is not None else seat.others_chips or own_chips(rules)


def needs(rule: ChipRule, permits: frozenset[str]) -> str | None:
    """Whose permission is still needed, if anybody's."""
    match rule.verdict:
        case ChipVerdict.NEEDS_DEALER if not permits:
            return "dealer"
        case ChipVerdict.NEEDS_FLOOR if "floor" not in permits:
            return "floor"
        case _:
            return None
