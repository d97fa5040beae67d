"""The wheel: an automatic one, for which a generator draws the pocket, or the dealer's, whose result the dealer tells.

A table with an automatic wheel or with bonuses draws a seed for each round and publishes its hash before betting opens;
the seed and the nonces that terminals send until betting closes determine every draw of the round.

See docs/decisions/0022-keep-the-seed-in-the-snapshot.md and
docs/decisions/0113-the-house-draws-at-dealt-tables.md.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from croupier.floor import draws
from croupier.floor.fairness import SeededDraw, mix, promise
from croupier.floor.table_state import TableState
from croupier.play import command as cmd
from croupier.play.decide import decide
from croupier.play.deciding import automatic
from croupier.play.deciding.answer import Answer
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

START, POCKET = "start", "pocket"
"""What an automatic wheel does besides the draws of bonuses."""


class TableWheel(Protocol):
    """``seed`` is that of the last promise, in hexadecimal."""

    automatic: bool
    seed: str | None

    def promise(self) -> str:
        """Draw a seed for the next round, and return its hash."""
        ...


class _Seeded:
    def __init__(self) -> None:
        self.seed: str | None = None

    def promise(self) -> str:
        self.seed = secrets.token_hex(32)
        return promise(bytes.fromhex(self.seed))


class DealersWheel(_Seeded):
    """A physical wheel: the dealer reports its results. The house draws for the bonuses alone."""

    automatic = False


class AutomaticWheel(_Seeded):
    automatic = True


def draws_by_seed(wheel: TableWheel, rules: TableRules) -> bool:
    """Whether the house draws at the table, and so promises a seed for each round."""
    return wheel.automatic or bool(rules.bonus)


def turn(what: str, table_state: TableState, table: str, rules: TableRules) -> Answer:
    """What the wheel does: it starts, draws the pocket, or draws for a bonus."""
    if what == START:
        return automatic.start_wheel(table_state.play, rules)
    if what == POCKET:
        drawn = draws.pocket(_seeded(what, table_state, table), rules)
        return automatic.take_pocket(table_state.play, drawn, rules)
    return draw_for_bonus(what, table_state, table, rules)


def draw_for_bonus(what: str, table_state: TableState, table: str, rules: TableRules) -> Answer:
    name, fields = draws.bonus_draw(_seeded(what, table_state, table), what, table_state.play, rules)
    return decide(table_state.play, cmd.Draw(by=Role.GENERATOR, what=name, drawn=fields), rules)


def _seeded(what: str, table_state: TableState, table: str) -> SeededDraw:
    kept = table_state.promise
    assert kept is not None and kept.seed is not None, "the house has made its promise"
    return SeededDraw(bytes.fromhex(kept.seed), mix(table, kept.round, kept.nonces), what)
