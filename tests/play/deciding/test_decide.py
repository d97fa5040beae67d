"""Deciding: every command has its decision, seats are counted, a table opens and closes, and nothing is mutated."""

from __future__ import annotations

import pytest

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.decide import ACT_OF, ACTS
from croupier.play.evolve import evolve
from croupier.play.phase import Phase
from croupier.play.state import meters, start
from stacks import blue

from .tables import Table


def test_every_command_has_its_row() -> None:
    forms = {form for form in vars(cmd).values() if isinstance(form, type) and issubclass(form, cmd.Command)}
    assert set(ACT_OF) == forms - {cmd.Command, cmd.AtSeat}
    assert len(ACTS) == len(ACT_OF) == 30


@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("buy_in", {"seat": 4, "amount": 100}),
        ("place", {"seat": 4, "spot": "red", "amount": 500}),
        ("permit", {"seat": 4, "by": "dealer"}),
        ("call_floor", {"seat": 4, "by": "dealer"}),
        ("leave", {"seat": 4}),
    ],
)
def test_a_table_of_three_has_no_fourth_seat(do: str, keys: dict[str, object]) -> None:
    table = Table("small-stakes", seats=3)
    assert table.refused(do, **keys) == ("unknown-seat", ())
    assert table.answer("call_floor", by="dealer") == (ev.FloorCalled(by="dealer", why="dispute"),)


def test_deciding_changes_nothing() -> None:
    table = Table("singapore")
    before = table.state
    assert table.answer("place", seat=1, spot="red", amount=500) == (
        ev.Placed(seat=1, spot="red", amount=500, chips=(blue(5),), by="player", clauses=("SG-22", "SG-11")),
    )
    assert table.state is before
    assert table.rack() == 10_000


@pytest.mark.parametrize(
    ("house", "events"),
    [
        (
            "small-stakes",
            (
                ev.TableOpened(by="dealer"),
                ev.BettingOpened(round=1, call="The game is open.", by="dealer", clauses=("SS-29",)),
            ),
        ),
        (
            "maryland",
            (
                ev.TableOpened(by="dealer"),
                ev.BettingOpened(round=1, call="Place your bets."),
            ),
        ),
    ],
)
def test_opening(house: str, events: tuple[ev.Event, ...]) -> None:
    assert Table(house, bare=True).done("open_table", by="dealer") == events


@pytest.mark.parametrize(
    ("house", "clause", "call"),
    [
        pytest.param("small-stakes", "SS-29", "The game is open.", id="SS-29"),
        pytest.param("singapore", "SG-09", "Place your bets, please.", id="SG-09"),
    ],
)
def test_the_dealer_calls_betting_open(house: str, clause: str, call: str) -> None:
    table = Table(house, bare=True)
    [opened, _] = table.answer("open_table", by="floor")  # type: ignore[misc]
    table.state = evolve(table.state, opened)
    table.done("buy_in", seat=1, amount=10_000, chip=100)
    assert table.refused("place", seat=1, spot="red", amount=500) == ("wrong-phase", (clause,))
    assert table.refused("tip", seat=1, spot="red", amount=500) == ("wrong-phase", (clause,))
    assert table.refused("place_your_bets", by="floor") == ("not-your-role", (clause,))
    betting = ev.BettingOpened(round=1, call=call, by="dealer", clauses=(clause,))
    assert table.done("place_your_bets", by="dealer") == (betting,)
    assert table.refused("place_your_bets", by="dealer") == ("wrong-phase", ())
    table.done("place", seat=1, spot="red", amount=500)


def test_a_table_is_closed_only_when_nothing_lies_on_it() -> None:
    table = Table("colorado:single-zero", zero="prison")
    table.done("place", seat=1, spot="red", amount=500)
    assert table.refused("close_table", by="floor") == ("wagers-down", ())
    table.play("0")
    assert table.state.pending and not table.state.wagers
    assert table.refused("close_table", by="floor") == ("wagers-down", ())
    table.done("choose", seat=1, spot="red", choice="prison")
    assert table.state.prisoners and not table.state.pending
    assert table.refused("close_table", by="floor") == ("wagers-down", ())
    table.play("1")
    [closed] = table.done("close_table", by="floor")
    assert isinstance(closed, ev.TableClosed)
    assert table.state.phase is Phase.CLOSED
    assert table.refused("spin", by="dealer") == ("table-closed", ())


@pytest.mark.parametrize(
    ("house", "words", "closed"),
    [
        pytest.param("maryland", {}, ev.TableClosed(by="floor"), id="nobody reported a cover"),
        pytest.param("maryland", {"covered": False}, ev.TableClosed(by="floor"), id="it is not covered"),
        pytest.param(
            "maryland",
            {"covered": True},
            ev.TableClosed(by="floor", covered=True, clauses=("MD-46",)),
            id="covered-and-locked",
        ),
        pytest.param(
            "colorado", {"covered": True}, ev.TableClosed(by="floor", covered=True), id="a text without a cover"
        ),
    ],
)
def test_closing_cites_the_cover_only_where_it_was_reported(
    house: str, words: dict[str, bool], closed: ev.TableClosed
) -> None:
    table = Table(house, bare=True)
    table.done("open_table", by="floor")
    assert table.done("close_table", by="floor", **words) == (closed,)


def test_a_closed_table_still_pays_out_its_chips() -> None:
    table = Table("maryland")
    table.done("close_table", by="floor")
    assert table.refused("buy_in", seat=1, amount=100) == ("table-closed", ())
    table.done("cash_out", seat=1)
    table.done("leave", seat=1)
    assert not table.state.seats


def test_a_table_starts_closed_and_empty() -> None:
    state = start(Table("maryland", offers=["bonus-spin"], bare=True).rules)
    assert (state.phase, state.round, len(state.seats)) == (Phase.CLOSED, 0, 0)
    assert meters(state) == {"primary": 1_000_000, "secondary": 500_000}
