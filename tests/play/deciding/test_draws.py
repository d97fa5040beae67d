"""Draws: which may come when, which cannot have been drawn, and which must have come."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.bonus.back_to_back import BackToBackState
from croupier.play import event as ev

from .tables import Cited, Table


def draw(what: str, **keys: Any) -> dict[str, Any]:
    return {"do": "draw", "by": "generator", "for_": what, **keys}


def drawn(what: str, fields: dict[str, Any], **more: Any) -> ev.BonusDrawn:
    return ev.BonusDrawn(what=what, drawn=fields, **more)


B2B = draw("b2b", multiplier=10)
X = draw("x-straight", numbers={"17": 50, "4": 250})
TARGETS = draw("bonus-spin", targets=["8", "11"])
TURN = draw("bonus-spin", position=3, hot="750", community="60")


def massachusetts() -> Table:
    """A prior spin of 5, a back-to-back wager down, the ball in the track."""
    table = Table("massachusetts", offers=["b2b"])
    table.play("5")
    table.done("place", seat=1, spot="b2b", amount=500)
    return table


def maryland() -> Table:
    table = Table("maryland", offers=["x-straight", "bonus-spin"])
    table.done("place", seat=1, spot="x-straight:17", amount=500)
    table.done("place", seat=1, spot="bonus-spin", amount=500)
    return table


def test_the_multiplier_is_drawn_while_the_ball_runs() -> None:
    table = massachusetts()
    assert table.refused(**B2B) == ("wrong-phase", ("MA-78",))
    table.done("no_more_bets", by="dealer")
    assert table.refused(**B2B) == ("wrong-phase", ("MA-78",))
    table.done("spin", by="dealer")
    assert table.refused(**draw("b2b")) == ("bad-command", ())
    assert table.refused(**draw("b2b", multiplier=11)) == ("bad-draw", ())
    assert table.refused("ball_rests", by="dealer", pocket="5", revolutions=5) == ("not-drawn", ("MA-78",))
    assert table.done(**B2B) == (
        drawn("b2b", {"multiplier": 10}, call="The multiplier is on the board.", clauses=("MA-78",)),
    )
    assert table.refused(**B2B) == ("bad-draw", ())
    table.done("ball_rests", by="dealer", pocket="5", revolutions=5)
    table.done("settle", by="dealer")
    assert (table.rack(), table.state.bonus["b2b"]) == (15_000, BackToBackState())


def test_a_void_round_is_no_prior_spin_and_its_draw_is_gone() -> None:
    table = massachusetts()
    table.close_betting()
    table.done(**B2B)
    table.done("no_spin", by="dealer", why="foreign-object")
    assert (table.state.prior, table.state.bonus["b2b"]) == ("5", BackToBackState())


def test_a_multiplier_and_numbers_are_wanted_for_wagers_alone() -> None:
    for house, offer in (("massachusetts", "b2b"), ("maryland", "x-straight")):
        table = Table(house, offers=[offer])
        table.play("5")
        assert table.state.prior == "5"


def test_targets_are_drawn_before_every_spin_with_or_without_a_wager() -> None:
    """MD-76: before each spin."""
    table = Table("maryland", offers=["bonus-spin"])
    assert table.refused("spin", by="dealer") == ("not-drawn", ("MD-76",))
    table.done(**TARGETS)
    table.play("5")
    assert table.refused("spin", by="dealer") == ("not-drawn", ("MD-76",))
    without = Table("maryland")
    without.play("5")


def test_numbers_are_drawn_once_betting_has_closed() -> None:
    table = maryland()
    table.done(**TARGETS)
    assert table.refused(**draw("x-straight")) == ("bad-command", ())
    assert table.refused(**X) == ("wrong-phase", ())
    table.done("spin", by="dealer")
    assert table.refused(**X) == ("wrong-phase", ())
    table.done("no_more_bets", by="dealer")
    assert table.refused("ball_rests", by="dealer", pocket="17", revolutions=5) == ("not-drawn", ("MD-82",))
    assert table.refused(**draw("x-straight", numbers={"17": 51, "4": 250})) == ("bad-draw", ("MD-136",))
    numbers = drawn("x-straight", {"numbers": [["17", 50], ["4", 250]]}, clauses=("MD-82", "MD-83"))
    assert table.done(**X) == (numbers,)
    assert table.refused(**X) == ("bad-draw", ())
    table.done("ball_rests", by="dealer", pocket="17", revolutions=5)
    assert table.refused(**X) == ("wrong-phase", ())


def test_targets_are_drawn_before_the_spin() -> None:
    table = maryland()
    assert table.refused("spin", by="dealer") == ("not-drawn", ("MD-76",))
    assert table.refused(**draw("bonus-spin")) == ("bad-command", ())
    assert table.refused(**draw("bonus-spin", position=3, hot="750")) == ("bad-command", ())
    assert table.refused(**draw("bonus-spin", position=3, community="60")) == ("bad-command", ())
    assert table.refused(**draw("bonus-spin", targets=["8", "8"])) == ("bad-draw", ())
    assert table.done(**TARGETS) == (drawn("bonus-spin", {"targets": ["8", "11"]}, clauses=("MD-76", "MD-77")),)
    assert table.refused(**TARGETS) == ("bad-draw", ())
    table.done("spin", by="dealer")
    assert table.refused(**TARGETS) == ("wrong-phase", ("MD-76",))


def test_the_bonus_wheels_turn_after_a_hit() -> None:
    table = maryland()
    table.done(**TARGETS)
    table.close_betting()
    table.done(**X)
    assert table.refused(**TURN) == ("wrong-phase", ("MD-78",))
    table.done("ball_rests", by="dealer", pocket="11", revolutions=5)
    assert table.refused("settle", by="dealer") == ("not-drawn", ("MD-78",))


def test_a_hit_never_leaves_the_dealer_without_a_next_step() -> None:
    """The dolly before the bonus wheels: either it is refused, or the wheels may still turn."""
    table = maryland()
    table.done(**TARGETS)
    table.close_betting()
    table.done(**X)
    table.done("ball_rests", by="dealer", pocket="11", revolutions=5)
    if isinstance(table.answer("place_dolly", by="dealer"), tuple):
        table.done("place_dolly", by="dealer")
        assert table.refused("collect", by="dealer") == ("not-drawn", ("MD-78",))
    table.done(**TURN)
    table.done("settle", by="dealer")
    assert table.rack() == 15_000


def test_the_bonus_wheels_turn_once() -> None:
    table = maryland()
    table.done(**TARGETS)
    table.close_betting()
    table.done(**X)
    table.done("ball_rests", by="dealer", pocket="11", revolutions=5)
    assert table.refused(**draw("bonus-spin", position=9, hot="750", community="60")) == ("bad-draw", ("MD-124",))
    [turned] = table.done(**TURN)
    assert turned == drawn("bonus-spin", {"position": 3, "hot": "750", "community": "60"}, clauses=("MD-78", "MD-124"))
    assert table.refused(**TURN) == ("bad-draw", ("MD-78",))
    table.done("settle", by="dealer")
    # Seat 1 is not the hot one: 60 dollars of community pay, the 5 dollars kept.
    assert table.rack() == 15_000


def test_the_bonus_wheels_stand_still_without_a_hit() -> None:
    table = maryland()
    table.done(**TARGETS)
    table.close_betting()
    table.done(**X)
    table.done("ball_rests", by="dealer", pocket="12", revolutions=5)
    assert table.refused(**TURN) == ("wrong-phase", ("MD-78",))
    table.done("settle", by="dealer")
    assert table.rack() == 9000


@pytest.mark.parametrize(
    ("do", "keys"),
    [("place", {"spot": "bonus-spin", "amount": 500}), ("lift", {"spot": "bonus-spin"})],
)
def test_the_bonus_wager_is_locked_once_the_round_starts(do: str, keys: dict[str, Any]) -> None:
    table = maryland()
    table.done("buy_in", seat=2, amount=1000)
    table.done(**TARGETS)
    table.done("spin", by="dealer")
    seat = 2 if do == "place" else 1
    expected: Cited = ("betting-closed", ("MD-81",))
    assert table.refused(do, seat=seat, **keys) == expected
    table.done("place", seat=seat, spot="red", amount=500)


@pytest.mark.parametrize(("section", "locked"), [({}, True), ({"lock": "draw"}, True), ({"lock": "spin"}, False)])
def test_the_round_starts_with_the_draw_unless_the_house_says_with_the_spin(
    section: dict[str, str], locked: bool
) -> None:
    table = Table("maryland", offers=["bonus-spin"], bonus_spin=section)
    table.done("place", seat=1, spot="red", amount=500)
    table.done("place", seat=1, spot="bonus-spin", amount=500)
    table.done("buy_in", seat=2, amount=1000)
    table.done("place", seat=2, spot="red", amount=500)
    table.done(**TARGETS)
    for do, keys in (
        ("lift", {"seat": 1, "spot": "bonus-spin"}),
        ("place", {"seat": 2, "spot": "bonus-spin", "amount": 500}),
    ):
        if locked:
            assert table.refused(do, **keys) == ("betting-closed", ("MD-81",))
        else:
            table.done(do, **keys)
    table.done("spin", by="dealer")
    seat = 1 if locked else 2
    assert table.refused("lift", seat=seat, spot="bonus-spin") == ("betting-closed", ("MD-81",))


@pytest.mark.parametrize(
    ("house", "command", "refusal"),
    [
        ("maryland", draw("dice"), ("bad-command", ())),
        ("maryland", B2B, ("not-offered", ("MD-32",))),
        ("maryland", TARGETS, ("not-offered", ())),
        ("singapore", X, ("not-offered", ("SG-11",))),
        ("massachusetts", X, ("not-offered", ("MA-11",))),
        ("maryland", {**TARGETS, "by": "dealer"}, ("not-your-role", ())),
    ],
)
def test_no_generator_of_this_table(house: str, command: dict[str, Any], refusal: Cited) -> None:
    assert Table(house).refused(**command) == refusal
