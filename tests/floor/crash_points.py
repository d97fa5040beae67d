"""Crashes at every write, sync and truncation of a round's way to the disk, each in a child process of its own.

LD_PRELOAD=shim.so python crash_points.py FOLDER SHIM STEP
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from croupier import table  # noqa: E402
from croupier.floor import snapshotter  # noqa: E402
from floor.aftermath import check  # noqa: E402
from floor.one_round import AFTERWARDS, OFTEN, SEATS, TABLE, play  # noqa: E402


def in_child(work: object) -> int:
    """Run it in a child; its exit status."""
    child = os.fork()
    if child == 0:
        assert callable(work)
        try:
            work()
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def crash(shim: ctypes.CDLL, folder: Path, point: int, torn: bool) -> tuple[int, dict[str, int]]:
    """Play the round in a child that ends at this point; its exit status and what it had acknowledged."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    database, told = folder / "house.db", folder / "told"

    def work() -> None:
        out = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        family = str(database).encode()
        shim.crash_family(family)
        shim.crash_at(point, torn)

        def tell(key: str, seq: int) -> None:
            os.write(out, f"{key}\t{seq}\n".encode())

        asyncio.run(play(str(database), tell))
        Path(folder / "seen").write_text(str(shim.crash_seen()))

    status = in_child(work)
    lines = told.read_text().splitlines() if told.exists() else []
    return status, {line.split("\t")[0]: int(line.split("\t")[1]) for line in lines}


def resume(folder: Path, told: dict[str, int]) -> int:
    """Check what is there, play the round to its end, and check again."""

    def work() -> None:
        url = str(folder / "house.db")
        if told:
            asyncio.run(check(url, TABLE, SEATS, told))
        wallets = asyncio.run(play(url))
        assert wallets == AFTERWARDS, wallets
        asyncio.run(check(url, TABLE, SEATS, told))

    return in_child(work)


def main(folder: Path, shim: ctypes.CDLL, step: int) -> None:
    snapshotter.EVERY, snapshotter.PIECE = OFTEN
    table("maryland", seats=SEATS)  # read once, so that no child has to
    status, _ = crash(shim, folder, 0, False)
    assert status == 0
    points = int((folder / "seen").read_text())
    crashed = 0
    for point in range(1, points + 1, step):
        for torn in (False, True):
            status, told = crash(shim, folder, point, torn)
            assert status in (0, 137), f"point {point}: status {status}"
            crashed += status == 137
            assert resume(folder, told) == 0, f"point {point}, torn {torn}"
    print(f"{points} points, {crashed} crashes, every one taken up again")


if __name__ == "__main__":
    main(Path(sys.argv[1]), ctypes.CDLL(sys.argv[2]), int(sys.argv[3]))
