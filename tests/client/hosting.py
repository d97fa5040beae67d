"""A house for each module of tests, which has to close well when they are done; and tests that are coroutines."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Iterator

import pytest

from client.house import CALM, QUICK, House

LONGEST = 7_200.0 if os.environ.get("CROUPIER_CAMPAIGN") else 90.0
"""Seconds for one test."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Rounds are fast at ``quick``; betting stays open at ``calm``; ``large`` has 100 seats; ``dealt`` has a dealer."""
    opened = House(tmp_path_factory.mktemp("house"), "maryland", "singapore").start()
    try:
        asyncio.run(furnish(opened))
        yield opened
    finally:
        opened.stop()


async def furnish(house: House) -> None:
    limits = {"inside": [1, 500], "outside": [5, 1_000]}
    await house.open_table("quick", QUICK, limits=limits)
    await house.open_table("calm", CALM, limits=limits)
    await house.open_table("large", QUICK, seats=100)
    await house.open_table("dealt", None)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine is run in a loop of its own, in debug mode for what is never awaited."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    words = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**words), LONGEST))
    return True
