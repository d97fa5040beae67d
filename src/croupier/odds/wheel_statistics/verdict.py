"""The verdict: summarise the tests of a wheel in sentences.

See docs/decisions/0013-only-the-sequential-test-alarms.md.
"""

from __future__ import annotations

from itertools import pairwise
from math import exp, log

from croupier.odds.wheel_statistics.report import WheelReport
from croupier.odds.wheel_statistics.sequential import Family, Suspect

FOUND_BY = {
    "chi-square": "the pockets are uneven as a whole",
    "evenness": "the pockets came more evenly than chance lets them, as in a made-up list",
    "runs": "the sides of an even-money wager change too often or too seldom",
    "repeats": "a result repeats at once too often or too seldom",
    "distances": "the distances from one result to the next are uneven",
    "Rayleigh of distances": "the ball favours a distance from one result to the next",
    "sectors": "a sector of the wheel comes too often or too seldom",
    "Rayleigh": "the ball favours a side of the wheel",
    "pockets": "a pocket comes too often or too seldom",
}


def verdict(report: WheelReport) -> str:
    """State that nothing speaks against the wheel, or what does and how strongly."""
    test, spins = report.sequential, _spins(report.spins)
    if test.suspect is not None:
        told = _accusation(report, test.suspect)
        return (
            f"{told} {_strength(report)}"
            if report.alarm
            else f"No alarm in {spins}, but look on. {told} {_half(report)}"
        )
    name, p = min(report.adjusted.items(), key=lambda item: item[1])
    if p > test.alpha:
        return f"Nothing in {spins} speaks against this wheel."
    return (
        f"No alarm in {spins}, but look on: {FOUND_BY[name]} (p = {p:.1g}, corrected for the number of tests). "
        f"That p-value holds only if the number of spins was fixed before the first of them."
    )


def _accusation(report: WheelReport, suspect: Suspect) -> str:
    if suspect.family is Family.WHOLE:
        test = report.chi_square
        return (
            "The pockets are uneven as a whole, no single one to blame:"
            f" chi-square {test.statistic:.1f} on {test.degrees} degrees of freedom."
        )
    if suspect.family is Family.SUCCESSION:
        return "Each result foretells the next: a list that repeats itself looks like this, a wheel does not."
    return _describe(report, suspect)


def _describe(report: WheelReport, suspect: Suspect) -> str:
    """Describe a pocket, a sector or a distance that comes too often or too seldom, with its numbers since it began."""
    assert suspect.bet is not None
    wheel, bet = report.results.wheel.in_play, suspect.bet
    size = len(wheel)
    places = report.results.places[suspect.since - 1 :]
    at = [(bet.start + step) % size for step in range(bet.length)]
    if suspect.family is Family.DISTANCE:
        subject, verb = _distance(at), "comes"
        places = [(this - last) % size for last, this in pairwise(places)]
    elif suspect.family is Family.SECTOR:
        subject, verb = f"The sector {'-'.join(wheel[place] for place in at)}", "takes the ball"
    else:
        subject, verb = f"Pocket {wheel[bet.start]}", "comes"
    found, expected = sum(place in set(at) for place in places), len(places) * bet.length / size
    often = "often" if bet.factor > 1 else "seldom"
    since = "" if suspect.since == 1 else f" since about spin {suspect.since:,}"
    return (
        f"{subject} {verb} too {often}{since}: {found:,} times in {_spins(len(places))} where {expected:,.1f} are"
        f" expected, {found / expected:.2f} times its share."
    )


def _distance(at: list[int]) -> str:
    if at == [0]:
        return "The same pocket twice running"
    if len(at) == 1:
        return f"A result {at[0]} pockets clockwise from the last"
    return f"A result {at[0]} to {at[-1]} pockets clockwise from the last"


def _strength(report: WheelReport) -> str:
    test, needed = report.sequential, to_one(-log(report.sequential.alpha))
    return (
        f"The evidence passed {needed} to 1 at spin {test.alarm_at:,} and reached {to_one(test.log_maximum)} to 1"
        f" at spin {test.maximum_at:,}; a fair wheel passes {needed} to 1 in at most one record of {needed},"
        " however long it is watched."
    )


def _half(report: WheelReport) -> str:
    test = report.sequential
    return (
        f"The evidence reached {to_one(test.log_maximum)} to 1 at spin {test.maximum_at:,};"
        f" {to_one(-log(test.alpha))} to 1 would be an alarm."
    )


def to_one(log_e: float) -> str:
    """Format an e-value as odds to one.

    >>> to_one(log(2.5)), to_one(log(10_000)), to_one(100.0)
    ('2.5', '10,000', '10^43.4')
    """
    if log_e > log(1e7):
        return f"10^{log_e / log(10):.1f}"
    return f"{exp(log_e):,.0f}" if log_e > log(10) else f"{exp(log_e):.1f}"


def _spins(count: int) -> str:
    return "1 spin" if count == 1 else f"{count:,} spins"
