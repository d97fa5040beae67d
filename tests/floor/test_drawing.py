"""Draws at a dealt table: the house draws what is due, from a seed that it promised, and anyone can check it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cage.evening import Evening, place
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.acts import AT_TABLE
from croupier.floor.deciding import may
from croupier.floor.past import CheckedRound, check_fairness
from croupier.play import command as play
from croupier.play import event as played
from croupier.play.refusal import Code, Refusal
from croupier.rulebook.role import Role
from rulebook.houses import legal

DEALER, FLOOR, PIT, PLAYER = Role.DEALER, Role.FLOOR, Role.PIT, Role.PLAYER
DRAW = cmd.HouseDraw(by=DEALER)
CLOSE = play.NoMoreBets(by=DEALER)


def rests(pocket: str) -> play.BallRests:
    return play.BallRests(by=DEALER, pocket=pocket, enough=True)


def dealt(house: str, *offers: str, **choices: Any) -> Evening:
    now = Evening(legal(house, offers=list(offers), **choices), automatic=False)
    now.seat(1, "ann", 20_000)
    return now


def told(now: Evening, kind: type[played.Event]) -> list[Any]:
    return [event for record in now.table.records for event in record.events if isinstance(event, kind)]


def refusal(now: Evening, command: Any) -> Refusal:
    before = now.state
    refused = now.table.give(command, "dora")
    assert refused is not None, "it was taken"
    assert now.state is before
    return refused


def fair(now: Evening) -> list[CheckedRound]:
    return list(check_fairness(now.table.records, "t1", {now.rules.digest: now.rules}))


def test_targets_before_every_spin_with_or_without_a_wager() -> None:
    """MD-76, MD-77: nobody has the wager, and the round does not stand still."""
    now = dealt("maryland", "bonus-spin")
    for number in (1, 2, 3):
        refused = refusal(now, play.Spin(by=DEALER))
        assert (refused.code, refused.clauses) == (Code.NOT_DRAWN, ("MD-76",))
        now.table.take(DRAW)
        drawn = told(now, played.BonusDrawn)[-1]
        assert drawn.what == "bonus-spin"
        assert 1 <= len(drawn.drawn["targets"]) <= 3
        assert refusal(now, DRAW).code is Code.NOTHING_DUE
        now.table.take(play.Spin(by=DEALER), CLOSE, rests("17"), play.Settle(by=DEALER))
        assert now.state.play.round == number + 1
    assert fair(now) == [CheckedRound(number, "17", 0, None) for number in (1, 2, 3)]


def test_numbers_while_such_wagers_are_down() -> None:
    """MD-82: the numbers of Roulette X once betting has closed."""
    now = dealt("maryland", "x-straight")
    now.table.take(place(1, "x-straight:17", 500))
    assert refusal(now, DRAW).code is Code.NOTHING_DUE
    now.table.take(play.Spin(by=DEALER), CLOSE)
    assert refusal(now, rests("17")).code is Code.NOT_DRAWN
    now.table.take(DRAW, rests("17"), play.Settle(by=DEALER))
    [drawn] = told(now, played.BonusDrawn)
    assert 2 <= len(drawn.drawn["numbers"]) <= 5
    assert fair(now) == [CheckedRound(1, "17", 0, None)]
    # Nobody has such a wager in the next round: nothing is due.
    now.table.take(play.Spin(by=DEALER), CLOSE)
    assert refusal(now, DRAW).code is Code.NOTHING_DUE
    now.table.take(rests("17"), play.Settle(by=DEALER))


def test_the_multiplier_while_the_ball_runs() -> None:
    """MA-78: shown during the spin and before the ball lands."""
    now = dealt("massachusetts", "b2b")
    now.table.take(CLOSE, play.Spin(by=DEALER), rests("17"), play.Settle(by=DEALER))
    now.table.take(place(1, "b2b", 500), CLOSE)
    assert refusal(now, DRAW).code is Code.NOTHING_DUE
    now.table.take(play.Spin(by=DEALER))
    assert refusal(now, rests("17")).clauses == ("MA-78",)
    now.table.take(DRAW, rests("17"), play.Settle(by=DEALER))
    assert [drawn.what for drawn in told(now, played.BonusDrawn)] == ["b2b"]
    assert fair(now) == [CheckedRound(1, "17", 0, None), CheckedRound(2, "17", 0, None)]


def test_the_bonus_wheels_after_a_hit() -> None:
    """MD-78: the seed is revealed when the ball rests, and the wheels follow from it."""
    now = dealt("maryland", "bonus-spin")
    now.table.take(place(1, "bonus-spin", 500), DRAW)
    target = told(now, played.BonusDrawn)[0].drawn["targets"][0]
    now.table.take(play.Spin(by=DEALER), CLOSE, rests(target))
    assert refusal(now, play.Settle(by=DEALER)).code is Code.NOT_DRAWN
    now.table.take(DRAW, play.Settle(by=DEALER))
    assert set(told(now, played.BonusDrawn)[1].drawn) >= {"position", "hot", "community"}
    assert fair(now) == [CheckedRound(1, target, 0, None)]


def test_the_promise_the_nonces_and_the_seed() -> None:
    now = dealt("maryland", "bonus-spin")
    [promised] = told(now, ev.SeedPromised)
    assert now.state.promise is not None and now.state.promise.promise == promised.promise
    now.table.take(cmd.Nonce(player="ann", nonce="a1" * 8), by="ann")
    now.table.take(DRAW, play.Spin(by=DEALER), CLOSE)
    assert told(now, ev.SeedRevealed) == []
    now.table.take(rests("17"))
    [revealed] = told(now, ev.SeedRevealed)
    assert revealed.round == 1
    now.table.take(play.Settle(by=DEALER))
    assert len(told(now, ev.SeedPromised)) == 2
    assert fair(now) == [CheckedRound(1, "17", 1, None)]


def test_a_draw_that_the_seed_does_not_make_is_found() -> None:
    now = dealt("maryland", "bonus-spin")
    now.table.take(DRAW, play.Spin(by=DEALER), CLOSE, rests("17"), play.Settle(by=DEALER))
    records = [replace(record, events=tuple(_other(event) for event in record.events)) for record in now.table.records]
    [found] = check_fairness(records, "t1", {now.rules.digest: now.rules})
    assert found.fault is not None and "seed and nonces make" in found.fault


def _other(event: Any) -> Any:
    if not isinstance(event, played.BonusDrawn):
        return event
    return replace(event, drawn={"targets": ["36" if event.drawn["targets"] != ["36"] else "35"]})


def test_a_table_without_bonuses_promises_nothing() -> None:
    now = dealt("maryland")
    assert now.state.promise is None
    assert refusal(now, DRAW).code is Code.NOTHING_DUE


def test_a_void_spin_reveals_the_seed() -> None:
    now = dealt("maryland", "bonus-spin")
    now.table.take(DRAW, play.Spin(by=DEALER), play.NoSpin(by=DEALER, why="same-direction"))
    assert [revealed.round for revealed in told(now, ev.SeedRevealed)] == [1]
    assert fair(now) == [CheckedRound(1, None, 0, None)]


@pytest.mark.parametrize("rested", [False, True])
def test_a_round_that_began_without_a_promise(rested: bool) -> None:
    """A house that is brought up to date in the middle of a round promises before it draws."""
    now = dealt("maryland", "bonus-spin" if rested else "x-straight")
    spot = "bonus-spin" if rested else "x-straight:17"
    now.table.take(place(1, spot, 500), *([DRAW] if rested else []), play.Spin(by=DEALER), CLOSE)
    if rested:
        now.table.take(rests(told(now, played.BonusDrawn)[0].drawn["targets"][0]))
    now.table.state = replace(now.state, promise=None)
    began = len(now.table.records)
    now.table.take(DRAW, *([] if rested else [rests("17")]), play.Settle(by=DEALER))
    names = [played.event_name(event) for record in now.table.records[began:] for event in record.events]
    assert names[:2] == ["seed_promised", "seed_revealed"] if rested else ["seed_promised", "drawn"]
    assert names.count("seed_revealed") == 1


@pytest.mark.parametrize(("role", "code"), [(DEALER, None), (FLOOR, None), (PIT, None), (PLAYER, Code.NOT_YOUR_ROLE)])
def test_whoever_works_at_the_table_may_ask_for_it(role: Role, code: Code | None) -> None:
    now = dealt("maryland", "bonus-spin")
    asked = may(now.state, AT_TABLE[cmd.HouseDraw], role, now.rules)
    assert (asked.code if asked is not None else None) == code


def test_what_is_due_stands_in_the_procedure() -> None:
    now = dealt("maryland", "bonus-spin")
    act = AT_TABLE[cmd.HouseDraw]
    assert next(iter(AT_TABLE.values())) is act, "it stands before the acts of the round"
    due = act.announces(now.state.play, now.rules)
    assert (due.gesture, due.clauses) == ("Bonus Spin: draw the targets before the spin.", ("MD-76",))
    now.table.take(DRAW)
    assert act.announces(now.state.play, now.rules) == (None, None, ())
