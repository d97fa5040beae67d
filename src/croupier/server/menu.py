"""The menu: everything about a table that does not change during play; screens draw the layout and wheel from it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.game.felt import Zone
from croupier.game.pocket import colour
from croupier.odds.wager import wager_odds
from croupier.play.phase import TRANSITIONS
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules
from croupier.server.group_limits import GroupLimit, group_limit
from croupier.server.squares import Square, squares


class MenuSpot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spot: its place on the layout, the numbers it covers, its odds, its limits, and its cost in chips."""

    id: str
    kind: str
    covers: tuple[str, ...]
    pays: int | None
    min: int
    max: int | None
    places: tuple[tuple[int, int], ...]
    piece: str
    parts: dict[str, int] = {}


class MenuWager(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of wager, with the rulebook's own name for it."""

    kind: str
    title: str
    group: str
    pays: int | None
    clause: str
    odds: str | None = None
    edge: str | None = None
    edge_percent: str | None = None
    chips_divisible_by: int = 1
    beside: bool = False
    """Whether a player needs another wager on the layout to place it."""


class Posted(msgspec.Struct, frozen=True):
    clause: str
    text: str


class Menu(msgspec.Struct, frozen=True):
    """``order`` is clockwise. ``clauses``: the place in the rulebook of each clause that the table cites."""

    title: str
    rulebook: str
    rulebook_title: str
    edition: str
    digest: str
    wheel: str
    order: tuple[str, ...]
    colours: dict[str, str]
    covered: tuple[str, ...]
    zero: str
    currency: str
    seats: int
    terminals: bool
    closing: str
    phases: tuple[str, ...]
    boxes: list[Square]
    spots: list[MenuSpot]
    wagers: list[MenuWager]
    calls: dict[str, dict[str, int]]
    racetrack: dict[str, str]
    """For each pocket of the racetrack, the call or the spot that a tap there plays."""
    choices: tuple[str, ...]
    """The choices for a wager that a zero caught; empty if the zero rule leaves no choice."""
    inside: GroupLimit | None
    outside: GroupLimit | None
    bonus: GroupLimit | None
    """Limits are null if the table offers no wager of the group."""
    signs: list[Posted]
    clauses: dict[str, str]
    reasons: dict[str, str]
    """The reasons for a void spin at this table: code and sentence."""
    statistics: bool = True


@lru_cache(maxsize=64)
def menu(rules: TableRules) -> Menu:
    book, wheel, boxes = rules.book, rules.terms.wheel, squares(rules)
    return Menu(
        title=rules.name,
        rulebook=book.id,
        rulebook_title=book.title.title,
        edition=str(book.title.edition),
        digest=rules.digest,
        wheel=wheel.name,
        order=wheel.order,
        colours={pocket: colour(pocket) for pocket in wheel.order},
        covered=tuple(sorted(wheel.covered)),
        zero=rules.house.zero,
        currency=rules.currency,
        seats=rules.seats,
        terminals=rules.house.terminals,
        closing=rules.closing.when,
        phases=tuple(TRANSITIONS[rules.closing.when]),
        boxes=boxes,
        spots=_places(rules),
        wagers=_wagers(rules),
        calls={call.id: {part.spot: part.units for part in call.parts} for call in rules.calls},
        racetrack=_racetrack(rules, boxes),
        choices=_choices(rules),
        inside=group_limit(rules, Group.INSIDE),
        outside=group_limit(rules, Group.OUTSIDE),
        bonus=group_limit(rules, Group.BONUS),
        signs=[Posted(book.at(sign.clause), sign.text) for sign in signs(rules)],
        clauses={clause: book.at(clause) for clause in book.clauses},
        statistics=rules.house.statistics,
        reasons={why: entry.says for why, entry in book.irregularities.irregularity.items()},
    )


def _racetrack(rules: TableRules, boxes: list[Square]) -> dict[str, str]:
    called: dict[str, str] = {call.centre: call.id for call in rules.calls if call.centre is not None}
    placed = {box.pocket: box.spot for box in boxes if box.zone == Zone.REPLICA and box.pocket and box.spot}
    return called or placed


def _choices(rules: TableRules) -> tuple[str, ...]:
    zero = rules.terms.zero
    return tuple(zero.choices) if zero is not None and len(zero.choices) > 1 else ()


def _places(rules: TableRules) -> list[MenuSpot]:
    return [
        MenuSpot(
            spot.id,
            spot.kind,
            spot.covers,
            rules.terms.offers[spot.kind].pays,
            limit.minimum,
            limit.maximum,
            tuple((int(x), int(y)) for x, y in spot.places),
            spot.piece,
            {part.spot: part.units for part in spot.parts},
        )
        for spot in rules.layout.spots.values()
        for limit in (rules.limit(spot),)
    ]


def _wagers(rules: TableRules) -> list[MenuWager]:
    edges = {row.kind: row.edge for row in wager_odds(rules)}
    return [
        MenuWager(
            kind,
            entry.title,
            entry.group,
            offer.pays,
            entry.clause,
            offer.odds,
            str(edges[kind]) if kind in edges else None,
            f"{100 * float(edges[kind]):.2f} %" if kind in edges else None,
            entry.chips_divisible_by,
            entry.beside is not None,
        )
        for kind, offer in rules.terms.offers.items()
        for entry in (rules.wager(kind),)
    ]
