"""Whatever is written in whatever order, a store tells what a few dictionaries would."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.floor.ports import Batch, KeysTaken, LogEntry, Snapshot, StoredAnswer
from croupier.store.database import StoreBase
from store.batches import Told, told, with_store

_example = itertools.count(1)
Value = TypeVar("Value")

words = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
few = st.sampled_from(["a", "b", "é:1", "c/'\"\\"])
hashes = st.binary(min_size=32, max_size=32)


@dataclass(frozen=True)
class Wanted:
    """A batch before its entries and snapshots are numbered."""

    entries: list[tuple[str, int, bytes, bytes]]
    keys: dict[tuple[str, str], bytes]
    changes: dict[str, int]
    snapshot: bytes | None


entries = st.tuples(few, st.integers(0, 2**62), st.binary(max_size=40), hashes)
wanted = st.builds(
    Wanted,
    st.lists(entries, max_size=5),
    st.dictionaries(st.tuples(few, words), st.binary(max_size=10), max_size=4),
    st.dictionaries(few, st.integers(-(2**40), 2**40)),
    st.none() | st.binary(max_size=10),
)


@dataclass
class Model:
    """What was committed."""

    entries: dict[str, list[LogEntry]] = field(default_factory=dict)
    answers: dict[tuple[str, str], bytes] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)

    def batch(self, wanted: Wanted, mark: str) -> Batch:
        """``mark`` sets the names of one example apart from those of another in the same store."""
        batch, last = Batch(), {table: len(found) for table, found in self.entries.items()}
        for name, at, body, hash_ in wanted.entries:
            table = name + mark
            last[table] = last.get(table, 0) + 1
            batch.entries.append(LogEntry(table, last[table], at, body, hash_))
            if wanted.snapshot is not None:
                batch.snapshots = [Snapshot(table, last[table], hash_, wanted.snapshot)]
        batch.answers = [StoredAnswer(table + mark, key, body) for (table, key), body in wanted.keys.items()]
        batch.changes = {code + mark: change for code, change in wanted.changes.items()}
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
        for code, change in batch.changes.items():
            self.balances[code] = self.balances.get(code, 0) + change
        return taken

    def told(self) -> Told:
        answers: dict[str, dict[str, bytes]] = {}
        for (table, key), body in self.answers.items():
            answers.setdefault(table, {})[key] = body
        snapshots = {table: self.snapshots.get(table) for table in self.entries}
        return Told(self.entries, answers, snapshots, self.balances)


def of_this_example(found: Told, mark: str) -> Told:
    def mine(part: dict[str, Value]) -> dict[str, Value]:
        return {name: value for name, value in part.items() if name.endswith(mark)}

    entries, answers, snapshots, balances = found
    return Told(mine(entries), mine(answers), mine(snapshots), mine(balances))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(wanted, min_size=1, max_size=5))
def test_a_store_does_as_dictionaries_would(url: str, batches: list[Wanted]) -> None:
    mark, model = f" ({next(_example)})", Model()

    async def act(store: StoreBase) -> None:
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
