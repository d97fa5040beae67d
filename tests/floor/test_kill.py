"""kill -9 under load, again and again on the same database; every other time SQLite has a process of its own."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from floor.aftermath import check
from floor.busy_house import SEATS, TABLE

TESTS = Path(__file__).parent.parent
CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))


def acknowledged_before_death(url: str, run: str, how_many: int, *words: str) -> dict[str, int]:
    """Start a busy house, kill it in the middle of its work; what it had acknowledged by then."""
    house = subprocess.Popen(
        [sys.executable, "-m", "floor.busy_house", url, run, *words],
        cwd=TESTS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert house.stdout is not None and house.stderr is not None
    lines = []
    for line in house.stdout:
        lines.append(line)
        if len(lines) == how_many:
            house.send_signal(signal.SIGKILL)
    told = house.stderr.read().decode()
    house.wait()
    house.stdout.close()
    house.stderr.close()
    assert house.returncode == -signal.SIGKILL, told
    whole = [line.split() for line in lines if line.endswith(b"\n")]
    return {key.decode(): int(seq) for key, seq in whole}


@pytest.mark.parametrize("times", [200 if CAMPAIGN else 20])
def test_kill_sqlite(tmp_path: Path, times: int) -> None:
    names = itertools.count(1)
    kill_again_and_again(lambda: str(tmp_path / f"house-{next(names)}.db"), times)


@pytest.mark.parametrize("times", [100 if CAMPAIGN else 20])
def test_kill_postgresql(postgresql_databases: Callable[[], str], times: int) -> None:
    kill_again_and_again(postgresql_databases, times)


LIVES = 20
"""How many lives a database has before the next: all of it is read again after each."""


def kill_again_and_again(make: Callable[[], str], times: int) -> None:
    chance, acknowledged, records = random.Random(17), 0, 0
    for first in range(0, times, LIVES):
        url, seq = make(), 0
        for run in range(first, min(first + LIVES, times)):
            words = ("own-process",) if run % 2 else ()
            told = acknowledged_before_death(url, f"run{run}", chance.randint(50, 1_500), *words)
            acknowledged += len(told)
            before, seq = seq, asyncio.run(check(url, TABLE, SEATS, told))
            assert seq > before
        records += seq
    print(f"\nkilled {times} times, {acknowledged:,} acknowledged, {records:,} records, none lost, none twice")
