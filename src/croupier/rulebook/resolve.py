"""Resolving: checks a house's choices against a rulebook; the result is table rules, or all breaches at once."""

from __future__ import annotations

import dataclasses
import datetime

from croupier.game.calls import calls
from croupier.game.layout import Layout
from croupier.game.terms import Terms
from croupier.game.zero import Citation
from croupier.rulebook.bonus_games import bonus_names
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Breach, Findings, Origin, Source
from croupier.rulebook.house import HouseRules, HouseText
from croupier.rulebook.money import currencies
from croupier.rulebook.resolving import bonus, chips, equipment, force, limits, offers, pays, wheel, zero
from croupier.rulebook.resolving.binding import binding
from croupier.rulebook.resolving.readiness import unneeded
from croupier.rulebook.schema.readings import ReadingEntry
from croupier.rulebook.table import TableRules

MOST_SEATS = 10_000


class Illegal(Exception):  # noqa: N818 - it is named for what it is
    """A house whose choices break the rulebook, with every breach."""

    def __init__(self, book: Rulebook, breaches: tuple[Breach, ...]) -> None:
        super().__init__("; ".join(f"{breach.key}: {breach.says}" for breach in breaches))
        self.book = book
        self.breaches = breaches


def resolve(book: Rulebook, text: HouseText, today: datetime.date) -> TableRules | tuple[Breach, ...]:
    """The table rules, or every breach in the house's choices."""
    house, findings = text.house, Findings()
    for key in text.unknown:
        findings.breach(key, f"is no key of a house file ({text.file}){_bonuses_there_are(key, text)}")
    day = house.date or today
    suspended = force.not_in_force(book, house, day, findings)
    _plain_values(book, house, findings)
    currency = _currency(book, house, findings)
    played = wheel.wheel(book, house, findings)
    kinds = offers.kinds(book, house, played, findings)
    allowed = offers.calls(house, findings)
    offered = frozenset(kind.name for kind in kinds)
    priced = pays.offers(book, house, kinds, findings)
    rule = zero.zero(book, text, played, findings)
    bounds = limits.limits(book, house, kinds, currency, findings)
    extras = bonus.bonuses(book, house, played, offered, currency, findings)
    equipment.equipment(book, house, played, findings)
    chip_set, coupons = chips.chip_set(house, currency, findings), chips.coupons(book, house, findings)
    if findings.breaches:
        return tuple(findings.breaches)
    replica = offers.replica(book, kinds, findings) or bool(allowed)
    layout = Layout.draw(played, kinds, replica, rule.imprisoned_apart)
    _playable(book, layout, bounds, findings)
    if findings.breaches:
        return tuple(findings.breaches)
    void = book.wheels.wheel[played.name].void
    rules = TableRules(
        book=binding(book, house, played.name, priced, suspended),
        house=house,
        date=day,
        terms=Terms(layout, priced, rule, Citation(void) if void else None),
        limits=bounds,
        bonus=extras,
        calls=calls(layout, allowed),
        chips=chip_set,
        coupons=coupons,
        assumptions=(),
        origins=findings.origins,
        not_in_force=suspended,
    )
    _readings(book, rules, text, findings)
    notices = (*findings.notices, *unneeded(rules))
    return dataclasses.replace(rules, assumptions=tuple(findings.assumptions), notices=notices)


def _bonuses_there_are(key: str, text: HouseText) -> str:
    """A hint for an unknown section: it may be meant for a bonus."""
    is_section = any(stated.startswith(f"{key}.") for stated in text.stated)
    return f", nor is it one of the bonuses {', '.join(bonus_names())}" if is_section else ""


def _plain_values(book: Rulebook, house: HouseRules, findings: Findings) -> None:
    if not 1 <= house.seats <= MOST_SEATS:
        findings.breach("seats", f"{house.seats}: a table has 1 to {MOST_SEATS} seats")
    if house.terminals:
        clause = book.conduct.terminals_announce
        if clause is None:
            findings.assume(
                "terminals", "The rulebook does not speak of electronic terminals: they stand for the felt."
            )


def _currency(book: Rulebook, house: HouseRules, findings: Findings) -> str:
    """The table's currency; the rulebook's own replaces an invalid code."""
    code = house.currency
    if code is None or code in currencies():
        return code or book.title.currency
    near = code.strip().upper()
    fix = f"write {near}" if near in currencies() else "write its three capitals as in ISO 4217, such as USD or JPY"
    findings.breach("currency", f"{code!r} is no currency code: {fix}")
    return book.title.currency


def _playable(book: Rulebook, layout: Layout, bounds: dict[str, limits.StakeLimit], findings: Findings) -> None:
    """Check that wagers are offered, each kind has a spot, and the limits allow a stake for each."""
    if not bounds:
        findings.breach("without", "nothing is left on the table", book.title.wagers_clause)
    for kind in bounds:
        found = layout.of_kind(kind)
        clause = book.wagers.wager[kind].clause
        if not found:
            findings.breach("without", f"{kind} has no spot left: what it is made of is not on the table", clause)
        for spot in found:
            limit = limits.spot_limit(spot, bounds, layout)
            if limit.maximum is not None and limit.maximum < limit.minimum:
                findings.breach("limits", f"the limits of its parts leave no stake for {spot.id}")
                break


def _applies(entry: ReadingEntry, rules: TableRules) -> bool:
    given = entry.given is None or bool(getattr(rules.house, entry.given.replace("-", "_")))
    return given and rules.concerns(entry.when) and (entry.clause is None or entry.clause not in rules.not_in_force)


def _readings(book: Rulebook, rules: TableRules, text: HouseText, findings: Findings) -> None:
    """The readings of what the text leaves open: the house's if it states one, otherwise the default."""
    for entry in book.readings.reading:
        stated = entry.option is not None and entry.option in text.stated
        if _applies(entry, rules) and not (stated and entry.unstated):
            says = entry.says or (book.clauses[entry.clause].says if entry.clause else "")
            if stated:
                says = f"The text leaves this open; the house states it: {entry.option}."
            findings.assume(entry.key, says, entry.clause)
    for found in findings.assumptions:
        # A wheel or a zero rule that the text is only read to have is not the regulator's.
        if found.key in ("wheel", "zero") and findings.origins[found.key] == Origin(Source.REGULATOR, found.clause):
            findings.assumed(found.key, found.clause)
    if not rules.closing.clauses:
        says = (
            "The text does not say when betting closes: it does with the dealer's call while the ball is in the track."
        )
        findings.assume("betting.closes", says)
    wheel = rules.terms.wheel
    optional = [kind for kind, entry in book.wagers.wager.items() if entry.optional and offers.on_wheel(entry, wheel)]
    if optional and "offers" not in text.stated:
        findings.assume(
            "offers", f"The house names none of the optional wagers: {', '.join(optional)} are not offered."
        )
    if rules.calls:
        findings.assume("calls", "French calls are taken as a way to place several listed wagers at once.")
    if not rules.house.limits and not book.limits.limit:
        findings.assume("limits", "Neither rulebook nor house sets limits: there are none.", book.limits.house)
