"""The plan of a run: blocks that hold every spin asked for, whoever plays them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.simulation.ask import Ask, prepare
from croupier.simulation.compiler import CannotCompile
from croupier.simulation.plan import LONGEST_LANE, Block, flat_plan, session_plan


@pytest.mark.parametrize(
    ("spins", "blocks"),
    [
        pytest.param(1, [Block(0, 1, 1)], id="one"),
        pytest.param(8_388_608, [Block(0, 1, 8_388_608)], id="a-block"),
        pytest.param(8_388_609, [Block(0, 1, 8_388_608), Block(1, 1, 1)], id="one-more"),
    ],
)
def test_flat(spins: int, blocks: list[Block]) -> None:
    assert list(flat_plan(spins).from_block(0)) == blocks


@pytest.mark.parametrize(
    ("spins", "session", "blocks"),
    [
        pytest.param(5, 10, [Block(0, 1, 5)], id="less-than-a-session"),
        pytest.param(25, 10, [Block(0, 2, 10), Block(1, 1, 5)], id="fewer-lanes"),
        pytest.param(10_240, 10, [Block(0, 1024, 10)], id="all-lanes-one-session-each"),
        pytest.param(30_725, 10, [Block(0, 1024, 30), Block(1, 1, 5)], id="longer-lanes"),
        pytest.param(
            200_000,
            10,
            [Block(0, 1024, 80), Block(1, 1024, 80), Block(2, 452, 80)],
            id="eight-sessions-a-lane-at-most",
        ),
    ],
)
def test_sessions(spins: int, session: int, blocks: list[Block]) -> None:
    assert list(session_plan(spins, session).from_block(0)) == blocks


@given(spins=st.integers(1, 10**15), session=st.integers(1, LONGEST_LANE))
def test_every_spin_is_in_one_block(spins: int, session: int) -> None:
    for plan in (flat_plan(spins), session_plan(spins, min(session, spins))):
        assert sum(lanes * length for lanes, length in plan.layout(plan.blocks)) == spins


@given(spins=st.integers(1, 300_000), session=st.integers(1, 50), first=st.integers(0, 40))
def test_a_run_taken_up_has_the_blocks_that_were_left(spins: int, session: int, first: int) -> None:
    plan = session_plan(spins, min(session, spins))
    blocks = list(plan.from_block(0))
    assert list(plan.from_block(first)) == blocks[first:]
    played = sum(block.lanes * block.spins for block in blocks[:first])
    assert sum(lanes * length for lanes, length in plan.layout(first)) == played


@pytest.mark.parametrize("session", [10**3, 10**6, 10**7, 10**8, 10**9])
@pytest.mark.parametrize(
    ("slip", "counters"),
    [
        # A chunk of 8 spins of a lane takes 512 calls, whatever the number of lanes.
        pytest.param("red=1", 64, id="pockets"),
        # A bonus draw of a spin of one of 1,024 lanes takes a call of its own.
        pytest.param("red=1,x-straight:17=1", 1024, id="bonus"),
    ],
)
def test_no_lane_is_so_long_that_its_counters_begin_again(slip: str, counters: int, session: int) -> None:
    rules = croupier.table("maryland", offers=["x-straight"])
    try:
        plan = prepare(Ask(rules, slip, spins=10**15, session=session)).plan
    except CannotCompile as refused:
        assert str(refused).startswith("session: ")
        return
    assert max(block.spins for block in plan.from_block(plan.full - 1)) * counters <= 1 << 32
