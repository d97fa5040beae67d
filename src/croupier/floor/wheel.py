"""The wheel: an automatic one, which draws from the operating system's secure random source, or the dealer's.

An automatic wheel draws a seed for each round and publishes its hash before betting opens; the seed and the nonces that
terminals send until betting closes determine the result.

See docs/decisions/0022-keep-the-seed-in-the-snapshot.md.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from croupier.floor import draws
from croupier.floor.fairness import SeededDraw, mix, promise
from croupier.floor.table_state import TableState
from croupier.play import command as cmd
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

REVOLUTIONS = 6


class TableWheel(Protocol):
    """``seed`` is that of the last promise, in hexadecimal."""

    automatic: bool
    seed: str | None

    def promise(self) -> str:
        """Draw a seed for the next round, and return its hash."""
        ...


class DealersWheel:
    """A physical wheel: the dealer reports its results."""

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


def due(table_state: TableState, rules: TableRules) -> list[str]:
    """The draws that bonus wagers on the layout still need at this point of the round."""
    return draws.due_draws(table_state.play, rules)


def drawn(what: str, table_state: TableState, table: str, rules: TableRules) -> cmd.Command:
    """The wheel's draw, as the command for the table."""
    kept = table_state.promise
    assert kept is not None and kept.seed is not None, "an automatic wheel has made its promise"
    draw = SeededDraw(bytes.fromhex(kept.seed), mix(table, kept.round, kept.nonces), what)
    if what == "pocket":
        return cmd.BallRests(by=Role.DEALER, pocket=draws.pocket(draw, rules), revolutions=REVOLUTIONS)
    name, fields = draws.bonus_draw(draw, what, rules)
    return cmd.Draw(by=Role.GENERATOR, what=name, drawn=fields)
