"""A counted float runs out: what it cannot give is refused and changes nothing, and a fill of what is lacking helps."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.game.zero import Fate
from croupier.play import event as ev
from croupier.play.chips.counts import Chips, gathered, minus, plus, scaled, worth
from croupier.play.chips.stack import Stack
from croupier.play.decide import ACTS, decide
from croupier.play.evolve import fold
from croupier.play.parse import read_command
from croupier.play.refusal import Code, Refusal
from croupier.play.reporting import follow
from croupier.play.state import balanced, conserved
from croupier.rulebook.table import TableRules
from stacks import blue, red, white

from .tables import Table


def black(count: int) -> Stack:
    return Stack("value", 10_000, count, "black", "value")


def coral(count: int) -> Stack:
    """Value chips of half a dollar."""
    return Stack("value", 50, count, "coral", "value")


class Stocked(Table):
    """A table with these chips in its tray and 60 of each colour; seat 1 has 40 blue chips at a dollar."""

    def __init__(self, house: str, *tray: Stack, **choices: Any) -> None:
        super().__init__(house, bare=True, **{"chips": {"set": 60}, **choices})
        self.fill(*tray)
        self.state = replace(self.state, stocked=True)
        self.done("open_table", by="floor")
        self.done("buy_in", seat=1, amount=4_000, chip=100, colour="blue")

    def fill(self, *chips: Stack) -> None:
        state = self.state
        brought = gathered(chips)
        self.state = replace(state, float=plus(state.float, brought), cage=minus(state.cage, brought))

    def done(self, do: str, **keys: Any) -> tuple[ev.Event, ...]:
        events = super().done(do, **keys)
        assert conserved(self.state)
        return events

    def short(self, do: str, **keys: Any) -> Chips:
        """What is lacking for a command that is refused; the refusal changes nothing and is for the floor."""
        answer = self.answer(do, **keys)
        assert isinstance(answer, Refusal), answer
        assert answer.code is Code.FLOAT_SHORT
        assert (answer.report_to, answer.clauses) == ("floor", ())
        assert answer.says.endswith("the table needs a fill.")
        assert self.answer(do, **keys) == answer
        return answer.lacking

    def rack_of(self, seat: int = 1) -> Chips:
        return self.state.seat(seat).chips


def paid(events: tuple[ev.Event, ...]) -> Chips:
    [event] = [event for event in events if isinstance(event, ev.Paid)]
    [result] = event.wagers
    return result.paid


def test_winnings_are_in_the_wagers_own_chips_as_long_as_there_are_any() -> None:
    """One dollar on 17 wins 35, of which 20 blue ones are left: 15 dollars in value chips."""
    table = Stocked("colorado", red(3), white(5))
    table.done("place", seat=1, spot="straight:17", amount=100)
    assert paid(table.play("17")) == (blue(21), red(3))
    assert table.rack_of() == (blue(60), red(3))
    assert table.state.float == (blue(-60), white(5))


def test_all_of_the_colour_is_used_before_a_value_chip_is() -> None:
    table = Stocked("colorado", red(3), white(5))
    table.done("place", seat=1, spot="street:7-8-9", amount=100)
    assert paid(table.play("8")) == (blue(12),)


def test_a_wager_of_value_chips_is_paid_in_those_that_are_there() -> None:
    table = Stocked("colorado", red(4), white(30))
    table.done("buy_in", seat=2, amount=1_000, chips="value", chip=500)
    table.done("place", seat=2, spot="straight:17", amount=500)
    # 35 times 5.00 are 175.00; two red ones and thirty white ones are in the tray: 40.00.
    table.rest("17")
    assert table.short("settle", by="dealer") == (
        black(1),
        Stack("value", 2_500, 1, "green", "value"),
        Stack("value", 1_000, 1, "blue", "value"),
    )
    table.fill(black(1), Stack("value", 2_500, 1, "green", "value"), Stack("value", 1_000, 1, "blue", "value"))
    back = paid(table.done("settle", by="dealer"))
    assert worth(back) == 18_000
    assert {stack.kind for stack in back} == {"value"}


@pytest.mark.parametrize("way", ["settle", "pay"])
def test_a_round_that_cannot_be_paid_waits_for_a_fill(way: str) -> None:
    """30 dollars on 17 win 1,050: 20 blue chips and 8 dollars are there, 1,022 are lacking."""
    table = Stocked("colorado", red(1), white(3))
    table.done("place", seat=1, spot="straight:17", amount=3_000)
    table.rest("17")
    if way == "pay":
        table.done("place_dolly", by="dealer")
        table.done("collect", by="dealer")
    before = table.state
    lacking = table.short(way, by="dealer")
    assert worth(lacking) == 105_000 - 2_000 - 800
    assert all(stack.kind == "value" for stack in lacking)
    assert table.state is before
    table.fill(*lacking)
    back = paid(table.done(way, by="dealer"))
    assert worth(back) == 108_000
    assert {(stack.kind, stack.count) for stack in back if stack.kind == "colour"} == {("colour", 50)}


def test_losers_come_into_the_float_before_anybody_is_paid() -> None:
    """Seat 2 loses ten red ones on black; with them the 50 dollars of seat 1's win on red can be paid."""
    table = Stocked("colorado", red(10))
    table.done("buy_in", seat=2, amount=5_000, chips="value", chip=500)
    assert table.state.float == (blue(-40),)
    table.done("place", seat=2, spot="black", amount=5_000)
    table.done("buy_in", seat=1, amount=2_000)
    table.done("place", seat=1, spot="red", amount=5_000)
    events = table.play("1")
    assert paid(events) == (blue(50), red(10))
    assert table.state.float == (blue(-60),)


