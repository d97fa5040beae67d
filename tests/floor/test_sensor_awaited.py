"""A sensor that told of one spin is waited for in the next, until it tells or the floor decides without it."""

from __future__ import annotations

from cage.evening import Evening
from croupier.floor import command as cmd
from croupier.play import command as play
from croupier.play.event import SpinVoided
from croupier.play.refusal import Code, Refusal
from floor.test_sensing import AGREED, DEALER, FLOOR, SETTLE, read, refusal, spun, told


def spin_again(now: Evening) -> None:
    now.table.take(play.Spin(by=DEALER), play.NoMoreBets(by=DEALER))


def test_a_sensor_that_told_is_waited_for_in_the_next_spin() -> None:
    """A dealer who is quicker than the sensor cannot settle before it has told."""
    now = spun()
    now.table.take(AGREED, read(pocket="17"), SETTLE)
    spin_again(now)
    now.table.take(AGREED, read(direction="opposite"))
    says = "The dealer told opposite, 6 revolutions, pocket 17; the sensor read opposite."
    for command in (SETTLE, play.PlaceDolly(by=DEALER)):
        refused = Refusal(Code.SENSOR_AWAITED, f"{says} It is waited for, unless the floor decides.")
        assert refusal(now, command) == refused
    now.table.take(read(pocket="20"))
    assert refusal(now, SETTLE).code is Code.SENSOR_DISAGREES
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="20"), SETTLE)
    spin_again(now)
    now.table.take(read(pocket="17"), AGREED, SETTLE)
    assert now.state.play.round == 4


def test_the_floor_decides_without_a_sensor_that_is_silent_and_it_is_not_waited_for_again() -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="17"), SETTLE)
    spin_again(now)
    assert refusal(now, cmd.DecideResult(by=FLOOR, pocket="17")).code is Code.NOTHING_TO_DECIDE
    now.table.take(AGREED)
    assert refusal(now, cmd.DecideResult(by=DEALER, pocket="17")).code is Code.NOT_YOUR_ROLE
    now.table.take(cmd.DecideResult(by=FLOOR, pocket="17"), SETTLE)
    spin_again(now)
    now.table.take(AGREED, SETTLE)
    spin_again(now)
    now.table.take(read(pocket="17"), AGREED, SETTLE)
    spin_again(now)
    now.table.take(AGREED)
    assert refusal(now, SETTLE).code is Code.SENSOR_AWAITED


def test_a_spin_that_was_void_does_not_end_the_waiting() -> None:
    now = spun()
    now.table.take(AGREED, read(pocket="17"), SETTLE)
    spin_again(now)
    now.table.take(play.BallRests(by=DEALER, pocket="17", revolutions=1))
    assert len(told(now, SpinVoided)) == 1
    now.table.take(play.InspectBall(by=DEALER))
    spin_again(now)
    now.table.take(AGREED)
    assert refusal(now, SETTLE).code is Code.SENSOR_AWAITED
