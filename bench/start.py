"""How long the first answer takes: loading, resolving, and the command from the shell.

CPU times are given as ratios to a bare interpreter start in the same run, since machines differ.
"""

from __future__ import annotations

import datetime
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from report import Figure, keep

CROUPIER = Path(sys.executable).with_name("croupier")

_FRESH = """
import datetime, time
from croupier.rulebook.house import house_from
from croupier.rulebook.load import SHIPPED, load
from croupier.rulebook.resolve import resolve
start = time.perf_counter()
books = [load(name) for name in SHIPPED]
resolve(books[2], house_from({"rulebook": "maryland"}), datetime.date(2026, 1, 1))
print(time.perf_counter() - start)
"""


def median(measure: Callable[[], float], times: int = 9) -> float:
    return statistics.median(measure() for _ in range(times))


def shell(*command: str) -> Callable[[], float]:
    def measure() -> float:
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    return measure


def fresh_load() -> float:
    """Loading all five rulebooks and resolving a house, in a new process, after import."""
    done = subprocess.run([sys.executable, "-c", _FRESH], check=True, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    bare = median(shell(sys.executable, "-c", "pass"))
    rows = [
        ("bare interpreter start", bare, ""),
        ("load five rulebooks and resolve a house, after import", median(fresh_load), "under 50 ms"),
        ("croupier odds maryland, from the shell", median(shell(str(CROUPIER), "odds", "maryland")), "under 500 ms"),
        ("croupier check maryland --json", median(shell(str(CROUPIER), "check", "maryland", "--json")), ""),
    ]
    print(f"{datetime.date.today()}, Python {sys.version.split()[0]}")
    for name, seconds, aim in rows:
        print(f"{name:56} {seconds * 1000:8.1f} ms  {seconds / bare:6.1f} x bare  {aim}")
    keep("start", [Figure(name, 1000 * took, "ms", took / bare, "a bare interpreter start") for name, took, _ in rows])


if __name__ == "__main__":
    main()
