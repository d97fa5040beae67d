"""Limits: resolves the smallest and largest stake of each kind, in minor units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.game.layout import Layout
from croupier.game.settlement import MinorUnits
from croupier.game.shape import WagerKind, composite
from croupier.game.spot import Spot
from croupier.rulebook.bonus_games import FixedStake, bonus_game
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules
from croupier.rulebook.money import Amount, amount_form, minor, scale
from croupier.rulebook.schema.wagers import Group

ONE = MinorUnits(1)
"""The smallest stake if nobody sets a minimum: one minor unit."""


@dataclass(frozen=True, slots=True)
class StakeLimit:
    """Both bounds are inclusive; a ``maximum`` of None means no limit. ``clause`` is what a refusal cites."""

    minimum: MinorUnits = ONE
    maximum: MinorUnits | None = None
    clause: str | None = None


def limits(
    book: Rulebook, house: HouseRules, kinds: tuple[WagerKind, ...], currency: str, findings: Findings
) -> dict[str, StakeLimit]:
    """The limits of each kind on the table: the house's for the kind, else for its group, else the rulebook's."""
    chosen = {key: _range(key, pair, currency, findings) for key, pair in house.limits.items()}
    groups = {kind.name: book.wagers.wager[kind.name].group for kind in kinds}
    fixed = {kind.name: "is bound by the limits of its parts" for kind in kinds if composite(kind.shape)}
    for name in book.bonus:
        if (stake := _fixed(book, name)) is not None:
            fixed[name] = f"is always {stake.units} {currency}"
    for key in chosen:
        if key in Group.__members__.values() and key != Group.BONUS:
            continue
        if key not in book.wagers.wager:
            says = f"{key} is neither a wager of this rulebook nor inside or outside"
            findings.breach(f"limits.{key}", says, book.title.wagers_clause)
        elif key not in groups:
            findings.breach(f"limits.{key}", f"{key} is not on this table")
        elif key in fixed:
            entry = book.wagers.wager[key]
            findings.breach(f"limits.{key}", f"{key} {fixed[key]}", entry.odds or entry.clause)
    unit = scale(currency)
    return {kind: _limit(book, kind, group, chosen, unit, findings) for kind, group in groups.items()}


def spot_limit(spot: Spot, kinds: Mapping[str, StakeLimit], layout: Layout) -> StakeLimit:
    """The limits of a wager on a spot; those of a composite follow from the limits of its parts.

    A part of ``u`` units gets ``u`` times the unit, so the parts together say how small and how large a unit may be.
    """
    own = kinds[spot.kind]
    if not spot.parts:
        return own
    parts = [(part.units, kinds[layout.spots[part.spot].kind]) for part in spot.parts]
    least = max(-(-limit.minimum // units) for units, limit in parts)
    mosts = [limit.maximum // units for units, limit in parts if limit.maximum is not None]
    most = MinorUnits(min(mosts) * spot.units) if mosts else None
    return StakeLimit(MinorUnits(least * spot.units), most, parts[0][1].clause)


def _range(key: str, pair: tuple[Amount, Amount], currency: str, findings: Findings) -> StakeLimit:
    low, high = minor(pair[0], currency), minor(pair[1], currency)
    if low is None or high is None:
        findings.breach(f"limits.{key}", f"amounts in {currency} are {amount_form(currency)}")
        return StakeLimit()
    if low < 1:
        findings.breach(f"limits.{key}", f"a minimum of {pair[0]}: it must be above 0")
    if high < low:
        findings.breach(f"limits.{key}", f"the minimum {pair[0]} is above the maximum {pair[1]}")
    return StakeLimit(low, high)


def _fixed(book: Rulebook, kind: str) -> FixedStake | None:
    """The fixed stake of a bonus wager, if it has one."""
    entry = book.bonus.get(kind)
    if entry is None:
        return None
    return bonus_game(kind).fixed_stake(entry)


def _limit(
    book: Rulebook, kind: str, group: Group, chosen: dict[str, StakeLimit], unit: int, findings: Findings
) -> StakeLimit:
    """Resolve one limit; ``unit`` is the number of minor units in a currency unit, in which rulebooks state bounds."""
    key = kind if kind in chosen else str(group)
    bounds = book.limits.limit.get(kind)
    house = book.limits.house_of.get(kind, book.limits.house)
    if (fixed := _fixed(book, kind)) is not None:
        stake = MinorUnits(fixed.units * unit)
        findings.regulator(f"limits.{kind}", fixed.clause)
        return StakeLimit(stake, stake, fixed.clause)
    if key not in chosen and group is Group.BONUS and chosen:
        # A bonus wager without limits of its own has those of the table as a whole.
        findings.house(f"limits.{kind}", house)
        most = [limit.maximum for limit in chosen.values() if limit.maximum is not None]
        return StakeLimit(min(limit.minimum for limit in chosen.values()), max(most, default=None), house)
    if key not in chosen:
        if bounds is None:
            findings.assumed(f"limits.{kind}")
            return StakeLimit()
        findings.regulator(f"limits.{kind}", bounds.clause)
        return StakeLimit(MinorUnits(bounds.minimum * unit), MinorUnits(bounds.maximum * unit), bounds.clause)
    limit = chosen[key]
    findings.house(f"limits.{kind}", house)
    if bounds is not None:
        low, high = bounds.minimum * unit, bounds.maximum * unit
        if limit.minimum < low or limit.maximum is None or limit.maximum > high:
            says = f"{kind} must stay within {bounds.minimum} to {bounds.maximum}"
            findings.breach(f"limits.{key}", says, bounds.clause)
        house = bounds.clause
    return StakeLimit(limit.minimum, limit.maximum, house)
