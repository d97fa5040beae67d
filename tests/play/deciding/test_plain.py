"""The short way of a plain wager answers what the long way answers, or leaves it to the long way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from croupier import table
from croupier.play import command as cmd
from croupier.play import event as ev
from croupier.play.decide import ACTS
from croupier.play.deciding import wagers
from croupier.play.deciding.plain import plain
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat, start
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules

TABLES = [
    table("massachusetts"),
    table("small-stakes"),
    table("maryland", wheel="triple-zero", offers=["green", "five-adjacent", "complete"], limits={"inside": [1, 100]}),
    table("singapore"),
    table("colorado", terminals=True),
]
SEATS = st.builds(
    Seat,
    rack=st.integers(0, 20_000),
    others=st.integers(0, 2),
    chip=st.sampled_from([None, 100, 250, 500]),
    colour=st.sampled_from([None, "blue"]),
    others_chips=st.sampled_from([None, "value"]),
    brought=st.sampled_from([0, 0, 0, 300]),
)
STAKES = st.builds(Stake, st.integers(1, 5_000), st.just("colour"), coupon=st.sampled_from([0, 0, 500]))


def state_of(seat: Seat, phase: Phase, lying: Stake | None, spot: str, before: RoundState) -> RoundState:
    wagers = Wagers({(1, spot, False): lying} if lying is not None else {})
    return replace(before, phase=phase, seats=Map({1: seat}), wagers=wagers)


@given(data=st.data())
def test_where_it_answers_the_long_way_answers_the_same(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(TABLES))
    spot = data.draw(st.sampled_from([*rules.layout.spots, "split:11-8", "nowhere", "green", "complete:17"]))
    command = cmd.Place(
        seat=1,
        spot=spot,
        amount=data.draw(st.sampled_from([1, 50, 100, 250, 500, 1_000, 4_000, 10_000, 10**6])),
        by=data.draw(st.sampled_from([Role.PLAYER, Role.PLAYER, Role.DEALER, Role.FLOOR])),
        chips=data.draw(st.sampled_from([None, None, None, "value"])),
        source=data.draw(st.sampled_from([None, None, None, "elsewhere"])),
        coupon=data.draw(st.sampled_from([None, None, None, 500])),
        handed=data.draw(st.sampled_from(["table", "table", "table", "hand"])),
    )
    phase = data.draw(st.sampled_from([Phase.BETTING, Phase.BETTING, *Phase]))
    lying = data.draw(st.none() | STAKES)
    state = state_of(data.draw(SEATS), phase, lying, spot, start(rules))
    placed = plain(state, command, rules)
    if placed is not None:
        assert ACTS["place"].words(command, rules) is None
        assert wagers.place(state, command, rules) == (placed,)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.book.id)
def test_it_answers_an_ordinary_wager(rules: TableRules) -> None:
    seat = Seat(rack=10_000, chip=100, colour="blue")
    state = state_of(seat, Phase.BETTING, None, "", start(rules))
    placed = plain(state, cmd.Place(seat=1, spot="straight:17", amount=500), rules)
    assert isinstance(placed, ev.Placed)
    assert (placed.seat, placed.spot, placed.amount) == (1, "straight:17", 500)


def test_it_leaves_a_refusal_to_the_long_way() -> None:
    rules = TABLES[2]
    state = state_of(Seat(rack=10_000, chip=100, colour="blue"), Phase.BETTING, None, "", start(rules))
    command = cmd.Place(seat=1, spot="straight:17", amount=10_000 + 100)
    assert plain(state, command, rules) is None
    answer = wagers.place(state, command, rules)
    assert isinstance(answer, Refusal)
    assert answer.code == "above-maximum"
