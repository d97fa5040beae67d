"""How long a decision takes: one wager at a busy table, and settling a hundred thousand of them.

A plain dictionary update in the same run is the baseline for the single wager, and a rack of one kind of chips for a
rack of eight. What compiling the code would bring was
measured with this script: see docs/decisions/0034-no-compiled-core.md.
"""

from __future__ import annotations

import datetime
import statistics
import sys
import time
from collections.abc import Sequence

from croupier import table
from croupier.play import command as cmd
from croupier.play.decide import decide
from croupier.play.evolve import fold
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, start
from croupier.rulebook.table import TableRules
from load import DEALER, busy_table, do, one_wager
from report import Figure, keep


def dictionary_update(times: int = 200_000) -> float:
    counts: dict[int, int] = {}
    begin = time.perf_counter()
    for index in range(times):
        counts[index % 1000] = counts.get(index % 1000, 0) + 1
    return (time.perf_counter() - begin) / times


def racks(times: int = 60_000) -> dict[str, tuple[float, float]]:
    """Seconds for decide and evolve on a wager from a rack of one kind of chips and of eight, by its chips."""
    rules = table("massachusetts", date=datetime.date(2026, 1, 1))
    values = rules.chips.values_of("value")[:7]
    found = {}
    for name, chips, amount, one in (
        ("of own chips", None, 100, cmd.BuyIn(seat=1, amount=100_000, chip=100, colour="blue")),
        ("of value chips, by amount", "value", values[-1], _value_chips(values[-1:])),
        ("of value chips, by count", (cmd.ChipCount("value", 1, values[3]),), values[3], _value_chips(values[3:4])),
    ):
        place = cmd.Place(seat=1, spot="corner:8-9-11-12", amount=amount, chips=chips)
        rack = do(start(rules), cmd.OpenTable(by=DEALER), rules)
        eight = do(
            do(rack, cmd.BuyIn(seat=1, amount=100_000, chip=100, colour="blue"), rules), _value_chips(values), rules
        )
        states = (do(rack, one, rules), eight)
        assert [len(state.seat(1).chips) for state in states] == [1, 8]
        turns = [[sum(one_wager(state, rules, times // 20, place)) for state in states] for _ in range(20)]
        found[name] = min(turn[0] for turn in turns), min(turn[1] for turn in turns)
    return found


def _value_chips(values: Sequence[int]) -> cmd.BuyIn:
    counts = tuple(cmd.ChipCount("value", 100, value) for value in values)
    return cmd.BuyIn(seat=1, amount=100 * sum(values), chips=counts)


def settling(state: RoundState, rules: TableRules) -> tuple[float, float]:
    """Seconds to decide and to evolve the settlement of all that is down."""
    state = do(state, cmd.Spin(by=DEALER), rules)
    state = do(state, cmd.NoMoreBets(by=DEALER), rules)
    state = do(state, cmd.BallRests(by=DEALER, pocket="17", revolutions=6), rules)
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
    for name, (one, eight) in racks().items():
        print(f"a wager {name}: {one * 1e6:.1f} us from a rack of one kind, {eight / one:.2f} of it from eight (1.2)")
        figures.append(
            Figure(f"a wager {name}, from a rack of eight kinds", 1e6 * eight, "us", eight / one, "one kind")
        )
    keep("decisions", figures)


if __name__ == "__main__":
    main()
