"""The past of a table: its rules as they were, its rounds, and every way in which a wheel can break its promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from cage.evening import START, Evening, evening, place
from croupier.bonus.bonus_spin.draws import BonusSpinState
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.fairness import promise
from croupier.floor.past import CheckedRound, check_fairness, records_of_round
from croupier.floor.record import Record
from croupier.floor.table import TableDecider
from croupier.floor.table_state import Promise, TableState
from croupier.floor.wheel import DealersWheel, draw_for_bonus
from croupier.game.pocket import Pocket
from croupier.play import command as play
from croupier.play import event as played
from croupier.play.event import Event
from croupier.play.phase import Phase
from croupier.play.refusal import Code
from croupier.play.state import start
from croupier.rulebook.document import decode, encode
from croupier.rulebook.role import Role
from croupier.rulebook.table import TableRules
from rulebook.houses import legal


def named(*rules: TableRules) -> dict[str, TableRules]:
    """The rules that records name, as they come back from their documents."""
    return {each.digest: decode(encode(each)) for each in rules}


def test_bonus_draws_can_be_made_again_from_the_record() -> None:
    """A document sorts the keys of a table: what is drawn must not hang on the order in which they stood."""
    rest = {"500": 3, "400": 1, "350": 1, "300": 1, "250": 1, "200": 1}
    weights = {"secondary": 2, "primary": 1, "750": 10, "1000": 5, **rest}
    rules = legal("maryland", offers=["bonus-spin"], bonus_spin={"hot": weights})
    turned = legal("maryland", offers=["bonus-spin"], bonus_spin={"hot": dict(reversed(weights.items()))})
    assert turned.digest == rules.digest
    hit = Map({"bonus-spin": BonusSpinState(targets=("17",))})
    play_now = replace(
        start(rules), phase=Phase.RESTING, bonus=hit, result=Pocket("17"), bonus_wagers=Map({"bonus-spin": 1})
    )
    for number in range(20):
        kept = Promise(1, "", f"{number:064x}")
        table_state = TableState(play_now, promise=kept)
        right = draw_for_bonus("wheels", table_state, "t1", rules)
        assert draw_for_bonus("wheels", table_state, "t1", turned) == right
        assert draw_for_bonus("wheels", table_state, "t1", decode(encode(rules))) == right


def numbers(records: list[Record], number: int) -> list[int]:
    return [record.seq for record in records_of_round(records, number)]


def test_the_records_of_a_round() -> None:
    """From the record that opens its betting to the one that ends it, with whatever came between."""
    records = evening().table.records
    opened = {
        event.round: record.seq
        for record in records
        for event in record.events
        if isinstance(event, played.BettingOpened)
    }
    assert opened == {1: 2, 2: 15, 3: 20, 4: 24, 5: 30}
    assert numbers(records, 1) == [*range(2, 16)]
    assert numbers(records, 2) == [*range(15, 21)]
    assert numbers(records, 3) == [*range(20, 25)]
    assert numbers(records, 4) == [*range(24, 31)]
    assert numbers(records, 5) == [*range(30, 35)]
    assert numbers(records, 6) == []


@pytest.mark.parametrize("choice", ["half", "prison", None])
def test_a_choice_that_is_taken_later_belongs_to_its_round(choice: str | None) -> None:
    now = Evening(legal("colorado:single-zero", zero="prison"), automatic=False)
    now.seat(1, "ann", 20_000)
    now.table.take(place(1, "red", 2_000))
    now.spin("0")
    ended = len(now.table.entries)
    now.table.take(place(1, "odd", 2_000))
    if choice is not None:
        now.table.take(play.Choose(seat=1, spot="red", choice=choice))
    now.spin("1")
    chosen = ended + 2 if choice is not None else ended + 3  # by itself when betting closes
    assert numbers(now.table.records, 1) == [*range(3, ended + 1), chosen]
    assert numbers(now.table.records, 2) == [*range(ended, len(now.table.entries) + 1)]


def test_a_round_that_waits_while_the_table_is_closed() -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.table.take(play.CloseTable(by=Role.FLOOR), play.OpenTable(by=Role.FLOOR), play.PlaceYourBets(by=Role.DEALER))
    now.spin("7")
    assert numbers(now.table.records, 1) == [3, 4, 5, 6, 7, 8, 9, 10]


def test_a_wheel_that_keeps_its_promises() -> None:
    """The second round was void: nothing was drawn for it."""
    checked = list(check_fairness(evening().table.records, "t1", named(evening().rules)))
    assert checked == [
        CheckedRound(1, "28", 2, None),
        CheckedRound(2, None, 0, None),
        CheckedRound(3, "30", 0, None),
        CheckedRound(4, "21", 1, None),
    ]


def test_one_round_alone_is_checked_under_given_rules() -> None:
    """The record that sets the table up is not among a round's own."""
    now = evening()
    third = list(records_of_round(now.table.records, 3))
    assert list(check_fairness(third, "t1", {})) == []
    assert list(check_fairness(third, "t1", {}, now.rules)) == [CheckedRound(3, "30", 0, None)]
    [found] = check_fairness(third, "t1", {}, legal("colorado:double-zero"))
    assert found.fault is not None and found.fault.endswith(", not 30")