def test_without_losers_the_same_win_is_short() -> None:
    table = Stocked("colorado")
    table.done("buy_in", seat=1, amount=2_000)
    table.done("place", seat=1, spot="red", amount=5_000)
    table.rest("1")
    assert worth(table.short("settle", by="dealer")) == 5_000


def test_collected_chips_are_kept_back_until_the_first_payment() -> None:
    """A void spin puts ten red ones back on black: until somebody is paid they are not sold."""
    table = Stocked("colorado", red(10))
    table.done("buy_in", seat=2, amount=5_000, chips="value", chip=500)
    table.done("place", seat=2, spot="black", amount=5_000)
    table.rest("1")
    table.done("place_dolly", by="dealer")
    table.done("collect", by="dealer")
    assert table.short("buy_in", seat=3, amount=500, chips="value", chip=500) == (red(1),)
    voided, paying = table.state, table.state
    table.done("no_spin", by="floor", why="interference", when="before-rest")
    assert table.state.wagers[2, "black", False].chips == (red(10),)
    assert table.state.float == (blue(-40),)
    table.state = paying
    assert voided is paying
    table.done("pay", by="dealer")
    table.done("buy_in", seat=3, amount=500, chips="value", chip=500)


@pytest.mark.parametrize(
    ("bought", "given", "lacking"),
    [
        # Named denominations and counts are given as named.
        ({"chips": "value", "chip": 500, "amount": 1_500}, (red(3),), (red(1),)),
        ({"chips": [{"kind": "value", "value": 500, "count": 3}], "amount": 1_500}, (red(3),), (red(1),)),
        ({"chips": "plaque", "amount": 100_000}, None, (Stack("plaque", 100_000, 1, "gold", "plaque"),)),
        # Value chips without a denomination: of one dollar, then whatever makes the rest.
        ({"chips": "value", "amount": 300}, (white(3),), None),
        ({"chips": "value", "amount": 800}, (red(1), white(3)), None),
        ({"chips": "value", "amount": 1_300}, (red(2), white(3)), None),
        # 15.00 less 13.00 that are there.
        ({"chips": "value", "amount": 1_500}, None, (Stack("value", 200, 1, "yellow", "value"),)),
        # Sixty yellow ones belong to the table.
        ({"amount": 6_000, "chip": 100, "colour": "yellow"}, (Stack("colour", 100, 60, "yellow"),), None),
        ({"amount": 6_100, "chip": 100, "colour": "yellow"}, None, (Stack("colour", 100, 1, "yellow"),)),
    ],
)
def test_chips_are_sold_from_the_tray(bought: dict[str, Any], given: Chips | None, lacking: Chips | None) -> None:
    table = Stocked("massachusetts", red(2), white(3))
    if lacking is not None and given is not None:
        assert table.short("buy_in", seat=2, **bought) == lacking
        table.fill(*lacking)
    elif lacking is not None:
        assert table.short("buy_in", seat=2, **bought) == lacking
        return
    table.done("buy_in", seat=2, **bought)
    assert table.rack_of(2) == given


