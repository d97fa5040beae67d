"""When the store cannot write: everybody is told, nothing acknowledged is lost, and play goes on by itself."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from cage.evening import called
from croupier import table
from croupier.floor.answer import Refused, Taken
from croupier.floor.house import House, LiveTable
from croupier.play import command as cmd
from croupier.store.open import open_store
from store.cluster import Cluster
from store.processes import writer_processes


async def opened(url: str, own_process: bool = False) -> tuple[House, LiveTable]:
    house = await House.open(await open_store(url, own_process=own_process))
    at = await called(await house.open_table("t", table("maryland"), automatic=False))
    buy = cmd.BuyIn(seat=1, amount=10**8, chip=100, colour="blue")
    assert isinstance(await at.writer.submit("buy", "test", buy), Taken)
    return house, at


def place(at: LiveTable, key: str) -> asyncio.Future[Taken | Refused]:
    return at.writer.submit(key, "test", cmd.Place(seat=1, spot="red", amount=500))


async def insist(at: LiveTable, key: str) -> Taken:
    while not isinstance(answer := await place(at, key), Taken):
        assert answer.code == "store-unavailable"
        await asyncio.sleep(0.05)
    return answer


@pytest.mark.parametrize("own_process", [False, True])
def test_postgresql_gone_and_back(own_cluster: Cluster, own_process: bool) -> None:
    url = own_cluster.create_database()

    async def run() -> None:
        house, at = await opened(url, own_process)
        assert isinstance(await place(at, "before"), Taken)
        await asyncio.to_thread(own_cluster.stop)
        refused = await place(at, "meanwhile")
        assert isinstance(refused, Refused)
        assert refused.code == "store-unavailable"
        assert "the same key" in refused.says
        assert at.writer.down is not None
        await asyncio.to_thread(own_cluster.start)
        await insist(at, "meanwhile")
        assert at.writer.down is None
        assert at.writer.state.play.wagers[1, "red", False].amount == 1_000
        await house.close()

    asyncio.run(run())


def test_a_scribe_is_killed(tmp_path: Path) -> None:
    a_scribe_is_killed(str(tmp_path / "house.db"))


def test_a_scribe_of_postgresql_is_killed(postgresql: str) -> None:
    a_scribe_is_killed(postgresql)


def a_scribe_is_killed(url: str) -> None:
    async def run() -> None:
        house, at = await opened(url, own_process=True)
        for number in range(5):
            assert isinstance(await place(at, f"before {number}"), Taken)
            coming = [place(at, f"meanwhile {number} {each}") for each in range(50)]
            [scribe] = writer_processes()
            os.kill(scribe, signal.SIGKILL)
            for each, answer in enumerate(coming):
                told = await answer
                assert isinstance(told, Taken) or "has ended" in told.says
                await insist(at, f"meanwhile {number} {each}")
            assert at.writer.down is None
        assert at.writer.state.play.wagers[1, "red", False].amount == 5 * 51 * 500
        await house.close()
        assert writer_processes() == []

    asyncio.run(run())


def test_a_full_disk(small_disk: Path) -> None:
    async def run() -> None:
        house, at = await opened(str(small_disk / "house.db"))
        assert isinstance(await place(at, "before"), Taken)
        ballast = small_disk / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        number, refused = 0, None
        while refused is None:  # what SQLite had set aside lasts for a few
            number += 1
            answer = await place(at, f"meanwhile {number}")
            refused = answer if isinstance(answer, Refused) else None
        assert refused.code == "store-unavailable"
        assert at.writer.down is not None
        ballast.unlink()
        await insist(at, f"meanwhile {number}")
        assert at.writer.down is None
        assert at.writer.state.play.wagers[1, "red", False].amount == 500 * (1 + number)
        await house.close()

    asyncio.run(run())


def test_a_full_mailbox_refuses(tmp_path: Path) -> None:
    async def run() -> None:
        house, at = await opened(str(tmp_path / "house.db"))
        at.writer.most = 10
        waiting = [place(at, f"wager {number}") for number in range(25)]
        answers = await asyncio.gather(*waiting)
        taken = [answer for answer in answers if isinstance(answer, Taken)]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(taken) == 10
        assert {answer.code for answer in refused} == {"busy"}
        assert isinstance(await place(at, "wager 24"), Taken)
        assert at.writer.state.play.wagers[1, "red", False].amount == 500 * 11
        await house.close()

    asyncio.run(run())


def test_a_mistake_in_the_program_stops_the_table_and_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        house, at = await opened(str(tmp_path / "house.db"))
        task = at.writer._task
        assert task is not None
        answer = await at.writer.submit("nonsense", "test", object())
        assert isinstance(answer, Refused)
        assert answer.code == "store-unavailable"
        assert "must be opened again" in answer.says
        with pytest.raises(KeyError):
            await task
        again = await place(at, "after")
        assert isinstance(again, Refused)
        await house.store.close()

    asyncio.run(run())
