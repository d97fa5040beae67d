"""Bonus wagers: the paytable, weights and meters that the house states, or the assumed ones.

See docs/decisions/0004-check-unused-bonus-sections.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.settlement import MinorUnits
from croupier.game.wheel import Wheel
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Findings
from croupier.rulebook.house import BackToBackSection, BonusSpinSection, HouseRules, MeterSection, RouletteXSection
from croupier.rulebook.money import minor, parse_ratio, scale
from croupier.rulebook.schema.bonus import BackToBack, BonusSpin, Meter, Paytable, RouletteX, Weights

Weighted = tuple[tuple[int, int], ...]
"""Values with their weights."""


@dataclass(frozen=True, slots=True)
class BackToBackRules:
    multipliers: Weighted
    stake_returned: bool
    entry: BackToBack


@dataclass(frozen=True, slots=True)
class RouletteXRules:
    paytable: str
    draws: Weighted
    later: Weighted
    entry: RouletteX

    @property
    def table(self) -> Paytable:
        return self.entry.paytable[self.paytable]


@dataclass(frozen=True, slots=True)
class MeterRules:
    """In minor units; ``rate`` of each wager goes to the meter."""

    start: MinorUnits
    reset: MinorUnits
    rate: Fraction
    clause: str


@dataclass(frozen=True, slots=True)
class BonusSpinRules:
    """The segments of the wheels are named as in the paytable: a meter's name, or currency units."""

    stake: MinorUnits
    targets: Weighted
    hot: Weights
    community: Weights
    stake_returned: bool
    locks_at_draw: bool
    """Whether the wager is locked as soon as the targets are drawn, and not only at the spin."""
    meters: Mapping[str, MeterRules]
    positions: int
    unit: int
    """How many minor units make a currency unit."""
    entry: BonusSpin


@dataclass(frozen=True, slots=True)
class BonusRules:
    b2b: BackToBackRules | None = None
    x_straight: RouletteXRules | None = None
    bonus_spin: BonusSpinRules | None = None


def bonus(
    book: Rulebook, house: HouseRules, wheel: Wheel, offered: frozenset[str], currency: str, findings: Findings
) -> BonusRules:
    """What governs each bonus wager on the table. A section for one that is not offered is checked, then unused."""
    for name, section in (("b2b", house.b2b), ("x-straight", house.x_straight), ("bonus-spin", house.bonus_spin)):
        if section is not None and name not in offered:
            findings.assume(name, f"{name} is not offered at this table: its section is not used.")
    b2b = x_straight = bonus_spin = None
    if book.bonus.b2b is not None:
        b2b = _b2b(book.bonus.b2b, house.b2b or BackToBackSection(), findings)
    if book.bonus.x_straight is not None:
        # A paytable need only fit the wheel where the wager is offered.
        on = wheel if "x-straight" in offered else None
        x_straight = _x_straight(book.bonus.x_straight, house.x_straight or RouletteXSection(), on, findings)
    if book.bonus.bonus_spin is not None:
        section = house.bonus_spin or BonusSpinSection()
        bonus_spin = _bonus_spin(book.bonus.bonus_spin, section, house.seats, currency, findings)
    return BonusRules(
        b2b if "b2b" in offered else None,
        x_straight if "x-straight" in offered else None,
        bonus_spin if "bonus-spin" in offered else None,
    )


def _b2b(entry: BackToBack, section: BackToBackSection, findings: Findings) -> BackToBackRules:
    stake = _stake("b2b.stake", section.stake, entry.stake, entry.pay_clause, findings)
    chosen = _weights("b2b.multipliers", section.multipliers, entry.multipliers, entry.pay_clause, findings)
    values = _whole("b2b.multipliers", chosen, 1, None, entry.pay_clause, findings)
    return BackToBackRules(values, stake, entry)


def _x_straight(entry: RouletteX, section: RouletteXSection, wheel: Wheel | None, findings: Findings) -> RouletteXRules:
    name = section.paytable or entry.default_paytable
    key = "x-straight.paytable"
    if name not in entry.paytable:
        findings.breach(key, f"{name} is no paytable: use {', '.join(entry.paytable)}", entry.pay_clause)
        name = entry.default_paytable
    table = entry.paytable[name]
    if wheel is not None and wheel.name not in table.wheels:
        says = f"paytable {name} goes with {' or '.join(table.wheels)} only, and the wheel is {wheel.name}"
        findings.breach(key, says, table.wheels_clause)
    if section.paytable is not None:
        findings.house(key, table.plain_clause)
    else:
        findings.assumed(key, table.plain_clause)
    draws = _weights("x-straight.draws", section.draws, entry.draws, entry.draws_clause, findings)
    later = _weights("x-straight.pays", section.pays, table.later, table.later_clause, findings)
    for odds in later:
        if odds not in table.later:
            says = f"{odds} to 1 is not in paytable {name}: it has {', '.join(table.later)}"
            findings.breach("x-straight.pays", says, table.later_clause)
    return RouletteXRules(
        name,
        _whole("x-straight.draws", draws, 1, 5, entry.draws_clause, findings),
        _whole("x-straight.pays", later, 1, None, table.later_clause, findings),
        entry,
    )


