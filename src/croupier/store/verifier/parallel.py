"""A database verified as a whole: the chain of its records, its wallets' moves, its rules and its balances.

Many records are parted by their numbers in the house, and each part is followed by a process of its own. The parts are
then put together: each must follow from the one before. Where anything is wrong all records are followed again in their
order, to name the first that is bad.

    python -m croupier.store.verifier.parallel < PART > FOLLOWED

See docs/decisions/0041-verify-records-and-books-in-parallel.md.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import PIPE
from itertools import pairwise
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from croupier.floor.ports import StoreDown
from croupier.store.changes import UnreadableChanges
from croupier.store.open import open_store
from croupier.store.rows import HouseRow, MoveRow
from croupier.store.vault import Vault
from croupier.store.verifier.books import OVERDRAWN, AuditBooks, BadRecord, verify_books
from croupier.store.verifier.records import Verified, follow, verify_rules

MANY = 50_000
"""Records for which it is worth while to start other processes."""

PROCESSES = min(os.cpu_count() or 1, 8)


async def verify(vault: Vault) -> Verified:
    """Verify everything; raises ``BadRecord`` at the first record that cannot be trusted."""
    last = await vault.last_event()
    verified = await _up_to(last, vault)
    try:
        await _compare(vault, verified)
    except BadRecord:
        # A house that is playing has written more since: what is compared must be of one moment.
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


async def _up_to(last: int, vault: Vault) -> Verified:
    """The records up to this one, each followed and its transfers made."""
    verified = await _in_parts(last, vault) if last > MANY else None
    if verified is None:
        verified = Verified(dict.fromkeys(await vault.tables(), 0), books=AuditBooks(OVERDRAWN))
        await _follow(vault, verified, 0, last)
    return verified


async def _compare(vault: Vault, verified: Verified) -> None:
    digests = {set_up.digest for set_up in verified.set_ups}
    rules = {digest: body for digest in digests if (body := await vault.rules(digest)) is not None}
    verify_rules(verified.set_ups, rules)
    try:
        kept = await vault.balances()
    except UnreadableChanges as error:
        raise BadRecord("the books", None, str(error)) from None
    verify_books(verified.books, kept)


class _Body(TypedDict):
    """What the verifier reads of a body; the rest is hashed, and need not be taken apart."""

    v: Any
    table: Any
    seq: Any
    at: Any
    transfers: list[tuple[Any, Any, Any]]


_read = msgspec.json.Decoder(_Body).decode


async def _follow(vault: Vault, verified: Verified, after: int, last: int) -> None:
    """Follow the records after one to another in the order in which they were written."""
    apply = verified.books.apply

    def take(events: list[HouseRow], filed: list[MoveRow]) -> None:
        moves: list[MoveRow] = []
        numbers = (event[0] for event in events)
        for id_, (table, seq, transfers) in zip(
            numbers, follow((event[1:] for event in events), verified, _read), strict=True
        ):
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
    """The first record whose moves are not those that are filed for it."""
    wrong = min(set(moves) ^ set(filed) or {*moves, *filed})[0]
    for id_, table, seq, *_ in events:
        if id_ == wrong:
            return BadRecord(table, seq, "its moves of wallets are not those that are filed")
    return BadRecord("the books", None, f"moves of wallets are filed for entry {wrong}, which is not there")


class PartOrder(msgspec.Struct):
    """Which database, and after which of its entries up to which."""

    url: str
    after: int
    last: int


class _PartFailed(msgspec.Struct, tag=True):
    """``down`` says why the database cannot be read; without it a record is bad."""

    down: str | None = None


class _PartFollowed(msgspec.Struct, tag=True):
    verified: Verified


async def _in_parts(last: int, vault: Vault) -> Verified | None:
    """All records, each part in a process of its own; None where something is wrong."""
    ends = [last * number // PROCESSES for number in range(PROCESSES + 1)]
    orders = [PartOrder(vault.url, after, end) for after, end in pairwise(ends)]
    verified = Verified(dict.fromkeys(await vault.tables(), 0), books=AuditBooks(OVERDRAWN))
    for followed in await asyncio.gather(*(_in_process(order, vault.name) for order in orders)):
        if followed is None or not verified.add(followed):
            return None
    return verified


async def _in_process(order: PartOrder, name: str) -> Verified | None:
    """Have another process follow a part."""
    try:
        process = await asyncio.create_subprocess_exec(sys.executable, "-P", "-m", __name__, stdin=PIPE, stdout=PIPE)
    except OSError as error:
        raise StoreDown(f"no process could be started to read {name}: {error.strerror}") from error
    try:
        # Anybody may see what a process is started with, and a URL may have a password in it.
        told, _ = await process.communicate(msgspec.json.encode(order))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    try:
        answer = msgspec.msgpack.decode(told, type=_PartFollowed | _PartFailed)
    except msgspec.DecodeError:
        raise StoreDown(f"a process that verified {name} ended early: try again") from None
    if isinstance(answer, _PartFailed):
        if answer.down is not None:
            raise StoreDown(answer.down)
        return None
    return answer.verified


async def _main(order: PartOrder) -> _PartFollowed | _PartFailed:
    verified = Verified(books=AuditBooks(exempt=None), firsts={})
    try:
        vault = await open_store(order.url, read_only=True)
        try:
            await _follow(vault, verified, order.after, order.last)
        finally:
            await vault.close()
    except StoreDown as error:
        return _PartFailed(str(error))
    except BadRecord:
        return _PartFailed()
    return _PartFollowed(verified)


if __name__ == "__main__":
    answer = asyncio.run(_main(msgspec.json.decode(sys.stdin.buffer.read(), type=PartOrder)))
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))
