"""A batch: commands decided together come to what they come to one by one."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier import table
from croupier.cage.chart import CHART
from croupier.floor import command as floor
from croupier.floor.answer import Refused, Taken
from croupier.floor.batch import Decided, LogPosition, Request, decide_batch
from croupier.floor.ports import Batch
from croupier.floor.table import TableDecider
from croupier.floor.table_state import TableState
from croupier.floor.wheel import DealersWheel
from croupier.ledger.books import Books
from croupier.play import command as cmd
from croupier.rulebook.role import Role

RULES = table("maryland", limits={"inside": [1, 15]})
BEGINNING = [
    floor.Setup(),
    cmd.OpenTable(by=Role.FLOOR),
    cmd.PlaceYourBets(by=Role.DEALER),
    *(cmd.BuyIn(seat=seat, amount=3_000, chip=100, colour=f"colour {seat}") for seat in (1, 2)),
]
PLACES = st.builds(
    cmd.Place,
    seat=st.integers(1, 3),
    spot=st.sampled_from(["straight:17", "red", "split:8-11"]),
    amount=st.sampled_from([100, 500, 500, 750, 2_000]),
)
OTHERS: st.SearchStrategy[Any] = st.one_of(
    st.builds(cmd.Lift, seat=st.integers(1, 2), spot=st.just("red"), amount=st.just(500)),
    st.builds(cmd.BuyIn, seat=st.just(1), amount=st.just(1_000), chip=st.just(100), colour=st.just("colour 1")),
    st.just(cmd.Spin(by=Role.DEALER)),
)
REQUESTS = st.lists(st.tuples(st.integers(1, 40), st.one_of(PLACES, PLACES, PLACES, OTHERS)), max_size=30)
"""The number is that of a key: the same key twice is the same command."""


class House:
    """A table and its books; a batch is committed as soon as it is decided."""

    def __init__(self) -> None:
        self.table, self.books = TableDecider("t", RULES, DealersWheel()), Books(CHART)
        self.at: LogPosition[TableState] = LogPosition(self.table.begin())
        self.known: dict[str, Taken | Refused] = {}
        self.bodies: list[bytes] = []
        self.decide([(f"begin {number}", command) for number, command in enumerate(BEGINNING)])

    def decide(self, commands: list[tuple[str, Any]]) -> Decided[TableState]:
        requests = [Request(key, "test", command, lambda _: None) for key, command in commands]
        draft = self.books.draft()

        async def decide() -> Decided[TableState]:
            return decide_batch("t", self.table, requests, self.at, draft, self.known, {}, 7, Batch())

        decided = asyncio.run(decide())
        draft.commit()
        self.at = decided.at
        self.known.update(decided.answers)
        self.bodies += [entry.body for entry in decided.batch.entries]
        return decided


@given(requests=REQUESTS)
def test_decided_together_or_one_by_one(requests: list[tuple[int, Any]]) -> None:
    commands = [(f"key {number}", command) for number, command in requests]
    together, singly = House(), House()
    together.decide(commands)
    for each in commands:
        singly.decide([each])
    assert together.at == singly.at
    assert together.known == singly.known
    assert together.bodies == singly.bodies
    assert together.books.balances == singly.books.balances
    assert together.books.trial_balance() == 0


def test_a_wager_after_a_refused_one_counts_on_what_was_taken_before() -> None:
    """3,000 in the rack and 1,500 the most: the third is refused by its limit, the last by the rack."""
    wagers = [("straight:17", 1_000), ("straight:18", 1_000), ("straight:17", 1_000), ("red", 500), ("red", 1_000)]
    house = House()
    told = house.decide(
        [(f"{number}", cmd.Place(seat=1, spot=spot, amount=amount)) for number, (spot, amount) in enumerate(wagers)]
    ).answers
    assert [getattr(answer, "code", "taken") for answer in told.values()] == [
        "taken",
        "taken",
        "above-maximum",
        "taken",
        "insufficient-chips",
    ]
    assert house.at.state.play.seat(1).rack == 500
