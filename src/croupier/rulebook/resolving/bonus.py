"""Resolve the bonuses of a table: each decides about its own sections of rulebook and house file.

See docs/decisions/0004-check-unused-bonus-sections.md.
"""

from __future__ import annotations

from collections import Counter

from croupier.game.wheel import Wheel
from croupier.rulebook.bonus_games import BonusRules, BonusSetting, bonus_game
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import HouseRules


def bonuses(
    book: Rulebook, house: HouseRules, wheel: Wheel, offered: frozenset[str], currency: str, findings: Findings
) -> dict[str, BonusRules]:
    """Resolve the bonuses that the table offers. A section for one that is not offered is checked, then ignored."""
    for name in house.bonus:
        if name not in offered:
            findings.assume(name, f"{name} is not offered at this table: its section is not used.")
    resolved: dict[str, BonusRules] = {}
    for name, entry in book.bonus.items():
        game = bonus_game(name)
        section = house.bonus.get(name, game.section_form())
        found = game.resolve(entry, section, BonusSetting(wheel, house.seats, currency, name in offered), findings)
        if name in offered:
            resolved[name] = found
    _meters_apart(resolved, findings)
    return resolved


def _meters_apart(resolved: dict[str, BonusRules], findings: Findings) -> None:
    """Check that meter names are unique: a meter is an account of the table, so two bonuses must not share a name."""
    names = Counter(meter for bonus in resolved.values() for meter in bonus.meter_names)
    for meter in (name for name, count in names.items() if count > 1):
        findings.breach("offers", f"two of the bonuses have a meter named {meter}: offer one of them")
