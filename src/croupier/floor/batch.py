"""A batch: the commands that have queued up, decided one after the other, on their way to the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.floor import answer as answers
from croupier.floor.answer import Answer, Taken
from croupier.floor.ports import Answered, Batch, Snapshot
from croupier.floor.record import GENESIS, Entry, Record, seal
from croupier.ledger.books import Draft
from croupier.ledger.transfer import Transfer
from croupier.play.event import Event
from croupier.play.refusal import Refusal

S = TypeVar("S")

SNAPSHOT_EVERY = 20_000


class Request(NamedTuple):
    """``by`` says who; ``key`` is the sender's name for the command: sent twice, it counts once."""

    key: str
    by: str
    command: Any
    reply: Callable[[Answer], None]


class Outcome(NamedTuple, Generic[S]):
    """What a command came to: events, what they move, and the standing after them."""

    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    standing: S
    snapshot: bool = False
    """Whether the standing holds something that the events do not tell, and must be kept with them."""


class Decider(Protocol[S]):
    """What a writer writes for: a table, or the cashier."""

    def begin(self) -> S: ...

    def decide(self, standing: S, command: Any, by: str, draft: Draft) -> Outcome[S] | Refusal: ...

    def after(self, standing: S, record: Record) -> S:
        """The standing after a record that was read from the store."""
        ...

    def freeze(self, standing: S) -> bytes: ...

    def thaw(self, body: bytes) -> S: ...


class At(NamedTuple, Generic[S]):
    """How far a log has come: the standing, the number and hash of the last record, and that of the last snapshot."""

    standing: S
    seq: int = 0
    hash: bytes = GENESIS
    kept: int = 0


class Committed(NamedTuple, Generic[S]):
    """What whoever listens is told of a batch: its entries, the events of each, and the log before and after."""

    entries: list[Entry]
    events: list[tuple[Event, ...]]
    before: At[S]
    after: At[S]


@dataclass(slots=True)
class Decided(Generic[S]):
    """A batch on its way to the store; ``at`` is how far the log has come with it."""

    requests: list[Request]
    draft: Draft
    batch: Batch
    answers: dict[str, Answer]
    events: list[tuple[Event, ...]]
    at: At[S]
    commit: asyncio.Future[None] = field(default_factory=asyncio.Future)


def decide_batch(
    name: str,
    decider: Decider[S],
    requests: list[Request],
    at: At[S],
    draft: Draft,
    known: Sequence[Mapping[str, Answer]],
    now: int,
) -> Decided[S]:
    """Decide these commands, each on the standing as those before left it; what is ``known`` gets the same answer."""
    standing, seq, before, kept = at
    batch, given = Batch(), dict[str, Answer]()
    told: list[tuple[Event, ...]] = []
    add_entry, add_key, decide = batch.entries.append, batch.keys.append, decider.decide
    for request in requests:
        key = request.key
        if key in given or _is_known(key, known, given):
            continue
        by = request.by
        outcome = decide(standing, request.command, by, draft)
        if isinstance(outcome, Refusal):
            refused = given[key] = answers.refused(outcome)
            batch.answers.append(Answered(name, key, answers.encode(refused)))
            continue
        events, transfers, standing, snapshot = outcome
        draft.apply(transfers)
        seq += 1
        entry = seal(before, name, seq, now, by, key, events, transfers)
        before = entry.hash
        add_entry(entry)
        add_key(key)
        told.append(events)
        given[key] = Taken(seq)
        if snapshot or seq - kept >= SNAPSHOT_EVERY:
            kept = seq
            batch.snapshots = [Snapshot(name, seq, before, decider.freeze(standing))]
    batch.posted, batch.held = draft.posted, draft.held
    return Decided(requests, draft, batch, given, told, At(standing, seq, before, kept))


def _is_known(key: str, known: Sequence[Mapping[str, Answer]], given: dict[str, Answer]) -> bool:
    """Take over an answer that was given before: by the time this batch is answered it may be forgotten."""
    for answered in known:
        if key in answered:
            given[key] = answered[key]
            return True
    return False
