"""Sensors: readings beside the dealer's word, settlement held back where they differ, and the floor's decision."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cage.evening import START, Evening, place
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.event import SpinReport
from croupier.floor.watch import Watch
from croupier.play import command as play
from croupier.play.event import BallRested, DollyPlaced, Event, FifthMoved, ResultDecided, SpinVoided
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.reports import NO_REPORTS
from croupier.play.state import RoundState
from croupier.rulebook.role import Role
from rulebook.houses import legal

DEALER, FLOOR, PIT = Role.DEALER, Role.FLOOR, Role.PIT
SETTLE = play.Settle(by=DEALER)
TURNED = {"position": 1, "hot": "750", "community": "60"}
AGREED = play.BallRests(by=DEALER, pocket="17", revolutions=6)


def spun(house: str = "maryland", **choices: Any) -> Evening:
    """Ann has 20.00 on red and 5.00 on 20; betting is closed and the ball runs."""
    now = Evening(legal(house, **choices), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "red", 1_000 if house == "small-stakes" else 2_000), place(1, "straight:20", 500))
    first, second = play.Spin(by=DEALER), play.NoMoreBets(by=DEALER)
    now.table.take(*((second, first) if house.startswith("massachusetts") else (first, second)))
    return now


def told(now: Evening, kind: type[Event]) -> list[Event]:
    return [event for record in now.table.records for event in record.events if isinstance(event, kind)]


def refusal(now: Evening, command: Any, by: str = "house") -> Refusal:
    """Why not; nothing has changed."""
    table_state, entries = now.state, len(now.table.entries)
    refused = now.table.give(command, by)
    assert refused is not None, "it was taken"
    assert (now.state, len(now.table.entries)) == (table_state, entries)
    return refused


def read(**keys: Any) -> cmd.Sensor:
    return cmd.Sensor(**keys)


@pytest.mark.parametrize(
    "readings",
    [
        [read(direction="opposite", revolutions=6, pocket="17")],
        [read(pocket="17")],
        [read(revolutions=4)],  # not what the dealer counted, and as good
        [read(pocket="20"), read(pocket="17")],  # a later reading takes the place of an earlier
    ],
)
def test_where_they_agree_the_round_is_settled(readings: list[cmd.Sensor]) -> None:
    now = spun()
    now.table.take(*readings, AGREED, SETTLE, by="wheel-3")
    assert told(now, ev.Disagreement) == []
    assert [event.by for event in told(now, ev.SensorRead) if isinstance(event, ev.SensorRead)] == ["wheel-3"] * len(
        readings
    )
    assert (now.state.watch, now.state.play.round) == (None, 2)


DIFFER = [
    pytest.param(read(pocket="20"), ("pocket",), "pocket 20", id="pocket"),
    pytest.param(read(direction="same", pocket="17"), ("direction",), "same, pocket 17", id="direction"),
    pytest.param(read(revolutions=3), ("revolutions",), "3 revolutions", id="revolutions"),
    pytest.param(
        read(direction="same", revolutions=0, pocket="00"),
        ("direction", "revolutions", "pocket"),
        "same, 0 revolutions, pocket 00",
        id="everything",
    ),
]


@pytest.mark.parametrize(("reading", "on", "words"), DIFFER)
@pytest.mark.parametrize("sensor_first", [True, False])
def test_where_they_differ_nothing_is_settled(
    reading: cmd.Sensor, on: tuple[str, ...], words: str, sensor_first: bool
) -> None:
    now = spun()
    now.table.take(*((reading, AGREED) if sensor_first else (AGREED, reading)), by="wheel-3")
    says = f"The dealer told opposite, 6 revolutions, pocket 17; the sensor read {words}. The floor decides first."
    for command in (SETTLE, play.PlaceDolly(by=DEALER)):
        assert refusal(now, command) == Refusal(Code.SENSOR_DISAGREES, says)
    [found] = told(now, ev.Disagreement)
    assert isinstance(found, ev.Disagreement)
    early = sensor_first and on[0] == "direction"  # it shows while the ball still runs
    assert (found.round, found.on) == (1, ("direction",) if early else on)
    assert found.dealer == (SpinReport("opposite") if early else SpinReport("opposite", 6, "17"))
    assert found.sensor == SpinReport(reading.direction, reading.revolutions, reading.pocket)


def test_every_step_of_the_settlement_waits() -> None:
    now = spun()
    now.table.take(AGREED)
    steps = [play.PlaceDolly(by=DEALER), play.Collect(by=DEALER), play.Pay(by=DEALER), play.RemoveDolly(by=DEALER)]
    for step in steps:
        contested = Evening(now.rules, automatic=False)
        contested.table.state = now.state
        contested.table.take(read(pocket="20"))
        assert refusal(contested, step).code is Code.SENSOR_DISAGREES
        assert refusal(contested, msgspec.structs.replace(step, by=Role.PLAYER)).code is Code.NOT_YOUR_ROLE
        now.table.take(step)


def test_a_disagreement_is_recorded_once_and_only_the_floor_ends_it() -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="20"), read(pocket="20", revolutions=2), read(pocket="17", revolutions=6))
    assert len(told(now, ev.Disagreement)) == 1
    assert refusal(now, SETTLE).code is Code.SENSOR_DISAGREES
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="17"), read(pocket="20"), SETTLE)
    assert len(told(now, ev.Disagreement)) == 1


@pytest.mark.parametrize("by", [FLOOR, PIT])
@pytest.mark.parametrize(("pocket", "rack"), [("17", 7_500), ("20", 7_500 + 36 * 500), ("3", 7_500 + 4_000)])
def test_the_pocket_that_is_decided_is_settled(by: Role, pocket: str, rack: int) -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="20"), cmd.DecideResult(by=by, pocket=pocket), SETTLE)
    [decided] = told(now, ResultDecided)
    assert decided == ResultDecided(pocket=pocket, by=by, clauses=decided.clauses)
    assert [event.pocket for event in told(now, DollyPlaced) if isinstance(event, DollyPlaced)] == [pocket]
    assert now.state.play.seat(1).rack == rack
    assert now.books.free("rack:t1:1") == rack
    straight = spun()
    straight.table.take(msgspec.structs.replace(AGREED, pocket=pocket), SETTLE)
    assert but_reports(now) == but_reports(straight)


def test_a_target_that_was_not_hit_after_all() -> None:
    """The bonus wheels have turned for the dealer's pocket; the decided one is no target."""
    now, straight = bonus("17"), bonus("20")
    now.table.take(read(pocket="20"))
    turn = play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn=TURNED)
    now.table.take(turn, cmd.DecideResult(by=FLOOR, pocket="20"))
    assert but_reports(now) == but_reports(straight)
    now.table.take(SETTLE)
    straight.table.take(SETTLE)
    assert but_reports(now) == but_reports(straight)