def changed(change: Callable[[Event], Event | None]) -> dict[int, str | None]:
    """What is found in the evening's rounds where every event goes through ``change``; None takes one out."""
    records = [
        replace(record, events=tuple(new for event in record.events if (new := change(event)) is not None))
        for record in evening().table.records
    ]
    return {found.round: found.fault for found in check_fairness(records, "t1", named(evening().rules))}


def of(kind: type[Event], number: int, **changes: Any) -> Callable[[Event], Event]:
    """Change the events of a kind in one round."""
    return lambda event: (
        replace(event, **changes) if isinstance(event, kind) and getattr(event, "round", 0) == number else event
    )


def test_a_changed_seed() -> None:
    faults = changed(of(ev.SeedRevealed, 3, seed="00" * 32))
    assert faults == {1: None, 2: None, 3: "the seed 0000000000000000... is not the one that was promised", 4: None}


def test_a_changed_promise() -> None:
    faults = changed(of(ev.SeedPromised, 3, promise=promise(bytes(32))))
    assert faults == {1: None, 2: None, 3: "the seed 4e07408562bedb8b... is not the one that was promised", 4: None}


def test_seed_and_promise_changed_together() -> None:
    """Another seed, promised beforehand as it seems, makes another result than the one that was played."""
    first = of(ev.SeedPromised, 3, promise=promise(bytes(32)))
    second = of(ev.SeedRevealed, 3, seed="00" * 32)
    faults = changed(lambda event: second(first(event)))
    assert (faults.pop(3) or "").endswith("not 30")
    assert set(faults.values()) == {None}


@pytest.mark.parametrize("number", [1, 4])
def test_a_changed_nonce(number: int) -> None:
    faults = changed(of(ev.NonceTaken, number, nonce="01" * 8))
    assert (faults.pop(number) or "").startswith("seed and nonces make ")
    assert set(faults.values()) == {None}


def test_a_nonce_taken_out() -> None:
    faults = changed(lambda event: None if isinstance(event, ev.NonceTaken) and event.round == 4 else event)
    assert (faults.pop(4) or "").startswith("seed and nonces make ")
    assert set(faults.values()) == {None}


def test_a_changed_pocket() -> None:
    faults = changed(lambda event: replace(event, pocket="17") if isinstance(event, played.BallRested) else event)
    assert faults == {
        1: "seed and nonces make 28, not 17",
        2: None,
        3: "seed and nonces make 30, not 17",
        4: "seed and nonces make 21, not 17",
    }


def test_a_missing_reveal() -> None:
    faults = changed(lambda event: None if isinstance(event, ev.SeedRevealed) and event.round == 3 else event)
    assert faults == {1: None, 2: None, 3: "the seed was never revealed", 4: None}


def test_another_table() -> None:
    """The table's name is in the mix: what was drawn for one table is not what the seeds make for another."""
    assert any(
        found.fault is not None for found in check_fairness(evening().table.records, "t2", named(evening().rules))
    )


def test_nobody_tells_an_automatic_wheel_where_its_ball_rests() -> None:
    now = Evening(legal("maryland"))
    refused = now.table.give(play.Spin(by=Role.DEALER), by="dora")
    assert refused is not None and refused.code is Code.NOT_YOUR_ROLE
    now.table.take(START, play.NoMoreBets(by=Role.DEALER))
    refused = now.table.give(play.BallRests(by=Role.DEALER, pocket="17", revolutions=6), by="dora")
    assert refused is not None and refused.code is Code.NOT_YOUR_ROLE


def test_a_dealers_wheel_promises_nothing() -> None:
    now = Evening(legal("maryland"), automatic=False)
    now.spin("7")
    assert list(check_fairness(now.table.records, "t1", named(now.rules))) == []


@pytest.mark.parametrize("set_up", [False, True])
def test_a_dealers_rounds_after_those_of_an_automatic_wheel(set_up: bool) -> None:
    """The automatic wheel breaks down overnight and a real one is brought: its rounds were never promised."""
    now = Evening(legal("maryland"))
    now.spin()
    now.table.take(play.CloseTable(by=Role.FLOOR))
    now.table.decider = TableDecider("t1", now.rules, DealersWheel())
    now.table.take(*([cmd.Setup()] if set_up else []), play.OpenTable(by=Role.FLOOR))
    now.table.take(play.PlaceYourBets(by=Role.DEALER))
    now.spin("17")
    assert [(found.round, found.fault) for found in check_fairness(now.table.records, "t1", named(now.rules))] == [
        (1, None)
    ]


def test_the_seed_of_a_void_spin_is_told() -> None:
    """Who voids a spin knows its seed: unless it is told, nobody can see which result was avoided."""
    now = evening()
    told = {
        event.round for record in now.table.records for event in record.events if isinstance(event, ev.SeedRevealed)
    }
    assert told == {1, 2, 3, 4}
