"""The compiler: a slip as integer tables, by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.game.zero import Fate
from croupier.odds.slip_text import BadSlip
from croupier.simulation.compiler import CannotCompile, Compiled, compile_slip
from croupier.simulation.slips import most_slips, played_slip


def compiled(house: str, slip: str, choice: Fate | None = None, players: int = 1, **options: Any) -> Compiled:
    rules = croupier.table(house, **options)
    return compile_slip(played_slip(slip, rules), rules, choice, players)


def nets(found: Compiled) -> dict[int, int]:
    """How many pockets bring what net, in minor units."""
    counted: dict[int, int] = {}
    for net in found.nets.tolist():
        counted[net * found.unit] = counted.get(net * found.unit, 0) + 1
    return counted


@pytest.mark.parametrize(
    ("house", "slip", "options", "unit", "expected"),
    [
        pytest.param("singapore", "red=5", {}, 500, {500: 18, -500: 19}, id="red"),
        pytest.param("singapore", "red=5,straight:17=1", {}, 200, {-600: 18, 400: 18, 3000: 1}, id="red-and-17"),
        pytest.param("maryland:triple-zero", "straight:17=2", {}, 200, {-200: 38, 7000: 1}, id="triple-zero"),
        pytest.param("massachusetts", "red=1", {"zero": "half"}, 50, {-100: 18, -50: 2, 100: 18}, id="half"),
        pytest.param("massachusetts", "red=0.01", {"zero": "half"}, 1, {-1: 18, 0: 2, 1: 18}, id="half-of-a-cent"),
        pytest.param("colorado", "red=1", {"zero": "prison"}, 50, {-100: 19, -50: 1, 100: 18}, id="the-best-choice"),
        pytest.param("maryland:double-zero-as-single", "dozen:1=1", {}, 100, {-100: 25, 200: 12}, id="as-single"),
        pytest.param("singapore", "red=3,red=2", {}, 500, {-500: 19, 500: 18}, id="twice-on-a-spot"),
    ],
)
def test_what_a_slip_brings(
    house: str, slip: str, options: dict[str, Any], unit: int, expected: dict[int, int]
) -> None:
    found = compiled(house, slip, **options)
    assert (found.unit, nets(found)) == (unit, expected)
    assert not found.carries
    assert not found.plays_bonus


@pytest.mark.parametrize(
    ("slip", "expected"),
    [
        pytest.param("straight:17=100000000.01,red=1", {-10_000_000_101: 18, -9_999_999_901: 18, 349_999_999_935: 1}),
        pytest.param("straight:17=10000000,red=0.01", {-1_000_000_001: 18, -999_999_999: 18, 34_999_999_999: 1}),
    ],
)
def test_amounts_of_more_than_32_bits(slip: str, expected: dict[int, int]) -> None:
    assert nets(compiled("singapore", slip)) == expected


def test_prisoners() -> None:
    """Red and odd share the prison of a zero: both, one of them, or none stay to lose; here the next spin ends it."""
    found = compiled("colorado:single-zero", "red=1,odd=2", Fate.PRISON, zero="prison")
    assert found.carries
    assert (found.unit, found.stake) == (100, 3)
    zero, one, two = (found.pockets.index(found.pockets[0]), *map([*map(str, found.pockets)].index, ("1", "2")))
    back, after = found.slip
    assert back.shape == after.shape == (2, 37)
    assert (back[0, zero], after[0, zero]) == (0, 1)
    assert (back[0, one], after[0, one]) == (6, 0)
    assert (back[1, one], back[1, two], back[1, zero]) == (3, 0, 0)
    assert not after[1].any()


def test_the_choice_makes_the_prison() -> None:
    assert not compiled("colorado", "red=1", Fate.HALF, zero="prison").carries
    assert compiled("colorado", "red=1", Fate.PRISON, zero="prison").carries
    assert not compiled("colorado", "straight:0=1,red=1", Fate.HALF, zero="prison").carries


@pytest.mark.parametrize(
    ("house", "slip", "options", "choice", "says"),
    [
        ("singapore", "red=1", {}, Fate.HALF, "choice: half for this slip: a zero leaves no choice here"),
        ("massachusetts", "red=1", {"zero": "half"}, Fate.HALF, "choice: half for this slip: a zero leaves no choice"),
        (
            "colorado",
            "straight:17=1",
            {"zero": "prison"},
            Fate.PRISON,
            "choice: prison for this slip: a zero leaves half or prison here, and only to the wagers that it catches",
        ),
    ],
)
def test_a_choice_that_nobody_has(house: str, slip: str, options: dict[str, Any], choice: Fate, says: str) -> None:
    with pytest.raises(CannotCompile) as refused:
        compiled(house, slip, choice, **options)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(("slip", "scales"), [("red=1", True), ("red=0.01", False), ("straight:5=0.01", True)])
def test_half_of_a_cent_does_not_scale(slip: str, scales: bool) -> None:
    assert compiled("massachusetts", slip, zero="half").scales is scales


def test_roulette_x() -> None:
    """Two numbers at 50 to 1, 28 for the others: 51 back twice in 38 times, 29 back else."""
    section = {"paytable": "A", "draws": {"2": 1}, "pays": {"50": 1}}
    found = compiled(
        "maryland", "x-straight:17=1,x-straight:00=3,red=1", offers=["x-straight"], x_straight=section
    ).bonus
    assert (found.ticket_times.tolist(), found.ticket_weights.tolist()) == ([[29, 51]], [[18, 19]])
    assert sorted(found.ticket_stakes[0].tolist())[-3:] == [0, 1, 3]
    assert found.ticket_again.tolist() == [0]


def test_back_to_back() -> None:
    found = compiled(
        "massachusetts", "red=1,b2b=2", offers=["b2b"], b2b={"multipliers": {"10": 3, "25": 1}, "stake": "kept"}
    )
    bonus = found.bonus
    assert (bonus.ticket_times.tolist(), bonus.ticket_weights.tolist()) == ([[10, 25]], [[3, 4]])
    assert (bonus.ticket_stakes.tolist(), bonus.ticket_again.tolist()) == ([[2] * 38], [1])
    assert (found.unit, found.stake) == (100, 3)
    assert found.best == 2 + 2 * 25


def test_weights_that_are_too_fine() -> None:
    with pytest.raises(CannotCompile, match=r"^slip: the bonus draws have weights too fine"):
        compiled("massachusetts", "red=1,b2b=1", offers=["b2b"], b2b={"multipliers": {"10": (1 << 32) - 1, "25": 2}})


def test_bonus_spin() -> None:
    """Amounts in minor units; the first player of two, each of whom adds 0.50 and 0.25 to the meters."""
    found = compiled("maryland", "bonus-spin=5,red=1", players=2, offers=["bonus-spin"], seats=6)
    bonus = found.bonus
    assert (found.unit, found.stake) == (1, 600)
    assert (bonus.targets.tolist(), bonus.target_weights.tolist()) == ([1, 2, 3], [1, 2, 3])
    assert (bonus.positions, bonus.players) == (6, 2)
    assert bonus.first.tolist()[:3] == [0, 0, 100_000]
    assert bonus.first_meters.tolist()[:3] == [0, 1, -1]
    rates = [Fraction(int(grows), int(per)) for grows, per in zip(bonus.meter_grows, bonus.meter_per, strict=True)]
    assert rates == [100, 50]
    starts = [int(part) // int(per) for part, per in zip(bonus.meter_parts, bonus.meter_per, strict=True)]
    assert starts == [1_000_000, 500_000]


@pytest.mark.parametrize("players", [0, 4])
def test_more_players_than_positions(players: int) -> None:
    with pytest.raises(CannotCompile, match=f"^players: {players}: the table has 1 to 3 positions$"):
        compiled("maryland", "bonus-spin=5", players=players, offers=["bonus-spin"], seats=3)


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ("bonus-spin=4", "slip, wager 1 (bonus-spin=4): The minimum on bonus-spin is USD 5."),
        ("bonus-spin=6", "slip, wager 1 (bonus-spin=6): The maximum on bonus-spin is USD 5."),
        ("bonus-spin=5,bonus-spin=5", "slip, wager 2 (bonus-spin=5): The maximum on bonus-spin is USD 5."),
        ("b2b=5", "slip, wager 1 (b2b=5): 'b2b' is no spot of this table"),
    ],
)
def test_bonus_slips_that_cannot_be_placed(slip: str, says: str) -> None:
    with pytest.raises(BadSlip) as refused:
        played_slip(slip, croupier.table("maryland", offers=["bonus-spin"]))
    assert str(refused.value).startswith(says)


def test_plain_and_bonus_wagers_are_told_apart() -> None:
    found = played_slip("b2b=1,red=5", croupier.table("massachusetts", offers=["b2b"]))
    assert [line.spot.id for line in found.wagers] == ["red"]
    assert [line.spot.id for line in found.bonus] == ["b2b"]
    assert [line.spot.id for line in found.lines] == ["red", "b2b"]
    assert found.stake == 600


@pytest.mark.parametrize(
    ("slip", "most"),
    [
        pytest.param("red=5", 20, id="one"),
        pytest.param("red=5,straight:17=1", 20, id="the-narrower-limit"),
        pytest.param("red=5,straight:17=3", 8, id="inside-binds"),
        pytest.param("red=5,red=5", 10, id="two-on-a-spot"),
    ],
)
def test_how_many_slips_the_limits_allow(slip: str, most: int) -> None:
    rules = croupier.table("singapore", limits={"inside": [1, 25], "outside": [5, 100]})
    assert most_slips(played_slip(slip, rules), rules) == most


def test_without_limits() -> None:
    rules = croupier.table("maryland", offers=["bonus-spin"])
    assert most_slips(played_slip("red=5", rules), rules) is None
    assert most_slips(played_slip("red=5,bonus-spin=5", rules), rules) == 1
