"""The contract of a store, which both kinds keep, and SQLite whichever hand writes it."""

from __future__ import annotations

import asyncio

import pytest

from croupier.floor.ports import Batch, KeysTaken, RulesDocument, Snapshot, StoredAnswer, StoreDown, WalletMove
from croupier.store import database
from croupier.store.database import StoreBase
from croupier.store.open import open_store
from croupier.store.rows import HouseRow, MoveRow
from store.batches import entry, full, told, wager, wagers, with_store
from store.hands import HANDS, written_by
from store.raw import Raw, Refused

kind = pytest.fixture(params=HANDS)(written_by)


def test_what_is_committed_is_read_back_the_same(url: str) -> None:
    batch = full("t1", 1)

    async def act(store: StoreBase) -> None:
        await store.commit(batch)

    async def read(store: StoreBase) -> None:
        found = await told(store, {"t1": {"wager 2", "never sent"}})
        assert found.entries == {"t1": batch.entries}
        assert found.answers == {"t1": {"wager 2": b'{"seq":2}'}}
        assert found.snapshots == {"t1": batch.snapshots[0]}
        assert found.balances == batch.changes
        assert [move.amount for move in await store.moves("wallet:ann", 0)] == [10_000]

    asyncio.run(with_store(url, act))
    asyncio.run(with_store(url, read))


def test_a_body_is_kept_byte_for_byte(url: str) -> None:
    bodies = [b"", b"\x00\xff\xfe not text", '{"player":"Zoë"}'.encode(), bytes(range(256)) * 400]

    async def act(store: StoreBase) -> None:
        await store.commit(Batch(entries=[entry("t1", n, body=body) for n, body in enumerate(bodies, 1)]))
        assert [found.body async for found in store.entries("t1")] == bodies

    asyncio.run(with_store(url, act))


@pytest.mark.parametrize("odd", ['"', "\\", '\\"', "a,b", "{}", "NULL", "", " ", "two\nlines", "\x1f", "Zoë 🎲", '","'])
def test_any_text_is_kept_as_it_is(url: str, odd: str) -> None:
    batch = Batch(
        entries=[entry(f"t{odd}", seq) for seq in (1, 2)],
        moves=[WalletMove(1, f"wallet:{odd}", f"drop:{odd}", 5)],
        keys=["plain", odd],
        answers=[StoredAnswer(f"t{odd}", f"refused {odd}", b"no")],
        changes={f"rack:{odd}": 10, "rack:plain": 1},
    )

    async def act(store: StoreBase) -> None:
        await store.commit(batch)
        found = await told(store, {f"t{odd}": {f"refused {odd}"}})
        assert found.entries == {f"t{odd}": batch.entries}
        assert found.answers == {f"t{odd}": {f"refused {odd}": b"no"}}
        assert found.balances == {f"rack:{odd}": 10, "rack:plain": 1}
        [moved] = await store.moves(f"wallet:{odd}", 0)
        assert (moved.table, moved.seq, moved.debit, moved.credit) == (f"t{odd}", 2, f"wallet:{odd}", f"drop:{odd}")
        with pytest.raises(KeysTaken) as taken:
            await store.commit(Batch(entries=[entry(f"t{odd}", 3)], keys=[odd]))
        assert taken.value.keys == {odd}

    asyncio.run(with_store(url, act))


def test_a_store_that_is_empty_has_nothing_to_say(url: str) -> None:
    async def act(store: StoreBase) -> None:
        found = await told(store, {"t1": {"a"}})
        assert found == ({}, {"t1": {}}, {}, {})
        assert await store.snapshot("t1") is None
        assert [found async for found in store.entries("t1")] == []
        await store.commit(Batch())

    asyncio.run(with_store(url, act))


