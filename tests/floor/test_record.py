"""Records: canonical JSON, chained by hash, and every event comes back from them as it was."""

from __future__ import annotations

import hashlib
import json
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cage.evening import evening
from cage.rounds import random_rules, random_steps
from croupier.cage import event as cage
from croupier.floor import event as floor
from croupier.floor.ports import LogEntry
from croupier.floor.record import GENESIS, Record, read, seal
from croupier.game.settlement import Outcome
from croupier.ledger.transfer import Transfer
from croupier.play import event as play
from croupier.play.event import Event
from croupier.play.remark import Remark
from stacks import dollars

EVENTS: tuple[type[Event], ...] = (*get_args(play.AnyEvent), *get_args(floor.FloorEvent))


def value(kind: Any) -> Any:
    """Something of that type, and not what it is by default."""
    plain = {
        int: 7,
        str: "wörd",
        bool: False,
        Outcome: Outcome.WON,
        Remark: Remark.AFTER_THE_DOLLY,
        Any: {"seats": 3, "offers": ["green"]},
    }
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind(*(value(field.type) for field in msgspec.structs.fields(kind)))
    if get_origin(kind) in (Union, UnionType):
        return value(next(one for one in get_args(kind) if one is not type(None)))
    if get_origin(kind) is tuple:
        return tuple(value(one) for one in get_args(kind) if one is not ...)
    if get_origin(kind) is dict:
        return {"zulu": value(get_args(kind)[1]), "alfa": value(get_args(kind)[1])}
    return plain[kind]


def full(kind: type[Event]) -> Event:
    """An event with something in every field."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "version"]
    values: dict[str, Any] = {
        field.name: not field.default if field.type is bool else value(field.type) for field in fields
    }
    return kind(**values)


def bare(kind: type[Event]) -> Event:
    """An event with nothing but what it must have."""
    return kind(**{field.name: value(field.type) for field in msgspec.structs.fields(kind) if field.required})


def sealed(*events: Event, transfers: tuple[Transfer, ...] = (), before: bytes = GENESIS, seq: int = 1) -> LogEntry:
    return seal(before, "t1", seq, 1_777_636_800_000, "ann", "ann-1", events, transfers)


def test_there_is_every_event() -> None:
    assert len(EVENTS) == len(set(EVENTS)) == len({event.__struct_config__.tag for event in EVENTS})
    assert {*get_args(cage.CageEvent)} < {*EVENTS}


@pytest.mark.parametrize("kind", EVENTS, ids=[str(kind.__struct_config__.tag) for kind in EVENTS])
def test_every_event_comes_back(kind: type[Event]) -> None:
    for event in (full(kind), bare(kind)):
        [back] = read(sealed(event).body).events
        assert type(back) is kind
        assert back == event


def test_a_record_comes_back() -> None:
    events = (play.Placed(seat=1, spot="red", amount=500, chips=dollars(500)), floor.PlayerGone(seat=1, player="ann"))
    transfers = (
        Transfer("patrons", "wallet:ann", 5),
        Transfer("rack:t1:1", "layout:t1:1", 500),
        Transfer("layout:t1:1", "float:t1", 200),
    )
    entry = sealed(*events, transfers=transfers, seq=3)
    expected = Record(
        table="t1", seq=3, at=1_777_636_800_000, by="ann", key="ann-1", events=events, transfers=transfers, v=1
    )
    assert read(entry.body) == expected
    assert (entry.table, entry.seq, entry.at) == ("t1", 3, 1_777_636_800_000)


def test_the_body_to_the_letter() -> None:
    placed = play.Placed(seat=1, spot="red", amount=500, chips=dollars(500), clauses=("MD-55",))
    entry = sealed(placed, transfers=(Transfer("rack:t1:1", "layout:t1:1", 500),))
    assert entry.body == (
        b'{"at":1777636800000,"by":"ann","events":[{"amount":500,'
        b'"chips":[{"colour":"blue","count":5,"kind":"colour","value":100}],"clauses":["MD-55"],'
        b'"event":"placed","seat":1,"spot":"red"}],"key":"ann-1","seq":1,"table":"t1",'
        b'"transfers":[["rack:t1:1","layout:t1:1",500]],"v":1}'
    )
    assert entry.hash.hex() == "8db607e4c1ef76f28f28463708a99a57c7de23b030f5f42e0540157d7cc27be5"


def canonical(body: bytes) -> bytes:
    """The same JSON with sorted keys and no spaces, by another hand."""
    return json.dumps(json.loads(body), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize("kind", EVENTS, ids=[str(kind.__struct_config__.tag) for kind in EVENTS])
def test_bodies_are_canonical(kind: type[Event]) -> None:
    body = sealed(full(kind), transfers=(Transfer("house", "float:t1", 5),)).body
    assert body == canonical(body)


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x2FFF), max_size=12), st.integers(-(2**63), 2**63 - 1))
def test_bodies_are_canonical_whatever_is_in_them(word: str, number: int) -> None:
    set_up = floor.TableSetUp(
        house={word: number, "b": word, "a": [], "": {"é": 1, "z": 2, "Z": 3}},
        rulebook="maryland",
        edition=word,
        date="2026-05-01",
        digest="",
        currency="USD",
    )
    entry = seal(GENESIS, word, 1, number, word, word, (set_up,), ())
    assert entry.body == canonical(entry.body)
    assert read(entry.body).events == (set_up,)


def test_the_chain_by_hand() -> None:
    before = bytes(32)
    for entry in evening().table.entries:
        before = hashlib.sha256(before + entry.body).digest()
        assert entry.hash == before


def test_a_record_follows_one_and_no_other() -> None:
    first = sealed(play.TableOpened(by="floor"))
    assert sealed(play.TableOpened(by="floor"), before=first.hash).hash != first.hash
    assert len(GENESIS) == len(first.hash) == 32


@pytest.mark.parametrize("seed", range(10))
def test_random_play_comes_back_from_its_record(seed: int) -> None:
    for step in random_steps(seed, random_rules(seed), 60):
        body = sealed(*step.events).body
        assert read(body).events == step.events
        assert body == canonical(body)
