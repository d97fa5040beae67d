"""Random play at a table with a counted float: chips and books add up, nothing is given that the tray does not hold."""

from __future__ import annotations

import datetime
import random
from functools import cache
from typing import Any

import msgspec
import pytest

import croupier
from cage import rounds
from cage.evening import Evening
from cage.test_posted_rounds import agree
from croupier.cage import chart
from croupier.cage import command as cage
from croupier.cage.inventory import printed
from croupier.floor import command as cmd
from croupier.floor.table_state import decode, encode
from croupier.game.settlement import Outcome
from croupier.play import command as play
from croupier.play import event as ev
from croupier.play.chips.counts import ChipTally, worth
from croupier.play.command import ChipCount
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, balanced, conserved
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

SEEDS, STEPS = 60, 250
SMALL = {"set": 60}


def small_rules(seed: int) -> TableRules:
    """One of the random machine's houses, with few chips of each colour."""
    name, choices = rounds.HOUSES[seed % len(rounds.HOUSES)]
    return croupier.table(name, date=datetime.date(2026, 1, 1), **{**choices, "chips": SMALL})


def issued(state: RoundState) -> dict[tuple[str, str], int]:
    """How many chips of each colour are out, at whatever value."""
    out: dict[tuple[str, str], int] = {}
    for stack in state.float:
        if stack.kind == "colour":
            out[stack.colour, stack.design] = out.get((stack.colour, stack.design), 0) - stack.count
    return out


class Stocked:
    """A dealt table with a small float, which the floor fills now and then with what is lacking."""

    def __init__(self, seed: int) -> None:
        self.rng, self.rules = random.Random(seed), small_rules(seed)
        self.now = Evening(self.rules, automatic=False)
        self.take(cage.OpenFloat(by=Role.FLOOR, amount=self.rng.choice([100, 5_000, 20_000])))
        self.now.window.take(cage.Deposit(player="ann", amount=50_000))
        self.take(cmd.Sit(seat=1, player="ann"))
        self.take(play.BuyIn(seat=1, amount=10_000, chip=500, tender="wallet"))
        self.take(play.BuyIn(seat=2, amount=20_000, chip=500))
        self.short: set[str] = set()
        self.changed = 0

    def take(self, command: Any) -> None:
        self.now.table.take(command)
        self.check()

    def run(self, steps: int) -> None:
        for _ in range(steps):
            command = self.next()
            now = self.now
            before, books = now.state, dict(now.books.balances)
            refused = now.table.give(command, "somebody")
            if refused is None:
                self.check()
                self.look_at(before.play)
                continue
            assert (now.state, now.books.balances) == (before, books)
            if refused.code is Code.FLOAT_SHORT:
                self.short.add(play.name_of(command))
                self.report(command, refused)

    def report(self, command: Any, refused: Refusal) -> None:
        """The refusal is reported with what is lacking; half of the time a fill brings exactly that."""
        told = self.now.table.decider.report(self.now.state, command, refused, 0)
        if told is not None:
            [event] = told.events
            assert (event.why, event.chips, event.to) == (Code.FLOAT_SHORT, refused.lacking, "floor")
            self.now.table.state = told.state
        lacking = [stack for stack in refused.lacking if stack.kind == "value"]
        if lacking and self.rng.random() < 0.5:
            counts = tuple(ChipCount(kind="value", value=stack.value, count=stack.count) for stack in lacking)
            self.take(cage.Fill(by=Role.FLOOR, chips=counts))
            open_ = self.now.state.play.reports.open.values()
            assert not [each for each in open_ if each.why == Code.FLOAT_SHORT]

    def check(self) -> None:
        now, state = self.now, self.now.state.play
        agree(now.books.draft(), state, self.rules)
        assert conserved(state)
        assert balanced(state)
        assert now.books.balances.get(chart.table_float("t1"), 0) == worth(state.float)
        assert now.books.balances.get(chart.CHIPS_OUT, 0) == worth(state.out)
        assert decode(b"".join(encode(now.state))) == now.state
        if state.stocked:
            assert all(stack.count > 0 for stack in printed(state.float))

    def look_at(self, before: RoundState) -> None:
        """Everybody is paid what was won, whatever chips it took; no colour is issued beyond its set."""
        after = self.now.state.play
        if before.stocked and after.stocked:
            out = issued(before)
            assert all(count <= max(SMALL["set"], out.get(look, 0)) for look, count in issued(after).items())
        for event in self.now.table.records[-1].events:
            if isinstance(event, ev.Paid):
                for result in event.wagers:
                    if result.outcome not in (Outcome.PENDING, Outcome.IMPRISONED):
                        assert worth(result.paid) == result.returned
                        tally = ChipTally(sources=False)
                        tally.add(result.paid)
                        own = {stack.kind for stack in result.chips} == {"colour"}
                        won_in_value = any(stack.value >= 500 for stack in tally.chips() if stack.kind == "value")
                        self.changed += before.stocked and own and won_in_value

    def next(self) -> Any:
        rng, state = self.rng, self.now.state.play
        sort = rng.random()
        if sort < 0.02:
            return cage.Fill(by=Role.FLOOR, amount=rng.choice([500, 5_000]))
        if sort < 0.04:
            held = [stack for stack in printed(state.float) if stack.count > 0]
            some = tuple(ChipCount(kind=stack.kind, value=stack.value, count=stack.count) for stack in held[:1])
            return cage.Credit(by=Role.PIT, chips=some) if some else cage.CountDrop(by=Role.PIT)
        if sort < 0.05:
            return cage.OpenFloat(by=Role.FLOOR, amount=5_000)
        if sort < 0.06:
            number = max(1, state.round - 1)
            return cmd.AskCorrection(by=Role.DEALER, round=number, amount=rng.choice([525, -525]), why="x", seat=2)
        if sort < 0.08:
            asked = rng.choice([*self.now.state.asked, self.now.state.askings + 1])
            return cmd.Approve(by=Role.FLOOR, asked=asked)
        if sort < 0.1:
            return cage.CloseFloat(by=Role.FLOOR, counted=0)
        line = rounds._line(rng, state, self.rules)
        if line["do"] == "buy_in" and self.now.state.seated.get(line["seat"]):
            line = {**line, "tender": "wallet"}
        return read_command(msgspec.json.encode(line))


@cache
def ran(seed: int) -> Stocked:
    table = Stocked(seed)
    table.run(STEPS)
    return table


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_counted_float_adds_up(seed: int) -> None:
    ran(seed)


def test_random_play_runs_out_in_every_way() -> None:
    tables = [ran(seed) for seed in range(SEEDS)]
    assert {"buy_in", "settle", "pay", "cash_out"} <= set().union(*(table.short for table in tables))
    assert sum(table.changed for table in tables) > 0, "winnings of colour chips were paid in value chips too"
