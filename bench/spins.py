"""How fast the simulator is, each figure beside what else would do the same work in the same run.

Every figure is the best of several runs, the sides by turns, on one core unless it says two. NumPy is measured as one
writes it, in chunks of the best of several sizes, and with the types and functions that suit it best besides. Compiling
does not count. A figure that is missed is printed as such; nothing fails.
"""

from __future__ import annotations

import datetime
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import croupier
from croupier.game.settlement import Wager, settle
from croupier.game.zero import Fate
from croupier.odds.slip_text import parse_slip
from croupier.simulation.ask import Ask
from croupier.simulation.gym import ID
from croupier.simulation.own_strategy import own_strategy
from croupier.simulation.simulate import simulate
from report import Figure, keep

STRAIGHT = "straight:17=1"
TWENTY = (
    "straight:17=1,red=5,black=3,split:8-11=2,corner:1-2-4-5=1,dozen:1=4,column:2=3,street:7-8-9=1,line:13-18=2,odd=1,"
    "even=2,low=1,high=3,straight:0=1,straight:36=2,split:0-1=1,corner:25-26-28-29=1,dozen:3=1,straight:5=1,"
    "street:34-35-36=2"
)
ROUNDS = 5
BANKROLL, TARGET, CAP, SESSION = 255, 355, 1024, 1000
CHUNKS = (1 << 12, 1 << 14, 1 << 16, 1 << 18)
RNG = np.random.default_rng(1)
SINGAPORE = croupier.table("singapore")
CAPPED = croupier.table("singapore", limits={"red": [1, CAP]})

Table = NDArray[Any]
Rate = Callable[[], float]
"""Does some work and gives spins a second."""

Sides = dict[str, Iterable[Rate]]


def ours(ask: Ask, workers: int = 1) -> Rate:
    return lambda: simulate(ask, workers=workers).spins_per_second


def timed(work: Callable[[], object], spins: int) -> Rate:
    def rate() -> float:
        begin = time.perf_counter()
        work()
        return spins / (time.perf_counter() - begin)

    return rate


def best(*sides: Iterable[Rate]) -> list[float]:
    """The best rate of each side, the sides taking turns so that a slow moment of the machine meets them all."""
    every = [list(side) for side in sides]
    rounds = [[max(rate() for rate in side) for side in every] for _ in range(ROUNDS)]
    return [max(found) for found in zip(*rounds, strict=True)]


def payouts(slip: str) -> Table:
    """What each wager of a slip brings net, by pocket."""
    placed = [Wager(part.spot.id, part.stake) for part in parse_slip(slip, SINGAPORE)]
    settled = [settle(placed, pocket, SINGAPORE.terms) for pocket in SINGAPORE.terms.wheel.in_play]
    return np.array([[done.returned - done.wager.stake for done in row] for row in settled]).T


RED = payouts("red=1")[0] > 0


