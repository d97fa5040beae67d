"""Exclusions: no deposits while one runs, withdrawals always; lengthened, never shortened."""

from __future__ import annotations

import pytest

from cage.evening import NOON
from cage.window import DAY, Window
from croupier.cage import event as ev
from croupier.cage.protection import Exclusion, excluded
from croupier.play.refusal import Code, Refusal

UNTIL_THE_EIGHTH = Refusal(Code.EXCLUDED, "The player has excluded themselves until 2026-05-08 12:00 UTC.")
FOR_GOOD = Refusal(Code.EXCLUDED, "The player has excluded themselves for good.")


def shorter(lasts: str) -> Refusal:
    return Refusal(Code.EXCLUDED, f"The exclusion runs {lasts}; it can be lengthened, never shortened.")


def test_an_excluded_player_pays_nothing_in_and_takes_everything_out() -> None:
    window = Window()
    window.deposit(5_000)
    assert window.exclude(7) is None
    assert window.log.records[-1].events == (ev.Excluded(player="ann", at=NOON, until=NOON + 7 * DAY),)
    assert window.deposit(1) == window.deposit(1, how="play-money") == UNTIL_THE_EIGHTH
    assert window.deposit(1, player="bob") is None
    assert window.withdraw(4_000) is None
    assert window.withdraw(1_001) == Refusal(Code.INSUFFICIENT_FUNDS, "The wallet holds USD 10.")
    assert window.withdraw(1_000) is None


def test_it_ends_when_it_says() -> None:
    window = Window()
    assert excluded(window.account(), window.now) is None
    window.exclude(7)
    window.wait(7 * DAY - 1)
    assert excluded(window.account(), window.now) == Exclusion(NOON + 7 * DAY)
    assert window.deposit(1) == UNTIL_THE_EIGHTH
    window.wait(1)
    assert excluded(window.account(), window.now) is None
    assert window.deposit(1) is None


def test_for_good() -> None:
    window = Window()
    window.exclude(None)
    window.wait(36_500 * DAY)
    assert window.deposit(1) == FOR_GOOD
    assert window.exclude(36_500) == window.exclude(None) == shorter("for good")


def test_it_can_be_lengthened_and_never_shortened() -> None:
    window = Window()
    window.exclude(7)
    window.wait(DAY)
    assert window.exclude(5) == window.exclude(6) == shorter("until 2026-05-08 12:00 UTC")
    assert window.exclude(7) is None
    assert excluded(window.account(), window.now) == Exclusion(NOON + 8 * DAY)
    assert window.exclude(None) is None
    assert excluded(window.account(), window.now) == Exclusion(None)


def test_a_new_one_may_be_shorter_than_one_that_is_over() -> None:
    window = Window()
    window.exclude(7)
    window.wait(7 * DAY)
    assert window.exclude(1) is None
    assert excluded(window.account(), window.now) == Exclusion(NOON + 8 * DAY)


@pytest.mark.parametrize("amount", [100, None])
def test_limits_can_be_set_meanwhile(amount: int | None) -> None:
    window = Window()
    window.limit(200)
    window.exclude(7)
    assert window.limit(amount) is None