def test_colour_chips_come_free_when_they_come_back() -> None:
    table = Stocked("colorado")
    assert table.short("buy_in", seat=1, amount=2_100) == (blue(1),)
    table.done("cash_out", seat=1, amount=100)
    table.done("buy_in", seat=1, amount=2_100)


def test_change_is_made_with_what_is_paid() -> None:
    """A red one for five white ones: they are there. Ten white ones for two red ones: the tray has got one."""
    table = Stocked("colorado", red(1), white(5))
    table.done("buy_in", seat=2, amount=500, chips="value", chip=500)
    table.done("buy_in", seat=2, amount=500, chips="value", chip=100, tender="chips")
    assert table.rack_of(2) == (white(5),)
    assert table.short(
        "buy_in", seat=2, amount=500, chips=[{"kind": "value", "value": 50, "count": 10}], tender="chips"
    ) == (coral(10),)


def test_confirmed_cash_becomes_chips_of_the_tray() -> None:
    table = Stocked("massachusetts", red(2))
    table.done("verbal", seat=2, spot="red", amount=1_000)
    table.done("verbal", seat=3, spot="red", amount=500)
    [converted, placed] = table.done("confirm", seat=2, by="dealer")
    assert isinstance(converted, ev.CashConverted)
    assert isinstance(placed, ev.Placed)
    assert converted.chips == placed.chips == (red(2),)
    assert table.short("confirm", seat=3, by="dealer") == (red(1),)
    assert table.state.spoken[3][0].amount == 500


def test_colour_chips_are_exchanged_for_value_chips_of_the_tray() -> None:
    """Maryland gives value chips for Roulette chips: forty dollars in what there is, the largest first."""
    table = Stocked("maryland", red(7), white(4))
    assert worth(table.short("cash_out", seat=1)) == 100
    table.fill(white(1))
    [cashed] = table.done("cash_out", seat=1)
    assert isinstance(cashed, ev.CashedOut)
    assert cashed.given == (red(7), white(5))
    assert table.state.float == ()
    assert table.state.out == (red(7), white(5))


def test_money_for_chips_needs_no_float() -> None:
    """Elsewhere the cage pays: nobody waits for a fill with chips to cash in."""
    table = Stocked("colorado")
    table.done("cash_out", seat=1)
    assert table.state.float == ()


def test_half_a_chip_is_changed_when_losers_are_collected() -> None:
    """Three dollars on red, half of which a zero takes: one blue chip, and half a dollar as change."""
    table = Stocked("massachusetts", zero="half")
    table.done("place", seat=1, spot="red", amount=300)
    table.rest("0")
    table.done("place_dolly", by="dealer")
    assert table.short("collect", by="dealer") == (coral(1),)
    assert table.short("settle", by="dealer") == (coral(1),)
    table.fill(coral(1))
    table.done("collect", by="dealer")
    assert paid(table.done("pay", by="dealer")) == (blue(1), coral(1))


