"""Bonus wagers and the pit: checks that what is offered is described, and that figures are numbers."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebook.bonus_games import bonus_game
from croupier.rulebook.book import Rulebook
from croupier.rulebook.fault import Fault
from croupier.rulebook.money import parse_ratio
from croupier.rulebook.schema.wagers import REPLICA, Group


def bonus(book: Rulebook) -> Iterator[Fault]:
    """Each bonus wager has a section and each section a wager; the bonus itself checks the rest."""
    for name, wager in book.wagers.wager.items():
        if wager.group is Group.BONUS and name not in book.bonus:
            yield Fault("bonus.toml", name, "is missing: wagers.toml offers it")
    for name, entry in book.bonus.items():
        if name not in book.wagers.wager:
            yield Fault("wagers.toml", f"wager.{name}", "is missing: bonus.toml describes it")
        for key, says in bonus_game(name).faults(entry, book.wheels.wheel):
            yield Fault("bonus.toml", f"{name}.{key}", says)


def needs(book: Rulebook) -> Iterator[Fault]:
    """What a wager or a wheel needs is described among the items of the pit."""
    known = {item.item for item in book.pit.item}
    for name, wager in book.wagers.wager.items():
        for need in wager.needs:
            if need not in known and need != REPLICA:
                yield Fault("wagers.toml", f"wager.{name}.needs", f"{need} is no item of pit.toml")
    for name, wheel in book.wheels.wheel.items():
        for need in wheel.needs:
            if need not in known:
                yield Fault("wheels.toml", f"wheel.{name}.needs", f"{need} is no item of pit.toml")


def measures(book: Rulebook) -> Iterator[Fault]:
    ball = book.pit.ball
    for key, value in (("smallest-inches", ball.smallest_inches), ("largest-inches", ball.largest_inches)):
        if value is not None and not parse_ratio(value):
            yield Fault("pit.toml", f"ball.{key}", f"{value} is no length")