def _bonus_spin(
    entry: BonusSpin, section: BonusSpinSection, seats: int, currency: str, findings: Findings
) -> BonusSpinRules:
    sections = {"primary": section.primary, "secondary": section.secondary}
    targets = _weights("bonus-spin.targets", section.targets, entry.targets, entry.count_clause, findings)
    hot = _weights("bonus-spin.hot", section.hot, entry.hot, entry.hot_clause, findings)
    community = _weights("bonus-spin.community", section.community, entry.community, entry.community_clause, findings)
    for key, chosen, table, clause in (
        ("bonus-spin.hot", hot, entry.hot, entry.hot_clause),
        ("bonus-spin.community", community, entry.community, entry.community_clause),
    ):
        for symbol in chosen:
            if symbol not in table:
                findings.breach(key, f"{symbol} is not in the paytable: it has {', '.join(table)}", clause)
    return BonusSpinRules(
        stake=MinorUnits(entry.stake * scale(currency)),
        targets=_whole("bonus-spin.targets", targets, 1, 3, entry.count_clause, findings),
        hot=hot,
        community=community,
        stake_returned=_stake(
            "bonus-spin.stake",
            section.stake,
            "returned" if entry.stake_returned else "kept",
            entry.stake_clause,
            findings,
        ),
        locks_at_draw=_lock(section.lock, entry.lock_clause, findings),
        meters={
            name: _meter(f"bonus-spin.{name}", meter, sections.get(name) or MeterSection(), entry, currency, findings)
            for name, meter in entry.meter.items()
        },
        positions=seats,
        unit=scale(currency),
        entry=entry,
    )


def _meter(
    key: str, meter: Meter, section: MeterSection, entry: BonusSpin, currency: str, findings: Findings
) -> MeterRules:
    least = MinorUnits(meter.least * scale(currency))
    amounts = {}
    for name, stated in (("start", section.start), ("reset", section.reset)):
        amount = least if stated is None else minor(stated, currency)
        if amount is None or amount < least:
            findings.breach(f"{key}.{name}", f"{stated}: it must be {meter.least} or more", entry.least_clause)
            amount = least
        amounts[name] = amount
    stated_rate = meter.rate if section.rate is None else str(section.rate)
    rate = parse_ratio(stated_rate)
    if rate is None or rate > 1:
        says = f'{stated_rate}: the part of each wager that goes to the meter, from "0" to "1"'
        findings.breach(f"{key}.rate", says, entry.rate_clause)
        rate = Fraction(meter.rate)
    if section.rate is None:
        findings.assumed(f"{key}.rate", entry.rate_clause)
    return MeterRules(amounts["start"], amounts["reset"], rate, meter.clause)


def _lock(stated: str | None, clause: str, findings: Findings) -> bool:
    if stated not in (None, "spin", "draw"):
        findings.breach("bonus-spin.lock", f"{stated}: the wager is locked at the spin or at the draw", clause)
    return stated != "spin"


def _stake(key: str, stated: str | None, assumed: str, clause: str, findings: Findings) -> bool:
    """Whether a winning stake is returned beside the winnings."""
    if stated is None:
        findings.assumed(key, clause)
        return assumed == "returned"
    if stated not in ("returned", "kept"):
        findings.breach(key, f"{stated}: a winning stake is returned or kept", clause)
    findings.house(key, clause)
    return stated == "returned"


def _weights(key: str, stated: Weights | None, assumed: Weights, clause: str, findings: Findings) -> Weights:
    if stated is None:
        findings.assumed(key, clause)
        return assumed
    findings.house(key, clause)
    if any(weight < 0 for weight in stated.values()) or not sum(stated.values()):
        findings.breach(key, "weights are whole numbers from 0 up, and not all of them 0", clause)
        return assumed
    return stated


def _whole(key: str, weights: Weights, low: int, high: int | None, clause: str, findings: Findings) -> Weighted:
    """Weights whose values are whole numbers within bounds, the smallest first."""
    values = {}
    for text, weight in weights.items():
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 and text[0] != "0" else low - 1
        if value < low or (high is not None and value > high):
            bounds = f"from {low} to {high}" if high is not None else f"from {low} up"
            findings.breach(key, f"{text}: values are whole numbers {bounds}", clause)
        values[value] = weight
    return tuple(sorted(values.items()))
