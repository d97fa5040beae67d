"""The dealer's tray: own chips first, then value chips that it has, in any combination that makes the amount."""

from __future__ import annotations

import pytest

from croupier.play.chips.counts import Chips, gathered, worth
from croupier.play.chips.stack import Stack
from croupier.play.chips.tray import UNCOUNTED, CountedTray
from rulebook.houses import legal
from stacks import blue, red, white

RULES = legal("colorado", chips={"set": 60})


def black(count: int) -> Stack:
    """Value chips of a hundred dollars."""
    return Stack("value", 10_000, count, "black", "value")


def green(count: int) -> Stack:
    """Value chips of twenty-five dollars."""
    return Stack("value", 2_500, count, "green", "value")


def penny(count: int) -> Stack:
    return Stack("value", 1, count, "copper", "value")


@pytest.mark.parametrize(
    ("held", "wanted", "given"),
    [
        # All that is wanted is there.
        ((red(3),), (red(2),), (red(2),)),
        # Sixty blue ones belong to the table and fifty are out: ten are given, the rest in value chips.
        ((blue(-50), red(9), white(9)), (blue(17),), (blue(10), red(1), white(2))),
        # Of chips at another value as many are out: it is the same set.
        ((blue(-50, 500), red(9), white(9)), (blue(17),), (blue(10), red(1), white(2))),
        ((blue(-50), red(9)), (blue(15),), (blue(10), red(1))),
        # Ten are left, but 4.00 more cannot be made: nine, and a red one.
        ((blue(-50), red(9)), (blue(14),), (blue(9), red(1))),
        # Value chips for value chips: the same, then the largest of the others.
        ((red(2), white(30), green(5)), (red(7),), (red(2), green(1))),
        ((red(2), white(30)), (red(7),), (red(2), white(25))),
        # The largest first, as long as the rest can be made: not 25 and then nothing for 5.
        (
            (green(1), Stack("value", 1_000, 3, "blue", "value")),
            (white(30),),
            (Stack("value", 1_000, 3, "blue", "value"),),
        ),
        # Nobody gets a plaque as change, but a wager of plaques wins plaques.
        ((Stack("plaque", 100_000, 2, "gold", "plaque"), black(10)), (black(11),), None),
        ((Stack("plaque", 100_000, 2, "gold", "plaque"),), (Stack("plaque", 100_000, 2, "gold", "plaque"),), "same"),
        # Electronic chips do not run out.
        ((Stack("electronic", 100, -5_000, "blue"),), (Stack("electronic", 100, 500, "blue"),), "same"),
    ],
)
def test_what_a_tray_gives(held: Chips, wanted: Chips, given: Chips | str | None) -> None:
    tray = CountedTray(held, RULES)
    answer = tray.give(wanted)
    if given is None:
        assert tray.lacking
        return
    assert answer == (wanted if given == "same" else gathered(given))  # type: ignore[arg-type]
    assert worth(answer) == worth(wanted)
    assert not tray.lacking


@pytest.mark.parametrize(
    ("held", "wanted", "lacking"),
    [
        # Nothing is there: what is wanted in value chips, the largest first.
        ((), (red(5),), (green(1),)),
        # Two red ones are there of seven: 25.00 more.
        ((red(2),), (red(7),), (green(1),)),
        # The colour has run out: 17.00 less the five white ones that are there.
        (
            (blue(-60), white(5)),
            (blue(17),),
            (Stack("value", 1_000, 1, "blue", "value"), Stack("value", 200, 1, "yellow", "value")),
        ),
        # Chips that are too large help nobody.
        ((green(4),), (penny(1),), (penny(1),)),
    ],
)
def test_what_it_lacks(held: Chips, wanted: Chips, lacking: Chips) -> None:
    tray = CountedTray(held, RULES)
    tray.give(wanted)
    assert tray.lacking == lacking
    filled = CountedTray(gathered((*held, *lacking)), RULES)
    assert worth(filled.give(wanted)) == worth(wanted)
    assert filled.lacking == ()


def test_what_was_given_is_gone() -> None:
    tray = CountedTray((red(3), white(5)), RULES)
    assert tray.give((red(2),)) == (red(2),)
    assert tray.give((red(2),)) == (red(1), white(5))
    assert not tray.lacking
    tray.give((red(1),))
    assert tray.lacking == (red(1),)


def test_what_comes_in_can_be_given() -> None:
    tray = CountedTray((), RULES)
    tray.take_in((red(1, "elsewhere"),))
    assert tray.give((white(5),)) == (red(1),)


def test_named_chips_are_given_as_named_or_not_at_all() -> None:
    tray = CountedTray((blue(-50), red(9)), RULES)
    assert tray.hand_out((red(9),)) == (red(9),)
    assert not tray.lacking
    tray.hand_out((blue(12), red(1)))
    assert tray.lacking == (blue(2), red(1))


def test_a_sum_is_covered_chip_by_chip() -> None:
    tray = CountedTray((blue(-50), red(2), white(100)), RULES)
    assert tray.covers((blue(10), red(2), white(-7)))
    assert not tray.covers((red(3),))
    assert not tray.covers((blue(6), blue(5, 500)))
    assert tray.covers((blue(16), blue(-6, 500)))
    assert tray.covers(())


def test_a_tray_that_nobody_counted_gives_everything() -> None:
    assert UNCOUNTED.give((red(10**6),)) == UNCOUNTED.hand_out((red(10**6),)) == (red(10**6),)
    UNCOUNTED.take_in((red(1),))
    assert UNCOUNTED.lacking == ()
