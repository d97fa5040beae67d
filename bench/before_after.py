"""An older commit beside this one, in one run: durable wagers in process and over WebSocket, a settlement, a decision.

The older commit is checked out into a temporary worktree with a virtual environment of its own. The two take turns,
each with a fresh database for every turn, and the side that goes first changes, so that a busy minute hits both alike.
What is printed is the ratio of their medians, after to before, and whether it is within its bound; the exit status is 1
if one is not. The load is the same code for both: ``bench/load.py`` and ``bench/terminals.py``.

    python bench/before_after.py --before COMMIT [--store sqlite|postgresql] [--only durable,websocket] [--rounds N]
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import uvloop

import terminals
from load import PLAYERS

ROOT = Path(__file__).parents[1]
WARM_UP, SECONDS = 4.0, 5.0
Figures = dict[str, float]
NewDatabase = Callable[[], str]


class Side(NamedTuple):
    """A commit that is installed: its name, and its interpreter with the ``croupier`` command beside it."""

    name: str
    python: Path


class Bound(NamedTuple):
    """How a figure may change: the ratio after / before, at least or at most this."""

    what: str
    measure: str
    figure: str
    limit: float
    at_least: bool

    def holds(self, ratio: float) -> bool:
        return ratio >= self.limit if self.at_least else ratio <= self.limit


BOUNDS = (
    Bound("durable wagers/s, in process", "durable", "rate", 0.95, True),
    Bound("p99, in process", "durable", "p99", 1.05, False),
    Bound("durable wagers/s, WebSocket", "websocket", "rate", 0.95, True),
    Bound("p99, WebSocket", "websocket", "p99", 1.05, False),
    Bound("100,000 wagers settled durably", "settlement", "seconds", 0.8, False),
    Bound("decide + evolve, a plain wager", "decide", "seconds", 1.2, False),
)
ROUNDS = {"durable": 5, "websocket": 5, "settlement": 3, "decide": 5}


def in_process(side: Side, what: str, url: str) -> Figures:
    """Run ``bench/load.py`` with a side's interpreter."""
    command = [str(side.python), str(ROOT / "bench" / "load.py"), what, url]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=_environment())
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def over_websocket(side: Side, url: str) -> Figures:
    """256 terminals, in this process, at a server of the side's."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder, "house.toml")
        house.write_text(terminals.HOUSE)
        words = ("--house", str(house), "--dealt", "--guests", "--unpaced", "--port", "0", "--db", url)
        with terminals.server(str(side.python.with_name("croupier")), "serve", *words) as running:
            server_url = url if "://" in url else None
            waits = uvloop.run(terminals.ours(running.address, server_url, WARM_UP, SECONDS))
    return {"rate": len(waits) / SECONDS, "p99": terminals.part_of([wait for _, wait in waits], 99)}


def turn(side: Side, what: str, new_database: NewDatabase) -> Figures:
    return over_websocket(side, new_database()) if what == "websocket" else in_process(side, what, new_database())


def compare(before: Side, after: Side, what: str, rounds: int, new_database: NewDatabase) -> bool:
    """Take turns at one measure and print its ratios. True if all of them are within their bounds."""
    found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for number in range(rounds):
        for side in (before, after) if number % 2 == 0 else (after, before):
            for figure, value in turn(side, what, new_database).items():
                found[side.name, figure].append(value)
    good = True
    for bound in BOUNDS:
        if bound.measure == what:
            good &= tell(bound, found[before.name, bound.figure], found[after.name, bound.figure])
    return good


def tell(bound: Bound, before: list[float], after: list[float]) -> bool:
    old, new = statistics.median(before), statistics.median(after)
    ratio, pairs = new / old, sorted(b / a for a, b in zip(before, after, strict=True))
    wanted = f"{'at least' if bound.at_least else 'at most'} {bound.limit}"
    verdict = "yes" if bound.holds(ratio) else "NO"
    print(
        f"{bound.what:32} {_spell(old, bound):>11} {_spell(new, bound):>11} {ratio:7.3f}"
        f"   {pairs[0]:.2f} to {pairs[-1]:.2f}   {wanted:14} {verdict}",
        flush=True,
    )
    return bound.holds(ratio)


def _spell(value: float, bound: Bound) -> str:
    if bound.at_least:
        return f"{value:,.0f}"
    return f"{value * 1e6:.1f} us" if value < 1e-3 else f"{value * 1e3:.1f} ms"


@contextmanager
def checked_out(commit: str) -> Iterator[Side]:
    """A worktree of a commit, with its own virtual environment; removed at the end."""
    with tempfile.TemporaryDirectory(prefix="croupier-before-") as folder:
        tree = Path(folder, "tree")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            own = {**_environment(), "UV_PROJECT_ENVIRONMENT": str(tree / ".venv")}
            words = ["sync", "--frozen", "--quiet", "--no-default-groups", "--compile-bytecode"]
            subprocess.run([_uv(), *words, "--python", sys.executable], cwd=tree, check=True, env=own)
            python = tree / ".venv" / "bin" / "python"
            subprocess.run([str(python), "-m", "compileall", "-q", str(tree / "src")], check=True)
            yield Side(f"before ({commit})", python)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def _uv() -> str:
    own = ROOT / ".uv" / "bin" / "uv"
    return str(own) if own.exists() else shutil.which("uv") or sys.exit("uv is not there: run make .uv/bin/uv")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


@contextmanager
def databases(store: str) -> Iterator[NewDatabase]:
    """A way to get the URL of a fresh database, as often as one is wanted."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        if store == "sqlite":
            numbers = itertools.count()
            yield lambda: str(Path(folder, f"{next(numbers)}.db"))
            return
        sys.path.insert(0, str(ROOT / "tests"))
        from store.cluster import Cluster

        Path(folder).chmod(0o755)  # PostgreSQL runs as another user
        cluster = Cluster.make(Path(folder, "server"))
        cluster.start("")  # synced as a house's own
        try:
            yield cluster.create_database
        finally:
            cluster.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", required=True, help="the older commit")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--only", default=",".join(ROUNDS), help="which measures, separated by commas")
    parser.add_argument("--rounds", type=int, help="turns for each side, in place of each measure's own number")
    asked = parser.parse_args()
    unknown = {*asked.only.split(",")} - {*ROUNDS}
    if unknown:
        parser.error(f"no such measure: {', '.join(sorted(unknown))}; there are {', '.join(ROUNDS)}")
    good = True
    with ExitStack() as stack:
        before = stack.enter_context(checked_out(asked.before))
        new_database = stack.enter_context(databases(asked.store))
        after = Side("after", Path(sys.executable))
        print(f"{asked.store}, {PLAYERS} players; medians, the ratio of the medians, and the ratios of single turns")
        print(f"{'':32} {'before':>11} {'after':>11} {'ratio':>7}")
        for what in ROUNDS:
            if what in asked.only.split(","):
                good &= compare(before, after, what, asked.rounds or ROUNDS[what], new_database)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
