"""Bonus wagers and the pit: what is offered is described, and its figures are figures."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.money import parse_ratio
from croupier.rulebook.schema.wagers import Group


def bonus(book: Rulebook) -> Iterator[Fault]:
    offered = {
        "b2b": book.bonus.b2b,
        "x-straight": book.bonus.x_straight,
        "bonus-spin": book.bonus.bonus_spin,
    }
    for name, entry in book.wagers.wager.items():
        if entry.group is Group.BONUS and offered.get(name) is None:
            yield Fault("bonus.toml", name, "is missing: wagers.toml offers it")
    for name, bonus in offered.items():
        if bonus is not None and name not in book.wagers.wager:
            yield Fault("wagers.toml", f"wager.{name}", "is missing: bonus.toml describes it")
    x, spin = book.bonus.x_straight, book.bonus.bonus_spin
    if x is not None and x.default_paytable not in x.paytable:
        yield Fault("bonus.toml", "x-straight.default-paytable", f"{x.default_paytable} is none of the paytables")
    for name, meter in spin.meter.items() if spin is not None else ():
        rate = parse_ratio(meter.rate)
        if rate is None or rate > 1:
            yield Fault("bonus.toml", f"bonus-spin.meter.{name}.rate", f"{meter.rate} is no part of a wager")


def measures(book: Rulebook) -> Iterator[Fault]:
    ball = book.pit.ball
    for key, value in (("smallest-inches", ball.smallest_inches), ("largest-inches", ball.largest_inches)):
        if value is not None and not parse_ratio(value):
            yield Fault("pit.toml", f"ball.{key}", f"{value} is no length")
