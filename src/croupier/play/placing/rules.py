"""The rules of placing, each with its refusal, and the order in which they are tried.

A rule is called once for each spot and kind of chips. It returns a check, or None if it can never refuse.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.play.bonus_round import locked, unplaceable
from croupier.play.chips.counts import only
from croupier.play.chips.picking import PickFault
from croupier.play.deciding.answer import refuse
from croupier.play.deciding.chip_rules import chip_rule, from_hand_to_hand, not_wagered
from croupier.play.deciding.faults import not_whole, too_few
from croupier.play.deciding.looks import not_theirs
from croupier.play.placing.attempt import Attempt, Check, Circumstances, Rule
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.schema.wagers import Group


def always(refusal: Refusal) -> Check:
    """A check that refuses every attempt."""
    return lambda _: refusal


def _not_locked(fixed: Circumstances) -> Check | None:
    """Wagers on a bonus are locked from the moment that the bonus defines."""
    rules, kind = fixed.rules, fixed.spot.kind
    return (lambda attempt: locked(attempt.state, kind, rules)) if _is_bonus(fixed) else None


def _laid_on_the_table(fixed: Circumstances) -> Check | None:
    refusal = from_hand_to_hand(fixed.handed, fixed.rules)
    return None if refusal is None else always(refusal)


def _chips_allowed(fixed: Circumstances) -> Check | None:
    """The rulebook's table of chips allows every chip, whatever is said of it, or requires somebody's permission."""
    for kind, source in fixed.types:
        if (refusal := not_wagered(kind, source, fixed.rules)) is not None:
            return always(refusal)
    return None


def _coupon_allowed(fixed: Circumstances) -> Check | None:
    """One coupon beside a wager of the same value, and beside no chips that it may not lie with, now or later."""

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.coupon is None and (attempt.lying is None or not attempt.lying.coupon):
            return None
        return _coupon_refused(fixed, attempt)

    return check


def _coupon_refused(fixed: Circumstances, attempt: Attempt) -> Refusal | None:
    rules, spot, lying = fixed.rules, fixed.spot, attempt.lying
    pays, option = rules.terms.offers[spot.kind].pays, rules.book.chips.coupons
    if option is not None and rules.house.coupons is False:
        return refuse(Code.COUPON_NOT_ALLOWED, "This table takes no match-play coupons.", option.clause)
    lies = (stack.kind for stack in lying.chips) if lying else ()
    for beside in dict.fromkeys((*(kind for kind, _ in fixed.types), *lies)):
        rule = chip_rule(rules, Act.COUPON, "coupon", beside=beside, pays=pays)
        if rule is not None and rule.verdict is ChipVerdict.REFUSE:
            return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id} beside {beside} chips.", rule.clause)
    if pays is None:
        return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id}: it has no odds of its own.")
    if attempt.coupon is not None and (attempt.coupon != attempt.amount or (lying is not None and lying.coupon)):
        clause = option.match if option is not None else None
        return refuse(Code.COUPON_NOT_ALLOWED, "One coupon, beside a wager of the same value.", clause)
    return None


def _tips_taken(fixed: Circumstances) -> Check | None:
    """The house takes wagers for the dealers, and the rulebook does not refuse them."""
    rules, rule = fixed.rules, chip_rule(fixed.rules, Act.TIP)
    if rules.house.tip_wagers and (rule is None or rule.verdict is not ChipVerdict.REFUSE):
        return None
    clauses = rules.in_force((rule.clause,)) if rule is not None else ()
    refusal = refuse(Code.TIP_NOT_ALLOWED, "Wagers for the dealers are not taken at this table.", *clauses)
    return lambda _: refusal


def _spoken_taken(fixed: Circumstances) -> Check | None:
    rule = chip_rule(fixed.rules, Act.VERBAL, "cash")
    if rule is not None and rule.verdict is not ChipVerdict.REFUSE:
        return None
    clause = rule.clause if rule is not None else None
    refusal = refuse(Code.CHIP_NOT_ALLOWED, "Spoken wagers with cash are not taken here.", clause)
    return lambda _: refusal


def _whole_chips(fixed: Circumstances) -> Check | None:
    """The chips make up the amount exactly."""
    rules, kinds = fixed.rules, [kind for kind, _ in fixed.types]

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.picked.fault is None or attempt.picked.fault is PickFault.SHORT:
            return None
        return not_whole(attempt.amount, attempt.picked, only(attempt.seat.chips, kinds), rules)

    return check


def _divisible(fixed: Circumstances) -> Check | None:
    """Some wagers must be a number of chips that a number in the rulebook divides, of each kind and value."""
    entry = fixed.rules.wager(fixed.spot.kind)
    by = entry.chips_divisible_by
    if by == 1:
        return None

    def check(attempt: Attempt) -> Refusal | None:
        odd = next((stack for stack in attempt.picked.chips if stack.count % by), None)
        if odd is None:
            return None
        says = f"{odd.count} chips: {entry.title} takes a number divisible by {by}."
        if odd.value == 1:
            says = f"{fixed.money(attempt.amount)}: {entry.title} takes a multiple of {fixed.money(by)}."
        if len(attempt.picked.chips) > 1:
            each = f"{odd.count} chips of {fixed.money(odd.value)}"
            says = f"{each}: {entry.title} takes of each kind a number divisible by {by}."
        return refuse(Code.MULTIPLE_OF_FIVE, says, entry.divisible_clause)

    return check


def _whole_units(fixed: Circumstances) -> Check | None:
    """A wager made of others costs a chip for each unit, or a multiple, of each kind and value."""
    spot, units = fixed.spot, fixed.spot.units
    if units == 1:
        return None
    entry = fixed.rules.wager(spot.kind)
    clause = entry.odds or entry.clause

    def check(attempt: Attempt) -> Refusal | None:
        odd = next((stack for stack in attempt.picked.chips if stack.count % units), None)
        if odd is None:
            return None
        says = f"{spot.id} costs {fixed.money(units * odd.value)} or a whole multiple."
        return refuse(Code.NOT_WHOLE_CHIPS, f"{fixed.money(odd.value * odd.count)}: {says}", clause)

    return check


def _minimum(fixed: Circumstances) -> Check | None:
    limit = fixed.rules.limit(fixed.spot)
    least = limit.minimum
    if least == 1:
        return None
    says = f"The minimum on {fixed.spot.id} is {fixed.money(least)}."
    refusal = refuse(Code.BELOW_MINIMUM, says, limit.clause)
    return lambda attempt: refusal if attempt.total < least else None


def _maximum(fixed: Circumstances) -> Check | None:
    limit = fixed.rules.limit(fixed.spot)
    most = limit.maximum
    if most is None:
        return None
    says = f"The maximum on {fixed.spot.id} is {fixed.money(most)}."
    refusal = refuse(Code.ABOVE_MAXIMUM, says, limit.clause)
    return lambda attempt: refusal if attempt.total > most else None


def _chips_held(fixed: Circumstances) -> Check | None:
    """The rack has the chips."""
    rules, kinds = fixed.rules, [kind for kind, _ in fixed.types]

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.picked.fault is not PickFault.SHORT:
            return None
        theirs = not_theirs(attempt.picked, attempt.number, attempt.state, rules)
        return theirs or too_few(attempt.number, attempt.seat, kinds, rules)

    return check


def _another_wager(fixed: Circumstances) -> Check | None:
    """Some wagers require that the player has another wager on the layout."""
    entry = fixed.rules.wager(fixed.spot.kind)
    if entry.beside is None:
        return None
    refusal = refuse(Code.NEEDS_ANOTHER_WAGER, f"{entry.title} is for a player with another wager down.", entry.beside)
    return lambda attempt: None if attempt.seat.standalone_wagers else refusal


def _placeable(fixed: Circumstances) -> Check | None:
    """A bonus may require something to have happened first, such as a spin."""
    rules, kind = fixed.rules, fixed.spot.kind
    return (lambda attempt: unplaceable(attempt.state, kind, rules)) if _is_bonus(fixed) else None


def _is_bonus(fixed: Circumstances) -> bool:
    return fixed.rules.wager(fixed.spot.kind).group is Group.BONUS


class Way(StrEnum):
    """What is done: chips are placed, placed for the dealers, spoken for with cash, confirmed; or stay after a lift."""

    PLACE = "place"
    TIP = "tip"
    SPEAK = "speak"
    CONFIRM = "confirm"
    STAY = "stay"


_STAKE: tuple[Rule, ...] = (_whole_chips, _divisible, _whole_units, _minimum, _maximum)
_CHIPS: tuple[Rule, ...] = (_laid_on_the_table, _chips_allowed, _coupon_allowed)
_LAST: tuple[Rule, ...] = (_another_wager, _placeable)

RULES: dict[Way, tuple[Rule, ...]] = {
    Way.PLACE: (_not_locked, *_CHIPS, *_STAKE, _chips_held, *_LAST),
    Way.TIP: (_not_locked, _tips_taken, _laid_on_the_table, _chips_allowed, *_STAKE, _chips_held, *_LAST),
    Way.SPEAK: (_not_locked, _spoken_taken, *_STAKE, *_LAST),
    Way.CONFIRM: (_not_locked, _chips_allowed, _coupon_allowed, *_STAKE, *_LAST),
    Way.STAY: _STAKE,
}
"""The rules in the order in which they are tried. No other place has a list of them."""
