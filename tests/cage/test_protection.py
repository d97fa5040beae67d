"""Protection that holds: through restarts, and through whatever order of wishes and hours."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cage.evening import NOON, HandClock
from cage.window import DAY, HOUR, Window
from croupier.cage import command as cmd
from croupier.cage.protection import Exclusion, ProtectionState, excluded, limit_in_force
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House
from croupier.play.command import Command
from croupier.play.refusal import Code
from croupier.store.open import open_store

KEYS: tuple[tuple[Any, Any], ...] = (
    ("deposit", "day"),
    ("deposit", "week"),
    ("loss", "month"),
    ("time", "day"),
    ("reality-check", None),
)

limits = st.tuples(st.sampled_from(KEYS), st.none() | st.integers(1, 9))
exclusions = st.none() | st.integers(1, 5)
deposits = st.integers(1, 9).map(lambda amount: cmd.Deposit(player="ann", amount=amount))
hours = st.integers(1, 60)
steps = st.lists(
    st.one_of(
        hours,
        deposits,
        limits.map(lambda a: cmd.SetLimit(player="ann", what=a[0][0], period=a[0][1], amount=a[1])),
        exclusions.map(lambda days: cmd.Exclude(player="ann", days=days)),
    ),
    max_size=30,
)
Step = int | Command


def looser(amount: int | None, than: int | None) -> bool:
    return than is not None and (amount is None or amount > than)


@given(steps)
def test_no_limit_in_force_is_looser_before_a_day_has_passed(steps: Sequence[Step]) -> None:
    """When one becomes looser, that very limit was the last that was asked for, and a day or more ago."""
    window = Window()
    before: dict[tuple[str, str | None], int | None] = dict.fromkeys(KEYS)
    asked: dict[tuple[str, str | None], tuple[int, int | None]] = {}
    for step in steps:
        if isinstance(step, int):
            window.wait(step * HOUR)
        elif window.log.give(step) is None and isinstance(step, cmd.SetLimit):
            asked[step.what, step.period] = window.now, step.amount
        for key in KEYS:
            amount = limit_in_force(window.account(), key[0], key[1], window.now)
            if looser(amount, before[key]):
                at, wanted = asked[key]
                assert wanted == amount and at <= window.now - DAY
            before[key] = amount
            if key in asked and not looser(asked[key][1], amount):
                assert amount == asked[key][1], "what is no looser counts at once"


@given(steps)
def test_no_exclusion_ends_sooner_than_it_said(steps: Sequence[Step]) -> None:
    window = Window()
    until = NOON
    for step in steps:
        if isinstance(step, int):
            window.wait(step * HOUR)
        elif window.log.give(step) is None and isinstance(step, cmd.Exclude):
            until = max(until, 2**62 if step.days is None else window.now + step.days * DAY)
        assert (excluded(window.account(), window.now) is not None) == (window.now < until)


@given(steps, st.integers(0, 30))
def test_a_snapshot_and_the_records_after_it_give_the_same(steps: Sequence[Step], snapshot: int) -> None:
    window = Window()
    kept, count = b"".join(window.cashier.encode(window.state)), 0
    for number, step in enumerate(steps):
        if isinstance(step, int):
            window.wait(step * HOUR)
        else:
            window.log.give(step)
        if number == snapshot:
            kept, count = b"".join(window.cashier.encode(window.state)), len(window.log.entries)
    table_state = window.cashier.decode(kept)
    for record in window.log.records[count:]:
        table_state = window.cashier.after(table_state, record)
    assert table_state == window.state
    assert window.cashier.decode(b"".join(window.cashier.encode(table_state))) == table_state


def test_a_house_that_is_opened_again_holds_players_to_their_limits(tmp_path: Path) -> None:
    url, clock = str(tmp_path / "house.db"), HandClock()

    async def first() -> None:
        house = await House.open(await open_store(url), clock)
        commands: list[Command] = [
            cmd.Deposit(player="ann", amount=4_000),
            cmd.SetLimit(player="ann", what="deposit", period="day", amount=5_000),
            cmd.SetLimit(player="ann", what="deposit", period="day", amount=9_000),
            cmd.Exclude(player="bob", days=1),
        ]
        for number, command in enumerate(commands, start=1):
            assert await house.cashier.submit(f"k{number}", "paula", command) == Taken(number)
        await house.close()

    async def again() -> None:
        house = await House.open(await open_store(url), clock)
        window, table_state = house.cashier, house.cashier.state
        assert table_state["ann"].deposits == ((NOON, 4_000),)
        assert limit_in_force(table_state["ann"], "deposit", "day", NOON) == 5_000
        assert table_state["bob"] == ProtectionState(exclusion=Exclusion(NOON + DAY))
        answers = [
            await window.submit("k5", "paula", cmd.Deposit(player="ann", amount=1_001)),
            await window.submit("k6", "paula", cmd.Deposit(player="bob", amount=1)),
        ]
        assert [answer.code for answer in answers if isinstance(answer, Refused)] == [Code.LIMIT_REACHED, Code.EXCLUDED]
        clock.at += DAY
        assert await window.submit("k7", "paula", cmd.Deposit(player="ann", amount=9_000)) == Taken(5)
        assert await window.submit("k8", "paula", cmd.Deposit(player="bob", amount=1)) == Taken(6)
        await house.close()

    asyncio.run(first())
    asyncio.run(again())
