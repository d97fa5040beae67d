"""The rules document: a table's resolved rules as canonical JSON, from which they are rebuilt without any folder.

It is ``{"prose": ..., "rules": ...}``. ``rules`` has every value and clause id that binds the table, and its SHA-256 is
the digest of the rules. ``prose`` has what may change without changing a rule: sentences, titles, places in the text,
the order of keys, the day, and how the house stated its choices.
See docs/decisions/0066-digest-and-document-of-resolved-rules.md.
"""

from __future__ import annotations

import dataclasses
import datetime
import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.game.calls import calls
from croupier.game.layout import Layout
from croupier.game.pocket import Pocket
from croupier.game.shape import Shape, WagerKind
from croupier.game.terms import Offer, Terms
from croupier.game.wheel import Wheel
from croupier.game.zero import Citation, ZeroRule
from croupier.rulebook.apart import Apart, join, split
from croupier.rulebook.bonus_games import BonusRules, find_bonus
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Assumption, Notice, Origin
from croupier.rulebook.chip_set import ChipSet
from croupier.rulebook.house import UnreadableHouse, house_document, house_from
from croupier.rulebook.resolving.limits import StakeLimit
from croupier.rulebook.schema.clauses import Clause

if TYPE_CHECKING:
    from croupier.rulebook.table import TableRules

HOUSE = (
    "name",
    "seats",
    "terminals",
    "statistics",
    "zero",
    "tips",
    "tip_wagers",
    "prison_coupons",
    "layout",
    "approvals",
    "equipment",
)
"""The choices of a house that are rules without further resolution. All others are resolved into something else."""


class UnreadableRules(Exception):  # noqa: N818 - it is named for what it is
    """A rules document that cannot be converted to table rules, and why."""


@dataclass(frozen=True)
class PlainWheel:
    """A wheel without its derived values."""

    name: str
    order: tuple[Pocket, ...]
    covered: frozenset[Pocket] = frozenset()
    logo: str | None = None


@dataclass(frozen=True)
class Resolved:
    """The rules of a table as plain values: the wheel and the kinds stand for the layout that is built from them."""

    book: Rulebook
    house: dict[str, Any]
    wheel: PlainWheel
    kinds: dict[str, Shape]
    replica: bool
    calls: tuple[str, ...]
    offers: dict[str, Offer]
    zero: ZeroRule | None
    void: Citation | None
    limits: dict[str, StakeLimit]
    chips: ChipSet
    coupons: bool
    bonus: dict[str, Any]
    """Each bonus in the form of its own class."""
    not_in_force: frozenset[str]


@dataclass(frozen=True)
class Stated:
    """What the document has besides the rules: the day, the house file's keys, the text of the clauses."""

    date: datetime.date
    house: dict[str, Any]
    clauses: dict[str, Clause]
    assumptions: tuple[Assumption, ...]
    origins: dict[str, Origin]
    notices: tuple[Notice, ...] = ()


def encode(rules: TableRules) -> bytes:
    """The document of a table's rules."""
    resolved, stated = split(_resolved(rules)), split(_stated(rules))
    prose = {"stated": stated._asdict(), "words": resolved.words, "order": resolved.order}
    return _canonical({"prose": prose, "rules": resolved.values})


def decode(body: bytes) -> TableRules:
    """The table rules of a document; raises ``UnreadableRules``."""
    from croupier.rulebook.table import TableRules

    try:
        document = json.loads(body)
        prose = document["prose"]
        resolved = join(Apart(document["rules"], prose["words"], prose["order"]))
        found = msgspec.convert(resolved, Resolved, dec_hook=_fraction)
        stated = msgspec.convert(join(Apart(**prose["stated"])), Stated)
        bonus = {name: _bonus(name, fields) for name, fields in found.bonus.items()}
        house = house_from(stated.house).house
    except (ValueError, TypeError, KeyError, msgspec.ValidationError, UnreadableHouse) as error:
        raise UnreadableRules(f"the rules document cannot be read: {error}") from None
    kinds = tuple(WagerKind(name, shape) for name, shape in found.kinds.items())
    wheel = Wheel(found.wheel.name, found.wheel.order, found.wheel.covered, found.wheel.logo)
    layout = Layout.draw(wheel, kinds, found.replica, found.zero.imprisoned_apart if found.zero else ())
    return TableRules(
        book=dataclasses.replace(found.book, clauses=stated.clauses),
        house=house,
        date=stated.date,
        terms=Terms(layout, found.offers, found.zero, found.void),
        limits=found.limits,
        bonus=bonus,
        chips=found.chips,
        coupons=found.coupons,
        calls=calls(layout, found.calls),
        assumptions=stated.assumptions,
        origins=stated.origins,
        not_in_force=found.not_in_force,
        notices=stated.notices,
    )


def _bonus(name: str, fields: Any) -> BonusRules:
    game = find_bonus(name)
    if game is None:
        raise ValueError(f"there is no bonus {name}: install its package")
    return msgspec.convert(fields, game, dec_hook=_fraction)


def digest_of(rules: TableRules) -> str:
    """SHA-256 over the canonical JSON of the rules, in hexadecimal."""
    return hashlib.sha256(_canonical(split(_resolved(rules)).values)).hexdigest()


def _resolved(rules: TableRules) -> Resolved:
    house = msgspec.structs.asdict(rules.house)
    layout = rules.layout
    return Resolved(
        book=dataclasses.replace(rules.book, clauses={}),
        house={name: house[name] for name in HOUSE},
        wheel=PlainWheel(layout.wheel.name, layout.wheel.order, layout.wheel.covered, layout.wheel.logo),
        kinds={kind.name: kind.shape for kind in layout.kinds},
        replica=layout.replica,
        calls=tuple(dict.fromkeys(call.id.partition(":")[0] for call in rules.calls)),
        offers=dict(rules.terms.offers),
        zero=rules.terms.zero,
        void=rules.terms.void,
        limits=dict(rules.limits),
        chips=rules.chips,
        coupons=rules.coupons,
        bonus=dict(rules.bonus),
        not_in_force=rules.not_in_force,
    )


def _stated(rules: TableRules) -> Stated:
    return Stated(
        rules.date,
        house_document(rules.house),
        dict(rules.book.clauses),
        rules.assumptions,
        dict(rules.origins),
        rules.notices,
    )


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _fraction(form: type, value: Any) -> Any:
    if form is Fraction:
        return Fraction(value)
    raise TypeError(f"{form} is not in a rules document")
