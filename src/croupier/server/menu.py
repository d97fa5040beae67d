"""The menu: everything about a table that does not change during play; screens draw the layout and wheel from it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.game.felt import Zone
from croupier.game.pocket import colour
from croupier.odds.wager import wager_odds
from croupier.play.conduct import announcing_clauses
from croupier.play.phase import TRANSITIONS
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules
from croupier.server.group_limits import GroupLimit, group_limit
from croupier.server.menu_chips import MenuChips, menu_chips
from croupier.server.squares import Square, squares

DENOMINATION_CHIPS = "denomination-chips"
"""The item of a rulebook's pit.toml that stands for markers of what a colour is worth."""


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
    prison: tuple[tuple[int, int], ...] = ()
    """Where its imprisoned wagers lie, if the layout has a place for them."""


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
    also: tuple[str, ...] = ()
    """Further clauses about it, such as another place for its chips."""


class Posted(msgspec.Struct, frozen=True):
    """A sign: its text, the place in the rulebook of the clause that requires it, and the requirement's id."""

    clause: str
    text: str
    requirement: str


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
    chips: MenuChips
    statistics: bool = True
    call: str = ""
    """What is called when betting closes."""
    announces: str | None = None
    """The clause that has every terminal announce that call by sound and by sight; null if none does."""
    hand_to_hand: str | None = None
    """The clause that forbids the dealer to take chips out of a player's hand; null if none does."""
    definitions: tuple[str, ...] = ()
    """The clauses that say what the game and its wheel are."""
    printed: tuple[str, ...] = ()
    """What is printed on the layout besides its boxes: the operator's name and the table's number."""
    denominations: str | None = None
    """The clause that wants denomination chips on the rail, which show what a colour is worth; null if none does."""


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
        signs=[Posted(book.at(sign.clause), sign.text, sign.clause) for sign in signs(rules)],
        clauses={clause: book.at(clause) for clause in book.clauses},
        statistics=rules.house.statistics,
        call=rules.closing.call,
        announces=next(iter(announcing_clauses(rules)), None),
        hand_to_hand=book.conduct.hand_to_hand,
        reasons={why: entry.says for why, entry in book.irregularities.declarable().items()},
        chips=menu_chips(rules),
        definitions=(*book.title.clauses, *_wheel_clauses(rules)),
        printed=tuple(filter(None, (rules.house.layout.operator.strip(), rules.house.layout.table_number.strip()))),
        denominations=_denominations(rules),
    )


def _racetrack(rules: TableRules, boxes: list[Square]) -> dict[str, str]:
    called: dict[str, str] = {call.centre: call.id for call in rules.calls if call.centre is not None}
    placed = {box.pocket: box.spot for box in boxes if box.zone == Zone.REPLICA and box.pocket and box.spot}
    return called or placed


def _wheel_clauses(rules: TableRules) -> tuple[str, ...]:
    entry = rules.book.wheels.wheel[rules.terms.wheel.name]
    return (entry.clause, *entry.also, *((entry.alternates,) if entry.alternates else ()))


def _denominations(rules: TableRules) -> str | None:
    clauses = [item.clauses[0] for item in rules.book.pit.item if item.item == DENOMINATION_CHIPS]
    return clauses[0] if clauses else None


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
            spot.prison,
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
            entry.also,
        )
        for kind, offer in rules.terms.offers.items()
        for entry in (rules.wager(kind),)
    ]