def test_keys_that_are_taken_undo_the_whole_batch(url: str, raw: Raw) -> None:
    async def write(store: StoreBase) -> None:
        await store.commit(full("t1", 1))

    async def write_again(store: StoreBase) -> None:
        again = full("t1", 3)
        again.answers += [
            StoredAnswer("t1", "wager 2", b"?"),
            StoredAnswer("t1", "new", b"?"),
            StoredAnswer("t2", "wager 2", b"?"),
        ]
        with pytest.raises(KeysTaken) as raised:
            await store.commit(again)
        assert raised.value.keys == {"wager 2"}

    async def go_on(store: StoreBase) -> None:
        await write_again(store)
        again = full("t1", 3)
        again.answers += [StoredAnswer("t2", "wager 2", b"another table's")]
        await store.commit(again)
        assert await store.answers("t2", frozenset({"wager 2"})) == {"wager 2": b"another table's"}

    asyncio.run(with_store(url, write))
    before = raw.contents()
    asyncio.run(with_store(url, write_again))
    assert raw.contents() == before
    asyncio.run(with_store(url, go_on))


def test_many_keys_that_are_taken_are_all_told(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wagers("t1", 1, 300))
        with pytest.raises(KeysTaken) as raised:
            await store.commit(wagers("t1", 201, 300))
        assert raised.value.keys == {f"wager {seq}" for seq in range(201, 301)}
        assert len([found async for found in store.entries("t1")]) == 300

    asyncio.run(with_store(url, act))


