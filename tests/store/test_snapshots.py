"""Snapshots: the latest of a table is given, the two newest are kept, and a long one is put together from pieces."""

from __future__ import annotations

import asyncio

import pytest

from croupier.floor.ports import Batch, KeysTaken, Snapshot, SnapshotPiece
from croupier.store.database import StoreBase
from store.batches import wager, wagers, with_store
from store.raw import Raw


def test_the_latest_snapshot_is_given(url: str) -> None:
    first, second = Snapshot("t1", 5, bytes(32), b"five"), Snapshot("t1", 60, bytes(32), b"sixty")
    other = Snapshot("t2", 7, bytes(32), b"\x00")

    async def act(store: StoreBase) -> None:
        await store.commit(Batch(snapshots=[second, other]))
        await store.commit(Batch(snapshots=[first]))
        assert await store.snapshot("t1") == second
        assert await store.snapshot("t2") == other
        again = Snapshot("t1", 60, bytes([1] * 32), b"sixty again")
        await store.commit(Batch(snapshots=[again]))
        assert await store.snapshot("t1") == again

    asyncio.run(with_store(url, act))


def test_the_two_newest_snapshots_of_a_table_are_kept(url: str, raw: Raw) -> None:
    def snapshots(table: str, *seqs: int) -> list[Snapshot]:
        return [Snapshot(table, seq, bytes(32), b"standing %d" % seq) for seq in seqs]

    async def act(store: StoreBase) -> None:
        await store.commit(Batch(snapshots=snapshots("t2", 1)))
        for seq in (5, 60, 60, 61, 700):
            await store.commit(Batch(snapshots=snapshots("t1", seq)))
        await store.commit(wager("t3", 1))
        await store.commit(Batch(snapshots=snapshots("t3", 1) + snapshots("t4", 1)))
        await store.commit(Batch(snapshots=snapshots("t3", 2) + snapshots("t4", 2)))
        many = wagers("t3", 2, 300)
        many.snapshots = snapshots("t3", 301) + snapshots("t4", 3)
        await store.commit(many)
        with pytest.raises(KeysTaken):
            await store.commit(Batch(answers=many.answers, snapshots=snapshots("t1", 701)))
        assert [await store.snapshot("t1")] == snapshots("t1", 700)

    asyncio.run(with_store(url, act))
    kept = {"t1": [61, 700], "t2": [1], "t3": [2, 301], "t4": [2, 3]}
    assert raw.rows("SELECT tbl, seq, body FROM snapshots ORDER BY tbl, seq") == [
        (table, seq, b"standing %d" % seq) for table, seqs in kept.items() for seq in seqs
    ]


def test_a_long_snapshot_comes_in_pieces(url: str, raw: Raw) -> None:
    def pieces(seq: int, *bodies: bytes) -> Batch:
        return Batch(pieces=[SnapshotPiece("t1", seq, number, body) for number, body in enumerate(bodies)])

    async def act(store: StoreBase) -> None:
        await store.commit(Batch(snapshots=[Snapshot("t1", 5, bytes(32), b"five")]))
        await store.commit(pieces(60, b"si"))
        many = wagers("t1", 1, 300)
        many.pieces = [SnapshotPiece("t1", 60, 1, b"\x00" * 3_000_000), SnapshotPiece("t2", 60, 0, b"another table's")]
        await store.commit(many)
        assert await store.snapshot("t1") == Snapshot("t1", 5, bytes(32), b"five")
        await store.commit(Batch(snapshots=[Snapshot("t1", 60, bytes(32), b"ty", 2)]))
        assert await store.snapshot("t1") == Snapshot("t1", 60, bytes(32), b"si" + b"\x00" * 3_000_000 + b"ty")
        assert await store.snapshot("t2") is None

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT tbl, seq, pieces FROM snapshots ORDER BY seq") == [("t1", 5, 0), ("t1", 60, 2)]


def test_pieces_of_before_a_fall_are_written_over_or_left_out(url: str) -> None:
    """A house that is killed while it writes a snapshot may begin it again at the same record."""

    async def act(store: StoreBase) -> None:
        await store.commit(
            Batch(pieces=[SnapshotPiece("t1", 60, number, b"before %d" % number) for number in range(3)])
        )
        await store.commit(Batch(pieces=[SnapshotPiece("t1", 60, 0, b"a"), SnapshotPiece("t1", 60, 1, b"b")]))
        await store.commit(Batch(snapshots=[Snapshot("t1", 60, bytes(32), b"c", 2)]))
        assert await store.snapshot("t1") == Snapshot("t1", 60, bytes(32), b"abc")

    asyncio.run(with_store(url, act))


def test_pieces_go_with_their_snapshots_and_those_that_never_made_one_too(url: str, raw: Raw) -> None:
    async def act(store: StoreBase) -> None:
        for seq in (10, 20, 30, 40):
            await store.commit(
                Batch(pieces=[SnapshotPiece("t1", seq, 0, b"a"), SnapshotPiece("t1", seq + 5, 0, b"abandoned")])
            )
            await store.commit(Batch(snapshots=[Snapshot("t1", seq, bytes(32), b"b", 1)]))
        await store.commit(Batch(pieces=[SnapshotPiece("t2", 1, 0, b"another table's")]))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT tbl, seq FROM pieces ORDER BY tbl, seq") == [
        ("t1", 30),
        ("t1", 35),
        ("t1", 40),
        ("t1", 45),
        ("t2", 1),
    ]
    assert raw.rows("SELECT seq FROM snapshots ORDER BY seq") == [(30,), (40,)]


def test_a_snapshot_that_lacks_a_piece_is_none(url: str, raw: Raw) -> None:
    async def write(store: StoreBase) -> None:
        for seq in (10, 20):
            await store.commit(Batch(pieces=[SnapshotPiece("t1", seq, number, b"%d" % number) for number in range(3)]))
            await store.commit(Batch(snapshots=[Snapshot("t1", seq, bytes(32), b"3", 3)]))

    async def found(store: StoreBase) -> Snapshot | None:
        return await store.snapshot("t1")

    asyncio.run(with_store(url, write))
    raw.run("DELETE FROM pieces WHERE seq = 20 AND n = 1")
    assert asyncio.run(with_store(url, found)) == Snapshot("t1", 10, bytes(32), b"0123")
