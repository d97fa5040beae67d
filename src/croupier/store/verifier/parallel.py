"""Verification of a whole database: the chain of its records, its wallets' moves, its rules and its balances.

Many records are split by id into parts, and a process verifies each part. The parts are then joined: each must continue
the previous one. If anything is wrong, all records are verified again in order, to name the first bad one.

See docs/decisions/0061-transfers-are-in-the-record-alone.md.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

import msgspec

from croupier.floor.ports import StoreDown
from croupier.store.changes import UnreadableChanges
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.rows import HouseRow, MoveRow
from croupier.store.verifier.books import OVERDRAWN, AuditBooks, BadRecord, verify_books
from croupier.store.verifier.records import Verified, follow, verify_rules

MANY = 50_000
"""The number of records from which other processes are worth starting."""

PROCESSES = min(os.cpu_count() or 1, 8)


async def verify(vault: StoreBase) -> Verified:
    """Verify everything; raises ``BadRecord`` at the first record that cannot be trusted."""
    last = await vault.last_event()
    verified = await _up_to(last, vault)
    try:
        await _compare(vault, verified)
    except BadRecord:
        # A running house has written more since: compare only what belongs to one moment.
        if await vault.last_event() == last:
            raise
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            copy = Path(folder) / "copy.db"
            await vault.copy_to(copy)
            still = await open_store(str(copy), read_only=True)
            try:
                verified = await _up_to(await still.last_event(), still)
                await _compare(still, verified)
            finally:
                await still.close()
    return verified


async def _up_to(last: int, vault: StoreBase) -> Verified:
    """Verify the records up to this id, and apply their transfers."""
    verified = await _in_parts(last, vault) if last > MANY else None
    if verified is None:
        verified = Verified(dict.fromkeys(await vault.tables(), 0), books=AuditBooks(OVERDRAWN))
        await _follow(vault, verified, 0, last)
    return verified


async def _compare(vault: StoreBase, verified: Verified) -> None:
    digests = {set_up.digest for set_up in verified.set_ups}
    rules = {digest: body for digest in digests if (body := await vault.rules(digest)) is not None}
    verify_rules(verified.set_ups, rules)
    try:
        kept = await vault.balances()
    except UnreadableChanges as error:
        raise BadRecord("the books", None, str(error)) from None
    verify_books(verified.books, kept)


class _Body(TypedDict):
    """What the verifier decodes of a body; the rest is only hashed."""

    v: Any
    table: Any
    seq: Any
    at: Any
    transfers: list[tuple[Any, Any, Any]]


_read = msgspec.json.Decoder(_Body).decode


async def _follow(vault: StoreBase, verified: Verified, after: int, last: int) -> None:
    """Verify a range of records in the order in which they were written."""
    apply = verified.books.apply

    def take(events: list[HouseRow], filed: list[MoveRow]) -> None:
        moves: list[MoveRow] = []
        followed = follow((event[1:] for event in events), verified, _read)
        for (id_, *_), (table, seq, transfers) in zip(events, followed, strict=True):
            for debit, credit, amount in transfers:
                fault = apply(debit, credit, amount)
                if fault is not None:
                    raise BadRecord(table, seq, fault)
                if debit.startswith("wallet:"):
                    moves.append((id_, debit, debit, credit, amount))
                if credit.startswith("wallet:"):
                    moves.append((id_, credit, debit, credit, amount))
        if sorted(moves) != sorted(filed):
            raise _misfiled(events, moves, filed)

    await vault.go_through(take, last, after)


def _misfiled(events: list[HouseRow], moves: list[MoveRow], filed: list[MoveRow]) -> BadRecord:
    """The first record whose wallet moves differ from those in its index."""
    wrong = min(set(moves) ^ set(filed) or {*moves, *filed})[0]
    for id_, table, seq, *_ in events:
        if id_ == wrong:
            return BadRecord(table, seq, "its moves of wallets are not those that are filed")
    return BadRecord("the books", None, f"moves of wallets are filed for entry {wrong}, which is not there")


class PartOrder(NamedTuple):
    """The work of one process: the database, and the range of ids."""

    url: str
    after: int
    last: int


async def _in_parts(last: int, vault: StoreBase) -> Verified | None:
    """Verify all records, each part in its own process; None if something is wrong."""
    ends = [last * number // PROCESSES for number in range(PROCESSES + 1)]
    orders = [PartOrder(vault.url, after, end) for after, end in pairwise(ends)]
    verified = Verified(dict.fromkeys(await vault.tables(), 0), books=AuditBooks(OVERDRAWN))
    loop = asyncio.get_running_loop()
    # Not forked: the house has threads, and connections that must not be shared.
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        try:
            parts = await asyncio.gather(*(loop.run_in_executor(pool, follow_part, order) for order in orders))
        except BrokenProcessPool:
            raise StoreDown(f"a process that verified {vault.name} ended early: try again") from None
    sound = all(part is not None and verified.add(part) for part in parts)
    return verified if sound else None


def follow_part(order: PartOrder) -> Verified | None:
    """Verify the records of a part; None if one is bad."""
    return asyncio.run(_follow_part(order))


async def _follow_part(order: PartOrder) -> Verified | None:
    verified = Verified(books=AuditBooks(exempt=None), firsts={})
    vault = await open_store(order.url, read_only=True)
    try:
        await _follow(vault, verified, order.after, order.last)
    except BadRecord:
        return None
    finally:
        await vault.close()
    return verified
