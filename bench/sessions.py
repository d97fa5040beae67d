"""How long exact session mathematics takes, each beside the same thing done the plain way where that can be done.

The plain way of the distribution is one convolution a spin, timed over a thousandth of the spins and scaled up.
"""

from __future__ import annotations

import datetime
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import croupier
from croupier.odds.session.after import after
from croupier.odds.session.progression import martingale, play_out
from croupier.odds.session.ruin import ever
from croupier.odds.session.steps import Steps, steps
from croupier.odds.slip_text import parse_slip
from report import Figure, keep

TWENTY = (
    "straight:17=1,red=5,black=3,split:8-11=2,corner:1-2-4-5=1,dozen:1=4,column:2=3,street:7-8-9=1,line:13-18=2,odd=1,"
    "even=2,low=1,high=3,straight:0=1,straight:36=2,split:0-1=1,corner:25-26-28-29=1,dozen:3=1,straight:5=1,"
    "street:34-35-36=2"
)


def seconds(work: Callable[[], object], times: int = 7) -> float:
    work()
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return statistics.median(found)


def plain_convolution(step: Steps, spins: int) -> None:
    once = np.zeros(step.best - step.worst + 1)
    for net, count in step.results:
        once[net - step.worst] += count / step.total
    total = once
    for _ in range(spins - 1):
        total = np.convolve(total, once)


def main() -> None:
    rules = croupier.table("singapore")
    red = steps(parse_slip("red=1", rules), rules)
    twenty = steps(parse_slip(TWENTY, rules), rules)
    print(f"{datetime.date.today()}, Python {sys.version.split()[0]}, NumPy {np.__version__}")
    spins = 1_000_000
    found = after(twenty, spins)
    quick, slow = seconds(lambda: after(twenty, spins)), seconds(lambda: plain_convolution(twenty, 1000), 1) * 1000
    print(
        f"distribution after {spins:,} spins of a 20-wager slip: {quick * 1000:.1f} ms (under 50), error "
        f"{found.error:.0e}"
        f" (under 1e-10), {slow / quick:,.0f} times quicker than a convolution a spin"
    )
    solve = seconds(lambda: ever(twenty, 500_000, 1_000_000))
    print(f"ruin with a bankroll of 10,000 units, 20-wager slip: {solve * 1000:.1f} ms (under 50)")
    chances = play_out(red, martingale(), 25_500, 1000, 35_500, 102_400)
    run = seconds(lambda: play_out(red, martingale(), 25_500, 1000, 35_500, 102_400))
    print(f"martingale 255 to 355, cap 1,024, 1,000 spins: {run * 1000:.1f} ms (under 5), ruin {chances.ruin:.9f}")
    keep(
        "sessions",
        [
            Figure(
                f"distribution after {spins:,} spins, 20 wagers", 1000 * quick, "ms", slow / quick, "faster than plain"
            ),
            Figure("ruin, 20 wagers", 1000 * solve, "ms"),
            Figure("martingale, 1,000 spins", 1000 * run, "ms"),
        ],
    )


if __name__ == "__main__":
    main()
