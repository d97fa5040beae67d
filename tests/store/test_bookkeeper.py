"""The bookkeeper, who reads a database in a process of its own: what it cannot do is said."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from cli import evening_db
from croupier.floor.ports import StoreDown
from croupier.store.bookkeeper import Kept, beside, keep
from croupier.store.reading import open_reader


def kept_beside(path: Path, then: Path | None = None) -> Kept:
    """``then`` is where the file goes before the bookkeeper comes."""

    async def run() -> Kept:
        reader = await open_reader(str(path))
        try:
            last = await reader.last_event()
            if then is not None:
                path.rename(then)
            return await beside(reader, last)
        finally:
            await reader.close()

    return asyncio.run(run())


def kept_here(path: Path) -> Kept:
    async def run() -> Kept:
        reader = await open_reader(str(path))
        try:
            return await keep(reader, await reader.last_event())
        finally:
            await reader.close()

    return asyncio.run(run())


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return evening_db.make(tmp_path / "house.db")


def test_the_books_are_the_same_wherever_they_are_kept(db: Path) -> None:
    kept = kept_beside(db)
    assert kept == kept_here(db)
    assert kept.bad is None and kept.books.posted["wallet:ann-t1"] == 42_500


def test_a_file_that_is_gone(db: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreDown, match=r"house\.db"):
        kept_beside(db, then=tmp_path / "elsewhere.db")


def test_a_process_that_ends_early(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    with pytest.raises(StoreDown, match="ended early: try again"):
        kept_beside(db)


def test_no_process_to_be_had(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(StoreDown, match="no process could be started"):
        kept_beside(db)
