"""Run the blocks on all cores and add their tallies in order, so that the result does not depend on their number."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from croupier.simulation.ask import Prepared
from croupier.simulation.compiler import CannotCompile
from croupier.simulation.kernels import flat, lanes, machine, outcome
from croupier.simulation.kernels.types import Bits, Longs
from croupier.simulation.plan import Block
from croupier.simulation.tally import LosingRuns, Tally

Play = Callable[[Block], Tally]

_LANES = {
    "flat": lanes.flat_lanes,
    "martingale": lanes.martingale_lanes,
    "reverse-martingale": lanes.reverse_martingale_lanes,
    "dalembert": lanes.dalembert_lanes,
    "fibonacci": lanes.fibonacci_lanes,
}
_MACHINES = {
    "flat": machine.flat_machine,
    "martingale": machine.martingale_machine,
    "reverse-martingale": machine.reverse_martingale_machine,
    "dalembert": machine.dalembert_machine,
    "fibonacci": machine.fibonacci_machine,
    "labouchere": machine.labouchere_machine,
}
_FAR_BLOCK = 1 << 63
"""A block number that no run reaches: it warms up the compiler."""


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def player(prepared: Prepared) -> Play:
    """The function that plays one block, compiled and ready."""
    play = {"flat": _flat, "lanes": _lanes, "machine": _machine}[prepared.kernel](prepared)
    try:
        play(Block(_FAR_BLOCK, 1, 1))
    except Exception as error:
        if prepared.ask.strategy_name != "own":
            raise
        raise CannotCompile(f"strategy: it fails in play: {error}") from None
    return play


def work(
    prepared: Prepared,
    tally: Tally,
    workers: int | None = None,
    after_block: Callable[[Tally], None] = lambda _: None,
    play: Play | None = None,
) -> tuple[Tally, float, bool]:
    """Play the blocks that the tally lacks; give the tally, the seconds, and whether the keyboard interrupted it.

    The tally is never modified but replaced as a whole, so that an interruption leaves no half block in it.
    """
    play = play or player(prepared)
    began = perf_counter()
    pool = ThreadPoolExecutor(workers or cores())
    waiting: deque[Future[Tally]] = deque()
    blocks = prepared.plan.from_block(tally.blocks)
    try:
        for block in blocks:
            waiting.append(pool.submit(play, block))
            if len(waiting) > 2 * (workers or cores()):
                tally = tally.plus(waiting.popleft().result())
                after_block(tally)
        while waiting:
            tally = tally.plus(waiting.popleft().result())
            after_block(tally)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        return tally, perf_counter() - began, True
    except Exception as error:
        pool.shutdown(cancel_futures=True)
        if prepared.ask.strategy_name != "own":
            raise
        raise CannotCompile(f"strategy: it fails in play: {error}") from None
    pool.shutdown()
    return tally, perf_counter() - began, False


def _flat(prepared: Prepared) -> Play:
    nets = prepared.compiled.nets
    losing = _losing(nets)
    seed = np.uint64(prepared.ask.seed)

    def play(block: Block) -> Tally:
        counts, runs = flat.flat_block(seed, np.uint64(block.number), block.spins, nets.size, losing)
        net = sum(int(count) * int(each) for count, each in zip(counts, nets, strict=True))
        return Tally(
            blocks=1,
            spins=block.spins,
            staked=block.spins,
            squares=block.spins,
            net=net,
            counts=counts.tolist(),
            runs=LosingRuns(block.spins, *runs.tolist()),
        )

    return play


def _losing(nets: Longs) -> Bits:
    """Whether the slip lost, one bit for each spin of every pair of pockets."""
    lost = (nets < 0).astype(np.uint8)
    bits: Bits = (lost[:, None] | (lost << np.uint8(1))).reshape(-1)
    return bits


def _lanes(prepared: Prepared) -> Play:
    strategy = prepared.ask.strategy
    kernel = _LANES[strategy] if isinstance(strategy, str) else strategy.lanes_kernel()
    nets, seed = prepared.compiled.nets.astype(np.int32), np.uint64(prepared.ask.seed)

    def play(block: Block) -> Tally:
        played = kernel(seed, np.uint64(block.number), prepared.setting(block.lanes, block.spins), nets)
        return _sessions(block, *played)

    return play


def _machine(prepared: Prepared) -> Play:
    strategy = prepared.ask.strategy
    kernel = _MACHINES[strategy] if isinstance(strategy, str) else strategy.machine_kernel()
    compiled, seed = prepared.compiled, np.uint64(prepared.ask.seed)

    def play(block: Block) -> Tally:
        setting = prepared.setting(block.lanes, block.spins)
        played = kernel(seed, np.uint64(block.number), setting, compiled.slip, compiled.bonus)
        staked, net = (part.astype(object) for part in played[3:])
        return msgspec.structs.replace(
            _sessions(block, *played[:3]),
            lanes=block.lanes,
            lane_stakes=int((staked * staked).sum()),
            lane_nets=int((net * net).sum()),
            lane_products=int((staked * net).sum()),
        )

    return play


def _sessions(block: Block, sums: Longs, tallies: Longs, bins: Longs) -> Tally:
    def counted(row: Longs) -> dict[int, int]:
        return {int(index): int(row[index]) for index in np.flatnonzero(row)}

    return Tally(
        blocks=1,
        spins=block.lanes * block.spins,
        staked=int(sums[lanes.STAKED]),
        squares=int(sums[lanes.SQUARES_LOW]) + (int(sums[lanes.SQUARES_HIGH]) << 32),
        net=int(sums[lanes.NET]),
        longest=int(sums[lanes.LONGEST]),
        ruined=int(tallies[outcome.RUINED]),
        reached=int(tallies[outcome.REACHED]),
        stopped=int(tallies[outcome.STOPPED]),
        lasted=int(tallies[outcome.LASTED]),
        sessions=int(tallies[outcome.SESSIONS]),
        session_net=int(tallies[outcome.NET]),
        session_squares=sum(int(tallies[part]) << shift for part, shift in outcome.SQUARES),
        session_spins=int(tallies[outcome.SPINS]),
        losses=counted(bins[0]),
        gains=counted(bins[1]),
    )


def draw_counts(prepared: Prepared) -> Tally:
    """Draw all spins at once: the counts of the pockets are one multinomial draw, for any number of spins."""
    nets, spins = prepared.compiled.nets, prepared.ask.spins
    generator = np.random.Generator(np.random.Philox(key=prepared.ask.seed))
    counts: list[Any] = generator.multinomial(spins, [1 / nets.size] * nets.size).tolist()
    net = sum(count * int(each) for count, each in zip(counts, nets, strict=True))
    return Tally(blocks=prepared.plan.blocks, spins=spins, staked=spins, squares=spins, net=net, counts=counts)