def but_reports(now: Evening) -> RoundState:
    """A table without what was reported at it."""
    return msgspec.structs.replace(now.state.play, reports=NO_REPORTS)


def test_a_target_that_was_hit_after_all() -> None:
    now = bonus("20")
    now.table.take(read(pocket="17"), cmd.DecideResult(by=FLOOR, pocket="17"))
    assert refusal(now, SETTLE).code is Code.NOT_DRAWN
    now.table.take(play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn=TURNED), SETTLE)


def bonus(pocket: str) -> Evening:
    """Ann has 5.00 on red and on the bonus spin; 17 is a target; the ball rests in ``pocket``."""
    now = Evening(legal("maryland", offers=["bonus-spin"]), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "red", 500), place(1, "bonus-spin", 500))
    now.table.take(play.Draw(by=Role.GENERATOR, what="bonus-spin", drawn={"targets": ["17"]}))
    now.table.take(play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))
    now.table.take(play.BallRests(by=DEALER, pocket=pocket, revolutions=6))
    return now


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (cmd.DecideResult(by=DEALER, pocket="17"), Code.NOT_YOUR_ROLE),
        (cmd.DecideResult(by=Role.PLAYER, pocket="17"), Code.NOT_YOUR_ROLE),
        (cmd.DecideResult(by=FLOOR, pocket="37"), Code.UNKNOWN_POCKET),
        (play.NoSpin(by=DEALER, why="interference"), Code.SENSOR_DISAGREES),
        (play.NoSpin(by=FLOOR, why="boredom"), Code.BAD_COMMAND),
        (read(), Code.BAD_COMMAND),
        (read(pocket="37"), Code.UNKNOWN_POCKET),
    ],
)
def test_what_is_refused_while_they_disagree(command: play.Command, refused: Code) -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="20"))
    assert refusal(now, command).code is refused


