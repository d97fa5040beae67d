"""Bonus Spin Xtreme's sections in bonus.toml and in a house file, and the meters that they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.bonus.round import Meter
from croupier.bonus.weighted import Weights
from croupier.game.settlement import MinorUnits
from croupier.rulebook.breach import Findings
from croupier.rulebook.money import Amount, minor, parse_ratio, scale
from croupier.rulebook.schema.entry import ClauseId, RuleEntry
from croupier.rulebook.section import Section


class MeterEntry(RuleEntry, frozen=True):
    """A progressive meter: its least start and reset, in currency units, how much of each wager it takes, and the
    symbol on the hot wheel that wins it.
    """

    least: int
    rate: str
    symbol: str
    clause: ClauseId


class BonusSpinEntry(RuleEntry, frozen=True):
    """``[bonus-spin]`` in bonus.toml."""

    stake: int
    stake_clause: ClauseId
    targets: Weights
    targets_clause: ClauseId
    count_clause: ClauseId
    win_clause: ClauseId
    lock_clause: ClauseId
    device_clauses: tuple[ClauseId, ...]
    hot: Weights
    hot_clauses: dict[str, ClauseId]
    hot_clause: ClauseId
    community: Weights
    community_clauses: dict[str, ClauseId]
    community_clause: ClauseId
    community_base: ClauseId
    position_clause: ClauseId
    turn_clause: ClauseId
    land_clause: ClauseId
    rate_clause: ClauseId
    least_clause: ClauseId
    meter: dict[str, MeterEntry]
    stake_returned: bool = False


class MeterSection(Section, frozen=True):
    start: Amount | None = None
    reset: Amount | None = None
    rate: str | float | None = None
    symbol: str | None = None


class BonusSpinSection(Section, frozen=True):
    """``[bonus-spin]`` in a house file."""

    primary: MeterSection | None = None
    secondary: MeterSection | None = None
    targets: Weights | None = None
    hot: Weights | None = None
    community: Weights | None = None
    stake: str | None = None
    lock: str | None = None
    hot_spot: str | None = None


@dataclass(frozen=True, slots=True)
class MeterRules:
    """In minor units; ``parts`` of each wager's ``per`` go to the meter, and ``symbol`` wins it."""

    start: MinorUnits
    reset: MinorUnits
    parts: int
    per: int
    clause: str
    symbol: str

    @property
    def rate(self) -> Fraction:
        return Fraction(self.parts, self.per)

    def meter(self) -> Meter:
        """The meter at its start."""
        return Meter(self.start * self.per, self.per)


def meter_faults(entry: BonusSpinEntry) -> Iterator[tuple[str, str]]:
    for name, meter in entry.meter.items():
        if _rate(meter.rate) is None:
            yield f"meter.{name}.rate", f"{meter.rate} is no part of a wager"


def resolve_meters(
    entry: BonusSpinEntry, section: BonusSpinSection, currency: str, findings: Findings
) -> dict[str, MeterRules]:
    stated = {"primary": section.primary, "secondary": section.secondary}
    found = {
        name: _meter(f"bonus-spin.{name}", meter, stated.get(name) or MeterSection(), entry, currency, findings)
        for name, meter in entry.meter.items()
    }
    _symbols_apart(entry, found, findings)
    return found


def _symbols_apart(entry: BonusSpinEntry, meters: dict[str, MeterRules], findings: Findings) -> None:
    """Check that a symbol wins one thing only: no two meters, and no meter beside an amount."""
    taken = {symbol: f"the amount {symbol}" for symbol in entry.hot if symbol not in entry.meter}
    for name, meter in meters.items():
        symbol = " ".join(meter.symbol.split()).casefold().lstrip("$")
        if not symbol or symbol in taken:
            won = taken.get(symbol, "nothing, being blank")
            says = f"{meter.symbol!r} stands for {won}: the {name} meter has a symbol of its own"
            findings.breach(f"bonus-spin.{name}.symbol", says, meter.clause)
        taken.setdefault(symbol, f"the {name} meter")


def _meter(
    key: str, meter: MeterEntry, section: MeterSection, entry: BonusSpinEntry, currency: str, findings: Findings
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
    rate = _rate(stated_rate)
    if rate is None:
        says = f'{stated_rate}: the part of each wager that goes to the meter, more than "0" and at most "1"'
        findings.breach(f"{key}.rate", says, entry.rate_clause)
        rate = Fraction(meter.rate)
    if section.rate is None:
        findings.assumed(f"{key}.rate", entry.rate_clause)
    symbol = meter.symbol if section.symbol is None else section.symbol
    return MeterRules(amounts["start"], amounts["reset"], rate.numerator, rate.denominator, meter.clause, symbol)


def _rate(text: str) -> Fraction | None:
    """A rate of progression: a meter that takes nothing does not progress."""
    rate = parse_ratio(text)
    return rate if rate is not None and 0 < rate <= 1 else None
