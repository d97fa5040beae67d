"""Paying: winnings in the wager's own chips, and in value chips what those cannot make, or what the tray lacks."""

from __future__ import annotations

from croupier.play.chips.counts import Chips, bare, divided, gathered, minus, plus, scaled, worth
from croupier.play.chips.house_chips import change
from croupier.play.chips.make_up import make_up
from croupier.play.chips.stack import counted
from croupier.play.chips.tray import UNCOUNTED, Tray
from croupier.rulebook.table import TableRules


def winnings(chips: Chips, amount: int, rules: TableRules) -> Chips:
    """An amount that chips have won: each wins its odds in the same chips, the rest is in value chips.

    >>> import croupier
    >>> from croupier.play.chips.stack import Stack
    >>> rules = croupier.table("massachusetts")
    >>> [(stack.kind, stack.value, stack.count) for stack in winnings((Stack("colour", 500, 3, "blue"),), 1750, rules)]
    [('colour', 500, 3), ('value', 250, 1)]
    """
    won = bare(chips)
    times, rest = divmod(amount, worth(won))
    paid = scaled(won, times)
    if not rest:
        return paid
    more = []
    for stack in sorted(won, key=lambda each: -each.value):
        count, rest = divmod(rest, stack.value)
        more.append(counted(stack, count))
    return gathered((*paid, *more, *change(rest, rules)))


def paid_back(chips: Chips, amount: int, rules: TableRules, tray: Tray = UNCOUNTED) -> Chips:
    """What comes back for the chips of a wager: they themselves with their winnings, or a part of them."""
    rest = amount - worth(chips)
    return plus(chips, tray.give(winnings(chips, rest, rules))) if rest >= 0 else part_of(chips, amount, rules, tray)


def part_of(chips: Chips, amount: int, rules: TableRules, tray: Tray = UNCOUNTED) -> Chips:
    """A part of a stake: the same part of each of its stacks in whole chips, the rest as change from the tray.

    >>> import croupier
    >>> from croupier.play.chips.stack import Stack
    >>> rules = croupier.table("massachusetts")
    >>> [(stack.kind, stack.value, stack.count) for stack in part_of((Stack("colour", 500, 3, "blue"),), 750, rules)]
    [('colour', 500, 1), ('value', 250, 1)]
    """
    same = _same_part(chips, amount)
    rest = amount - worth(same)
    return plus(same, tray.give(change(rest, rules))) if rest else same


def _same_part(chips: Chips, amount: int) -> Chips:
    return divided(chips, worth(chips), amount)


def other_part(chips: Chips, amount: int) -> Chips:
    """The chips of a stake that the dealer takes when this part of it stays: change may come back for one of them."""
    return bare(minus(chips, _same_part(chips, amount)))


def exchanged(amount: int, held: Chips, rules: TableRules, tray: Tray = UNCOUNTED) -> tuple[Chips, Chips]:
    """The chips that are taken for an amount, and the change for them if they do not make it exactly."""
    exact = make_up(amount, held)
    if exact is not None:
        return exact, ()
    taken, rest = [], amount
    for stack in held:
        count = min(stack.count, -(-rest // stack.value))
        taken.append(counted(stack, count))
        rest -= count * stack.value
        if rest <= 0:
            break
    tray.take_in(bare(gathered(taken)))
    return gathered(taken), tray.give(change(-rest, rules))
