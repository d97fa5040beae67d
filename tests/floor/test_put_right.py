"""Sensors and corrections in random play: books and table agree, the records rebuild it, a refusal changes nothing."""

from __future__ import annotations

import asyncio
import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import croupier
from cage import rounds
from cage.evening import Evening, called
from cage.lying import in_books, in_state
from cage.rounds import random_rules
from cage.test_posted_rounds import agree
from croupier.cage.command import Deposit
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House, LiveTable
from croupier.floor.table_state import TableState, decode, encode
from croupier.play import command as play
from croupier.play.event import Corrected, ResultDecided, WagerFreed
from croupier.play.parse import read_command
from croupier.play.refusal import Code
from croupier.play.state import balanced
from croupier.rulebook.role import Role
from croupier.store.open import open_reader, open_store
from croupier.store.verifier.parallel import verify

STAFF = [(Role.DEALER, "dora"), (Role.FLOOR, "paula"), (Role.FLOOR, "pete"), (Role.PIT, "pia")]
SEEDS, STEPS = 80, 300


class Random:
    """A table with a dealer's wheel, Ann and Bob from their wallets and a stranger for cash; anybody does anything."""

    def __init__(self, seed: int) -> None:
        self.rng, self.rules = random.Random(seed), random_rules(seed)
        self.now = Evening(self.rules, automatic=False)
        self.now.seat(1, "ann", 50_000)
        self.now.table.take(play.BuyIn(seat=2, amount=50_000, chip=100))
        self.now.seat(3, "bob", 50_000)
        self.events: list[Any] = []
        self.codes: set[Code] = set()

    def run(self, steps: int) -> None:
        for _ in range(steps):
            command, by = self.next()
            now = self.now
            before, books = now.state, dict(now.books.balances)
            refused = now.table.give(command, by)
            if refused is not None:
                self.codes.add(refused.code)
                assert now.state is before
                assert now.books.balances == books
                continue
            self.events += now.table.records[-1].events
            self.check()

    def check(self) -> None:
        now, state = self.now, self.now.state.play
        agree(now.books.draft(), state, self.rules)
        assert in_books(now.books.balances, "t1") == in_state(state, "t1")
        assert (balanced(state), now.books.trial_balance()) == (True, 0)
        assert decode(b"".join(encode(now.state))) == now.state
        for settled in now.state.rounds:
            for caught in settled.caught:
                key = (caught.seat, caught.spot, False)
                lying = [places[key].amount for places in (state.pending, state.prisoners) if key in places]
                assert sum(lying) >= caught.amount

    def next(self) -> tuple[Any, str]:
        rng, state = self.rng, self.now.state.play
        role, by = rng.choice(STAFF)
        number = max(1, state.round - rng.choice([0, 1, 1, 1, 2, 3, 25]))
        if state.pending and rng.random() < 0.5:
            void = cmd.AskVoid(by=Role.DEALER, round=state.round - 1, why="misread")
            return rng.choice([(void, "dora"), (cmd.Approve(by=role, asked=max(1, self.now.state.askings)), by)])
        sort = rng.random()
        if sort < 0.04:
            wheel = self.rules.terms.wheel.order
            reading: dict[str, Any] = {"pocket": rng.choice(["17", "0", rng.choice(wheel)])}
            reading |= rng.choice([{}, {"revolutions": rng.choice([2, 6, 6])}, {"direction": "opposite"}])
            return cmd.Sensor(**reading), "wheel-3"
        if sort < 0.08:
            return cmd.DecideResult(by=role, pocket=rng.choice(["17", "0", "20"])), by
        if sort < 0.12:
            whose: dict[str, Any] = rng.choice([{"seat": rng.randint(1, 4)}, {"player": rng.choice(["ann", "bob"])}])
            amount = rng.choice([500, 25, -500, -700, -200_000])
            return cmd.AskCorrection(by=role, round=number, amount=amount, why="misread", **whose), by
        if sort < 0.16:
            return cmd.AskVoid(by=role, round=number, why="misread"), by
        if sort < 0.24:
            asked = rng.choice([*self.now.state.asked, self.now.state.askings + 1])
            return rng.choice([cmd.Approve, cmd.Approve, cmd.Reject])(by=role, asked=asked), by
        if sort < 0.26:
            return cmd.Sit(seat=rng.choice([1, 3]), player=rng.choice(["ann", "bob"])), "ann"
        line = rounds._line(rng, state, self.rules)
        if line["do"] == "buy_in" and self.now.state.seated.get(line["seat"]):
            line = {**line, "tender": "wallet"}
        return read_command(msgspec.json.encode(line)), "somebody"


