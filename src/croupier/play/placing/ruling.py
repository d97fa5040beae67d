"""Rulings: the checks that can refuse a wager on a spot, computed once for each spot and kind of chips."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import placing_clauses
from croupier.play.deciding.chip_rules import chip_rule, own_chips
from croupier.play.placing.attempt import Attempt, Check, Circumstances
from croupier.play.placing.rules import RULES, Way
from croupier.play.placing.spots import find
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


class Ruling(NamedTuple):
    """The checks and clauses for every wager that players place on a spot with such chips."""

    spot: str
    chips: str
    checks: tuple[Check, ...]
    clauses: tuple[str, ...]
    stands_alone: bool = True
    bonus: bool = False


def judge(
    ruling: Ruling, command: cmd.Place, seat: Seat, lying: Stake | None, state: RoundState
) -> ev.Placed | Refusal:
    """The wager, or its refusal; ``lying`` is what the seat already has on the spot."""
    amount, coupon = command.amount, command.coupon
    total = amount if lying is None else amount + lying.amount
    attempt = Attempt(command.seat, seat, amount, total, lying, coupon, state)
    spot, chips, checks, clauses, alone, _ = ruling
    for check in checks:
        refusal = check(attempt)
        if refusal is not None:
            return refusal
    if coupon is None and alone and not seat.brought:
        return ev.Placed(seat=command.seat, spot=spot, amount=amount, chips=chips, by=command.by, clauses=clauses)
    return ev.Placed(
        seat=command.seat,
        spot=spot,
        amount=amount,
        chips=chips,
        by=command.by,
        coupon=coupon or 0,
        stands_alone=alone,
        brought=brought_in(seat, amount),
        clauses=clauses,
    )


def ruling_for(command: cmd.Place, seat: Seat, rules: TableRules) -> Ruling:
    """The ruling for a wager that a player places."""
    return _ruling(
        command.spot,
        command.chips,
        command.source,
        command.handed,
        seat.brought > 0 and brought_in(seat, command.amount) > 0,
        seat.colour is not None,
        seat.others_chips,
        seat.chip,
        command.by,
        rules,
    )


def brought_in(seat: Seat, amount: int) -> int:
    """How much of a stake comes from elsewhere: what the rest of the rack does not cover, whatever the command says."""
    return max(0, min(seat.brought, amount - (seat.rack - seat.brought)))


@lru_cache(maxsize=65536)
def _ruling(
    name: str,
    said: str | None,
    source: str | None,
    handed: str,
    brought: bool,
    own_colour: bool,
    others_chips: str | None,
    chip: int | None,
    by: Role,
    rules: TableRules,
) -> Ruling:
    spot = find(name, rules)
    if isinstance(spot, Refusal):
        return Ruling("", "", (_always(spot),), ())
    own = own_chips(rules)
    chips = said or (own if own_colour else others_chips or own)
    if brought and chips == own:
        chips = others_chips or chips
    source = "elsewhere" if brought else source or "dealer"
    lacking = _lacking(chips, chip, others_chips, rules)
    fixed = Circumstances(rules, spot, chips, _unit(chips, chip), source, handed, lacking)
    entry = rules.wager(spot.kind)
    clauses = _clauses(spot, chips, source, by, rules)
    return Ruling(spot.id, chips, checks(Way.PLACE, fixed), clauses, entry.beside is None, entry.group is Group.BONUS)


def _always(refusal: Refusal) -> Check:
    return lambda _: refusal


def _clauses(spot: Spot, chips: str, source: str, by: Role, rules: TableRules) -> tuple[str, ...]:
    """The clauses of a wager: its kind, its chips, and who is responsible if the dealer places it."""
    rule = chip_rule(rules, Act.WAGER, chips, source)
    clauses = (rules.wager(spot.kind).clause, *placing_clauses(spot.kind, rules))
    if rule is not None:
        clauses += (rule.clause,)
    if by is Role.DEALER:
        clauses += rules.book.conduct.players_answer
    return rules.in_force(clauses)


def refused(way: Way, spot: Spot, attempt: Attempt, chips: str, rules: TableRules) -> Refusal | None:
    """Why a wager of chips that were bought at the table may not be on the spot; None if it may."""
    seat = attempt.seat
    for check in _checks(way, spot, chips, seat.chip, seat.others_chips, rules):
        if (refusal := check(attempt)) is not None:
            return refusal
    return None


@lru_cache(maxsize=8192)
def _checks(
    way: Way, spot: Spot, chips: str, chip: int | None, others_chips: str | None, rules: TableRules
) -> tuple[Check, ...]:
    lacking = _lacking(chips, chip, others_chips, rules)
    return checks(way, Circumstances(rules, spot, chips, _unit(chips, chip), lacking=lacking))


def checks(way: Way, fixed: Circumstances) -> tuple[Check, ...]:
    """The checks that can refuse a wager in these circumstances, in their order."""
    return tuple(check for rule in RULES[way] if (check := rule(fixed)) is not None)


def _unit(chips: str, chip: int | None) -> int:
    """The value of one chip: a player's own chips have one value, other chips make up any amount."""
    return chip if chip is not None and chips in ("colour", "electronic") else 1


def _lacking(chips: str, chip: int | None, others_chips: str | None, rules: TableRules) -> bool:
    """Whether a rack holds other chips, but none of the player's own."""
    return chips == own_chips(rules) and chip is None and others_chips is not None
