"""After a crash: nothing that was acknowledged is lost, nothing counts twice, chain and books are whole."""

from __future__ import annotations

from cage.evening import called
from cage.lying import in_books, in_state
from croupier import table
from croupier.cage.chart import rack
from croupier.floor import answer as answers
from croupier.floor.answer import Taken
from croupier.floor.house import House
from croupier.floor.record import read
from croupier.floor.table_state import TableState, apply
from croupier.play.state import balanced, start
from croupier.store.open import open_reader, open_store
from croupier.store.verifier.parallel import verify


async def check(url: str, name: str, seats: int, acknowledged: dict[str, int]) -> int:
    """Assert all of it; gives how many records the table has."""
    reader = await open_reader(url)
    await verify(reader)  # chain, transfers, balances: raises at the first bad record
    await reader.close()
    rules = table("maryland", seats=seats)
    store = await open_store(url)
    kept = await store.answers(name, frozenset(acknowledged))
    assert kept.keys() == acknowledged.keys(), f"lost: {sorted(acknowledged.keys() - kept.keys())[:5]}"
    for key, seq in acknowledged.items():
        assert answers.decode(kept[key]) == Taken(seq)
    table_state, keys = TableState(play=start(rules)), set[str]()
    async for entry in store.entries(name):
        record = read(entry.body)
        assert record.key not in keys, f"{record.key} counts twice"
        keys.add(record.key)
        for event in record.events:
            table_state = apply(table_state, event)  # a wager that is settled twice is not there the second time
    assert balanced(table_state.play)
    house = await House.open(store)
    opened = await called(await house.open_table(name, rules, automatic=False))
    assert opened.writer.state.play == table_state.play, "the snapshot and what follows it differ from the whole log"
    assert house.books.trial_balance() == 0
    assert in_books(house.books.balances, name) == in_state(table_state.play, name)
    for seat, held in table_state.play.seats.items():
        assert house.books.free(rack(name, seat)) == held.rack
    seq = opened.writer.seq
    await house.close()
    return seq
