"""Settling: step by step or at once, the same comes of it; five-adjacent wagers, Roulette X, and the meters."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.state import meters

from .tables import Table

ONE_BY_ONE = ("place_dolly", "collect", "pay", "remove_dolly")
WAYS = [
    pytest.param((*ONE_BY_ONE[:done], "settle") if done < 4 else ONE_BY_ONE, id=f"{done} by hand") for done in range(5)
]


def finish(table: Table, way: tuple[str, ...]) -> list[ev.Event]:
    return [event for do in way for event in table.done(do, by="dealer")]


def names(events: list[ev.Event]) -> list[str]:
    return [ev.event_name(event) for event in events]


@pytest.mark.parametrize("way", WAYS)
def test_the_steps_come_in_order_however_they_are_given(way: tuple[str, ...]) -> None:
    table = Table("maryland")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("place", seat=1, spot="even", amount=500)
    table.done("place", seat=1, spot="split:1-2", amount=100)
    table.rest("1")
    events = finish(table, way)
    assert names(events) == ["dolly_placed", "collected", "paid", "dolly_removed", "betting_opened"]
    dolly, collected, paid, removed, opened = events
    assert dolly == ev.DollyPlaced(pocket="1", call="1.", clauses=("MD-151", "MD-152"))
    assert isinstance(collected, ev.Collected) and isinstance(paid, ev.Paid)
    assert [(result.spot, result.outcome, result.returned) for result in collected.wagers] == [
        ("even", Outcome.LOST, 0)
    ]
    assert {(result.spot, result.outcome, result.returned) for result in paid.wagers} == {
        ("red", Outcome.WON, 1000),
        ("split:1-2", Outcome.WON, 1800),
    }
    assert (collected.clauses, paid.clauses) == (("MD-154",), ("MD-154",))
    assert removed == ev.DollyRemoved(round=1, pocket="1")
    assert opened == ev.BettingOpened(round=2, call="Place your bets.")
    assert (table.rack(), table.state.house, table.state.prior) == (11_700, -1700, "1")


def test_a_round_without_wagers() -> None:
    table = Table("singapore")
    events = table.play("0")
    assert [event.wagers for event in events if isinstance(event, ev.Collected | ev.Paid)] == [(), ()]


@pytest.mark.parametrize(
    ("pocket", "moved", "returned"),
    [
        # 20, 32, 17, 5 and 22 lie side by side: one chip of five stands on the winner, at 35 to 1.
        pytest.param("5", [("straight:5", 200)], 7200, id="a neighbour"),
        pytest.param("17", [("straight:17", 200)], 7200, id="the middle"),
        pytest.param("34", [], 0, id="one too far"),
    ],
)
def test_one_fifth_moves_to_the_winning_number(pocket: str, moved: list[tuple[str, int]], returned: int) -> None:
    table = Table("maryland", offers=["five-adjacent"])
    table.done("place", seat=1, spot="five-adjacent:17", amount=1000)
    table.done("place", seat=1, spot="straight:36", amount=100)
    events = table.play(pocket)
    fifths = [event for event in events if isinstance(event, ev.FifthMoved)]
    assert [(event.to, event.amount, event.clauses) for event in fifths] == [(*to, ("MD-153",)) for to in moved]
    assert table.rack() == 8900 + returned


def test_roulette_x_pays_what_was_drawn() -> None:
    table = Table("maryland", offers=["x-straight"])
    for number in ("17", "4", "9", "10"):
        table.done("place", seat=1, spot=f"x-straight:{number}", amount=100)
    table.close_betting()
    table.done("draw", by="generator", for_="x-straight", numbers={"17": 50, "4": 250})
    table.done("ball_rests", by="dealer", pocket="4", revolutions=5)
    table.done("settle", by="dealer")
    assert table.rack() == 9600 + 25_100


def bonus(way: tuple[str, ...], hot: str, position: int = 1, **section: Any) -> tuple[Table, list[ev.Event]]:
    """Seats 1 and 2 with a bonus wager each, a target hit, settled in one way or another."""
    table = Table("maryland", offers=["bonus-spin"], bonus_spin=section)
    table.done("buy_in", seat=2, amount=10_000)
    table.done("buy_in", seat=3, amount=10_000)
    table.done("place", seat=1, spot="bonus-spin", amount=500)
    table.done("place", seat=2, spot="bonus-spin", amount=500)
    table.done("place", seat=3, spot="red", amount=500)
    table.done("draw", by="generator", for_="bonus-spin", targets=["8"])
    table.rest("8")
    table.done("draw", by="generator", for_="bonus-spin", position=position, hot=hot, community="60")
    return table, finish(table, way)


@pytest.mark.parametrize("way", WAYS)
def test_a_jackpot_is_paid_at_the_meter_as_it_stands(way: tuple[str, ...]) -> None:
    """10,000 dollars and a tenth of two wagers of 5 dollars, however the dealer goes about it."""
    table, events = bonus(way, "primary")
    assert sorted(names(events)) == sorted(
        [
            "dolly_placed",
            "meter_grew",
            "meter_grew",
            "collected",
            "paid",
            "meter_paid",
            "dolly_removed",
            "betting_opened",
        ]
    )
    [paid] = [event for event in events if isinstance(event, ev.MeterPaid)]
    assert paid == ev.MeterPaid(
        what="bonus-spin", meter="primary", seat=1, amount=1_000_100, reset=1_000_000, clauses=("MD-121", "MD-120")
    )
    assert (table.rack(1), table.rack(2), table.rack(3)) == (9500 + 1_000_100, 9500 + 6000, 9500)
    assert meters(table.state) == {"primary": 1_000_000, "secondary": 500_050}


def test_the_stake_beside_a_jackpot_where_the_house_returns_it() -> None:
    table, events = bonus(("settle",), "secondary", stake="returned", secondary={"reset": 6000})
    [paid] = [event for event in events if isinstance(event, ev.MeterPaid)]
    assert (paid.amount, paid.reset) == (500_050, 600_000)
    assert (table.rack(1), table.rack(2)) == (9500 + 500_550, 9500 + 6500)
    assert meters(table.state) == {
        "primary": 1_000_100,
        "secondary": 600_000,
    }


@pytest.mark.parametrize(
    ("hot", "position", "racks"),
    [
        pytest.param("750", 2, (15_500, 84_500), id="hot spot pay"),
        pytest.param("primary", 3, (15_500, 15_500), id="the hot seat has no bonus wager"),
        pytest.param("primary", 8, (15_500, 15_500), id="nobody sits there"),
    ],
)
def test_no_meter_is_paid_but_to_the_hot_spot(hot: str, position: int, racks: tuple[int, int]) -> None:
    table, events = bonus(("settle",), hot, position)
    assert "meter_paid" not in names(events)
    assert (table.rack(1), table.rack(2)) == racks
    assert meters(table.state)["primary"] == 1_000_100


def test_a_meter_grows_without_a_hit_and_keeps_its_fractions() -> None:
    """At a rate of 1/3000 a wager adds a sixth of a cent, and six of them a cent."""
    table = Table("maryland", offers=["bonus-spin"], bonus_spin={"primary": {"rate": "1/3000"}})
    for target in ("1", "2", "3", "4", "5", "6"):
        table.done("place", seat=1, spot="bonus-spin", amount=500)
        table.done("draw", by="generator", for_="bonus-spin", targets=[target])
        table.play("36")
    meter = table.state.bonus["bonus-spin"].meters["primary"]
    assert (meter.parts, meter.per, meter.value) == (1_000_001 * 3000, 3000, 1_000_001)
    assert meters(table.state)["secondary"] == 500_150
