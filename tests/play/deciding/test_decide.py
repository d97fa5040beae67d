"""Deciding: every command has its decision, seats are counted, a table opens and closes, and nothing is mutated."""

from __future__ import annotations

import pytest

from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.decide import ACT_OF, ACTS
from croupier.play.phase import Phase
from croupier.play.state import meters, start

from .tables import Table


def test_every_command_has_its_row() -> None:
    forms = {form for form in vars(cmd).values() if isinstance(form, type) and issubclass(form, cmd.Command)}
    assert set(ACT_OF) == forms - {cmd.Command, cmd.AtSeat}
    assert len(ACTS) == len(ACT_OF) == 28


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
        ev.Placed(seat=1, spot="red", amount=500, chips="colour", by="player", clauses=("SG-22", "SG-11")),
    )
    assert table.state is before
    assert table.rack() == 10_000


@pytest.mark.parametrize(
    ("house", "events"),
    [
        (
            "small-stakes",
            (
                ev.TableOpened(by="dealer", call="The game is open.", clauses=("SS-29",)),
                ev.BettingOpened(round=1, call="The board is open.", clauses=("SS-30",)),
            ),
        ),
        (
            "maryland",
            (
                ev.TableOpened(by="dealer", clauses=("MD-36",)),
                ev.BettingOpened(round=1, call="Place your bets."),
            ),
        ),
    ],
)
def test_opening(house: str, events: tuple[ev.Event, ...]) -> None:
    assert Table(house, bare=True).done("open_table", by="dealer") == events


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


def test_closing_cites_the_cover_once() -> None:
    table = Table("maryland", bare=True)
    table.done("open_table", by="floor")
    assert table.done("close_table", by="floor") == (ev.TableClosed(by="floor", clauses=("MD-46",)),)


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
