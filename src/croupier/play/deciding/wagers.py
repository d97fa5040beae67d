"""Placing: which spot, with which chips, how much; a wager that lies there is raised."""

from __future__ import annotations

from functools import lru_cache

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.answer import Answer, refuse
from croupier.play.deciding.chip_rules import chip_rule, in_hand, needs, own_chips
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState
from croupier.rulebook.money import spell_money
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules

KINDS = frozenset(
    "straight split street trio corner first-four first-five line column dozen red black green odd even low high "
    "seven-numbers six-colour seven-colour eight-colour five-adjacent complete b2b x-straight bonus-spin".split()
)
"""Kinds that a table might offer: one that this table does not is not offered, any other word is unknown."""


def place(state: RoundState, command: cmd.Place, rules: TableRules) -> Answer:
    spot = find(command.spot, rules)
    if isinstance(spot, Refusal):
        return spot
    if spot.kind == "bonus-spin" and (refused := locked(state, rules)):
        return refused
    seat = state.seat(command.seat)
    chips = command.chips or in_hand(seat, rules)
    # A stake that the rest of the rack does not cover is made with what was brought, whatever is said of it.
    brought = max(0, min(seat.brought, command.amount - (seat.rack - seat.brought)))
    if brought and chips == own_chips(rules):
        chips = seat.others_chips or chips
    source = "elsewhere" if brought else command.source or "dealer"
    if refused := _chips_refused(state, command, spot, chips, source, rules):
        return refused
    if refused := stake_refused(state, command.seat, spot, command.amount, chips, rules):
        return refused
    entry = rules.wager(spot.kind)
    return (
        ev.Placed(
            seat=command.seat,
            spot=spot.id,
            amount=command.amount,
            chips=chips,
            by=command.by,
            coupon=command.coupon or 0,
            counts=entry.beside is None,
            brought=brought,
            clauses=clauses_of(spot.kind, chips, source, command.by, rules),
        ),
    )


@lru_cache(maxsize=8192)
def clauses_of(kind: str, chips: str, source: str, by: Role, rules: TableRules) -> tuple[str, ...]:
    """What makes it a wager, and lets these chips be wagered; who answers for one that the dealer places.

    The bonus spin goes through a device at each position.
    """
    spin, rule = rules.bonus.bonus_spin, chip_rule(rules, Act.WAGER, chips, source)
    clauses = [rules.wager(kind).clause]
    if spin is not None and kind == "bonus-spin":
        clauses += spin.entry.device_clauses
    if rule is not None:
        clauses.append(rule.clause)
    if by is Role.DEALER:
        clauses += rules.book.conduct.players_answer
    return rules.in_force(tuple(clauses))


def find(name: str, rules: TableRules) -> Spot | Refusal:
    """The spot of that name on this table, its numbers in any order."""
    spot = rules.layout.find(name)
    if spot is not None:
        return spot
    kind, _, words = name.partition(":")
    book = rules.book
    if kind not in rules.terms.offers and (kind in KINDS or kind in book.wagers.wager):
        entry = book.wagers.wager.get(kind)
        clause = (entry.wheels_clause or entry.clause) if entry is not None else book.title.wagers_clause
        if rules.terms.wheel.covered and entry is not None and not entry.optional:
            clause = book.wheels.wheel[rules.terms.wheel.name].clause
        return refuse(Code.NOT_OFFERED, f"{kind} is not offered at this table.", clause)
    covered = rules.terms.wheel.covered.intersection(words.split("-"))
    if covered:
        says = f"{' and '.join(covered)} is covered: nothing that takes it in is on the table."
        return refuse(Code.NOT_OFFERED, says, book.wheels.wheel[rules.terms.wheel.name].clause)
    return refuse(Code.UNKNOWN_SPOT, f"{name} is no spot of this layout.")


def _chips_refused(
    state: RoundState, command: cmd.Place, spot: Spot, chips: str, source: str, rules: TableRules
) -> Refusal | None:
    if command.handed == "hand" and rules.book.conduct.hand_to_hand is not None:
        says = "Chips are laid on the table before the dealer takes them."
        return refuse(Code.CHIP_NOT_ALLOWED, says, rules.book.conduct.hand_to_hand)
    rule = chip_rule(rules, Act.WAGER, chips, source)
    if rule is not None:
        if rule.verdict is ChipVerdict.REFUSE:
            return refuse(Code.CHIP_NOT_ALLOWED, f"{chips.capitalize()} may not be wagered here.", rule.clause)
        if who := needs(rule, state.seat(command.seat).permits):
            says = f"{chips.capitalize()} chips from {source} need the {who}'s permission."
            return refuse(Code.CHIP_NOT_ALLOWED, says, rule.clause)
    return _coupon_refused(state, command, spot, chips, rules)