def in_chunks(brings: Callable[[Table], Table], dtype: Any, spins: int, *chunks: int) -> list[Rate]:
    """NumPy: draw a chunk of pockets, look up what they bring, add it up."""

    def work(chunk: int) -> None:
        total = 0
        for _ in range(spins // chunk):
            total += int(brings(RNG.integers(0, 37, chunk, dtype=dtype)).sum())

    return [timed(partial(work, chunk), spins) for chunk in chunks or CHUNKS]


def numpy_straight() -> Sides:
    nets, spins = payouts(STRAIGHT)[0], 1 << 24
    small = (nets // 100).astype(np.int8)
    return {
        "NumPy, one call": in_chunks(lambda pockets: nets[pockets], np.int64, spins, spins),
        "NumPy, in chunks": in_chunks(lambda pockets: nets[pockets], np.int64, spins),
        "NumPy, tuned": in_chunks(small.take, np.int64, spins) + in_chunks(small.take, np.uint16, spins),
    }


def numpy_twenty() -> Sides:
    pays, spins = payouts(TWENTY), 1 << 20
    wagers = np.arange(len(pays))[:, None]
    by_pocket = np.ascontiguousarray((pays // 100).astype(np.int16).T)
    return {
        "NumPy, one call": in_chunks(lambda pockets: pays[wagers, pockets], np.int64, spins, spins),
        "NumPy, in chunks": in_chunks(lambda pockets: pays[wagers, pockets], np.int64, spins),
        "NumPy, tuned": in_chunks(lambda pockets: by_pocket.take(pockets, axis=0), np.int64, spins),
    }


def lanes_as_written(lanes: int, spins: int) -> None:
    """NumPy: as many martingale sessions side by side as there are lanes."""
    money, stake, left = np.full(lanes, BANKROLL), np.ones(lanes, np.int64), np.full(lanes, SESSION)
    ruined = reached = 0
    for _ in range(spins):
        won = RED[RNG.integers(0, 37, lanes)]
        money = np.where(won, money + stake, money - stake)
        stake = np.where(won, 1, np.minimum(2 * stake, CAP))
        left -= 1
        up, broke = money >= TARGET, money < stake
        reached, ruined = reached + int(up.sum()), ruined + int((broke & ~up).sum())
        over = up | broke | (left == 0)
        money, stake, left = np.where(over, BANKROLL, money), np.where(over, 1, stake), np.where(over, SESSION, left)


def tuned_lanes(lanes: int, spins: int, dtype: Any) -> None:
    """The same in place, in narrow types, and with what is rare done by index."""
    money, stake, left = np.full(lanes, BANKROLL, dtype), np.ones(lanes, dtype), np.full(lanes, SESSION, dtype)
    signs, one, cap = np.where(RED, 1, -1).astype(dtype), dtype(1), dtype(CAP)
    ruined = reached = 0
    for _ in range(spins):
        sign = signs.take(RNG.integers(0, 37, lanes, dtype=np.uint16))
        money += sign * stake
        stake += stake
        np.minimum(stake, cap, out=stake)
        stake[sign > 0] = one
        left -= one
        over = np.flatnonzero((money >= TARGET) | (money < stake) | (left == 0))
        if over.size:
            up = int((money[over] >= TARGET).sum())
            reached, ruined = reached + up, ruined + int((money[over] < stake[over]).sum())
            money[over], stake[over], left[over] = BANKROLL, 1, SESSION


def numpy_martingale() -> Sides:
    spins, widths = 500, (1 << 12, 1 << 14, 1 << 16)  # some sessions one after the other in every lane
    tuned = [(lanes, dtype) for lanes in widths for dtype in (np.int64, np.int32)]
    return {
        "NumPy lanes": [timed(partial(lanes_as_written, lanes, spins), lanes * spins) for lanes in widths],
        "NumPy lanes, tuned": [
            timed(partial(tuned_lanes, lanes, spins, dtype), lanes * spins) for lanes, dtype in tuned
        ],
    }


def mine(stake: int, net: int, memory: int) -> tuple[int, int]:
    """A strategy of one's own: double after every second loss in a row."""
    if net > 0:
        return 1, 0
    if net < 0 and memory == 1:
        return 2 * stake, 0
    return stake, memory + 1


def python_loop(spins: int) -> None:
    nets = np.where(RED, 1, -1).tolist()
    draw, ruined, reached = random.random, 0, 0
    money, stake, placed, memory, left = BANKROLL, 1, 1, 0, SESSION
    for _ in range(spins):
        net = nets[int(draw() * 37)]
        money += net * placed
        stake, memory = mine(stake, net, memory)
        placed = stake if stake < CAP else CAP
        left -= 1
        if money >= TARGET or money < placed or not left:
            reached, ruined = reached + (money >= TARGET), ruined + (money < placed)
            money, stake, placed, memory, left = BANKROLL, 1, 1, 0, SESSION


class Bare(gymnasium.Env[int, int]):
    """The least that Gymnasium asks for: draw a pocket, pay the number that was named."""

    observation_space = gymnasium.spaces.Discrete(37)  # type: ignore[assignment]
    action_space = gymnasium.spaces.Discrete(37)  # type: ignore[assignment]

    def step(self, action: int) -> tuple[int, float, bool, bool, dict[str, Any]]:
        pocket = int(self.np_random.integers(37))
        return pocket, 35.0 if pocket == action else -1.0, False, False, {}


def steps(env: Any, action: Any, times: int) -> Rate:
    def work() -> None:
        env.reset(seed=1)
        for _ in range(times):
            env.step(action)

    return timed(work, times)


_PYROULETTE = """
import time
from pyroulette import Placement, Player, Strategy, play_roulette
player = Player(budget=10**9, strategy=Strategy(budget=1, placements=[Placement(1, 1, "17")]))
begin = time.perf_counter()
play_roulette([player], games=20_000)
print(20_000 / (time.perf_counter() - begin))
"""


def pyroulette() -> float:
    """One player, one straight, its own way; 0 where it cannot be had. Nothing here depends on it but this line."""
    uv = Path(__file__).parents[1] / ".uv/bin/uv"
    command = [str(uv) if uv.exists() else shutil.which("uv") or "uv", "run", "--no-project", "--quiet"]
    command += ["--python", sys.executable, "--with", "pyroulette", "python", "-c", _PYROULETTE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        return float(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return 0.0


def shell(*command: str) -> float:
    found = []
    for _ in range(ROUNDS + 1):  # the first may compile
        begin = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        found.append(time.perf_counter() - begin)
    return min(found[1:])


FIGURES: list[Figure] = []


def line(what: str, beside: str, found: float, other: float, wanted: float) -> None:
    FIGURES.append(Figure(what, found / 1e6, "million spins/s", found / other if other else None, beside))
    if not other:
        print(f"{what:24} {beside:30} {found / 1e6:9.1f}   not available")
        return
    met = "yes" if found / other >= wanted else "NO"
    print(f"{what:24} {beside:30} {found / 1e6:9.1f} {other / 1e6:9.3f} {found / other:9,.1f} {wanted:7,g}  {met}")


def main() -> None:
    straight, twenty = Ask(SINGAPORE, STRAIGHT, 1 << 29), Ask(SINGAPORE, TWENTY, 1 << 29)
    session = partial(Ask, CAPPED, "red=1", session=SESSION, bankroll=BANKROLL * 100, target=TARGET * 100)
    martingale = session(1 << 27, "martingale")
    own = session(1 << 27, own_strategy(mine))
    for ask in (straight, twenty, martingale, own):
        ours(ask)()
    print(f"{datetime.date.today()}, Python {sys.version.split()[0]}, NumPy {np.__version__}; million spins a second")
    print(f"{'what':24} {'beside':30} {'croupier':>9} {'other':>9} {'ratio':>9} {'wanted':>7}")
    for what, ask, sides, wanted in (
        ("a straight", straight, numpy_straight(), 10),
        ("a slip of 20 wagers", twenty, numpy_twenty(), 70),
        ("martingale sessions", martingale, numpy_martingale(), 6),
    ):
        found, *others = best([ours(ask)], *sides.values())
        for beside, other in zip(sides, others, strict=True):
            line(what, beside, found, other, wanted)
    found, other = best([ours(own)], [timed(partial(python_loop, 300_000), 300_000)])
    line("a strategy of one's own", "a loop in Python", found, other, 80)
    for what, ask in (("a straight, two cores", straight), ("martingale, two cores", martingale)):
        found, other = best([ours(ask, 2)], [ours(ask)])
        line(what, "one core", found, other, 1.8)
    env = gymnasium.make(ID, house=SINGAPORE, bankroll=10**6, spins=10**6)
    action: Any = env.get_wrapper_attr("game").action({"straight:17": 1})
    bare, ruled = steps(Bare(), 17, 100_000), steps(env, action, 2_000)
    found, *others = best([ours(straight)], [bare], [ruled], [pyroulette])
    for beside, other in zip(("a bare Gymnasium environment", ID, "pyroulette"), others, strict=True):
        line("a straight", beside, found, other, 1000)
    for what, ask in (
        ("red", Ask(SINGAPORE, "red=1", 1 << 29)),
        ("in prison", Ask(croupier.table("colorado:single-zero", zero="prison"), "red=1", 1 << 26, choice=Fate.PRISON)),
        ("labouchere", session(1 << 25, "labouchere")),
        ("Roulette X", Ask(croupier.table("maryland", offers=["x-straight"]), "x-straight:17=1", 1 << 23)),
    ):
        ours(ask)()
        found = best([ours(ask)])[0] / 1e6
        print(f"{what:24} {'':30} {found:9.1f}")
        FIGURES.append(Figure(what, found, "million spins/s"))
    command = str(Path(sys.executable).with_name("croupier"))
    took = shell(command, "simulate", "singapore", "--slip", "red=1", "--spins", "1e6", "--json")
    start = shell(sys.executable, "-c", "pass")
    met = "yes" if took <= 1.5 else "NO"
    print(f"a million spins from the shell: {took:.2f} s, {took / start:.0f} bare starts of Python; under 1.5 s  {met}")
    FIGURES.append(Figure("a million spins from the shell", took, "s", took / start, "a bare interpreter start"))
    keep("spins", FIGURES)


if __name__ == "__main__":
    main()
