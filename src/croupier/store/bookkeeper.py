"""The bookkeeper: makes every transfer that is filed, one after the other, and tells what they come to.

Whether they are those of the records is seen by a digest over all of them, which whoever follows the records makes too.

    python -m croupier.store.bookkeeper < ORDER > KEPT

It reads beside whoever follows the records, in a process of its own, so that a large database takes half the time.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from hashlib import sha256

import msgspec

from croupier.floor.ports import StoreDown
from croupier.store.open import open_store
from croupier.store.rows import FiledRow
from croupier.store.vault import Vault
from croupier.store.verifier import Books


class Order(msgspec.Struct):
    """Which database, and up to which of its entries."""

    url: str
    last: int


class Kept(msgspec.Struct):
    """The books, and the digest of the transfers; where one cannot be made, its entry and why."""

    books: Books
    digest: bytes = b""
    bad: tuple[int, str] | None = None


class Digest:
    """Of transfers in their order, each with the number of its entry."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, moved: list[FiledRow]) -> None:
        """Some more. A ValueError or an OverflowError where one is such that no database would take it."""
        self._hash.update(_encode_lines(moved))

    def made(self) -> bytes:
        return self._hash.digest()


_encode_lines = msgspec.json.Encoder().encode_lines


class _Down(msgspec.Struct, tag=True):
    says: str


class _Done(msgspec.Struct, tag=True):
    kept: Kept


async def keep(vault: Vault, last: int) -> Kept:
    """Keep the books up to this entry."""
    kept, digest = Kept(Books()), Digest()
    apply = kept.books.apply

    def take(moved: list[FiledRow]) -> bool:
        digest.add(moved)
        for event, kind, debit, credit, amount, hold in moved:
            fault = apply(kind, debit, credit, amount, hold)
            if fault is not None:
                kept.bad = event, fault
                return False
        return True

    await vault.go_through_transfers(take, last)
    kept.digest = digest.made()
    return kept


async def beside(vault: Vault, last: int) -> Kept:
    """Have another process keep them."""
    # Anybody may see what a process is started with, and a URL may have a password in it.
    order = msgspec.json.encode(Order(vault.url, last))
    try:
        process = await asyncio.create_subprocess_exec(sys.executable, "-P", "-m", __name__, stdin=PIPE, stdout=PIPE)
    except OSError as error:
        raise StoreDown(f"no process could be started to read {vault.name}: {error.strerror}") from error
    try:
        told, _ = await process.communicate(order)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    try:
        answer = msgspec.msgpack.decode(told, type=_Done | _Down)
    except msgspec.DecodeError:
        raise StoreDown(f"the process that kept the books of {vault.name} ended early: try again") from None
    if isinstance(answer, _Down):
        raise StoreDown(answer.says)
    return answer.kept


async def _main(order: Order) -> _Done | _Down:
    try:
        vault = await open_store(order.url, read_only=True)
        try:
            return _Done(await keep(vault, order.last))
        finally:
            await vault.close()
    except StoreDown as error:
        return _Down(str(error))


if __name__ == "__main__":
    answer = asyncio.run(_main(msgspec.json.decode(sys.stdin.buffer.read(), type=Order)))
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))
