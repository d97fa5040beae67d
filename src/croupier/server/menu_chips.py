"""The chips of a table as its menu lists them: their kinds, denominations and looks, and what each may be used for."""

from __future__ import annotations

import msgspec

from croupier.play.chips.house_chips import PRINTED
from croupier.play.chips.stack import BOUGHT, ELSEWHERE
from croupier.play.deciding.buying import TENDERED
from croupier.play.deciding.chip_rules import chip_rule, needed, not_wagered, own_chips, wager_rule
from croupier.rulebook.chip_set import PLAQUE, Denomination
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.table import TableRules


class MenuDenomination(msgspec.Struct, frozen=True):
    """A value in minor units, and the colour of the chips that have it."""

    value: int
    colour: str


class MenuChipKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of chips with a printed value, the largest denomination first.

    ``wagered``: those bought here may be wagered; ``clause`` says so, or says that they may not.
    """

    kind: str
    denominations: tuple[MenuDenomination, ...]
    wagered: bool
    clause: str | None = None
    brought: bool = False
    """Whether such chips from elsewhere may be wagered, at least with a permission."""
    permission: str | None = None
    """Whose permission those need."""
    brought_clause: str | None = None
    """The clause about wagering those."""


class MenuReturn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Own chips that come back to the table, by ``clause``.

    ``permission``: whose they need, unless one of them is worth ``freely``.
    """

    clause: str
    permission: str | None = None
    freely: int | None = None


class MenuChips(msgspec.Struct, frozen=True, omit_defaults=True):
    """``own`` is the kind of a player's own chips; the table has ``set`` of them in each of its colours."""

    own: str
    colours: tuple[str, ...]
    set: int
    kinds: tuple[MenuChipKind, ...]
    coupons: bool = False
    """Whether the dealer lays match-play coupons beside wagers."""
    cashing_gives: str | None = None
    """The kind of chips that a player gets for own chips; null if it is money."""
    default: int | None = None
    """What an own chip is worth if nobody says; null if the rulebook leaves it to the player."""
    elsewhere: tuple[MenuChipKind, ...] = ()
    """Kinds that are not sold here and may be wagered if a player brings them, such as another game's."""
    cashing_clause: str | None = None
    """The clause that says what cashing in gives."""
    staying: dict[str, str] = {}
    """Kinds of chips that may not leave the table, each with the clause that says so."""
    returning: MenuReturn | None = None
    """What the rulebook says of own chips that come back; null if nothing."""


def menu_chips(rules: TableRules) -> MenuChips:
    chips, book = rules.chips, rules.book.chips
    own, default = own_chips(rules), book.colours.default_value
    listed = [
        _kind(kind, denominations, rules)
        for kind in PRINTED
        if (denominations := chips.plaques if kind == PLAQUE else chips.value)
    ]
    return MenuChips(
        own,
        chips.colours,
        chips.set,
        tuple(each for each in listed if each.kind in TENDERED),
        coupons=_coupons((own, *PRINTED), rules),
        cashing_gives=None if book.cashing_in is None else book.cashing_in.gives,
        default=None if default is None else default * rules.unit,
        elsewhere=tuple(each for each in listed if each.kind not in TENDERED and each.brought),
        cashing_clause=None if book.cashing_in is None else book.cashing_in.clause,
        staying=_staying((own, *PRINTED), rules),
        returning=_returning(own, rules),
    )


def _coupons(kinds: tuple[str, ...], rules: TableRules) -> bool:
    """Whether a coupon may lie beside any of these chips, on any spot."""
    if rules.book.chips.coupons is None or rules.house.coupons is False:
        return False
    odds = {offer.pays for offer in rules.terms.offers.values()}
    found = (chip_rule(rules, Act.COUPON, "coupon", beside=kind, pays=pays) for kind in kinds for pays in odds)
    return any(rule is None or rule.verdict is not ChipVerdict.REFUSE for rule in found)


def _staying(kinds: tuple[str, ...], rules: TableRules) -> dict[str, str]:
    found = ((kind, chip_rule(rules, Act.LEAVE, kind)) for kind in kinds)
    return {kind: rule.clause for kind, rule in found if rule is not None and rule.verdict is ChipVerdict.REFUSE}


def _returning(own: str, rules: TableRules) -> MenuReturn | None:
    rule = chip_rule(rules, Act.RETURN, own)
    if rule is None:
        return None
    freely = None if rule.other_than is None else rule.other_than * rules.unit
    return MenuReturn(rule.clause, needed(rule), freely)


def _kind(kind: str, denominations: tuple[Denomination, ...], rules: TableRules) -> MenuChipKind:
    rule, brought = wager_rule(kind, BOUGHT, rules), wager_rule(kind, ELSEWHERE, rules)
    who = None if brought is None else needed(brought)
    return MenuChipKind(
        kind,
        tuple(MenuDenomination(each.value, each.colour) for each in denominations),
        wagered=not_wagered(kind, BOUGHT, rules) is None,
        clause=None if rule is None else rule.clause,
        brought=who is not None or not_wagered(kind, ELSEWHERE, rules) is None,
        permission=who,
        brought_clause=None if brought is None else brought.clause,
    )