@cache
def ran(seed: int) -> Random:
    table = Random(seed)
    table.run(STEPS)
    return table


def without_the_secret(table_state: TableState) -> TableState:
    """The state as its records tell it: they have no seed before it is revealed."""
    kept = table_state.promise
    if kept is None or kept.revealed:
        return table_state
    return replace(table_state, promise=replace(kept, seed=None))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_is_put_right_adds_up_and_is_rebuilt(seed: int) -> None:
    table = ran(seed)
    decider = table.now.table.decider
    table_state = decider.begin()
    for record in table.now.table.records:
        table_state = decider.after(table_state, record)
    assert table_state == without_the_secret(table.now.state)


def test_random_play_comes_to_all_of_it() -> None:
    tables = [ran(seed) for seed in range(SEEDS)]
    events = [event for table in tables for event in table.events]
    assert {type(event) for event in events} >= {
        ev.SensorRead,
        ev.Disagreement,
        ResultDecided,
        ev.CorrectionAsked,
        ev.VoidAsked,
        ev.RoundUndone,
        ev.AskingRejected,
    }
    places = {(event.wallet, event.amount > 0) for event in events if isinstance(event, Corrected)}
    assert places == {(False, False), (False, True), (True, False), (True, True)}
    assert {event.pending for event in events if isinstance(event, WagerFreed)} == {False, True}
    assert set.union(*(table.codes for table in tables)) >= {
        Code.SENSOR_DISAGREES,
        Code.NOTHING_TO_DECIDE,
        Code.NO_SUCH_ROUND,
        Code.SAME_PERSON,
        Code.INSUFFICIENT_CHIPS,
        Code.INSUFFICIENT_FUNDS,
    }


async def tell(at: LiveTable, by: str, *commands: play.Command) -> None:
    for command in commands:
        key = f"{by} {at.writer.seq + 1}"
        assert isinstance(await at.writer.submit(key, by, command), Taken)


async def asked_one_day_and_agreed_the_next(url: str) -> None:
    rules = croupier.table("maryland", seats=3)
    house = await House.open(await open_store(url))
    at = await called(await house.open_table("t1", rules, automatic=False))
    await house.cashier.submit("deposit", "ann", Deposit(player="ann", amount=10_000))
    buy = play.BuyIn(seat=1, amount=10_000, chip=100, tender="wallet")
    await tell(at, "ann", cmd.Sit(seat=1, player="ann"), buy, play.Place(seat=1, spot="red", amount=1_000))
    await tell(at, "dora", play.Spin(by=Role.DEALER), play.NoMoreBets(by=Role.DEALER))
    await tell(at, "dora", play.BallRests(by=Role.DEALER, pocket="3", revolutions=6))
    await tell(at, "wheel-3", cmd.Sensor(pocket="20"))
    await house.close()

    house = await House.open(await open_store(url))
    at = await called(await house.open_table("t1", rules, automatic=False))
    refused = await at.writer.submit("too soon", "dora", play.Settle(by=Role.DEALER))
    assert isinstance(refused, Refused) and refused.code == "sensor-disagrees"
    await tell(at, "paula", cmd.DecideResult(by=Role.FLOOR, pocket="20"))
    await tell(at, "dora", play.Settle(by=Role.DEALER), cmd.AskVoid(by=Role.DEALER, round=1, why="ball touched"))
    await tell(at, "ann", play.CashOut(seat=1), play.Leave(seat=1))
    await house.close()

    house = await House.open(await open_store(url))
    at = await called(await house.open_table("t1", rules, automatic=False))
    await tell(at, "paula", cmd.Approve(by=Role.FLOOR, asked=1))
    assert (house.books.free("wallet:ann"), house.books.trial_balance()) == (10_000, 0)
    assert balanced(at.writer.state.play)
    await house.close()
    reader = await open_reader(url)
    await verify(reader)  # chain, transfers, balances: raises at the first bad record
    await reader.close()


def test_an_asking_outlasts_the_house(tmp_path: Path) -> None:
    asyncio.run(asked_one_day_and_agreed_the_next(str(tmp_path / "house.db")))


def test_an_asking_outlasts_the_house_on_postgresql(postgresql: str) -> None:
    asyncio.run(asked_one_day_and_agreed_the_next(postgresql))