def test_a_refused_decision_says_what_each_told() -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="20"))
    told_both = "The dealer told opposite, 6 revolutions, pocket 17; the sensor read pocket 20."
    assert refusal(now, cmd.DecideResult(by=FLOOR, pocket="37")) == Refusal(
        Code.UNKNOWN_POCKET, f"The double-zero wheel has no pocket 37. {told_both}"
    )
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="20"))
    assert refusal(now, cmd.DecideResult(by=FLOOR, pocket="17")) == Refusal(
        Code.NOTHING_TO_DECIDE, f"No disagreement waits for a decision. {told_both}"
    )


def test_nothing_to_decide_where_they_agree_and_before_the_ball_rests() -> None:
    now = spun()
    decide = cmd.DecideResult(by=FLOOR, pocket="17")
    assert refusal(now, decide).code is Code.NOTHING_TO_DECIDE
    now.table.take(read(direction="same"))
    assert refusal(now, decide).code is Code.WRONG_PHASE
    now.table.take(AGREED, decide, SETTLE)
    assert refusal(now, decide) == Refusal(Code.NOTHING_TO_DECIDE, "No disagreement waits for a decision.")


@pytest.mark.parametrize("house", ["maryland", "singapore"])
def test_the_floor_may_void_the_spin_instead(house: str) -> None:
    now = spun(house)
    no_spin = play.NoSpin(by=FLOOR, why="interference")
    now.table.take(AGREED, read(pocket="20"))
    assert refusal(now, play.NoSpin(by=DEALER, why="interference")).code is Code.SENSOR_DISAGREES
    now.table.take(no_spin)
    [voided] = told(now, SpinVoided)
    assert isinstance(voided, SpinVoided)
    assert (voided.why, voided.by, voided.round) == ("interference", "floor", 1)
    state = now.state.play
    assert (state.phase, state.round, state.result, state.seat(1).staked) == (Phase.BETTING, 2, None, 2_500)
    assert now.state.watch is None


def test_a_void_by_the_dealers_word_alone_waits_for_the_floor() -> None:
    now = spun()
    now.table.take(read(revolutions=6, pocket="17"), play.BallRests(by=DEALER, pocket="17", revolutions=2))
    assert (told(now, SpinVoided), now.state.play.phase) == ([], Phase.RESTING)
    assert refusal(now, SETTLE).says == (
        "The dealer told opposite, 2 revolutions, pocket 17; the sensor read 6 revolutions, pocket 17. "
        "The floor decides first."
    )
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="17"), SETTLE)
    assert now.state.play.seat(1).rack == 7_500
    agreed = spun()
    agreed.table.take(read(revolutions=3), play.BallRests(by=DEALER, pocket="17", revolutions=2))
    assert len(told(agreed, SpinVoided)) == 1


def test_what_must_be_drawn_is_drawn_before_a_void_that_waits() -> None:
    now = Evening(legal("maryland", offers=["x-straight"]), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "straight:17", 500), place(1, "x-straight:17", 500))
    now.table.take(play.Spin(by=DEALER), play.NoMoreBets(by=DEALER), read(revolutions=6))
    assert refusal(now, play.BallRests(by=DEALER, pocket="17", revolutions=2)).code is Code.NOT_DRAWN


def test_a_covered_pocket_that_is_decided_is_void() -> None:
    now = spun("massachusetts:double-zero-as-single")
    now.table.take(AGREED, read(pocket="00"), cmd.DecideResult(by=FLOOR, pocket="00"))
    [voided] = told(now, SpinVoided)
    assert isinstance(voided, SpinVoided)
    assert (voided.why, now.state.play.phase) == ("covered-00", Phase.BETTING)


def test_the_dolly_moves_and_wagers_that_were_collected_do_not() -> None:
    now = spun("maryland", offers=["five-adjacent"])
    now.table.take(AGREED, play.PlaceDolly(by=DEALER), read(pocket="20"))
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="20"), play.Collect(by=DEALER), play.Pay(by=DEALER))
    assert now.state.play.seat(1).rack == 7_500 + 36 * 500
    late = spun()
    late.table.take(AGREED, play.PlaceDolly(by=DEALER), play.Collect(by=DEALER), read(pocket="20"))
    assert refusal(late, play.Pay(by=DEALER)).code is Code.SENSOR_DISAGREES
    assert refusal(late, cmd.DecideResult(by=FLOOR, pocket="20")) == Refusal(
        Code.WRONG_PHASE,
        "The round is being settled for 17: decide 17, and ask for a correction or a void afterwards. "
        "The dealer told opposite, 6 revolutions, pocket 17; the sensor read pocket 20.",
    )
    late.table.take(cmd.DecideResult(by=FLOOR, pocket="17"), play.Pay(by=DEALER), play.RemoveDolly(by=DEALER))


