"""Whatever is written in whatever order, a store tells what a few dictionaries would."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.floor.ports import Batch, KeysTaken, Snapshot, StoredAnswer
from croupier.floor.record import LogEntry
from croupier.ledger.transfer import Kind, Transfer
from croupier.store.vault import Vault
from store.batches import Told, told, with_store

_example = itertools.count(1)
Value = TypeVar("Value")

amounts = st.integers(1, 2**63 - 1)
words = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
few = st.sampled_from(["a", "b", "é:1", "c/'\"\\"])
hashes = st.binary(min_size=32, max_size=32)
transfers = st.builds(Transfer, st.sampled_from(Kind), words, words, amounts, words)


@dataclass(frozen=True)
class Wanted:
    """A batch before its entries and snapshots are numbered."""

    entries: list[tuple[str, int, bytes, bytes, tuple[Transfer, ...]]]
    keys: dict[tuple[str, str], bytes]
    posted: dict[str, int]
    held: dict[str, int]
    snapshot: bytes | None


entries = st.tuples(
    few, st.integers(0, 2**62), st.binary(max_size=40), hashes, st.lists(transfers, max_size=3).map(tuple)
)
wanted = st.builds(
    Wanted,
    st.lists(entries, max_size=5),
    st.dictionaries(st.tuples(few, words), st.binary(max_size=10), max_size=4),
    st.dictionaries(few, st.integers(-(2**40), 2**40)),
    st.dictionaries(few, st.integers(-(2**40), 2**40)),
    st.none() | st.binary(max_size=10),
)


@dataclass
class Model:
    """What was committed."""

    entries: dict[str, list[LogEntry]] = field(default_factory=dict)
    answers: dict[tuple[str, str], bytes] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    posted: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)

    def batch(self, wanted: Wanted, mark: str) -> Batch:
        """``mark`` sets the names of one example apart from those of another in the same store."""
        batch, last = Batch(), {table: len(found) for table, found in self.entries.items()}
        for name, at, body, hash_, moved in wanted.entries:
            table = name + mark
            last[table] = last.get(table, 0) + 1
            batch.entries.append(LogEntry(table, last[table], at, body, hash_, moved))
            if wanted.snapshot is not None:
                batch.snapshots = [Snapshot(table, last[table], hash_, wanted.snapshot)]
        batch.answers = [StoredAnswer(table + mark, key, body) for (table, key), body in wanted.keys.items()]
        batch.posted = {code + mark: change for code, change in wanted.posted.items()}
        batch.held = {code + mark: change for code, change in wanted.held.items()}
        return batch

    def commit(self, batch: Batch) -> frozenset[str]:
        """Gives the keys that are taken; then nothing has happened."""
        taken = frozenset(a.key for a in batch.answers if (a.table, a.key) in self.answers)
        if taken:
            return taken
        for entry in batch.entries:
            self.entries.setdefault(entry.table, []).append(entry)
        self.answers |= {(a.table, a.key): a.body for a in batch.answers}
        self.snapshots |= {s.table: s for s in batch.snapshots}
        for code in batch.posted.keys() | batch.held.keys():
            self.posted[code] = self.posted.get(code, 0) + batch.posted.get(code, 0)
            self.held[code] = self.held.get(code, 0) + batch.held.get(code, 0)
        return taken

    def told(self) -> Told:
        answers: dict[str, dict[str, bytes]] = {}
        for (table, key), body in self.answers.items():
            answers.setdefault(table, {})[key] = body
        snapshots = {table: self.snapshots.get(table) for table in self.entries}
        return Told(self.entries, answers, snapshots, self.posted, self.held)


def of_this_example(found: Told, mark: str) -> Told:
    def mine(part: dict[str, Value]) -> dict[str, Value]:
        return {name: value for name, value in part.items() if name.endswith(mark)}

    entries, answers, snapshots, posted, held = found
    return Told(mine(entries), mine(answers), mine(snapshots), mine(posted), mine(held))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(wanted, min_size=1, max_size=5))
def test_a_store_does_as_dictionaries_would(url: str, batches: list[Wanted]) -> None:
    mark, model = f" ({next(_example)})", Model()

    async def act(store: Vault) -> None:
        for wanted in batches:
            batch = model.batch(wanted, mark)
            taken = model.commit(batch)
            try:
                await store.commit(batch)
                assert not taken
            except KeysTaken as error:
                assert error.keys == taken
        expected = model.told()
        keys = {table: set(found) for table, found in expected.answers.items()}
        assert of_this_example(await told(store, keys), mark) == expected

    asyncio.run(with_store(url, act))
