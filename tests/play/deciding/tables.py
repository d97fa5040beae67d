"""Tables for tests: give a command, get what came of it; a refusal must leave everything as it was."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.play.decide import decide
from croupier.play.deciding.answer import Answer
from croupier.play.event import Event
from croupier.play.evolve import fold
from croupier.play.parse import read_command
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, balanced, start
from croupier.rulebook.schema.conduct import Close
from croupier.rulebook.table import TableRules
from rulebook.houses import legal

Cited = tuple[str, tuple[str, ...]]
"""A refusal by its code and the requirements that it cites."""


class Table:
    """A table on a fixed day, open and with 100 dollars in one-dollar chips before seat 1 unless it is ``bare``."""

    def __init__(self, house: str, *, bare: bool = False, **choices: Any) -> None:
        self.rules: TableRules = legal(house, **choices)
        self.state: RoundState = start(self.rules)
        if not bare:
            self.done("open_table", by="floor")
            self.done("buy_in", seat=1, amount=10_000, chip=100)

    def answer(self, do: str, **keys: Any) -> Answer:
        words = {"from_": "from", "for_": "for"}
        line = {"do": do, **{words.get(key, key): value for key, value in keys.items()}}
        return decide(self.state, read_command(msgspec.json.encode(line)), self.rules)

    def done(self, do: str, **keys: Any) -> tuple[Event, ...]:
        """The events of a command that is not refused; the table goes on from them."""
        answer = self.answer(do, **keys)
        assert not isinstance(answer, Refusal), answer
        self.state = fold(self.state, answer)
        assert balanced(self.state)
        return answer

    def refused(self, do: str, **keys: Any) -> Cited:
        answer = self.answer(do, **keys)
        assert isinstance(answer, Refusal), answer
        assert answer.says.endswith(".")
        return str(answer.code), answer.clauses

    def close_betting(self) -> None:
        """Spin and call, in the table's own order."""
        order = ("no_more_bets", "spin") if self.state.closing is Close.BEFORE_SPIN else ("spin", "no_more_bets")
        for do in order:
            self.done(do, by="dealer")

    def rest(self, pocket: str) -> None:
        self.close_betting()
        self.done("ball_rests", by="dealer", pocket=pocket, revolutions=5)

    def play(self, pocket: str) -> tuple[Event, ...]:
        """A whole spin, settled."""
        self.rest(pocket)
        return self.done("settle", by="dealer")

    def rack(self, seat: int = 1) -> int:
        return self.state.seat(seat).rack
