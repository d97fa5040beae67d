"""An evening for ``croupier audit`` to look into, true or to be spoilt, and the one line that it answers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli import evening_db
from cli.conftest import Done
from cli.evening_db import rows

RECORDS = {"cage": 2, "t1": 26}
BOUGHT, STAKED, RESTED, SETTLED, CASHED = 4, 6, 17, 18, 26
"""Records of t1: the buy-in, ten on red, the second round's ball and its settlement, the cash-out."""

HASH = "its hash does not follow from its body and the record before"
AT = "WHERE tbl = 't1' AND seq = ?"


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening_db.make(tmp_path_factory.mktemp("true") / "house.db")


@pytest.fixture
def db(true: Path, tmp_path: Path) -> Path:
    """A database of one's own, to be spoilt."""
    return Path(shutil.copy(true, tmp_path / "house.db"))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening_db.make(tmp_path_factory.mktemp("two") / "house.db", "t1", "t2")


def wrong(done: Done) -> str:
    """The one line of a call that was wrong."""
    assert (done.status, done.out) == (2, ""), done
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def no(done: Done) -> str:
    """The one line of an answer that is no."""
    assert (done.status, done.out) == (1, ""), done
    [line] = done.err.splitlines()
    return line.removeprefix("croupier: ")


def head(path: Path, table: str) -> str:
    [(found,)] = rows(path, "SELECT hash FROM events WHERE tbl = ? ORDER BY seq DESC LIMIT 1", table)
    return bytes(found).hex()


def body_of(path: Path, seq: int) -> bytes:
    [(body,)] = rows(path, "SELECT body FROM events WHERE tbl = 't1' AND seq = ?", seq)
    return bytes(body)
