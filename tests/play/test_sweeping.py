"""Lost wagers swept off spot by spot come to the same as lost wagers told one by one."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from croupier.cage.posting import transfers
from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.evolve import evolve
from croupier.play.phase import Phase
from croupier.play.result import Result, Swept, swept
from croupier.play.state import RoundState, Seat
from croupier.play.wagers import Stake, WagerKey, Wagers
from croupier.rulebook.schema.conduct import Close
from stacks import dollars

KEYS = st.tuples(st.integers(1, 4), st.sampled_from(["red", "straight:17", "b2b:red"]), st.booleans())
STAKES = st.builds(
    lambda amount, coupon, alone: Stake(amount, dollars(amount), coupon, alone),
    st.integers(1, 900),
    st.sampled_from([0, 50]),
    st.booleans(),
)
SEATS = Map({seat: Seat(staked=100_000, standalone_wagers=50) for seat in range(1, 5)})


def state(lying: dict[WagerKey, Stake], inside: dict[WagerKey, Stake]) -> RoundState:
    down = sum(spot == "b2b:red" for _, spot, _ in lying)
    return RoundState(
        closing=Close.DURING_SPIN,
        phase=Phase.DOLLY_PLACED,
        round=3,
        seats=SEATS,
        wagers=Wagers(lying),
        prisoners=Map(inside),
        bonus_wagers=Map({"b2b": down}) if down else Map(),
    )


def lost(places: dict[WagerKey, Stake], imprisoned: bool) -> list[Result]:
    ordered = sorted(places.items(), key=lambda pair: (pair[0][1], pair[0][0], pair[0][2]))
    return [
        Result(seat, spot, stake.amount, Outcome.LOST, 0, (spot,), tip, imprisoned, stake.coupon)
        for (seat, spot, tip), stake in ordered
    ]


@given(
    lying=st.dictionaries(KEYS, STAKES, max_size=20),
    inside=st.dictionaries(KEYS, STAKES, max_size=8),
    staying=st.sets(KEYS),
)
def test_swept_or_one_by_one(
    lying: dict[WagerKey, Stake], inside: dict[WagerKey, Stake], staying: set[WagerKey]
) -> None:
    before = state(lying, inside)
    gone = {key: stake for key, stake in lying.items() if key not in staying}
    results = (*lost(gone, False), *lost(inside, True))
    together, listed = ev.Collected(spots=swept(results)), ev.Collected(listed=results)
    assert together.wagers == listed.wagers == results
    assert ev.one_by_one(together) == ev.one_by_one(listed) == ev.Listed(wagers=results)
    after = evolve(before, together)
    assert after == evolve(before, listed)
    assert dict(after.wagers) == {key: stake for key, stake in lying.items() if key in staying}
    assert len(after.wagers) == len(dict(after.wagers))
    assert transfers(together, before, "t", {}) == transfers(listed, before, "t", {})


def test_a_record_of_the_first_version_is_read() -> None:
    red = '{"seat":1,"spot":"red","stake":500,"outcome":"lost","returned":0,"clauses":[]}'
    body = f'{{"event":"collected","wagers":[{red}]}}'
    event = msgspec.json.decode(body, type=ev.AnyEvent)
    assert isinstance(event, ev.Collected)
    assert event.wagers == event.listed == (Result(1, "red", 500, Outcome.LOST, 0, ()),)


def test_how_a_spot_is_written() -> None:
    event = ev.Collected(spots=(Swept("red", (1, 2), (500, 300), ("MD-84",)),))
    assert msgspec.json.encode(event) == (
        b'{"event":"collected","spots":[{"spot":"red","seats":[1,2],"stakes":[500,300],"clauses":["MD-84"]}]}'
    )


LYING: dict[WagerKey, Stake] = {(1, "red", False): Stake(5, dollars(5)), (2, "red", True): Stake(7, dollars(7))}


def test_wagers_are_a_mapping_that_never_changes() -> None:
    wagers = Wagers(LYING)
    more = wagers.set((1, "odd", False), Stake(9, dollars(9)))
    less = more.delete((1, "red", False)).delete((2, "red", True))
    assert (dict(wagers), len(more), dict(less)) == (LYING, 3, {(1, "odd", False): Stake(9, dollars(9))})
    assert wagers == Wagers(LYING.items()) and hash(wagers) == hash(Wagers(LYING)) and wagers != more
    assert dict(wagers.items()) == LYING and not Wagers() and (2, "red", True) in wagers
    assert (wagers.get((2, "red", True)), wagers.get((2, "red", False)), wagers.on("odd")) == (
        Stake(7, dollars(7)),
        None,
        Map(),
    )
    assert wagers.set((1, "red", False), Stake(6, dollars(6)))[1, "red", False].amount == 6
    with pytest.raises(KeyError, match=r"\(1, 'odd', False\)"):
        wagers[1, "odd", False]
    with pytest.raises(KeyError):
        wagers.delete((1, "odd", False))
