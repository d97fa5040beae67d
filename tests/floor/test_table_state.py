"""A table's standing: what each event of the floor makes of it, kept as bytes, rebuilt from the record."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from cage.evening import CountingWheel, Evening, evening
from cage.rounds import random_rules, random_steps
from croupier.cage import event as cage
from croupier.floor import command as cmd
from croupier.floor import event as ev
from croupier.floor.table import TableDecider
from croupier.floor.table_state import Promise, TableState, apply, decode, encode, with_seed
from croupier.play import command as play
from croupier.play import encoding
from croupier.play.event import BoughtIn, Event
from croupier.play.evolve import evolve
from croupier.play.state import start
from croupier.rulebook.role import Role
from rulebook.houses import legal
from stacks import white

NEW = TableState(play=start(legal("maryland")))
SEATED = replace(NEW, seated=Map({1: "ann"}))
PROMISED = replace(SEATED, promise=Promise(4, "f00d"))
MIXED = replace(SEATED, promise=Promise(4, "f00d", nonces=("aa" * 8,)))
SET_UP = ev.TableSetUp(house={}, rulebook="maryland", edition="1", date="2026-05-01", digest="d1", currency="USD")


@pytest.mark.parametrize(
    ("before", "event", "after"),
    [
        (NEW, SET_UP, replace(NEW, digest="d1", edition="1")),
        (NEW, ev.PlayerSeated(seat=1, player="ann"), SEATED),
        (SEATED, ev.PlayerGone(seat=1, player="ann"), NEW),
        (SEATED, ev.SeedPromised(round=4, promise="f00d"), PROMISED),
        (PROMISED, ev.NonceTaken(round=4, player="ann", nonce="aa" * 8), MIXED),
        (
            MIXED,
            ev.NonceTaken(round=4, player="ann", nonce="bb" * 8),
            replace(SEATED, promise=Promise(4, "f00d", nonces=("aa" * 8, "bb" * 8))),
        ),
        (
            MIXED,
            ev.SeedRevealed(round=4, seed="beef"),
            replace(SEATED, promise=Promise(4, "f00d", "beef", ("aa" * 8,), revealed=True)),
        ),
        (MIXED, ev.SeedPromised(round=5, promise="cafe"), replace(SEATED, promise=Promise(5, "cafe"))),
        (
            NEW,
            cage.FloatOpened(amount=500, chips=(white(5),), by="paula"),
            replace(NEW, play=replace(NEW.play, float=(white(5),), cage=(white(-5),), stocked=True)),
        ),
        (NEW, cage.DropCounted(amounts={"cash": 5}, by="paula"), NEW),
        (NEW, cage.Deposited(player="ann", amount=5, at=1), NEW),
    ],
)
def test_one_event(before: TableState, event: Event, after: TableState) -> None:
    assert apply(before, event) == after


def test_events_of_play_change_play() -> None:
    bought = BoughtIn(seat=1, amount=500, chips=(white(5),))
    assert apply(SEATED, bought) == replace(SEATED, play=evolve(SEATED.play, bought))


def test_the_seed_is_kept_beside_what_is_told() -> None:
    assert with_seed(MIXED, "beef").promise == Promise(4, "f00d", "beef", ("aa" * 8,))


@pytest.mark.parametrize("seed", range(20))
def test_a_standing_can_be_frozen_at_any_time(seed: int) -> None:
    rules = random_rules(seed)
    table_state = replace(TableState(play=start(rules)), seated=Map({2: "bob"}), digest=rules.digest)
    for number, step in enumerate(random_steps(seed, rules, 100)):
        for event in step.events:
            table_state = apply(table_state, event)
        if number % 5 == 0:
            table_state = with_seed(apply(table_state, ev.SeedPromised(round=number, promise="f00d")), "beef")
            table_state = apply(table_state, ev.PlayerSeated(seat=5, player=f"player{number}"))
        if number % 5 == 2:
            table_state = apply(table_state, ev.NonceTaken(round=number, player="bob", nonce="aa" * 8))
        if number % 5 == 4:
            table_state = apply(table_state, ev.SeedRevealed(round=number, seed="beef"))
        body = b"".join(encode(table_state))
        assert body == encoding.encode(table_state)
        back = decode(body)
        assert back == table_state
        assert encoding.encode(back) == encoding.encode(decode(encoding.encode(back)))


def test_the_record_rebuilds_the_standing() -> None:
    """All but the seed of a promise that has not been revealed: no record tells it."""
    now = evening()
    decider = now.table.decider
    table_state = decider.begin()
    for record in now.table.records:
        table_state = decider.after(table_state, record)
    live = now.state
    assert live.promise is not None and live.promise.seed is not None
    assert table_state == replace(live, promise=replace(live.promise, seed=None))


def test_no_record_tells_a_seed_before_the_ball_has_come_to_rest() -> None:
    now = evening()
    promised = now.state.promise
    assert promised is not None and promised.seed is not None and not promised.revealed
    assert not any(promised.seed.encode() in entry.body for entry in now.entries)


def test_a_table_that_is_set_up_again_is_rebuilt_as_it_stood() -> None:
    former = legal("maryland")
    now = Evening(former)
    now.spin()
    now.table.take(play.CloseTable(by=Role.FLOOR))
    decider = now.table.decider = TableDecider("t1", legal("maryland:triple-zero"), CountingWheel())
    decider.former[former.digest] = former
    now.table.take(cmd.Setup())
    table_state = decider.begin()
    for record in now.table.records:
        table_state = decider.after(table_state, record)
    assert table_state == now.state
