"""A table's inventory: the float opened, filled, credited and counted, the drop box emptied."""

from __future__ import annotations

import pytest

from croupier.cage import chart, inventory, posting
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage.acts import FLOAT as ROWS
from croupier.cage.inventory import Tray
from croupier.ledger.books import Books
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.command import BuyIn, Command, Confirm, OpenTable, Verbal
from croupier.play.decide import decide
from croupier.play.event import Event
from croupier.play.evolve import fold
from croupier.play.refusal import Refusal
from croupier.play.state import start
from croupier.rulebook.role import Role
from rulebook.houses import legal

FLOAT = "float:t1"


def events(command: Command, tray: Tray) -> tuple[Event, ...] | Refusal:
    [act] = [act for act in ROWS if act.form is type(command)]
    return act.decide(command, "paula", tray)


def counted(box: dict[str, int]) -> tuple[Event, ...]:
    answer = events(cmd.CountDrop(), Tray(0, box, "USD"))
    assert not isinstance(answer, Refusal)
    return answer


@pytest.mark.parametrize(
    ("command", "event", "moved"),
    [
        (
            cmd.OpenFloat(amount=1_000_000),
            ev.FloatOpened(amount=1_000_000, by="paula"),
            [Transfer("house", FLOAT, 1_000_000)],
        ),
        (cmd.Fill(amount=50_000), ev.FloatFilled(amount=50_000, by="paula"), [Transfer("house", FLOAT, 50_000)]),
        (cmd.Credit(amount=50_000), ev.FloatCredited(amount=50_000, by="paula"), [Transfer(FLOAT, "house", 50_000)]),
        # It goes back to the house as the books have it, whatever was counted.
        (
            cmd.CloseFloat(counted=98_000),
            ev.FloatClosed(counted=98_000, expected=99_000, by="paula"),
            [Transfer(FLOAT, "house", 99_000)],
        ),
        (
            cmd.CountDrop(),
            ev.DropCounted(amounts={"cash": 700, "wallet": 20}, by="paula"),
            [Transfer("drop:t1:cash", "house", 700), Transfer("drop:t1:wallet", "house", 20)],
        ),
    ],
)
def test_what_a_command_comes_to(command: Command, event: Event, moved: list[Transfer]) -> None:
    assert events(command, Tray(99_000, {"cash": 700, "wallet": 20}, "USD")) == (event,)
    assert inventory.transfers(event, "t1") == moved


@pytest.mark.parametrize(
    ("expected", "moved"), [(0, []), (-300, [Transfer("house", FLOAT, 300)]), (300, [Transfer(FLOAT, "house", 300)])]
)
def test_a_tray_is_closed_at_nought(expected: int, moved: list[Transfer]) -> None:
    assert inventory.transfers(ev.FloatClosed(counted=500, expected=expected, by="paula"), "t1") == moved


def test_an_empty_drop_box_is_counted_too() -> None:
    [event] = counted({})
    assert event == ev.DropCounted(amounts={}, by="paula")
    assert inventory.transfers(event, "t1") == []


def test_events_of_play_move_nothing_here() -> None:
    assert inventory.transfers(play.BoughtIn(seat=1, amount=100, chips="value"), "t1") == []


def sold_at(house: str, commands: list[Command]) -> Books:
    """The books of a table after these commands, all of which are taken."""
    rules = legal(house)
    state, books = start(rules), Books(chart.CHART)
    for command in (OpenTable(by=Role.FLOOR), *commands):
        events = decide(state, command, rules)
        assert not isinstance(events, Refusal), events
        for event in events:
            draft = books.draft()
            draft.apply(posting.transfers(event, state, "t1", {}))
            draft.commit()
            state = fold(state, (event,))
    return books


@pytest.mark.meets("CO-17")
def test_money_and_receipts_for_chips_go_into_the_drop_box() -> None:
    books = sold_at(
        "colorado",
        [
            BuyIn(seat=1, amount=10_000, colour="blue"),
            BuyIn(seat=2, amount=3_000, colour="pink", tender="receipt"),
            BuyIn(seat=3, amount=2_000, chips="value"),
            BuyIn(seat=2, amount=4_000, tender="receipt"),
        ],
    )
    assert books.balances == {
        "drop:t1:cash": 12_000,
        "drop:t1:receipt": 7_000,
        "patrons": -19_000,
        "float:t1": -19_000,
        "rack:t1:1": 10_000,
        "rack:t1:2": 7_000,
        "rack:t1:3": 2_000,
    }


def test_the_cash_of_a_spoken_wager_goes_into_the_drop_box_when_it_is_confirmed() -> None:
    spoken: list[Command] = [Verbal(seat=1, spot="red", amount=1_000)]
    assert sold_at("massachusetts", spoken).balances == {}
    books = sold_at("massachusetts", [*spoken, Confirm(seat=1, by=Role.DEALER)])
    assert books.balances == {
        "drop:t1:cash": 1_000,
        "patrons": -1_000,
        "float:t1": -1_000,
        "rack:t1:1": 0,
        "layout:t1:1": 1_000,
    }


def test_counting_empties_the_box() -> None:
    books = sold_at("colorado", [BuyIn(seat=1, amount=10_000), BuyIn(seat=2, amount=500, tender="receipt")])
    box = {tender: books.balances.get(chart.drop("t1", tender), 0) for tender in inventory.TENDERS}
    [event] = counted({tender: held for tender, held in box.items() if held})
    draft = books.draft()
    draft.apply(inventory.transfers(event, "t1"))
    draft.commit()
    assert [books.balances.get(chart.drop("t1", tender), 0) for tender in inventory.TENDERS] == [0, 0, 0]
    assert books.balances["house"] == 10_500
