"""The rules of placing, each with its refusal, and the order in which they are tried.

A rule is called once for each spot and kind of chips. It returns a check, or None if it can never refuse.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.play.bonus_round import locked, unplaceable
from croupier.play.deciding.answer import refuse
from croupier.play.deciding.chip_rules import chip_rule, needs
from croupier.play.placing.attempt import Attempt, Check, Circumstances, Rule
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.schema.wagers import Group


def _not_locked(fixed: Circumstances) -> Check | None:
    """Wagers on a bonus are locked from the moment that the bonus defines."""
    rules, kind = fixed.rules, fixed.spot.kind
    return (lambda attempt: locked(attempt.state, kind, rules)) if _is_bonus(fixed) else None


def _laid_on_the_table(fixed: Circumstances) -> Check | None:
    clause = fixed.rules.book.conduct.hand_to_hand
    if fixed.handed != "hand" or clause is None:
        return None
    refusal = refuse(Code.CHIP_NOT_ALLOWED, "Chips are laid on the table before the dealer takes them.", clause)
    return lambda _: refusal


def _chips_allowed(fixed: Circumstances) -> Check | None:
    """The rulebook's table of chips allows such chips, or requires somebody's permission."""
    rule = chip_rule(fixed.rules, Act.WAGER, fixed.chips, fixed.source)
    if rule is None or rule.verdict is ChipVerdict.ALLOW:
        return None
    chips, source = fixed.chips.capitalize(), fixed.source
    refusal = refuse(Code.CHIP_NOT_ALLOWED, f"{chips} may not be wagered here.", rule.clause)
    if rule.verdict is ChipVerdict.REFUSE:
        return lambda _: refusal

    def check(attempt: Attempt) -> Refusal | None:
        who = needs(rule, attempt.seat.permits)
        says = f"{chips} chips from {source} need the {who}'s permission."
        return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause) if who is not None else None

    return check


def _coupon_allowed(fixed: Circumstances) -> Check | None:
    """One coupon beside a wager of the same value, and beside no chips that it may not lie with, now or later."""

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.coupon is None and (attempt.lying is None or not attempt.lying.coupon):
            return None
        return _coupon_refused(fixed, attempt)

    return check


def _coupon_refused(fixed: Circumstances, attempt: Attempt) -> Refusal | None:
    rules, spot, lying = fixed.rules, fixed.spot, attempt.lying
    pays = rules.terms.offers[spot.kind].pays
    clause = None
    for beside in (fixed.chips, *((lying.chips,) if lying else ())):
        rule = chip_rule(rules, Act.COUPON, "coupon", beside=beside, pays=pays)
        clause = rule.clause if rule else None
        if rule is not None and rule.verdict is ChipVerdict.REFUSE:
            return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id} beside {beside} chips.", clause)
    if pays is None:
        return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id}: it has no odds of its own.", clause)
    if attempt.coupon is not None and (attempt.coupon != attempt.amount or (lying is not None and lying.coupon)):
        return refuse(Code.COUPON_NOT_ALLOWED, "One coupon, beside a wager of the same value.", clause)
    return None


def _tips_taken(fixed: Circumstances) -> Check | None:
    """The rulebook and the house both take wagers for the dealers."""
    rules, rule = fixed.rules, chip_rule(fixed.rules, Act.TIP)
    if rule is not None and rule.verdict is not ChipVerdict.REFUSE and rules.house.tip_wagers:
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
    unit = fixed.unit
    if unit == 1:
        return None
    says = f"is no whole number of chips at {fixed.money(unit)}."

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.amount % unit == 0:
            return None
        return refuse(Code.NOT_WHOLE_CHIPS, f"{fixed.money(attempt.amount)} {says}")

    return check


def _divisible(fixed: Circumstances) -> Check | None:
    """Some wagers must be a number of chips that a number in the rulebook divides."""
    unit, entry = fixed.unit, fixed.rules.wager(fixed.spot.kind)
    by = entry.chips_divisible_by
    if by == 1:
        return None

    def check(attempt: Attempt) -> Refusal | None:
        chips = attempt.amount // unit
        if chips % by == 0:
            return None
        says = f"{chips} chips: {entry.title} takes a number divisible by {by}."
        if unit == 1:
            says = f"{fixed.money(attempt.amount)}: {entry.title} takes a multiple of {fixed.money(by)}."
        return refuse(Code.MULTIPLE_OF_FIVE, says, entry.divisible_clause)

    return check


def _whole_units(fixed: Circumstances) -> Check | None:
    """A wager made of others costs a chip for each unit, or a multiple."""
    spot, cost = fixed.spot, fixed.spot.units * fixed.unit
    if spot.units == 1:
        return None
    says, clause = f"{spot.id} costs {fixed.money(cost)} or a whole multiple.", fixed.rules.wager(spot.kind).clause

    def check(attempt: Attempt) -> Refusal | None:
        if attempt.amount % cost == 0:
            return None
        return refuse(Code.NOT_WHOLE_CHIPS, f"{fixed.money(attempt.amount)}: {says}", clause)

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
    """The rack covers the amount, with chips of the stated kind."""
    lacking, chips = fixed.lacking, fixed.chips

    def check(attempt: Attempt) -> Refusal | None:
        rack = attempt.seat.rack
        if rack >= attempt.amount and not lacking:
            return None
        kind = f" and no {chips} chips" if rack >= attempt.amount else ""
        return refuse(Code.INSUFFICIENT_CHIPS, f"Seat {attempt.number} holds {fixed.money(rack)}{kind}.")

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
    Way.TIP: (_not_locked, _tips_taken, *_STAKE, _chips_held, *_LAST),
    Way.SPEAK: (_not_locked, _spoken_taken, *_STAKE, *_LAST),
    Way.CONFIRM: (_not_locked, _coupon_allowed, *_STAKE, *_LAST),
    Way.STAY: _STAKE,
}
"""The rules in the order in which they are tried. No other place has a list of them."""
