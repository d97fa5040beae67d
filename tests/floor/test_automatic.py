"""An automatic wheel says that it is one; a dealt table waits for the dealer's own call."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cage.evening import START, Evening, place
from croupier.floor import command as floor
from croupier.floor.past import check_fairness
from croupier.play import command as play
from croupier.play import event as ev
from croupier.play.explain import tell
from croupier.play.phase import Phase
from croupier.play.refusal import Code
from croupier.rulebook.role import Role
from rulebook.houses import legal

POCKET = floor.WheelDraws(what="pocket")
CLOSE = play.NoMoreBets(by=Role.DEALER)


def told(now: Evening, kind: type[ev.Event]) -> list[Any]:
    return [event for record in now.table.records for event in record.events if isinstance(event, kind)]


def story(now: Evening) -> str:
    return " ".join(line for record in now.table.records for event in record.events for line in tell(event, now.rules))


@pytest.mark.parametrize(
    ("house", "clauses"),
    [
        pytest.param("massachusetts", {"MA-65", "MA-66"}, id="MA-65+MA-66"),
        pytest.param("small-stakes", {"SS-23", "SS-24"}, id="SS-23+SS-24"),
        pytest.param("maryland", {"MD-147", "MD-148"}, id="MD-147+MD-148"),
        pytest.param("singapore", {"SG-27", "SG-28"}, id="SG-27+SG-28"),
        pytest.param("colorado", {"CO-71", "CO-72"}, id="CO-71+CO-72"),
    ],
)
def test_no_dealer_no_direction_no_revolutions(house: str, clauses: set[str]) -> None:
    now = Evening(legal(house))
    closes_first = house == "massachusetts"
    now.table.take(*((CLOSE, START) if closes_first else (START, CLOSE)), POCKET, play.Settle(by=Role.DEALER))
    [spun], [rested] = told(now, ev.BallSpun), told(now, ev.BallRested)
    assert (spun.by, spun.direction, spun.clauses) == ("generator", None, ())
    assert (rested.by, rested.revolutions, rested.enough, rested.told_by, rested.clauses) == (
        "generator",
        None,
        False,
        None,
        (),
    )
    cited = {clause for record in now.table.records for event in record.events for clause in event.clauses}
    assert not cited & clauses
    assert "The automatic wheel starts. " in story(now)
    assert f"A generator draws {rested.pocket}." in story(now)
    assert "The dealer says" not in story(now)
    dealt = Evening(legal(house), automatic=False)
    spins: list[Any] = [play.Spin(by=Role.DEALER), CLOSE]
    rests = play.BallRests(by=Role.DEALER, pocket="1", enough=True)
    dealt.table.take(*(reversed(spins) if closes_first else spins), rests)
    cited = {clause for record in dealt.table.records for event in record.events for clause in event.clauses}
    assert clauses <= cited


@pytest.mark.parametrize(
    ("house", "clause"),
    [("massachusetts", "MA-63"), ("maryland", "MD-104"), ("colorado", "CO-107")],
    ids=["MA-63", "MD-104", "CO-107"],
)
def test_a_covered_00_comes_up_and_is_void(house: str, clause: str) -> None:
    """38 pockets are drawn from: in 300 rounds a covered one comes up, and the wagers stay for the next."""
    now = Evening(legal(f"{house}:double-zero-as-single"))
    now.seat(1, "ann", 10_000)
    turns = (CLOSE, START) if house == "massachusetts" else (START, CLOSE)
    for _ in range(300):
        if not now.state.play.wagers:
            now.table.take(place(1, "red", 100))
        now.table.take(*turns, POCKET)
        if now.state.play.phase is Phase.BETTING:
            break
        now.table.take(play.Settle(by=Role.DEALER))
    [voided] = told(now, ev.SpinVoided)
    assert (voided.why, voided.by, voided.clauses) == ("covered-00", "generator", (clause,))
    assert told(now, ev.BallRested)[-1].pocket == "00"
    assert now.state.play.seat(1).staked == 100
    checked = list(check_fairness(now.table.records, "t1", {now.rules.digest: now.rules}))
    assert [found.fault for found in checked] == [None] * voided.round
    assert (checked[-1].round, checked[-1].pocket) == (voided.round, "00")


def test_a_record_in_which_an_automatic_wheel_spoke_as_a_dealer_is_checked_as_it_was_drawn() -> None:
    """On a wheel without covered pockets the first version drew from the same pockets."""
    now = Evening(legal("maryland"))
    now.spin()
    as_before = [replace(record, events=tuple(map(_as_before, record.events))) for record in now.table.records]
    [found] = check_fairness(as_before, "t1", {now.rules.digest: now.rules})
    assert (found.pocket, found.fault) == (told(now, ev.BallRested)[0].pocket, None)


def _as_before(event: Any) -> Any:
    if isinstance(event, ev.BallRested):
        return ev.BallRested(pocket=event.pocket, revolutions=6)
    return event


def test_a_wheel_that_waits() -> None:
    now = Evening(legal("maryland"))
    refused = now.table.give(POCKET)
    assert refused is not None and refused.code is Code.WRONG_PHASE
    now.table.take(START)
    refused = now.table.give(START)
    assert refused is not None and refused.code is Code.WRONG_PHASE


@pytest.mark.parametrize(
    ("house", "clause", "call"),
    [
        pytest.param("small-stakes", "SS-29", "The game is open.", id="SS-29"),
        pytest.param("singapore", "SG-09", "Place your bets, please.", id="SG-09"),
    ],
)
def test_a_dealt_table_waits_for_the_dealers_own_call(house: str, clause: str, call: str) -> None:
    now = Evening(legal(house), automatic=False)
    opened, called = told(now, ev.TableOpened), told(now, ev.BettingOpened)
    assert (opened[0].by, opened[0].call, opened[0].clauses) == ("floor", None, ())
    assert (called[0].by, called[0].call, called[0].clauses) == ("dealer", call, (clause,))
    seqs = {type(event): record.seq for record in now.table.records for event in record.events}
    assert seqs[ev.BettingOpened] == seqs[ev.TableOpened] + 1, "the floor's word does not open betting"
    now.seat(1, "ann", 10_000)
    now.table.take(play.CloseTable(by=Role.FLOOR), play.OpenTable(by=Role.FLOOR))
    refused = now.table.give(place(1, "red", 500), "ann")
    assert refused is not None
    assert (refused.code, refused.clauses) == (Code.WRONG_PHASE, (clause,))
    refused = now.table.give(play.PlaceYourBets(by=Role.FLOOR), "paula")
    assert refused is not None and refused.code is Code.NOT_YOUR_ROLE
    now.table.take(play.PlaceYourBets(by=Role.DEALER), place(1, "red", 500))


def test_an_automatic_table_opens_betting_by_itself() -> None:
    now = Evening(legal("singapore"))
    [called] = told(now, ev.BettingOpened)
    assert (called.by, now.state.play.phase) == ("house", Phase.BETTING)


def test_corrections_forget_a_round_that_became_void() -> None:
    """A prisoner of round 1 is collected in round 2, which is then void: it is in prison again, and of round 1."""
    now = Evening(legal("colorado:single-zero", zero="prison"), automatic=False)
    now.seat(1, "ann", 10_000)
    now.table.take(place(1, "red", 500))
    now.spin("0")
    now.table.take(play.Choose(seat=1, spot="red", choice="prison"), place(1, "even", 300))
    caught = now.state.rounds
    now.table.take(play.Spin(by=Role.DEALER), CLOSE, play.BallRests(by=Role.DEALER, pocket="11", enough=True))
    now.table.take(play.PlaceDolly(by=Role.DEALER), play.Collect(by=Role.DEALER))
    assert now.state.rounds != caught
    now.table.take(play.NoSpin(by=Role.FLOOR, why="same-direction"))
    assert now.state.rounds == caught
    assert now.state.before_collecting is None
    assert (now.state.play.seat(1).staked, sorted(now.state.play.prisoners)) == (800, [(1, "red", False)])
