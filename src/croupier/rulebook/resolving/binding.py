"""The part of a rulebook that binds one table: without what concerns only other wheels, other wagers and other days.

Resolved values (odds, limits, the zero rule, the bonuses) are left out: the table rules have them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.game.terms import Offer
from croupier.rulebook.book import Rulebook
from croupier.rulebook.house import HouseRules
from croupier.rulebook.schema.entry import When
from croupier.rulebook.schema.pit import Approval, PitFile
from croupier.rulebook.schema.readings import ReadingsFile
from croupier.rulebook.schema.wagers import WagerEntry, WagersFile
from croupier.rulebook.schema.zero import ZeroFile


def binding(
    book: Rulebook, house: HouseRules, wheel: str, offers: Mapping[str, Offer], not_in_force: frozenset[str]
) -> Rulebook:
    """The part of a rulebook that binds a table."""
    offered = frozenset(offers)

    def concerns(when: When) -> bool:
        return when.holds(wheel, offered, house.zero, house.terminals)

    title, conduct = book.title, book.conduct
    currency = house.currency or title.currency
    return dataclasses.replace(
        book,
        editions=(),
        title=replace(title, currency=currency, default_wheel=wheel, since=None, based_on=None),
        wheels=replace(book.wheels, wheel={wheel: book.wheels.wheel[wheel]}),
        wagers=WagersFile({kind: _wager(entry, offers.get(kind)) for kind, entry in book.wagers.wager.items()}),
        zero=ZeroFile(()),
        limits=replace(book.limits, limit={}),
        chips=replace(
            book.chips,
            rule=tuple(rule for rule in book.chips.rule if rule.terminals in (None, house.terminals)),
        ),
        conduct=replace(
            conduct,
            no_more_bets=tuple(
                closing for closing in conduct.no_more_bets if not not_in_force.intersection(closing.clauses)
            )[:1],
            step=tuple(step for step in conduct.step if not step.offers or offered.intersection(step.offers)),
        ),
        signs=replace(
            book.signs,
            sign=tuple(sign for sign in book.signs.sign if sign.clause not in not_in_force and concerns(sign.when)),
        ),
        readings=ReadingsFile(),
        pit=_pit(book.pit, wheel, concerns),
        bonus={},
    )


def _wager(entry: WagerEntry, offer: Offer | None) -> WagerEntry:
    """A kind of wager at its odds on this table; for one that is not offered, only what a refusal cites."""
    if offer is not None:
        return replace(entry, pays=offer.pays)
    return WagerEntry(
        title=entry.title,
        group=entry.group,
        shape=entry.shape,
        clause=entry.clause,
        optional=entry.optional,
        optional_clause=entry.optional_clause,
        wheels=entry.wheels,
        wheels_clause=entry.wheels_clause,
    )


def _pit(pit: PitFile, wheel: str, concerns: Callable[[When], bool]) -> PitFile:
    neutral = {name: clause for name, clause in pit.wheel.neutral_colour.items() if name == wheel}
    ring = {name: clause for name, clause in pit.wheel.ring_colour.items() if name == wheel}
    checks = tuple(check for check in pit.inspection.check if concerns(check.when))
    return replace(
        pit,
        wheel=replace(pit.wheel, neutral_colour=neutral, ring_colour=ring),
        approval=needed_approvals(pit, concerns),
        inspection=replace(pit.inspection, check=checks),
    )


def needed_approvals(pit: PitFile, concerns: Callable[[When], bool]) -> tuple[Approval, ...]:
    """The approvals that the table needs: readiness asks for each that is left."""
    found = []
    for entry in pit.approval:
        if concerns(entry.when):
            found.append(entry)
    return tuple(found)
