"""A plain wager: chips of the player's own on a spot of the layout, by far the most of what is asked.

What is fixed about it is worked out once for each spot, from the same tables that the long way reads. Whatever is not
plain, or might be refused, goes the long way; where this answers, the long way would answer the same.
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import NamedTuple

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.deciding.chip_rules import chip_rule, own_chips
from croupier.play.deciding.wagers import clauses_of
from croupier.play.state import DRAWN_FOR, RoundState, Seat
from croupier.play.wagers import Stake
from croupier.rulebook.role import Role
from croupier.rulebook.schema.chips import Act, ChipVerdict
from croupier.rulebook.schema.wagers import Group
from croupier.rulebook.table import TableRules


class Plain(NamedTuple):
    """What holds for every plain wager on a spot; ``multiple``: what an amount must be a multiple of."""

    spot: str
    chips: str
    multiple: int
    minimum: int
    maximum: int | float
    clauses: tuple[str, ...]


def plain(state: RoundState, command: cmd.Place, rules: TableRules) -> ev.Placed | None:
    """The wager, if it is a plain one and nothing stands against it."""
    seat = state.seats.get(command.seat)
    known = known_for(command, seat, rules)
    if seat is None or known is None:
        return None
    return wager(known, command, seat, state.wagers.on(known.spot).get(2 * command.seat))


def known_for(command: cmd.Place, seat: Seat | None, rules: TableRules) -> Plain | None:
    """What holds for the wager, if it is a plain one. The gate has let it through."""
    if seat is None or seat.colour is None or seat.chip is None or seat.brought:
        return None
    if command.chips is not None or command.source is not None or command.coupon is not None:
        return None
    return _plain(command.spot, seat.chip, command.by, rules) if command.handed == "table" else None


def wager(known: Plain, command: cmd.Place, seat: Seat, lying: Stake | None) -> ev.Placed | None:
    """The wager, if nothing stands against it; ``lying`` is what the seat has on the spot already."""
    spot, chips, multiple, minimum, maximum, clauses = known
    amount = total = command.amount
    if lying is not None:
        total += lying.amount
        if lying.coupon:
            return None
    if amount % multiple or seat.rack < amount or not minimum <= total <= maximum:
        return None
    return ev.Placed(seat=command.seat, spot=spot, amount=amount, chips=chips, by=command.by, clauses=clauses)


@lru_cache(maxsize=65536)
def _plain(name: str, chip: int, by: Role, rules: TableRules) -> Plain | None:
    """None where no wager on the spot is a plain one."""
    spot, chips = rules.layout.find(name), own_chips(rules)
    if spot is None:
        return None
    entry, limit, rule = rules.wager(spot.kind), rules.limit(spot), chip_rule(rules, Act.WAGER, chips, "dealer")
    if entry.group is Group.BONUS or entry.beside is not None or spot.kind in DRAWN_FOR:
        return None
    if rule is not None and rule.verdict is not ChipVerdict.ALLOW:
        return None
    multiple = lcm(chip * entry.chips_divisible_by, chip * spot.units)
    maximum = float("inf") if limit.maximum is None else limit.maximum
    clauses = clauses_of(spot.kind, chips, "dealer", by, rules)
    return Plain(spot.id, chips, multiple, limit.minimum, maximum, clauses)
