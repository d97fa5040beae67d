"""The page on the books: its chart and its ways are the house's, every event that moves money is on it, and its round
comes out as it says.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from cage.evening import Evening, place
from croupier.cage import command as cage
from croupier.cage import event as ev
from croupier.cage import posting
from croupier.cage.chart import CHART
from croupier.cage.shift import ShiftStep, shifts
from croupier.floor import command as floor
from croupier.floor.event import TableSetUp
from croupier.ledger.books import Books
from croupier.play import command as play
from croupier.play.event import Paid
from croupier.rulebook.money import spell_units
from croupier.rulebook.role import Role
from rulebook.houses import legal
from rulebook.pages import DOCS, blocks

PAGE = (DOCS / "books.md").read_text(encoding="utf-8")


def cells(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    lines = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_chart_is_the_houses() -> None:
    described = {row[0].strip("`").partition(":")[0]: row[2] == "yes" for row in cells("The chart of accounts")}
    assert described == CHART.sorts


def test_the_ways_are_the_houses() -> None:
    described = {
        (row[0].strip("`"), credit.strip("` "))
        for row in cells("The ways between them")
        for credit in row[1].split(",")
    }
    assert described == CHART.permits


def test_every_event_that_moves_money_is_there() -> None:
    described = {name for row in cells("What an event moves") for name in re.findall(r"`(\w+)`", row[0])}
    moving = {*posting._TRANSFERS, *ev.CageEvent.__args__, TableSetUp} - {*ev.ProtectionEvent.__args__}
    assert described == {event.__struct_config__.tag for event in moving}


ACCOUNTS = ["wallet:ann", "rack:t1:1", "rack:t1:2", "layout:t1", "float:t1", "drop:t1", "tips:t1", "patrons", "house"]


def line_of(books: Books) -> list[str]:
    """The balances in the order of the page's columns; nothing for zero."""
    sums = dict.fromkeys(ACCOUNTS, 0)
    for account, amount in books.balances.items():
        name = next((both for both in ("drop:t1", "layout:t1") if account.startswith(both)), account)
        if amount:
            sums[name] += amount
    assert sum(sums.values()) == 0
    return [spell_units(amount, "USD") if amount else "" for amount in sums.values()]


def test_its_round_comes_out_as_it_says() -> None:
    now = Evening(legal("colorado"), automatic=False)
    steps: list[list[Any]] = [
        [cage.OpenFloat(amount=1_000_000, by=Role.FLOOR)],
        [floor.Sit(seat=1, player="ann"), play.BuyIn(seat=1, amount=10_000, chip=100, tender="wallet")],
        [play.BuyIn(seat=2, amount=5_000, chip=100)],
        [place(1, "red", 2_000), place(1, "straight:17", 500), place(2, "black", 1_000), for_the_dealers(500, "red")],
        [],
        [for_the_dealers(500)],
        [play.CashOut(seat=1)],
        [play.CashOut(seat=2)],
    ]
    now.window.take(cage.Deposit(player="ann", amount=10_000))
    lines = [line_of(now.books)]
    for commands in steps:
        now.table.take(*commands)
        if not commands:
            now.spin("17")
        lines.append(line_of(now.books))
    assert lines == [row[1:] for row in cells("A round, line by line")]

    [block] = blocks("books.md")
    settled = next(record for record in now.table.records if any(isinstance(each, Paid) for each in record.events))
    assert [json.loads(line) for line in block.text.splitlines()] == list(to_builtins(settled.transfers))

    now.table.take(play.CloseTable(by=Role.FLOOR), cage.CloseFloat(counted=1_000_000, by=Role.FLOOR))
    records = now.table.records
    [shift] = shifts((ShiftStep(record.at, record.events, record.transfers) for record in records), "t1")
    assert (shift.total_drop, shift.win, shift.hold, shift.difference) == (15_000, -16_000, Fraction(-16, 15), 0)
    assert (shift.cashed, shift.issued) == (30_500, 500)


def for_the_dealers(amount: int, spot: str | None = None) -> play.Tip:
    return play.Tip(seat=2, amount=amount, spot=spot)
