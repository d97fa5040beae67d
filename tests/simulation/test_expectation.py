"""What a run must bring exactly, meters included."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from bonus.games import bent
from croupier.bonus.compiled import Lanes
from croupier.game.zero import Fate
from croupier.simulation.expectation import Expectation, expectation
from croupier.simulation.slips import played_slip


def expected(
    house: str, slip: str, choice: Fate | None = None, lanes: Lanes | None = None, players: int = 1, **options: Any
) -> Expectation:
    rules = croupier.table(house, **options)
    return expectation(played_slip(slip, rules), rules, choice, lanes or [(1, 1)], players)


PRISON = {"zero": "prison"}


@pytest.mark.parametrize(
    ("house", "slip", "options", "choice", "edge"),
    [
        pytest.param("singapore", "straight:17=1", {}, None, Fraction(1, 37), id="straight"),
        pytest.param("colorado:single-zero", "red=1", PRISON, Fate.HALF, Fraction(1, 74), id="half"),
        # Released by 18 of 37: 1/37 * 19/37 is lost for good.
        pytest.param("colorado:single-zero", "red=1", PRISON, Fate.PRISON, Fraction(19, 1369), id="prison"),
        pytest.param("colorado:single-zero", "red=1", PRISON, None, Fraction(1, 74), id="the-better-one"),
        # 11/38 comes back of the b2b, 36/38 of red: 47/38 of 2.
        pytest.param(
            "massachusetts",
            "red=1,b2b=1",
            {"offers": ["b2b"], "b2b": {"multipliers": {"10": 1}}},
            None,
            Fraction(29, 76),
            id="b2b",
        ),
    ],
)
def test_the_edge(house: str, slip: str, options: dict[str, Any], choice: Fate | None, edge: Fraction) -> None:
    assert expected(house, slip, choice, **options).edge == edge


def test_the_variance_is_known_but_for_a_bonus() -> None:
    assert expected("singapore", "red=1").variance == Fraction(13_680_000, 1369)
    assert expected("massachusetts", "red=1,b2b=1", offers=["b2b"]).variance is None


METER = {"primary": {"start": 10_000, "reset": 12_000, "rate": "0.10"}}


@pytest.mark.parametrize(
    ("lanes", "players", "returned"),
    [
        # Half of the times that one of 38 is hit: the meter with the stake's tenth in it; else 40.
        pytest.param([(1, 1)], 1, Fraction(1_000_050 + 4000, 76), id="one-spin"),
        # In the second spin it holds 50 more, or 12,000.50 where it was won, once in 76.
        pytest.param(
            [(1, 2)],
            1,
            (Fraction(1_000_050) + Fraction(75, 76) * 1_000_100 + Fraction(1, 76) * 1_200_050 + 8000) / 152,
            id="two-spins",
        ),
        # With two it grows twice as fast, and either may win it.
        pytest.param(
            [(1, 2)],
            2,
            (Fraction(1_000_100) + Fraction(37, 38) * 1_000_200 + Fraction(1, 38) * 1_200_100 + 8000) / 152,
            id="two-players",
        ),
        # A lane of one spin and two lanes of two.
        pytest.param(
            [(1, 1), (2, 2)],
            1,
            (3 * Fraction(1_000_050) + 2 * (Fraction(75, 76) * 1_000_100 + Fraction(1, 76) * 1_200_050) + 20_000) / 380,
            id="lanes-of-two-lengths",
        ),
    ],
)
def test_a_meter_that_grows(lanes: Lanes, players: int, returned: Fraction) -> None:
    table = croupier.table("maryland", offers=["bonus-spin"], bonus_spin=METER, seats=2)
    rules = bent(table, targets=((1, 1),), hot={"primary": 1}, community={"40": 1})
    found = expectation(played_slip("bonus-spin=5", rules), rules, None, lanes, players)
    assert abs(found.returned - returned) < Fraction(1, 10**30)


@pytest.mark.parametrize(
    ("spot", "players", "share"),
    [("positions", 1, Fraction(1, 8)), ("wagered", 1, Fraction(1)), ("wagered", 2, Fraction(1, 2))],
)
def test_who_is_the_hot_spot(spot: str, players: int, share: Fraction) -> None:
    """One target of 38: 200 for the hot spot, 40 for another."""
    table = croupier.table("maryland", offers=["bonus-spin"], bonus_spin={"hot-spot": spot})
    rules = bent(table, targets=((1, 1),), hot={"200": 1}, community={"40": 1})
    found = expectation(played_slip("bonus-spin=5", rules), rules, None, [(1, 1)], players)
    assert found.returned == (share * 20_000 + (1 - share) * 4000) / 38
