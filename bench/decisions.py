"""How long a decision takes: one wager at a busy table, and settling a hundred thousand of them.

A plain dictionary update in the same run is the baseline for the single wager. What compiling the code would bring was
measured with this script: see docs/decisions/0034-no-compiled-core.md.
"""

from __future__ import annotations

import datetime
import statistics
import sys
import time

from croupier import table
from croupier.play import command as cmd
from croupier.play.decide import decide
from croupier.play.evolve import fold
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState
from croupier.rulebook.table import TableRules
from load import DEALER, busy_table, do, one_wager
from report import Figure, keep


def dictionary_update(times: int = 200_000) -> float:
    counts: dict[int, int] = {}
    begin = time.perf_counter()
    for index in range(times):
        counts[index % 1000] = counts.get(index % 1000, 0) + 1
    return (time.perf_counter() - begin) / times


def settling(state: RoundState, rules: TableRules) -> tuple[float, float]:
    """Seconds to decide and to evolve the settlement of all that is down."""
    state = do(state, cmd.Spin(by=DEALER), rules)
    state = do(state, cmd.NoMoreBets(by=DEALER), rules)
    state = do(state, cmd.BallRests(by=DEALER, pocket="17"), rules)
    begin = time.perf_counter()
    answer = decide(state, cmd.Settle(by=DEALER), rules)
    deciding = time.perf_counter() - begin
    assert not isinstance(answer, Refusal)
    begin = time.perf_counter()
    fold(state, answer)
    return deciding, time.perf_counter() - begin


def main() -> None:
    rules = table("maryland", seats=1000, date=datetime.date(2026, 1, 1))
    yardstick = statistics.median(dictionary_update() for _ in range(5))
    print(f"{datetime.date.today()}, Python {sys.version.split()[0]}; a dictionary update {yardstick * 1e9:.0f} ns")
    figures = []
    for seats, wagers in ((1, 0), (50, 1_000), (1000, 100_000)):
        state = busy_table(rules, seats, wagers)
        deciding, evolving = one_wager(state, rules)
        print(
            f"{seats:5} seats, {wagers:7,} wagers down: decide {deciding * 1e6:5.1f} us"
            f" ({deciding / yardstick:4.0f} updates), evolve {evolving * 1e6:5.1f} us"
            f" ({evolving / yardstick:4.0f} updates); under 20 us each"
        )
        for name, took in (("decide", deciding), ("evolve", evolving)):
            what = f"{name} on a wager, {wagers:,} down"
            figures.append(Figure(what, 1e6 * took, "us", took / yardstick, "a dictionary update"))
    deciding, evolving = settling(state, rules)
    print(f"settle {len(state.wagers):,} wagers: decide {deciding:.3f} s (under 0.3 s), evolve {evolving:.3f} s")
    figures.append(Figure(f"decide the settlement of {len(state.wagers):,} wagers", deciding, "s"))
    figures.append(Figure(f"evolve the settlement of {len(state.wagers):,} wagers", evolving, "s"))
    keep("decisions", figures)


if __name__ == "__main__":
    main()
