"""The watch over a spin: compares the dealer's report with the wheel sensor's."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.floor.event import SensorRead, SpinReport
from croupier.play.event import BallRested, BallSpun, BettingOpened, Event, ResultDecided

SENSOR = "sensor"


class Watch(msgspec.Struct, frozen=True):
    """The present spin. ``contested``: the reports disagree; ``decided``: the floor has decided the result.

    ``awaited``: the sensor reported the pocket of the previous spin, so this one waits for it.
    """

    dealer: SpinReport = SpinReport()
    sensor: SpinReport = SpinReport()
    contested: bool = False
    decided: bool = False
    awaited: bool = False

    @property
    def open(self) -> bool:
        return (self.contested or self.silent) and not self.decided

    @property
    def silent(self) -> bool:
        """Whether the ball rests and a working sensor has not reported the pocket."""
        return self.awaited and self.dealer.pocket is not None and self.sensor.pocket is None

    @property
    def works(self) -> bool:
        """Whether the next spin waits for the sensor: it has reported, and the floor has not decided without it."""
        return self.sensor.pocket is not None or (self.awaited and not self.decided)

    def told(self) -> str:
        """Both reports in a sentence.

        >>> Watch(SpinReport("opposite", 6, "17"), SpinReport(pocket="20")).told()
        'The dealer told opposite, 6 revolutions, pocket 17; the sensor read pocket 20.'
        """
        return f"The dealer told {_spell(self.dealer)}; the sensor read {_spell(self.sensor)}."


def _spell(said: SpinReport) -> str:
    words = [
        said.direction,
        f"{said.revolutions} revolutions" if said.revolutions is not None else None,
        "enough revolutions" if said.enough and said.revolutions is None else None,
        f"pocket {said.pocket}" if said.pocket is not None else None,
    ]
    return ", ".join(word for word in words if word) or "nothing"


def watched(watch: Watch | None, event: Event, works: bool) -> Watch | None:
    """The watch after an event. A watch begins when the ball is spun and ends when betting opens again.

    ``works``: the sensor reported the previous spin.
    """
    match event:
        case BallSpun(direction=direction):
            return Watch(dealer=SpinReport(direction=direction), awaited=works)
        case BettingOpened():
            return None
        case _ if watch is None:
            return None
        case BallRested():
            return replace(watch, dealer=told_by_dealer(watch.dealer, event))
        case ResultDecided():
            return replace(watch, decided=True)
        case _:
            return watch


def told_by_dealer(before: SpinReport, rested: BallRested) -> SpinReport:
    """The dealer's report with the pocket, and with the revolutions if they are the dealer's word."""
    before = replace(before, pocket=rested.pocket)
    if rested.told_by == SENSOR:
        return before
    return replace(before, revolutions=rested.revolutions, enough=rested.enough)


def heard(watch: Watch, reading: SensorRead) -> Watch:
    """The watch with one more reading, which adds to or replaces earlier readings."""
    before = watch.sensor
    sensor = SpinReport(
        direction=before.direction if reading.direction is None else reading.direction,
        revolutions=before.revolutions if reading.revolutions is None else reading.revolutions,
        pocket=before.pocket if reading.pocket is None else reading.pocket,
    )
    return replace(watch, sensor=sensor)


def differ(dealer: SpinReport, sensor: SpinReport, least: int | None) -> tuple[str, ...]:
    """The fields on which two reports disagree. Revolutions matter only if one is below the ``least`` that make a spin.

    A report of ``enough`` revolutions is not below it.

    >>> differ(SpinReport("opposite", 6, "17"), SpinReport("opposite", 5, "20"), 4)
    ('pocket',)
    """
    found = []
    if dealer.direction and sensor.direction and dealer.direction != sensor.direction:
        found.append("direction")
    if least is not None and {_too_few(dealer, least), _too_few(sensor, least)} == {True, False}:
        found.append("revolutions")
    if dealer.pocket and sensor.pocket and dealer.pocket != sensor.pocket:
        found.append("pocket")
    return tuple(found)


def _too_few(said: SpinReport, least: int) -> bool | None:
    """Whether a report tells too few revolutions; None if it tells none."""
    if said.revolutions is None:
        return False if said.enough else None
    return said.revolutions < least