def test_fifths_move_with_the_dolly() -> None:
    now = Evening(legal("massachusetts:double-zero", offers=["five-adjacent"]), automatic=False)
    now.table.take(play.BuyIn(seat=1, amount=10_000, chip=100), place(1, "five-adjacent:20", 500))
    now.table.take(play.NoMoreBets(by=DEALER), play.Spin(by=DEALER), AGREED)
    now.table.take(play.PlaceDolly(by=DEALER), read(pocket="20"), cmd.DecideResult(by=PIT, pocket="20"))
    moved = [(event.seat, event.amount, event.to) for event in told(now, FifthMoved) if isinstance(event, FifthMoved)]
    assert moved == [(1, 100, "straight:17"), (1, 100, "straight:20")]


def test_readings_come_between_the_spin_and_the_settlement() -> None:
    now = Evening(legal("maryland"), automatic=False)
    assert refusal(now, read(pocket="17")).code is Code.WRONG_PHASE
    now.table.take(play.Spin(by=DEALER), read(direction="opposite"), play.NoMoreBets(by=DEALER), AGREED, SETTLE)
    assert refusal(now, read(pocket="17")).code is Code.WRONG_PHASE
    void = play.NoSpin(by=FLOOR, why="foreign-object")
    now.table.take(play.Spin(by=DEALER), read(direction="same"), void)
    assert refusal(now, read(pocket="17")).code is Code.WRONG_PHASE
    now.table.take(play.Spin(by=DEALER))
    assert now.state.watch == Watch(dealer=SpinReport("opposite"))


def test_an_automatic_wheel_has_no_sensor() -> None:
    now = Evening(legal("maryland"))
    now.table.take(START)
    assert refusal(now, read(pocket="17")).code is Code.NOT_YOUR_ROLE


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do": "sensor", "direction": "sideways"}', "Invalid enum value 'sideways'"),
        ('{"do": "sensor", "revolutions": -1}', "`int` >= 0"),
        ('{"do": "sensor", "pocket": 17}', "Expected `str | null`, got `int`"),
        ('{"do": "sensor", "speed": 3}', "unknown field `speed`"),
    ],
)
def test_a_line_that_is_no_reading(line: str, says: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(line, type=cmd.Sensor)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("house", "clause", "counted"),
    [
        pytest.param(house, clause, counted, id=f"{house} {clause}")
        for house, clause, counted in [
            ("massachusetts", "MA-66", 4),
            ("small-stakes", "SS-24", 3),
            ("maryland", "MD-148", 4),
            ("singapore", "SG-28", 4),
            ("colorado", "CO-72", 4),
        ]
    ],
)
def test_the_sensor_counts_the_revolutions(house: str, clause: str, counted: int) -> None:
    """The dealer tells none; the record says that they are the sensor's word."""
    untold = play.BallRests(by=DEALER, pocket="17")
    now = spun(house)
    refused = refusal(now, untold)
    assert (refused.code, refused.clauses) == (Code.REVOLUTIONS_NEEDED, (clause,))
    now.table.take(read(revolutions=counted), untold)
    [rested] = told(now, BallRested)
    assert isinstance(rested, BallRested)
    assert (rested.revolutions, rested.told_by, rested.enough) == (counted, "sensor", False)
    few = spun(house)
    few.table.take(read(revolutions=counted - 1), untold)
    [voided] = told(few, SpinVoided)
    assert isinstance(voided, SpinVoided)
    assert voided.why == "too-few-revolutions"


def test_enough_for_the_dealer_and_too_few_for_the_sensor() -> None:
    now = spun()
    now.table.take(read(revolutions=2), play.BallRests(by=DEALER, pocket="17", enough=True))
    [disagreement] = told(now, ev.Disagreement)
    assert isinstance(disagreement, ev.Disagreement)
    assert disagreement.on == ("revolutions",)
    assert refusal(now, SETTLE).says.startswith("The dealer told opposite, enough revolutions, pocket 17; the sensor")
    agreed = spun()
    agreed.table.take(play.BallRests(by=DEALER, pocket="17", enough=True), read(revolutions=5, pocket="17"), SETTLE)
    assert told(agreed, ev.Disagreement) == []