MISTAKES = {
    "two answers with one key": Batch(answers=[StoredAnswer("t1", "a", b"1"), StoredAnswer("t1", "a", b"2")]),
    "an amount of zero": Batch(entries=[entry("t1", 1)], moves=[WalletMove(0, "wallet:a", "b", 0)]),
    "an amount beyond 64 bits": Batch(entries=[entry("t1", 1)], moves=[WalletMove(0, "wallet:a", "b", 2**63)]),
    "a change beyond 64 bits": Batch(changes={"full": 2**63}),
    "a change below 64 bits": Batch(changes={"full": -(2**63) - 1}),
    "a hash that is too short": Batch(snapshots=[Snapshot("t1", 1, b"short", b"")]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_programmers_mistake_is_not_written(url: str, raw: Raw, mistake: str) -> None:
    async def fill(store: StoreBase) -> None:
        await store.commit(Batch(changes={"full": 2**63 - 1}))

    async def err(store: StoreBase) -> None:
        with pytest.raises(AssertionError):
            await store.commit(MISTAKES[mistake])

    async def go_on(store: StoreBase) -> None:
        await err(store)
        await store.commit(full("t1", 1))

    asyncio.run(with_store(url, fill))
    before = raw.contents()
    asyncio.run(with_store(url, err))
    assert raw.contents() == before
    asyncio.run(with_store(url, go_on))


@pytest.mark.parametrize("table", ["events", "moves", "rules"])
@pytest.mark.parametrize(
    "attempt",
    [
        "DELETE FROM {table}",
        "DELETE FROM {table} WHERE {number} = 1",
        "UPDATE {table} SET {number} = {number} + 7",
        "UPDATE {table} SET {value} = {value}",
        "INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT ({key}) DO UPDATE SET {number} = 9",
        "TRUNCATE {table}",
        "TRUNCATE {table} CASCADE",
    ],
)
def test_what_was_written_stays(url: str, raw: Raw, table: str, attempt: str) -> None:
    batch = full("t1", 1)
    batch.rules = [RulesDocument("1", b"{}")]
    asyncio.run(with_store(url, lambda store: store.commit(batch)))
    before = raw.contents()
    number, value, key = {
        "events": ("id", "body", "id"),
        "moves": ("event", "amount", "wallet, event, n"),
        "rules": ("digest", "body", "digest"),
    }[table]
    if table == "rules":
        attempt = attempt.replace("{number} = 1", "{number} = '1'").replace("{number} + 7", "'7'").replace("9", "'9'")
    why = "only ever added" if "TRUNCATE" not in attempt or not raw.is_sqlite else "syntax error"
    with pytest.raises(Refused, match=why):
        raw.run(attempt.format(table=table, number=number, value=value, key=key))
    assert raw.contents() == before


@pytest.mark.parametrize(
    "attempt",
    [
        "INSERT INTO moves VALUES ('wallet:ann', 1, 7, 'house', 'wallet:ann', 0)",
        "INSERT INTO moves VALUES ('wallet:ann', 1, 7, 'house', 'wallet:ann', -5)",
        "INSERT INTO moves VALUES ('wallet:ann', 1, 7, NULL, 'wallet:ann', 5)",
        "INSERT INTO moves VALUES ('wallet:ann', 1, 0, 'house', 'wallet:ann', 5)",
        "INSERT INTO moves VALUES ('wallet:ann', 1, 7, 'house', 'wallet:ann', 9223372036854775808)",
        "INSERT INTO transfers VALUES (1, 7, 'house', 'rack:t1:1', 5)",
        "INSERT INTO accounts VALUES ('rack:t1:1', 0)",
    ],
)
def test_nothing_impossible_can_be_added(url: str, raw: Raw, attempt: str) -> None:
    asyncio.run(with_store(url, lambda store: store.commit(full("t1", 1))))
    before = raw.contents()
    with pytest.raises(Refused):
        raw.run(attempt)
    assert raw.contents() == before


def test_a_body_of_megabytes(url: str) -> None:
    settled = entry("t1", 1, body=bytes(range(256)) * 30_000)

    async def act(store: StoreBase) -> None:
        await store.commit(Batch(entries=[settled, entry("t1", 2)]))
        assert [found async for found in store.entries("t1")] == [settled, entry("t1", 2)]

    asyncio.run(with_store(url, act))


def test_the_view_shows_the_transfers_of_the_record(url: str, raw: Raw) -> None:
    body = b'{"transfers":[["rack:t1:1","layout:t1:1",500],["float:t1","rack:t1:\\u00e9",7]],"v":1}'
    asyncio.run(with_store(url, lambda store: store.commit(Batch(entries=[entry("t1", 1), entry("t1", 2, body)]))))
    assert sorted(raw.rows("SELECT event, n, debit, credit, amount FROM transfers")) == [
        (2, 0, "rack:t1:1", "layout:t1:1", 500),
        (2, 1, "float:t1", "rack:t1:é", 7),
    ]


def test_entries_can_be_read_from_anywhere_to_anywhere(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await store.commit(wagers("t1", 1, 20))
        await store.commit(wagers("t2", 1, 3))
        await store.commit(wagers("t1", 21, 20))
        for first, last, wanted in [
            (1, None, range(1, 41)),
            (19, 23, range(19, 24)),
            (40, 40, [40]),
            (41, None, []),
            (7, 6, []),
        ]:
            assert [found.seq async for found in store.entries("t1", first, last)] == list(wanted)
        assert await store.tables() == ["t1", "t2"]

    asyncio.run(with_store(url, act))


@pytest.mark.parametrize(("most", "most_bytes"), [(1, 10**9), (3, 10**9), (100, 1), (100, 45), (7, 100), (100, 10**9)])
def test_what_is_read_in_chunks_is_whole(url: str, monkeypatch: pytest.MonkeyPatch, most: int, most_bytes: int) -> None:
    monkeypatch.setattr(database, "CHUNK", most)
    monkeypatch.setattr(database, "CHUNK_BYTES", most_bytes)
    entries = [entry("t1", n, body=b"x" * (n * 13 % 40)) for n in range(1, 40)]
    moves = [WalletMove(n, "wallet:a", f"b{n}", m + 1) for n in range(39) for m in range(n % 4)]

    async def act(store: StoreBase) -> None:
        await store.commit(
            Batch(entries=[*entries, entry("t2", 1)], moves=[*moves, WalletMove(39, "wallet:a", "b", 1)])
        )
        assert [found async for found in store.entries("t1")] == entries
        assert [found async for found in store.entries("t1", 5, 20)] == entries[4:20]
        events: list[HouseRow] = []
        filed: list[MoveRow] = []

        def take(some: list[HouseRow], moved: list[MoveRow]) -> None:
            events.extend((*row,) for row in some)
            filed.extend(moved)

        await store.go_through(take, 39, after=4)
        assert events == [(e.seq, e.table, e.seq, e.at, e.body, e.hash) for e in entries[4:]]
        wanted = [(m.entry + 1, "wallet:a", "wallet:a", m.credit, m.amount) for m in moves if m.entry >= 4]
        assert filed == wanted

    asyncio.run(with_store(url, act))


def test_reading_and_writing_go_on_at_once(url: str) -> None:
    async def act(store: StoreBase) -> None:
        async def write() -> None:
            for seq in range(1, 41):
                await store.commit(wager("t1", seq))

        async def read() -> int:
            seen = 0
            while seen < 40:
                found = [found.seq async for found in store.entries("t1")]
                assert found == list(range(1, len(found) + 1)) and len(found) >= seen
                seen = len(found)
            return seen

        _, one, other = await asyncio.gather(write(), read(), read())
        assert one == other == 40

    asyncio.run(with_store(url, act))


def test_commits_may_be_sent_at_once(url: str) -> None:
    async def act(store: StoreBase) -> None:
        await asyncio.gather(*(store.commit(wager(f"t{n}", 1)) for n in range(20)))
        assert len(await store.tables()) == 20

    asyncio.run(with_store(url, act))


def test_a_batch_that_does_not_follow_is_not_written(url: str, raw: Raw) -> None:
    def after(table: str, seq: int, key: str = "") -> Batch:
        entries = [entry(table, seq + 1)]
        return Batch(entries=entries, keys=[key or f"{table} {seq + 1}"], follows=(table, seq))

    async def act(store: StoreBase) -> None:
        await store.commit(full("t1", 1))
        for table, seq, says in (
            ("t1", 3, "has 2 records of t1, not 3: what came before was not written"),
            ("t2", 1, "has 0 records of t2, not 1"),
            ("t1", 1, "was written by something else .2 records of t1.: start again"),
        ):
            with pytest.raises(StoreDown, match=says):
                await store.commit(after(table, seq))
        await store.commit(after("t1", 2))
        handed_over = [
            store.commit(after("t1", 3, "wager 2")),
            store.commit(after("t1", 4)),
            store.commit(after("t2", 0)),
        ]
        done = await asyncio.gather(*handed_over, return_exceptions=True)
        assert isinstance(done[0], KeysTaken)
        assert isinstance(done[1], StoreDown) and "what came before was not written" in str(done[1])
        assert done[2] is None
        await asyncio.gather(store.commit(after("t1", 3)), store.commit(after("t1", 4)))

    asyncio.run(with_store(url, act))
    assert raw.rows("SELECT tbl, seq FROM events ORDER BY tbl, seq") == [*(("t1", n) for n in range(1, 6)), ("t2", 1)]


def test_a_check_writes_something(url: str, raw: Raw) -> None:
    heartbeat = "SELECT number FROM meta WHERE name = 'heartbeat'"

    async def act(store: StoreBase) -> None:
        [(before,)] = await asyncio.to_thread(raw.rows, heartbeat)
        await store.check()
        await store.check()
        assert await asyncio.to_thread(raw.rows, heartbeat) == [(before + 2,)]

    asyncio.run(with_store(url, act))


def test_a_closed_store_says_so(url: str) -> None:
    async def act() -> None:
        store = await open_store(url)
        await store.close()
        await store.close()
        for late in (store.commit(Batch()), store.check(), store.tables(), store.balances()):
            with pytest.raises(StoreDown, match="is closed"):
                await late

    asyncio.run(act())


def test_its_name_has_no_password(url: str) -> None:
    async def act(store: StoreBase) -> None:
        assert store.name == url.replace(":secret", "")

    asyncio.run(with_store(url.replace("postgres@", "postgres:secret@"), act))
