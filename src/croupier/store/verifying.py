"""A database verified as a whole: the chain of its records, its transfers, and the balances that it keeps.

The chain is followed here. The books are kept from the transfers as they are filed, which have to be those of the
records: so a bookkeeper can do that beside it, in a process of its own. Each makes a digest of the transfers that it
comes by. Where the two differ, or anything else is wrong, they are gone through one by one, to name the first.

See docs/decisions/0041-verify-records-and-books-in-parallel.md.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import deque
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from croupier.store import bookkeeper
from croupier.store.changes import Unreadable
from croupier.store.open import open_store
from croupier.store.rows import FiledRow, HouseRow
from croupier.store.vault import Vault
from croupier.store.verifier import Bad, Books, Verified, follow, verify_books, verify_rules

MANY = 50_000
"""Records for which it is worth while to start another process."""


async def verify(vault: Vault) -> Verified:
    """Verify everything; raises ``Bad`` at the first record that cannot be trusted."""
    last = await vault.last_event()
    verified = await _up_to(last, vault)
    try:
        await _compare(vault, verified)
    except Bad:
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
    verified = await _by_digest(last, vault) if last > MANY else None
    return verified or await _one_by_one(last, vault)


async def _by_digest(last: int, vault: Vault) -> Verified | None:
    """None where something is wrong."""
    verified = Verified(dict.fromkeys(await vault.tables(), 0))
    keeping = asyncio.ensure_future(bookkeeper.beside(vault, last))
    try:
        told = await _told(vault, last, verified)
        kept = await keeping if told is not None else None
    finally:
        keeping.cancel()
    if kept is None or kept.bad is not None or told != (kept.digest, await vault.count_transfers(last)):
        return None
    verified.books = kept.books
    return verified


async def _told(vault: Vault, last: int, verified: Verified) -> tuple[bytes, int] | None:
    """The digest and the number of the transfers that the records tell of; None where a record is bad."""
    digest, count, bad = bookkeeper.Digest(), 0, False

    def take(events: list[HouseRow]) -> bool:
        nonlocal count, bad
        rows = ((table, seq, at, body, hash_, None) for _, table, seq, at, body, hash_ in events)
        followed = zip(events, follow(rows, verified, _read), strict=True)
        try:
            moved = [(event[0], *transfer) for event, (_, _, transfers) in followed for transfer in transfers]
            digest.add(moved)
        except (Bad, ValueError, OverflowError):
            bad = True
        else:
            count += len(moved)
        return not bad

    await vault.go_through_entries(take, last)
    return None if bad else (digest.made(), count)


async def _one_by_one(last: int, vault: Vault) -> Verified:
    verified = Verified(dict.fromkeys(await vault.tables(), 0))
    keep = bookkeeper.beside if last > MANY else bookkeeper.keep
    keeping = asyncio.ensure_future(keep(vault, last))
    try:
        bad = await _follow(vault, last, verified)
        kept = await keeping
    finally:
        keeping.cancel()
    if kept.bad is not None and (bad is None or kept.bad[0] < bad[0]):
        event, why = kept.bad
        raise Bad(*await vault.named(event), why)
    if bad is not None:
        raise bad[1]
    verified.books = kept.books
    return verified


class _Body(TypedDict):
    """What the verifier reads of a body; the rest is hashed, and need not be taken apart."""

    table: Any
    seq: Any
    at: Any
    transfers: list[tuple[Any, Any, Any, Any, Any]]


_read = msgspec.json.Decoder(_Body).decode


async def _follow(vault: Vault, last: int, verified: Verified) -> tuple[int, Bad] | None:
    """Follow all records up to this one; gives the first bad one, by its number in the house."""
    bad: tuple[int, Bad] | None = None
    seen = 0

    def take(events: list[HouseRow], moved: list[FiledRow]) -> bool:
        nonlocal bad, seen
        seen += len(moved)
        filed: dict[int, list[tuple[Any, ...]]] = {}
        for row in moved:
            if row[0] in filed:
                filed[row[0]].append(row[1:])
            else:
                filed[row[0]] = [row[1:]]
        take = filed.pop
        rows = ((table, seq, at, body, hash_, take(id_, [])) for id_, table, seq, at, body, hash_ in events)
        try:
            deque(follow(rows, verified, _read), maxlen=0)
        except Bad as found:
            bad = next(id_ for id_, *name in events if name[:2] == [found.table, found.seq]), found
        if filed and bad is None:
            nowhere = min(filed)
            bad = nowhere, Bad("the books", None, f"transfers are filed for entry {nowhere}, which is not there")
        return bad is None

    await vault.go_through(take, last)
    if bad is None and await vault.count_transfers(last) != seen:
        return last, Bad("the books", None, "transfers are filed that no entry has")
    return bad


async def _compare(vault: Vault, verified: Verified) -> None:
    digests = {set_up.digest for set_up in verified.set_ups}
    rules = {digest: body for digest in digests if (body := await vault.rules(digest)) is not None}
    verify_rules(verified, rules)
    try:
        kept = await vault.balances()
    except Unreadable as error:
        raise Bad("the books", None, str(error)) from None
    verify_books(verified, Books(kept.posted, kept.held))