@pytest.mark.parametrize("way", ["choose", "no_more_bets"])
def test_a_choice_of_half_is_changed_too(way: str) -> None:
    """Whoever does not choose gets the default; where that is half, closing the betting waits for change."""
    table = Stocked("colorado:single-zero", zero="prison")
    table.done("place", seat=1, spot="red", amount=500)
    table.play("0")
    if way == "no_more_bets":
        table.rules = with_half_by_default(table.rules)
        table.done("spin", by="dealer")
        keys: dict[str, Any] = {"by": "dealer"}
    else:
        keys = {"seat": 1, "spot": "red", "choice": "half"}
    assert table.short(way, **keys) == (coral(1),)
    assert len(table.state.pending) == 1
    table.fill(coral(1))
    table.done(way, **keys)
    assert table.rack_of() == (blue(37), coral(1))


def with_half_by_default(rules: TableRules) -> TableRules:
    """The rules with half as what an undecided player gets."""
    zero = rules.terms.zero
    assert zero is not None
    terms = dataclasses.replace(rules.terms, zero=dataclasses.replace(zero, default=Fate.HALF))
    return dataclasses.replace(rules, terms=terms)


def test_nothing_runs_out_where_nothing_was_counted_in() -> None:
    table = Table("colorado", chips={"set": 60})
    table.done("place", seat=1, spot="straight:17", amount=10_000)
    assert worth(paid(table.play("17"))) == 360_000
    assert table.state.float == (blue(-3_600),)


class Told(Stocked):
    """A stocked table that records its reports."""

    def gives(self, do: str, **keys: Any) -> tuple[ev.Event, ...]:
        command = read_command(msgspec.json.encode({"do": do, **keys}))
        answer = decide(self.state, command, self.rules)
        follows = follow(self.state, ACTS[do], command, answer, self.rules)
        self.state = fold(self.state, (*(() if isinstance(answer, Refusal) else answer), *follows))
        assert balanced(self.state)
        return follows


def test_a_shortage_is_reported_once_while_it_is_open() -> None:
    table = Told("colorado", white(3))
    table.done("place", seat=1, spot="straight:17", amount=100)
    table.rest("17")
    [told] = table.gives("settle", by="dealer")
    assert isinstance(told, ev.Reported)
    assert (told.act, told.why, told.to, told.by, told.seat) == ("settle", "float-short", "floor", "dealer", None)
    assert told.chips == (Stack("value", 1_000, 1, "blue", "value"), Stack("value", 200, 1, "yellow", "value"))
    assert "1 value chip of USD 10 and 1 value chip of USD 2" in told.says
    assert table.gives("settle", by="dealer") == ()


def test_it_is_reported_again_when_it_was_answered_and_chips_are_still_lacking() -> None:
    table = Told("colorado", white(3))
    table.done("place", seat=1, spot="straight:17", amount=100)
    table.rest("17")
    table.gives("settle", by="dealer")
    table.done("answer_report", by="floor", report=1)
    table.fill(white(5))
    [again] = table.gives("settle", by="dealer")
    assert isinstance(again, ev.Reported)
    assert (again.number, worth(again.chips)) == (2, 700)


def test_a_player_who_cannot_buy_is_told_to_the_floor() -> None:
    table = Told("colorado")
    [told] = table.gives("buy_in", seat=2, amount=500, chips="value")
    assert isinstance(told, ev.Reported)
    assert (told.act, told.seat, told.amount, told.chips) == ("buy_in", 2, 500, (red(1),))
    assert table.gives("buy_in", seat=2, amount=500, chips="value") == ()
    [other] = table.gives("buy_in", seat=3, amount=500, chips="value")
    assert isinstance(other, ev.Reported)


def test_fast_and_slow_ways_give_the_same_where_both_can() -> None:
    """A float that just covers the sum is paid as if nothing could run out."""
    for spot, pocket in (("straight:17", "17"), ("split:8-11", "8"), ("red", "1")):
        free = Table("colorado", chips={"set": 300})
        free.done("place", seat=1, spot=spot, amount=300)
        stocked = Table("colorado", chips={"set": 300})
        stocked.state = replace(stocked.state, stocked=True)
        stocked.done("place", seat=1, spot=spot, amount=300)
        assert stocked.play(pocket) == free.play(pocket)
        assert scaled(free.state.float, 1) == stocked.state.float
