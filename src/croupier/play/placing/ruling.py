"""Rulings: the checks that can refuse a wager on a spot, computed once for each spot and kinds of chips."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.game.spot import Spot
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.bonus_round import placing_clauses
from croupier.play.chips.counts import Chips
from croupier.play.chips.picking import ChipTypes, Picked, PickFault, by_source, in_hand, pick
from croupier.play.chips.stack import BOUGHT, ELSEWHERE, OWN, Stack
from croupier.play.deciding.chip_rules import own_chips, wager_rule
from croupier.play.placing.attempt import Attempt, Check, Circumstances
from croupier.play.placing.rules import RULES, Way, always
from croupier.play.placing.spots import find
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake
from croupier.rulebook.role import Role
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


class Ruling(NamedTuple):
    """The checks and clauses for every wager that players place on a spot with such chips."""

    spot: str
    checks: tuple[Check, ...]
    clauses: tuple[str, ...]
    stands_alone: bool = True
    bonus: bool = False


def judge(
    ruling: Ruling, picked: Picked, command: cmd.Place, seat: Seat, lying: Stake | None, state: RoundState
) -> ev.Placed | Refusal:
    """The wager, or its refusal; ``lying`` is what the seat already has on the spot."""
    amount, coupon = command.amount, command.coupon
    total = amount if lying is None else amount + lying.amount
    attempt = Attempt(command.seat, seat, amount, total, picked, lying, coupon, state)
    spot, checks, clauses, alone, _ = ruling
    for check in checks:
        refusal = check(attempt)
        if refusal is not None:
            return refusal
    if coupon is None and alone:
        return ev.Placed(
            seat=command.seat, spot=spot, amount=amount, chips=picked.chips, by=command.by, clauses=clauses
        )
    return ev.Placed(
        seat=command.seat,
        spot=spot,
        amount=amount,
        chips=picked.chips,
        by=command.by,
        coupon=coupon or 0,
        stands_alone=alone,
        clauses=clauses,
    )


_OWN_TYPES: dict[str, ChipTypes] = {kind: ((kind, BOUGHT),) for kind in OWN}


def ruling_for(command: cmd.Place, seat: Seat, rules: TableRules) -> tuple[Ruling, Picked]:
    """The ruling for a wager that a player places, and the chips that are meant.

    Nearly all wagers are of the player's own colour, which is first in the rack.
    """
    held = seat.chips
    if command.chips is None and command.source is None and held and held[0].kind in OWN:
        own = held[0]
        count, rest = divmod(command.amount, own.value)
        stack = Stack(own.kind, own.value, count, own.colour, own.design, own.source)
        fault = PickFault.NOT_WHOLE if rest else None if count <= own.count else PickFault.SHORT
        picked, types = Picked((stack,), fault), _OWN_TYPES[own.kind]
    else:
        picked, types = picked_for(command, held, rules)
    return _ruling(command.spot, types, command.handed, command.by, rules), picked


def picked_for(command: cmd.Place | cmd.Tip, held: Chips, rules: TableRules) -> tuple[Picked, ChipTypes]:
    """The chips that are meant, with the kinds and sources that the rules ask about."""
    units = _units(command.spot, rules) if command.spot is not None else 1
    held = by_source(held, command.source)
    unnamed = _unnamed(held, command.source) if command.chips is None else ()
    picked = pick(command.amount, command.chips, held, unnamed, units)
    if picked.chips:
        return picked, types_of(picked.chips)
    source = BOUGHT if command.source in (None, "dealer") else ELSEWHERE
    if command.chips is None:
        return picked, types_of(unnamed[:1]) or ((own_chips(rules), source),)
    kinds = (command.chips,) if isinstance(command.chips, str) else [said.kind for said in command.chips]
    return picked, tuple((kind, _source_of(kind, held, source)) for kind in dict.fromkeys(kinds))


def _unnamed(held: Chips, source: str | None) -> Chips:
    """What a player uses who names no chips."""
    brought = tuple(stack for stack in held if stack.source != BOUGHT) if source == "elsewhere" else ()
    return brought or in_hand(held)


def _source_of(kind: str, held: Chips, said: str) -> str:
    """The source of the chips of a kind that are there; what is said if there are none."""
    return next((stack.source for stack in held if stack.kind == kind), said)


def types_of(chips: Chips) -> ChipTypes:
    """The kinds of these chips with their sources."""
    return tuple(dict.fromkeys((stack.kind, stack.source) for stack in chips))


@lru_cache(maxsize=8192)
def _units(name: str, rules: TableRules) -> int:
    spot = rules.layout.find(name)
    return 1 if spot is None else max(spot.units, rules.wager(spot.kind).chips_divisible_by)


@lru_cache(maxsize=65536)
def _ruling(name: str, types: ChipTypes, handed: str, by: Role, rules: TableRules) -> Ruling:
    spot = find(name, rules)
    if isinstance(spot, Refusal):
        return Ruling("", (always(spot),), ())
    entry = rules.wager(spot.kind)
    ruled = checks(Way.PLACE, Circumstances(rules, spot, types, handed))
    return Ruling(spot.id, ruled, _clauses(spot, types, by, rules), entry.beside is None, entry.group is Group.BONUS)


def _clauses(spot: Spot, types: ChipTypes, by: Role, rules: TableRules) -> tuple[str, ...]:
    """The clauses of a wager: its kind, its chips, and who is responsible if the dealer places it."""
    found = [wager_rule(kind, source, rules) for kind, source in types]
    chips = tuple(dict.fromkeys(rule.clause for rule in found if rule is not None))
    clauses = (rules.wager(spot.kind).clause, *placing_clauses(spot.kind, rules), *chips)
    if by is Role.DEALER:
        clauses += rules.book.conduct.players_answer
    return rules.in_force(clauses)


def refused(
    way: Way, spot: Spot, attempt: Attempt, types: ChipTypes, rules: TableRules, handed: str = "table"
) -> Refusal | None:
    """Why a wager of such chips may not be on the spot; None if it may."""
    for check in _checks(way, spot, types, handed, rules):
        if (refusal := check(attempt)) is not None:
            return refusal
    return None


@lru_cache(maxsize=8192)
def _checks(way: Way, spot: Spot, types: ChipTypes, handed: str, rules: TableRules) -> tuple[Check, ...]:
    return checks(way, Circumstances(rules, spot, types, handed))


def checks(way: Way, fixed: Circumstances) -> tuple[Check, ...]:
    """The checks that can refuse a wager in these circumstances, in their order."""
    return tuple(check for rule in RULES[way] if (check := rule(fixed)) is not None)
