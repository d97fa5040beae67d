"""The spin: direction, revolutions, pockets, reasons for no spin, and the ball's inspection."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier.game.settlement import Outcome
from croupier.play import event as ev
from croupier.play.deciding import voiding
from croupier.play.phase import Phase
from croupier.play.remark import Remark
from croupier.play.state import meters
from croupier.rulebook.role import Role
from croupier.rulebook.schema.conduct import SpinEntry

from .tables import Cited, Table


def voided(events: tuple[ev.Event, ...]) -> ev.SpinVoided:
    [found] = [event for event in events if isinstance(event, ev.SpinVoided)]
    assert isinstance(events[-1], ev.BettingOpened) and events[-1].round == found.round + 1
    return found


def test_a_spin_against_the_wheel() -> None:
    table = Table("colorado")
    assert table.done("spin", by="dealer") == (ev.BallSpun(direction="opposite", clauses=("CO-71", "CO-06")),)


@pytest.mark.parametrize(
    ("house", "pocket", "revolutions", "why"),
    [
        ("maryland", "17", 3, "too-few-revolutions"),
        ("maryland", "17", 4, None),
        ("singapore", "17", 0, "ball-not-spun"),
        ("singapore", "17", 1, "too-few-revolutions"),
        ("maryland", "17", 0, "too-few-revolutions"),
        ("small-stakes", "17", 2, "too-few-revolutions"),
        ("small-stakes", "17", 3, None),
        ("massachusetts", "17", 3, "too-few-revolutions"),
        ("maryland:double-zero-as-single", "00", 9, "covered-00"),
        ("maryland:double-zero-as-single", "0", 9, None),
        ("colorado:double-zero-as-single", "00", 3, "too-few-revolutions"),
    ],
)
def test_a_round_is_void_by_itself(house: str, pocket: str, revolutions: int, why: str | None) -> None:
    table = Table(house)
    table.done("place", seat=1, spot="straight:17", amount=500)
    table.close_betting()
    events = table.done("ball_rests", by="dealer", pocket=pocket, revolutions=revolutions)
    if why is None:
        assert table.state.phase is Phase.RESTING
        assert table.state.result == pocket
    else:
        assert voided(events).why == why
        assert (table.state.phase, table.state.result, table.state.prior) == (Phase.BETTING, None, None)
        assert table.state.seat(1).staked == 500


def test_what_a_void_round_says_of_its_wagers() -> None:
    table = Table("maryland")
    table.done("place", seat=1, spot="red", amount=500)
    table.done("place", seat=1, spot="corner:1-2-4-5", amount=100)
    found = voided(table.done("spin", by="dealer", direction="same"))
    assert (found.round, found.by, found.call, found.then) == (1, "dealer", "No spin.", ("remove-ball", "respin"))
    assert [(result.spot, result.stake, result.outcome, result.returned) for result in found.wagers] == [
        ("corner:1-2-4-5", 100, Outcome.VOID, 0),
        ("red", 500, Outcome.VOID, 0),
    ]
    assert found.clauses == found.wagers[0].clauses == ("MD-155", "MD-163")


@pytest.mark.parametrize(
    ("house", "by", "why", "refusal"),
    [
        ("maryland", "dealer", "foreign-object", None),
        ("maryland", "floor", "foreign-object", None),
        ("maryland", "dealer", "ball-broke", ("not-your-role", ())),
        ("maryland", "floor", "ball-broke", None),
        ("singapore", "dealer", "ball-broke", None),
        ("small-stakes", "dealer", "hanging-ball", ("not-your-role", ("SS-42", "SS-43"))),
        ("small-stakes", "floor", "hanging-ball", ("wrong-phase", ("SS-42",))),
        ("maryland", "floor", "covered-00", ("wrong-phase", ("MD-104",))),
        ("singapore", "dealer", "covered-00", ("wrong-phase", ())),
        ("singapore", "floor", "rain", ("bad-command", ())),
    ],
)
def test_who_says_no_spin(house: str, by: str, why: str, refusal: Cited | None) -> None:
    table = Table(house)
    table.close_betting()
    if refusal:
        assert table.refused("no_spin", by=by, why=why) == refusal
    else:
        found = voided(table.done("no_spin", by=by, why=why))
        assert (found.why, found.by, found.assumed) == (
            why,
            by,
            why not in table.rules.book.irregularities.irregularity,
        )


def test_an_unlisted_reason_is_the_floors_word() -> None:
    table = Table("maryland")
    table.close_betting()
    found = voided(table.done("no_spin", by="floor", why="wheel-stopped"))
    assert (found.assumed, found.call, found.then, found.clauses) == (True, "No spin.", ("respin",), ())


@pytest.mark.parametrize(
    ("why", "inspected", "replaced"),
    [("too-few-revolutions", ("MD-157",), ("MD-158",)), ("ball-left-wheel", ("MD-160",), ("MD-161",))],
)
def test_the_ball_is_inspected_before_the_next_spin(
    why: str, inspected: tuple[str, ...], replaced: tuple[str, ...]
) -> None:
    table = Table("maryland")
    table.close_betting()
    table.done("no_spin", by="dealer", why=why)
    assert table.refused("spin", by="dealer") == ("ball-not-inspected", inspected)
    assert table.refused("inspect_ball", by="floor") == ("not-your-role", inspected)
    sound = ev.BallInspected(by="dealer", damaged=False, clauses=inspected)
    assert table.answer("inspect_ball", by="dealer") == (sound,)
    table.done("inspect_ball", by="dealer", damaged=True)
    assert table.refused("spin", by="dealer") == ("ball-not-replaced", replaced)
    # A second look does not mend it.
    assert table.refused("inspect_ball", by="floor") == ("not-your-role", inspected)
    table.done("inspect_ball", by="dealer", damaged=False)
    assert table.refused("spin", by="dealer") == ("ball-not-replaced", replaced)
    assert table.refused("replace_ball", by="dealer")[0] == "not-your-role"
    assert table.done("replace_ball", by="floor") == (ev.BallReplaced(by="floor", clauses=replaced),)
    table.done("spin", by="dealer")


def test_a_ball_may_be_inspected_and_replaced_at_any_time() -> None:
    table = Table("singapore")
    assert table.done("inspect_ball", by="pit") == (ev.BallInspected(by="pit", damaged=False),)
    table.done("inspect_ball", by="dealer", damaged=True)
    assert table.refused("spin", by="dealer") == ("ball-not-replaced", ())
    assert table.done("replace_ball", by="floor") == (ev.BallReplaced(by="floor"),)
    table.done("spin", by="dealer")


def test_a_damaged_ball_is_not_played_on_where_nothing_is_said_of_replacing_it() -> None:
    table = Table("colorado")
    table.close_betting()
    table.done("no_spin", by="dealer", why="ball-left-wheel")
    table.done("inspect_ball", by="pit", damaged=True)
    assert table.refused("spin", by="dealer") == ("ball-not-replaced", ("CO-81",))


@pytest.mark.parametrize(("by", "allowed"), [("dealer", False), ("pit", True), ("floor", False)])
def test_in_colorado_the_pit_inspects(by: str, allowed: bool) -> None:
    table = Table("colorado")
    table.close_betting()
    table.done("no_spin", by="dealer", why="ball-left-wheel")
    assert table.refused("spin", by="dealer") == ("ball-not-inspected", ("CO-81",))
    if allowed:
        table.done("inspect_ball", by=by)
        table.done("spin", by="dealer")
    else:
        assert table.refused("inspect_ball", by=by) == ("not-your-role", ("CO-81",))


def test_a_void_round_for_another_reason_leaves_the_inspection_due() -> None:
    table = Table("maryland")
    table.close_betting()
    table.done("no_spin", by="dealer", why="ball-left-wheel")
    table.done("inspect_ball", by="dealer")
    table.close_betting()
    table.done("no_spin", by="dealer", why="foreign-object")
    table.done("spin", by="dealer")


@pytest.mark.parametrize(
    ("house", "choices", "call"),
    [
        pytest.param(
            "maryland", {}, ev.BettingClosed(call="No more bets.", clauses=("MD-149",)), id="a call and nothing more"
        ),
        pytest.param(
            "colorado",
            {"terminals": True},
            ev.BettingClosed(
                call="No more bets.",
                gesture="Pass a hand over the layout.",
                announced=("sound", "sight"),
                clauses=("CO-09", "CO-73", "CO-10"),
            ),
            id="at every terminal",
        ),
    ],
)
def test_the_call(house: str, choices: dict[str, Any], call: ev.BettingClosed) -> None:
    table = Table(house, **choices)
    table.done("spin", by="dealer")
    assert table.done("no_more_bets", by="dealer") == (call,)


@pytest.mark.parametrize(
    ("do", "keys", "refusal"),
    [
        ("spin", {"direction": "up"}, ("bad-command", ())),
        ("no_more_bets", {}, ("wrong-phase", ("MD-149",))),
    ],
)
def test_before_the_spin(do: str, keys: dict[str, Any], refusal: Cited) -> None:
    assert Table("maryland").refused(do, by="dealer", **keys) == refusal


def test_a_pocket_that_the_wheel_does_not_have() -> None:
    table = Table("singapore")
    table.close_betting()
    assert table.refused("ball_rests", by="dealer", pocket="00") == ("unknown-pocket", ())


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param(house, clause, id=f"{house} {clause}")
        for house, clause in [
            ("massachusetts", "MA-66"),
            ("small-stakes", "SS-24"),
            ("maryland", "MD-148"),
            ("singapore", "SG-28"),
            ("colorado", "CO-72"),
        ]
    ],
)
def test_somebody_tells_the_revolutions(house: str, clause: str) -> None:
    table = Table(house)
    table.close_betting()
    assert table.refused("ball_rests", by="dealer", pocket="17") == ("revolutions-needed", (clause,))
    assert table.refused("ball_rests", by="dealer", pocket="17", enough=False) == ("revolutions-needed", (clause,))
    assert table.refused("ball_rests", by="dealer", pocket="17", enough=True, revolutions=2) == ("bad-command", ())
    [rested] = table.done("ball_rests", by="dealer", pocket="17", enough=True)
    assert isinstance(rested, ev.BallRested)
    assert (rested.enough, rested.revolutions, rested.told_by) == (True, None, "dealer")


def ruled(house: str, **changes: Any) -> Table:
    """A table under a rulebook whose conduct of the spin, or whose irregularities, are others."""
    table = Table(house)
    book = table.rules.book
    for name, change in changes.items():
        book = replace(book, **{name: msgspec.structs.replace(getattr(book, name), **change)})
    table.rules = replace(table.rules, book=book)
    return table


def test_a_rulebook_without_revolutions_asks_for_none() -> None:
    spin = SpinEntry(by=("dealer",))
    table = ruled("maryland", conduct={"spin": spin})
    spun = table.done("spin", by="dealer", direction="same")
    assert spun == (ev.BallSpun(direction="same"),)
    table.done("no_more_bets", by="dealer")
    [rested] = table.done("ball_rests", by="dealer", pocket="17")
    assert rested == ev.BallRested(pocket="17", clauses=("MD-54",), version=2)


def test_nothing_is_void_by_itself_where_no_irregularity_says_so() -> None:
    table = ruled("maryland", irregularities={"irregularity": {}})
    assert len(table.done("spin", by="dealer", direction="same")) == 1
    table.done("no_more_bets", by="dealer")
    assert len(table.done("ball_rests", by="dealer", pocket="17", revolutions=0)) == 1


def test_a_covered_pocket_is_void_where_the_irregularities_leave_it_out() -> None:
    table = ruled("maryland:double-zero-as-single", irregularities={"irregularity": {}})
    table.close_betting()
    found = voided(table.done("ball_rests", by="dealer", pocket="00", enough=True))
    assert (found.why, found.assumed, found.clauses) == ("covered-00", True, ())


@pytest.mark.parametrize(
    ("steps", "by", "reasons"),
    [
        ((), "floor", ["same-direction", "too-few-revolutions", "foreign-object"]),
        (("ball_rests",), "dealer", ["same-direction", "too-few-revolutions", "foreign-object"]),
        (("ball_rests", "place_dolly"), "dealer", []),
        (
            ("ball_rests", "place_dolly", "collect"),
            "floor",
            ["same-direction", "too-few-revolutions", "foreign-object"],
        ),
    ],
)
def test_the_reasons_that_a_console_offers(steps: tuple[str, ...], by: str, reasons: list[str]) -> None:
    table = Table("small-stakes")
    table.close_betting()
    for step in steps:
        table.done(step, by="dealer", **({"pocket": "17", "enough": True} if step == "ball_rests" else {}))
    found = voiding.reasons(table.state, Role(by), table.rules)
    assert list(found) == reasons
    assert {field for fields in found.values() for field in fields} == ({"entered"} if steps and reasons else set())


def test_a_hanging_ball_is_offered_once_the_floor_is_called() -> None:
    table = Table("small-stakes")
    table.close_betting()
    table.done("call_floor", by="dealer", why="hanging-ball")
    assert "hanging-ball" in voiding.reasons(table.state, Role.FLOOR, table.rules)
    assert "hanging-ball" not in voiding.reasons(table.state, Role.DEALER, table.rules)
    table.done("ball_rests", by="dealer", pocket="17", enough=True)
    assert "hanging-ball" not in voiding.reasons(table.state, Role.FLOOR, table.rules)


def test_what_is_collected_is_put_back() -> None:
    table = Table("maryland", offers=["bonus-spin"])
    table.done("place", seat=1, spot="red", amount=500)
    table.done("place", seat=1, spot="bonus-spin", amount=500)
    table.done("draw", by="generator", for_="bonus-spin", targets=["17"])
    before = table.state
    table.rest("2")
    table.done("place_dolly", by="dealer")
    grown = meters(table.state)
    table.done("collect", by="dealer")
    assert (table.state.seat(1).staked, meters(before)) == (0, {"primary": 1_000_000, "secondary": 500_000})
    assert grown == {"primary": 1_000_050, "secondary": 500_025}
    found = voided(table.done("no_spin", by="floor", why="same-direction"))
    assert sum(stake for swept in found.restored for stake in swept.stakes) == 1_000
    assert found.remarks == (Remark.AFTER_THE_DOLLY,)
    assert (table.state.wagers, table.state.seats, table.state.house) == (before.wagers, before.seats, before.house)
    assert meters(table.state) == meters(before)
    assert table.state.laid is None