def _coupon_refused(state: RoundState, command: cmd.Place, spot: Spot, chips: str, rules: TableRules) -> Refusal | None:
    """One coupon beside a wager of the same value, and beside no chips that it may not lie with, now or later."""
    lying = state.wagers.get((command.seat, spot.id, False))
    if command.coupon is None and (lying is None or not lying.coupon):
        return None
    pays = rules.terms.offers[spot.kind].pays
    clause = None
    for beside in (chips, *((lying.chips,) if lying else ())):
        rule = chip_rule(rules, Act.COUPON, "coupon", beside=beside, pays=pays)
        clause = rule.clause if rule else None
        if rule is not None and rule.verdict is ChipVerdict.REFUSE:
            return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id} beside {beside} chips.", clause)
    if pays is None:
        return refuse(Code.COUPON_NOT_ALLOWED, f"No coupon on {spot.id}: it has no odds of its own.", clause)
    if command.coupon is not None and (command.coupon != command.amount or (lying is not None and lying.coupon)):
        return refuse(Code.COUPON_NOT_ALLOWED, "One coupon, beside a wager of the same value.", clause)
    return None


def stake_refused(
    state: RoundState, number: int, spot: Spot, amount: int, chips: str, rules: TableRules, tip: bool = False
) -> Refusal | None:
    """Whether a stake of this size may go onto this spot, the one that lies there counted in; cash needs no rack."""
    seat, entry = state.seat(number), rules.wager(spot.kind)
    unit = seat.chip if chips in ("colour", "electronic") and seat.chip else 1
    if refused := not_whole(spot, amount, unit, rules):
        return refused
    lying = state.wagers.get((number, spot.id, tip))
    if refused := out_of_limits(spot, amount + (lying.amount if lying else 0), rules):
        return refused
    strange = chips == own_chips(rules) and seat.chip is None and seat.others_chips is not None
    if chips != "cash" and (seat.rack < amount or strange):
        kind = f" and no {chips} chips" if seat.rack >= amount else ""
        says = f"Seat {number} holds {spell_money(seat.rack, rules.currency)}{kind}."
        return refuse(Code.INSUFFICIENT_CHIPS, says)
    if entry.beside is not None and not seat.others:
        says = f"{entry.title} is for a player with another wager down."
        return refuse(Code.NEEDS_ANOTHER_WAGER, says, entry.beside)
    if entry.group is Group.BONUS:
        return _bonus_refused(state, spot, rules)
    return None


def not_whole(spot: Spot, amount: int, unit: int, rules: TableRules) -> Refusal | None:
    entry = rules.wager(spot.kind)
    if amount % unit:
        says = f"{spell_money(amount, rules.currency)} is no whole number of chips at "
        says += f"{spell_money(unit, rules.currency)}."
        return refuse(Code.NOT_WHOLE_CHIPS, says)
    if amount // unit % entry.chips_divisible_by:
        says = f"{amount // unit} chips: {entry.title} takes a number divisible by {entry.chips_divisible_by}."
        return refuse(Code.MULTIPLE_OF_FIVE, says, entry.divisible_clause)
    cost = spot.units * unit
    if amount % cost:
        says = f"{spell_money(amount, rules.currency)}: {spot.id} costs {spell_money(cost, rules.currency)} or a "
        says += "whole multiple."
        return refuse(Code.NOT_WHOLE_CHIPS, says, entry.clause)
    return None


def out_of_limits(spot: Spot, amount: int, rules: TableRules) -> Refusal | None:
    limit = rules.limit(spot)
    if amount < limit.minimum:
        says = f"The minimum on {spot.id} is {spell_money(limit.minimum, rules.currency)}."
        return refuse(Code.BELOW_MINIMUM, says, limit.clause)
    if limit.maximum is not None and amount > limit.maximum:
        says = f"The maximum on {spot.id} is {spell_money(limit.maximum, rules.currency)}."
        return refuse(Code.ABOVE_MAXIMUM, says, limit.clause)
    return None


def _bonus_refused(state: RoundState, spot: Spot, rules: TableRules) -> Refusal | None:
    if rules.bonus.b2b is not None and spot.kind == "b2b" and state.prior is None:
        says = "No valid spin has been played at this table yet."
        return refuse(Code.NO_PRIOR_SPIN, says, rules.bonus.b2b.entry.win_clause)
    return None


def locked(state: RoundState, rules: TableRules) -> Refusal | None:
    """The bonus spin is locked out once the round has started: with the draw, or where a house says so at the spin."""
    spin = rules.bonus.bonus_spin
    assert spin is not None
    if state.phase is Phase.BETTING and not (spin.locks_at_draw and state.targets is not None):
        return None
    says = "The round has started: the bonus wager is locked out."
    return refuse(Code.BETTING_CLOSED, says, spin.entry.lock_clause)
