"""Wagers laid together come to what they come to one after the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from croupier import table
from croupier.play import command as cmd
from croupier.play.chips.stack import Stack
from croupier.play.decide import decide
from croupier.play.evolve import evolve
from croupier.play.laying import Laying
from croupier.play.phase import Phase
from croupier.play.refusal import Refusal
from croupier.play.state import RoundState, Seat, balanced, start
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from stacks import blue

TABLES = [
    table("massachusetts", offers=["b2b"]),
    table("maryland:triple-zero", offers=["green"], limits={"inside": [1, 6]}),
    table("maryland", offers=["x-straight"]),
    table("colorado"),
]
PLACES = st.builds(
    cmd.Place,
    seat=st.integers(1, 4),
    spot=st.sampled_from(
        ["straight:17", "split:11-8", "split:8-11", "red", "x-straight:17", "b2b", "green", "nowhere"]
    ),
    amount=st.sampled_from([100, 100, 300, 500, 750]),
    coupon=st.sampled_from([None, None, None, 500]),
    chips=st.sampled_from([None, None, None, "value", "plaque", "gold"]),
    by=st.sampled_from([Role.PLAYER, Role.PLAYER, Role.DEALER, Role.FLOOR]),
)


def held(rack: int) -> Seat:
    """Colour chips and, for what they do not make, value chips."""
    whole, rest = divmod(rack, 100)
    chips = (*((blue(whole),) if whole else ()), *((Stack("value", 1, rest, "copper", "value"),) if rest else ()))
    return Seat(rack=rack, chips=chips, own=blue(1))


def table_of(rules: TableRules, racks: list[int]) -> RoundState:
    """Seat 4 is nobody's; seat 3 has a wager for the dealers down."""
    seats = {number: held(rack) for number, rack in enumerate(racks, 1)}
    seats[3] = replace(seats[3], staked=100, standalone_wagers=1)
    return replace(
        start(rules),
        phase=Phase.BETTING,
        seats=Map(seats),
        wagers=Wagers({(3, "red", True): Stake(100, (blue(1),))}),
        paid_in=sum(racks) + 100,
    )


@given(
    rules=st.sampled_from(TABLES),
    racks=st.lists(st.integers(0, 2_000), min_size=3, max_size=3),
    commands=st.lists(PLACES, max_size=30),
    looked_at=st.sets(st.integers(0, 29)),
)
def test_laid_together_or_one_by_one(
    rules: TableRules, racks: list[int], commands: list[cmd.Place], looked_at: set[int]
) -> None:
    begun = state = table_of(rules, racks)
    laying = Laying(state, rules)
    for number, command in enumerate(commands):
        event, answer = laying.lay(command), decide(state, command, rules)
        assert (event if isinstance(event, Refusal) else (event,)) == answer
        if not isinstance(event, Refusal):
            state = evolve(state, event)
        if number in looked_at:
            assert laying.state() == state
    assert laying.state() == state
    assert laying.state() is laying.state()
    assert balanced(state)
    assert begun == table_of(rules, racks)
