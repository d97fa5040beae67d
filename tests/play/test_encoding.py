"""A state as bytes: it comes back the same at every step, and play goes on from it the same."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from immutables import Map

from cage.rounds import FILES, IDS, random_rules, random_steps, rules_of, steps
from croupier.bonus.back_to_back import BackToBackState
from croupier.bonus.bonus_spin.draws import BonusSpinState
from croupier.bonus.roulette_x import RouletteXState
from croupier.bonus.round import Meter
from croupier.game.pocket import Pocket
from croupier.play.chips.stack import Stack
from croupier.play.decide import decide
from croupier.play.encoding import decode, encode
from croupier.play.event import Reported
from croupier.play.evolve import fold
from croupier.play.phase import Phase
from croupier.play.reports import Reports
from croupier.play.result import PartLost, Swept
from croupier.play.state import LaidWagers, MovedFifth, ReturnPermit, RoundState, Seat, Spoken
from croupier.play.wagers import Stake, Wagers
from croupier.rulebook.schema.conduct import Close
from stacks import blue, dollars, red, white

STAR = Stack("colour", 100, 4, "blue", "star")
EVERYTHING = RoundState(
    closing=Close.BEFORE_SPIN,
    phase=Phase.NO_MORE_BETS,
    round=12,
    seats=Map(
        {
            1: Seat(
                rack=900,
                staked=600,
                standalone_wagers=2,
                chips=(STAR, red(1, "elsewhere")),
                own=STAR,
                permits=(ReturnPermit(500, "floor", 1000),),
            ),
            7: Seat(),
        }
    ),
    wagers=Wagers(
        {
            (1, "red", False): Stake(500, dollars(500), coupon=500, lost=100),
            (1, "red", True): Stake(100, (white(1),), stands_alone=False),
        }
    ),
    pending=Map({(1, "odd", False): Stake(200, dollars(200), round=11)}),
    prisoners=Map({(1, "odd", True): Stake(200, dollars(200), round=10)}),
    fifths=Map({(1, "five-adjacent:17", False): MovedFifth("straight:17", 100, dollars(100), lost=400)}),
    spoken=Map({7: (Spoken("red", 5), Spoken("black", 6))}),
    prior=Pocket("00"),
    result=Pocket("17"),
    bonus=Map(
        {
            "b2b": BackToBackState(multiplier=10),
            "x-straight": RouletteXState(numbers=(("17", 50), ("0", 100))),
            "bonus-spin": BonusSpinState(
                meters=Map({"primary": Meter(10_000_007, 10)}),
                targets=("17", "8"),
                position=3,
                hot="primary",
                community="40",
            ),
        }
    ),
    inspectors=("floor", "pit"),
    inspect_for="ball-left-wheel",
    damaged=True,
    called=("hanging-ball",),
    laid=LaidWagers(
        Wagers({(1, "red", False): Stake(500, dollars(500), coupon=500)}),
        Map({(1, "odd", True): Stake(200, dollars(200), round=10)}),
        Map({"red": 2}),
        (Swept("black", (1, 2), (100, 200), ("MD-96",), (False, True), (0, 100), imprisoned=True),),
        (PartLost(1, "red", 250, dollars(250), ("MA-58",), tip=True),),
    ),
    bonus_wagers=Map({"red": 2, "odd": 0}),
    tip_box=(blue(1, 250),),
    float=(white(-1),),
    out=(red(-1),),
    stocked=True,
    cage=(red(-3),),
    paid_in=2_000,
    paid_out=300,
    reports=Reports(
        open=Map(
            {
                4: Reported(
                    number=4,
                    round=12,
                    act="place",
                    why="betting-closed",
                    by="player",
                    to="floor",
                    seat=3,
                    spot="red",
                    amount=500,
                    says="Too late.",
                    times=2,
                    at=1_700_000_000_000,
                    clauses=("SS-12",),
                )
            }
        ),
        last=5,
        told=frozenset({(12, 3, "place", "betting-closed"), (12, 0, "sensor", "sensor-disagrees")}),
    ),
    house=-40,
)


def test_everything_that_a_state_can_hold() -> None:
    back = decode(encode(EVERYTHING))
    assert back == EVERYTHING
    plain = RoundState(closing=Close.DURING_SPIN)
    untouched = [name for name in RoundState.__struct_fields__ if getattr(EVERYTHING, name) == getattr(plain, name)]
    assert untouched == []
    assert [type(getattr(back, name)) for name in RoundState.__struct_fields__] == [
        type(getattr(EVERYTHING, name)) for name in RoundState.__struct_fields__
    ]


def test_wagers_that_were_frozen_one_by_one() -> None:
    """As an earlier version did it; a house that was opened then is opened now."""
    body = msgspec.json.decode(encode(EVERYTHING))
    body["wagers"] = [
        [[1, "red", False], {"amount": 500, "chips": msgspec.to_builtins(dollars(500)), "coupon": 500, "lost": 100}],
        [[1, "red", True], {"amount": 100, "chips": msgspec.to_builtins((white(1),)), "stands_alone": False}],
    ]
    assert decode(msgspec.json.encode(body)) == EVERYTHING
    body["wagers"] = []
    assert decode(msgspec.json.encode(body)).wagers == Wagers()


@pytest.mark.parametrize("path", FILES[::6], ids=IDS[::6])
def test_a_round_goes_on_from_a_frozen_state(path: Path) -> None:
    rules = rules_of(path)
    for step in steps(path, rules):
        back = decode(encode(step.before))
        assert back == step.before
        assert decide(back, step.command, rules) == step.events
        assert fold(back, step.events) == step.after


@pytest.mark.parametrize("seed", range(20))
def test_random_play_goes_on_from_a_frozen_state(seed: int) -> None:
    rules = random_rules(seed)
    frozen = RoundState(closing=rules.closing.when)
    for number, step in enumerate(random_steps(seed, rules, 100)):
        frozen = decode(encode(step.before)) if number == 0 else frozen
        assert frozen == step.before
        assert decide(frozen, step.command, rules) == step.events
        frozen = decode(encode(fold(frozen, step.events)))
