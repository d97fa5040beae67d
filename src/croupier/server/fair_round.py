"""A fair round: the promise, the nonces, the seed and the draws, so that anyone can recompute the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.floor import event as floor
from croupier.floor.finding import onward, round_span
from croupier.floor.past import CheckedRound, check_fairness, drawn_by_house
from croupier.floor.ports import Store
from croupier.floor.record import Record, read
from croupier.floor.recorded import rules_before, rules_of_records
from croupier.play import event as play
from croupier.rulebook.table import TableRules

LOOK_BACK = 50_000
"""How many records before a round are searched for the rules that the table then had."""


class Number(msgspec.Struct, frozen=True):
    """A nonce that a player's terminal contributed to the result, in hexadecimal."""

    nonce: str
    mine: bool


class Drawn(msgspec.Struct, frozen=True):
    """A draw, and how many of the nonces had been given by then."""

    event: Any
    nonces: int


class FairRound(msgspec.Struct, frozen=True):
    """``ok``: the seed matches the promise, and seed and nonces reproduce the draws; otherwise ``fault`` says why."""

    table: str
    round: int
    promise: str
    nonces: list[Number]
    seed: str | None
    drawn: list[Drawn]
    ok: bool
    fault: str | None


class NoPromise(Exception):  # noqa: N818 - it is named for what it is
    """The round has no promise: the house drew nothing."""


async def fair_round(
    store: Store, table: str, last_seq: int, number: int, rules: TableRules, player: str | None
) -> FairRound | None:
    """Check one round; None if it does not exist or is not over. ``rules`` are the table's present ones. Raises
    ``MissingRules`` if the table had other rules then and the record lacks them, ``NoPromise`` if no seed was promised.
    """
    span = await round_span(store, table, last_seq, number)
    if span is None:
        return None
    records = [read(entry.body) async for entry in onward(store, table, *span)]
    if not any(_is_over(record, number) for record in records):
        return None
    told = _PromiseRecords(number, player)
    for record in records:
        told.hear(record)
    if told.promise is None:
        raise NoPromise
    named = await rules_of_records(store, table, records)
    found = _check(records, table, number, named, rules)
    if found is None or found.fault is not None:
        then = await rules_before(store, table, span[0], LOOK_BACK)
        if then.digest != rules.digest:
            found = _check(records, table, number, named, then)
    fault = found.fault if found is not None else "nothing was drawn"
    return FairRound(table, number, told.promise, told.nonces, told.seed, told.drawn, fault is None, fault)


def _is_over(record: Record, number: int) -> bool:
    return any(isinstance(e, play.DollyRemoved | play.SpinVoided) and e.round == number for e in record.events)


def _check(
    records: list[Record], table: str, number: int, named: Mapping[str, TableRules], rules: TableRules
) -> CheckedRound | None:
    """The result of checking the round; the first fault if it was checked more than once."""
    found = [checked for checked in check_fairness(records, table, named, rules) if checked.round == number]
    return next((checked for checked in found if checked.fault is not None), found[-1] if found else None)


class _PromiseRecords:
    """What the records of a round hold of its promise; a table that is closed and reopened makes a new one."""

    def __init__(self, number: int, player: str | None) -> None:
        self.number, self.player = number, player
        self.promise: str | None = None
        self.seed: str | None = None
        self.nonces: list[Number] = []
        self.drawn: list[Drawn] = []
        self._inside = False

    def hear(self, record: Record) -> None:
        for event in record.events:
            match event:
                case floor.SeedPromised(round=self.number, promise=promise):
                    self.promise, self.nonces, self._inside = promise, [], True
                case floor.NonceTaken(round=self.number, player=giver, nonce=nonce):
                    self.nonces.append(Number(nonce, giver == self.player))
                case floor.SeedRevealed(round=self.number, seed=seed):
                    self.seed = seed
                case play.DollyRemoved(round=self.number) | play.SpinVoided(round=self.number):
                    self._inside = False
                case _ if self._inside and drawn_by_house(event):
                    self.drawn.append(Drawn(event, len(self.nonces)))
