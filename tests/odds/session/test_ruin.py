"""Ruin and target, against the closed forms of the gambler's ruin."""

from __future__ import annotations

import pytest

from croupier.odds.session import ruin as module
from croupier.odds.session.after import TooLong
from croupier.odds.session.ruin import ever, within
from odds.session.test_steps import step

Q, P = 19 / 37, 18 / 37


def test_ruin_within_a_few_spins() -> None:
    """Three units, red: ruined within three spins only by three losses, within five also by L L W L L and the like."""
    red = step("singapore", "red=1")
    three, five = within(red, 300, 3), within(red, 300, 5)
    assert three.ruin == pytest.approx(Q**3)
    # Four losses and a win, the win not among the last, and before three losses have come: three orders.
    assert five.ruin == pytest.approx(Q**3 + 3 * Q**4 * P)
    assert three.reached == 0.0
    assert three.playing == pytest.approx(1 - Q**3)


def test_target_and_ruin_within_a_few_spins() -> None:
    red = step("singapore", "red=1")
    found = within(red, 200, 2, 400)
    assert found.ruin == pytest.approx(Q**2)
    assert found.reached == pytest.approx(P**2)
    assert found.playing == pytest.approx(2 * P * Q)


def test_a_bankroll_between_the_units() -> None:
    """Two and a half units are ruined once less than one is left: after two losses."""
    found = within(step("singapore", "red=1"), 250, 2)
    assert found.ruin == pytest.approx(Q**2)


@pytest.mark.parametrize(("bankroll", "target"), [(10, 20), (50, 60), (1, 2)])
def test_without_end(bankroll: int, target: int) -> None:
    ratio = Q / P
    lost = (ratio**bankroll - ratio**target) / (1 - ratio**target)
    spins = bankroll / (Q - P) - target / (Q - P) * (1 - ratio**bankroll) / (1 - ratio**target)
    found = ever(step("singapore", "red=1"), bankroll * 100, target * 100)
    assert found.ruin == pytest.approx(lost, rel=1e-12)
    assert found.reached == pytest.approx(1 - lost, rel=1e-12)
    assert found.duration == pytest.approx(spins, rel=1e-10)


def test_long_enough_is_without_end() -> None:
    dozen = step("singapore", "dozen:1=1")
    assert within(dozen, 1000, 3000, 2000).ruin == pytest.approx(ever(dozen, 1000, 2000).ruin, abs=1e-9)


def test_a_slip_with_a_push() -> None:
    """Red and black together: nothing happens but on zero, where both are lost."""
    both = step("singapore", "red=1,black=1")
    assert within(both, 400, 2, 600).ruin == pytest.approx(1 / 37**2)
    assert ever(both, 400, 600).ruin == pytest.approx(1)
    assert ever(both, 400, 600).duration == pytest.approx(2 * 37)


def test_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    red = step("singapore", "red=1")
    with pytest.raises(TooLong, match="are too many to march through"):
        within(red, 10**9, 10**9, 2 * 10**9)
    monkeypatch.setattr(module, "MOST_STATES", 10)
    with pytest.raises(TooLong, match="19 bankrolls are too many to solve for"):
        ever(red, 1000, 2000)
