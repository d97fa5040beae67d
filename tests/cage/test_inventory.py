"""A table's inventory: the float opened, filled, credited and counted, the drop box emptied."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cage import chart, inventory, posting
from croupier.cage import command as cmd
from croupier.cage import event as ev
from croupier.cage.acts import FLOAT as ROWS
from croupier.cage.inventory import TableInventory
from croupier.cage.stocking import stocked
from croupier.ledger.books import Books
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.chips.counts import gathered, scaled, worth
from croupier.play.chips.stack import Stack
from croupier.play.command import BuyIn, ChipCount, Command, Confirm, OpenTable, Verbal
from croupier.play.decide import decide
from croupier.play.event import Event
from croupier.play.evolve import fold
from croupier.play.refusal import Code, Refusal
from croupier.play.state import RoundState, conserved, start
from croupier.rulebook.role import Role
from rulebook.houses import legal
from stacks import blue, red, white

FLOAT = "float:t1"
COLORADO = legal("colorado")
EMPTY = start(COLORADO)
IN_THE_TRAY = (red(100), white(40), Stack("plaque", 100_000, 1, "gold", "plaque"))
"""A plaque of 1,000.00, a hundred chips of 5.00 and forty of 1.00: 1,540.00 in all."""
COUNTED = replace(EMPTY, float=(blue(-30), *IN_THE_TRAY), cage=scaled(IN_THE_TRAY, -1), stocked=True)
"""Thirty blue chips at a dollar are out."""


def table(state: RoundState = COUNTED, box: dict[str, int] | None = None) -> TableInventory:
    return TableInventory(state, box or {}, COLORADO)


def answered(command: Command, inventory: TableInventory) -> tuple[Event, ...] | Refusal:
    [act] = [act for act in ROWS if act.form is type(command)]
    return act.words(command, COLORADO) or act.decide(command, "paula", inventory)


def event_of(command: Command, inventory: TableInventory) -> Event:
    answer = answered(command, inventory)
    assert not isinstance(answer, Refusal), answer
    [event] = answer
    return event


def counted(box: dict[str, int]) -> tuple[Event, ...]:
    return (event_of(cmd.CountDrop(), table(box=box)),)


def of(kind: str, value: int | None, count: int, **look: str) -> ChipCount:
    return ChipCount(kind=kind, value=value, count=count, **look)


CASE = (of("value", 500, 3), of("value", 100, 10), of("value", 500, 1), of("plaque", 500_000, 1))
"""A chest of chips, one kind of them in two places: 5,030.00."""
CHEST = (red(4), white(10), Stack("plaque", 500_000, 1, "emerald", "plaque"))


@pytest.mark.parametrize(
    ("command", "event", "moved"),
    [
        (
            cmd.OpenFloat(chips=CASE),
            ev.FloatOpened(amount=503_000, chips=gathered(CHEST), by="paula"),
            [Transfer("house", FLOAT, 503_000)],
        ),
        (
            cmd.Fill(chips=CASE, amount=503_000),
            ev.FloatFilled(amount=503_000, chips=gathered(CHEST), by="paula"),
            [Transfer("house", FLOAT, 503_000)],
        ),
        (
            cmd.Credit(chips=(of("value", 100, 40), of("value", 500, 2))),
            ev.FloatCredited(amount=5_000, chips=(red(2), white(40)), by="paula"),
            [Transfer(FLOAT, "house", 5_000)],
        ),
        # A credit by amount is in the largest chips: 1,000.00 and 500.00, 5.00 less than those would make, and 40.00.
        (
            cmd.Credit(amount=153_500),
            ev.FloatCredited(amount=153_500, chips=(red(100), white(35), IN_THE_TRAY[2]), by="paula"),
            [Transfer(FLOAT, "house", 153_500)],
        ),
        # What should be there goes back to the house, whatever was counted; the blue chips stay out.
        (
            cmd.CloseFloat(counted=153_000),
            ev.FloatClosed(counted=153_000, expected=154_000, by="paula", expected_chips=gathered(IN_THE_TRAY)),
            [Transfer(FLOAT, "house", 154_000)],
        ),
        (
            cmd.CloseFloat(chips=(of("value", 500, 99), of("value", 100, 45), of("plaque", 100_000, 1))),
            ev.FloatClosed(
                counted=154_000,
                expected=154_000,
                by="paula",
                chips=gathered((red(99), white(45), IN_THE_TRAY[2])),
                expected_chips=gathered(IN_THE_TRAY),
            ),
            [Transfer(FLOAT, "house", 154_000)],
        ),
        # Another game's chips go back too.
        (
            cmd.CloseFloat(chips=(of("house", 500, 1),)),
            ev.FloatClosed(
                counted=500,
                expected=154_000,
                by="paula",
                chips=(Stack("house", 500, 1, "red", "house"),),
                expected_chips=gathered(IN_THE_TRAY),
            ),
            [Transfer(FLOAT, "house", 154_000)],
        ),
        (
            cmd.CountDrop(),
            ev.DropCounted(amounts={"cash": 700, "wallet": 20}, by="paula"),
            [Transfer("drop:t1:cash", "house", 700), Transfer("drop:t1:wallet", "house", 20)],
        ),
    ],
)
def test_what_a_command_comes_to(command: Command, event: Event, moved: list[Transfer]) -> None:
    assert event_of(command, table(box={"cash": 700, "wallet": 20})) == event
    assert inventory.transfers(event, "t1") == moved
    after = stocked(COUNTED, event)
    gained = sum(each.amount for each in moved if each.credit == FLOAT)
    lost = sum(each.amount for each in moved if each.debit == FLOAT)
    assert worth(after.float) == worth(COUNTED.float) + gained - lost


@pytest.mark.parametrize(
    ("amount", "chips"),
    [
        # Half of 1,000.00 is a barrel of 25; half of the rest twenty-five of 10, and so on.
        (
            100_000,
            {2_500: 20, 1_000: 26, 500: 25, 250: 26, 100: 31, 50: 21, 25: 21, 10: 20, 5: 21, 1: 20},
        ),
        # No barrel of anything: the largest chips.
        (37, {25: 1, 10: 1, 1: 2}),
        (1, {1: 1}),
    ],
)
@pytest.mark.parametrize("form", [cmd.OpenFloat, cmd.Fill])
def test_the_cage_makes_an_amount_up(form: type[cmd.OpenFloat | cmd.Fill], amount: int, chips: dict[int, int]) -> None:
    event = event_of(form(amount=amount), table())
    assert isinstance(event, ev.FloatOpened | ev.FloatFilled)
    assert event.amount == amount == worth(event.chips)
    assert {stack.value: stack.count for stack in event.chips} == chips
    assert {stack.kind for stack in event.chips} == {"value"}


FORMS = [cmd.OpenFloat, cmd.Fill, cmd.Credit]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("said", "code", "says"),
    [
        ({}, Code.BAD_COMMAND, "Say which chips, or the amount."),
        ({"chips": (of("gold", 500, 1),)}, Code.BAD_COMMAND, "gold"),
        ({"chips": (of("value", None, 1),)}, Code.BAD_COMMAND, "say the value of one"),
        ({"chips": (of("colour", 500, 1),)}, Code.CHIP_NOT_ALLOWED, "Colour chips do not go between"),
        ({"chips": (of("electronic", 500, 1),)}, Code.CHIP_NOT_ALLOWED, "Electronic chips do not go between"),
        ({"chips": (of("value", 300, 1),)}, Code.CHIP_NOT_ALLOWED, "There is no value chip of USD 3"),
        ({"chips": (of("plaque", 500, 1),)}, Code.CHIP_NOT_ALLOWED, "There is no plaque chip of USD 5"),
        ({"chips": (of("value", 500, 1, colour="blue"),)}, Code.CHIP_NOT_ALLOWED, "is red"),
        (
            {"chips": (of("value", 500, 1),), "amount": 600},
            Code.NOT_WHOLE_CHIPS,
            "The chips are worth USD 5, not USD 6",
        ),
    ],
)
def test_what_the_cage_refuses(
    form: type[cmd.OpenFloat | cmd.Fill | cmd.Credit], said: dict[str, Any], code: Code, says: str
) -> None:
    answer = answered(form(**said), table())
    assert isinstance(answer, Refusal)
    assert answer.code is code
    assert says in answer.says


@pytest.mark.parametrize("form", [cmd.OpenFloat, cmd.Fill])
def test_the_cage_brings_no_chips_of_other_games(form: type[cmd.OpenFloat | cmd.Fill]) -> None:
    answer = answered(form(chips=(of("house", 500, 1),)), table())
    assert isinstance(answer, Refusal)
    assert answer.code is Code.CHIP_NOT_ALLOWED


@pytest.mark.parametrize(
    ("said", "code", "says"),
    [
        ({"amount": 154_001}, Code.INSUFFICIENT_CHIPS, "The tray holds USD 1,540"),
        ({"chips": (of("value", 500, 101),)}, Code.INSUFFICIENT_CHIPS, "100 value chips of USD 5"),
        ({"chips": (of("value", 1_000, 1),)}, Code.INSUFFICIENT_CHIPS, "The tray holds"),
        ({"amount": 50}, Code.NOT_WHOLE_CHIPS, "do not make USD 0.50"),
    ],
)
def test_a_credit_is_in_chips_that_the_tray_holds(said: dict[str, Any], code: Code, says: str) -> None:
    answer = answered(cmd.Credit(**said), table())
    assert isinstance(answer, Refusal)
    assert (answer.code, says in answer.says) == (code, True)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, Code.BAD_COMMAND),
        ({"chips": (of("value", 300, 1),)}, Code.CHIP_NOT_ALLOWED),
        ({"chips": (of("colour", 100, 1),)}, Code.CHIP_NOT_ALLOWED),
        ({"chips": (of("value", 500, 2),), "counted": 999}, Code.NOT_WHOLE_CHIPS),
    ],
)
def test_a_count_that_cannot_be_is_refused(said: dict[str, Any], code: Code) -> None:
    answer = answered(cmd.CloseFloat(**said), table())
    assert isinstance(answer, Refusal)
    assert answer.code is code


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", 10**9 + 1])
@pytest.mark.parametrize("do", ["open_float", "fill", "credit", "close_float"])
def test_counts_are_whole_numbers_above_zero(do: str, count: object) -> None:
    line = {"do": do, "by": "floor", "chips": [{"kind": "value", "value": 500, "count": count}]}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(line, cmd.OpenFloat | cmd.Fill | cmd.Credit | cmd.CloseFloat)


def test_an_empty_tray_is_counted_too() -> None:
    event = event_of(cmd.CloseFloat(chips=()), table())
    assert isinstance(event, ev.FloatClosed)
    assert (event.counted, event.chips) == (0, ())


@pytest.mark.parametrize(
    ("expected", "moved"), [(0, []), (-300, [Transfer("house", FLOAT, 300)]), (300, [Transfer(FLOAT, "house", 300)])]
)
def test_what_should_be_there_is_taken_back(expected: int, moved: list[Transfer]) -> None:
    assert inventory.transfers(ev.FloatClosed(counted=500, expected=expected, by="paula"), "t1") == moved


def test_chips_that_went_out_before_the_opening_came_uncounted() -> None:
    """Seven white chips were sold from a tray that nobody had counted, and two red ones were lost to it."""
    unopened = replace(EMPTY, float=(blue(-30), red(2), white(-7)), out=(blue(30), red(-2), white(7)))
    event = event_of(cmd.OpenFloat(chips=(of("value", 500, 10),)), table(unopened))
    assert event == ev.FloatOpened(amount=5_000, chips=(red(10),), by="paula", uncounted=(white(7),))
    assert inventory.transfers(event, "t1") == [Transfer("house", FLOAT, 5_700)]
    after = stocked(unopened, event)
    assert (after.float, after.stocked) == ((blue(-30), red(12)), True)
    assert after.cage == (red(-10), white(-7))
    again = event_of(cmd.OpenFloat(chips=(of("value", 500, 10),)), table(after))
    assert again == ev.FloatOpened(amount=5_000, chips=(red(10),), by="paula")


def test_a_close_ends_the_count() -> None:
    event = event_of(cmd.CloseFloat(counted=0), table())
    after = stocked(COUNTED, event)
    assert (after.float, after.stocked) == ((blue(-30),), False)
    assert conserved(replace(after, out=(blue(30),)))


def test_an_empty_drop_box_is_counted_too() -> None:
    [event] = counted({})
    assert event == ev.DropCounted(amounts={}, by="paula")
    assert inventory.transfers(event, "t1") == []


def test_events_of_play_move_nothing_here() -> None:
    assert inventory.transfers(play.BoughtIn(seat=1, amount=100, chips=(white(1),)), "t1") == []


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
