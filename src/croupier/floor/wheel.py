"""The wheel: an automatic one, which draws from the operating system's secure source, or the dealer's own.

An automatic wheel draws a seed for each round and promises it before betting opens; the seed and the nonces that
terminals send until betting closes make the result.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Protocol

from croupier.floor import draws
from croupier.floor.fairness import Draw, mix, promise
from croupier.floor.standing import Standing
from croupier.play import command as cmd
from croupier.play.deciding.draws import hit
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

REVOLUTIONS = 6


class Wheel(Protocol):
    """``seed`` is that of the last promise, in hexadecimal."""

    automatic: bool
    seed: str | None

    def promise(self) -> str:
        """Draw a seed for the round that is about to begin, and give its hash."""
        ...


class DealersWheel:
    """A real wheel: what it does is the dealer's to tell."""

    automatic = False
    seed: str | None = None

    def promise(self) -> str:
        raise AssertionError("nobody knows what a real wheel will do")


class AutomaticWheel:
    automatic = True

    def __init__(self) -> None:
        self.seed: str | None = None

    def promise(self) -> str:
        self.seed = secrets.token_hex(32)
        return promise(bytes.fromhex(self.seed))


def _draw(standing: Standing, table: str, purpose: str) -> Draw:
    kept = standing.promise
    assert kept is not None and kept.seed is not None, "an automatic wheel has made its promise"
    return Draw(bytes.fromhex(kept.seed), mix(table, kept.round, kept.nonces), purpose)


def ball_rests(standing: Standing, table: str, rules: TableRules) -> cmd.BallRests:
    """The ball comes to rest."""
    pocket = draws.pocket(_draw(standing, table, "pocket"), rules)
    return cmd.BallRests(by=Role.DEALER, pocket=pocket, revolutions=REVOLUTIONS)


def bonus_draws(standing: Standing, table: str, rules: TableRules) -> Iterator[cmd.Draw]:
    """What the generator draws for the bonus wagers that are down and lack it, once betting has closed."""
    play, offered = standing.play, rules.bonus
    if offered.b2b is not None and play.down.get("b2b") and play.multiplier is None:
        multiplier = draws.multiplier(_draw(standing, table, "b2b"), rules)
        yield cmd.Draw(by=Role.GENERATOR, what="b2b", multiplier=multiplier)
    if offered.x_straight is not None and play.down.get("x-straight") and play.numbers is None:
        numbers = draws.numbers(_draw(standing, table, "x-straight"), rules)
        yield cmd.Draw(by=Role.GENERATOR, what="x-straight", numbers=numbers)


def targets(standing: Standing, table: str, rules: TableRules) -> cmd.Draw | None:
    """The targets of Bonus Spin Xtreme, drawn before the spin where the wager is down."""
    if not standing.play.down.get("bonus-spin") or standing.play.targets is not None:
        return None
    drawn = draws.targets(_draw(standing, table, "targets"), rules)
    return cmd.Draw(by=Role.GENERATOR, what="bonus-spin", targets=drawn)


def wheels(standing: Standing, table: str, rules: TableRules) -> cmd.Draw | None:
    """The bonus wheels, where a target was hit and they have not turned."""
    if rules.bonus.bonus_spin is None or not hit(standing.play) or standing.play.turn is not None:
        return None
    position, hot, community = draws.wheels(_draw(standing, table, "wheels"), rules)
    return cmd.Draw(by=Role.GENERATOR, what="bonus-spin", position=position, hot=hot, community=community)
