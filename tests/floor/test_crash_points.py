"""A crash at every write, sync and commit of a round: SQLite through a preloaded shim, PostgreSQL through a proxy."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from croupier.floor import snapshotter
from floor.aftermath import check
from floor.cutting_proxy import CuttingProxy
from floor.one_round import AFTERWARDS, OFTEN, SEATS, TABLE, play

HERE = Path(__file__).parent
CAMPAIGN = bool(os.environ.get("CROUPIER_CAMPAIGN"))


def test_every_write_to_sqlite(tmp_path: Path) -> None:
    shim = tmp_path / "shim.so"
    build = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(shim), str(HERE / "crash_shim.c"), "-ldl"]
    subprocess.run(build, check=True)
    step = "1" if CAMPAIGN else "13"
    done = subprocess.run(
        [sys.executable, str(HERE / "crash_points.py"), str(tmp_path / "work"), str(shim), step],
        env=dict(os.environ, LD_PRELOAD=str(shim)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    print("\n" + done.stdout.strip())


def test_every_message_to_postgresql(postgresql_databases: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is cut before, and after, every message of a round; play goes on by itself."""
    monkeypatch.setattr(snapshotter, "EVERY", OFTEN[0])
    monkeypatch.setattr(snapshotter, "PIECE", OFTEN[1])

    async def cut(url: str, at: int, after: bool) -> int:
        parts = urlsplit(url)
        assert parts.hostname is not None and parts.port is not None
        async with CuttingProxy(parts.hostname, parts.port, at, after) as proxy:
            through = url.replace(f"{parts.hostname}:{parts.port}", f"127.0.0.1:{proxy.port}")
            told: dict[str, int] = {}
            wallets = await play(through, lambda key, seq: told.__setitem__(key, seq))
            assert wallets == AFTERWARDS
        await check(url, TABLE, SEATS, told)
        return proxy.messages

    messages = asyncio.run(cut(postgresql_databases(), 0, False))
    for at in range(1, messages + 1, 1 if CAMPAIGN else 11):
        for after in (False, True):
            asyncio.run(cut(postgresql_databases(), at, after))
    print(f"\n{messages} messages, cut before and after each, every round played to its end")
