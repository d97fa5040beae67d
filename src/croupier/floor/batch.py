"""A batch: the commands that have queued up, decided one after the other, on their way to the store.

See docs/decisions/0031-process-a-batch-in-passes.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from croupier.cage.chart import is_wallet
from croupier.floor import answer as answers
from croupier.floor.answer import Answer, Taken
from croupier.floor.ports import Batch, LogEntry, RulesDocument, Snapshot, StoredAnswer, WalletMove
from croupier.floor.record import GENESIS, Record, seal
from croupier.ledger.books import Draft
from croupier.ledger.transfer import Transfer
from croupier.play.event import Event
from croupier.play.refusal import Refusal

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Request(msgspec.Struct, frozen=True, gc=False):
    """``by`` says who; ``key`` is the sender's name for the command: sent twice, it counts once."""

    key: str
    by: str
    command: Any
    reply: Callable[[Answer], None]


class DecidedCommand(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """What a command came to: events, what they move, and the state after them."""

    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    state: S
    snapshot: bool = False
    """Whether the state holds something that the events do not tell, and must be kept with them."""
    rules: tuple[RulesDocument, ...] = ()
    """Rules documents that the events name: they are written in the same transaction."""


class CommandRun(Protocol[S_co]):
    """Commands of the most common sort, one after the other: the state is made when the last of them is taken."""

    def take(self, command: Any) -> tuple[tuple[Event, ...], tuple[Transfer, ...]] | None:
        """The events of a command and what they move; None where it is to be decided by itself."""
        ...

    def state(self) -> S_co:
        """The state after all that were taken."""
        ...


class Decider(Protocol[S]):
    """What a writer writes for: a table, or the cashier."""

    def begin(self) -> S: ...

    def run(self, state: S) -> CommandRun[S]: ...

    def decide(self, state: S, command: Any, by: str, draft: Draft) -> DecidedCommand[S] | Refusal: ...

    def after(self, state: S, record: Record) -> S:
        """The state after a record that was read from the store."""
        ...

    def is_light(self, state: S) -> bool:
        """Whether it is quickly encoded."""
        ...

    def encode(self, state: S) -> Iterator[bytes]:
        """The state as bytes, in parts that take a millisecond or so to make."""
        ...

    def decode(self, body: bytes) -> S: ...


class LogPosition(NamedTuple, Generic[S]):
    """How far a log has come: the state, and the number and hash of the last record."""

    state: S
    seq: int = 0
    hash: bytes = GENESIS


class Committed(NamedTuple, Generic[S]):
    """What whoever listens is told of a batch: its entries, the events of each, and the log before and after."""

    entries: list[LogEntry]
    events: list[tuple[Event, ...]]
    before: LogPosition[S]
    after: LogPosition[S]


@dataclass(slots=True)
class Decided(Generic[S]):
    """A batch on its way to the store; ``at`` is how far the log has come with it."""

    requests: list[Request]
    draft: Draft
    batch: Batch
    answers: dict[str, Answer]
    events: list[tuple[Event, ...]]
    at: LogPosition[S]
    commit: asyncio.Future[None] = field(default_factory=asyncio.Future)


def decide_batch(
    name: str,
    decider: Decider[S],
    requests: list[Request],
    at: LogPosition[S],
    draft: Draft,
    known: Mapping[str, Answer],
    in_flight: Mapping[str, Answer],
    now: int,
    batch: Batch,
) -> Decided[S]:
    """Decide these commands, each on the state as those before left it; what they come to goes into ``batch``.

    What was answered before gets the same answer: if it is ``known``, or decided and still being written.
    They are all decided, then all sealed, then all booked: a processor does one thing many times the quickest.
    """
    state, seq, before = at
    batch.follows = name, seq
    given: dict[str, Answer] = {}
    taken: list[tuple[Request, tuple[Event, ...], tuple[Transfer, ...]]] = []
    needs_snapshot, run, note = False, decider.run(state), draft.note
    for request in requests:
        key = request.key
        if key in given:
            continue
        if key in known or key in in_flight:
            # Taken over: by the time this batch is answered it may be forgotten.
            given[key] = known[key] if key in known else in_flight[key]
            continue
        quick = run.take(request.command)
        if quick is not None:
            events, transfers = quick
        else:
            outcome = decider.decide(run.state(), request.command, request.by, draft)
            if isinstance(outcome, Refusal):
                refused = given[key] = answers.refused(outcome)
                batch.answers.append(StoredAnswer(name, key, answers.encode(refused)))
                continue
            events, transfers = outcome.events, outcome.transfers
            needs_snapshot = needs_snapshot or outcome.snapshot
            batch.moves += wallet_moves(len(taken), transfers)
            batch.rules += outcome.rules
            run = decider.run(outcome.state)
        note(transfers)
        seq += 1
        given[key] = Taken(seq)
        taken.append((request, events, transfers))
    state = run.state()
    add_entry, add_key = batch.entries.append, batch.keys.append
    for number, (request, events, transfers) in enumerate(taken, at.seq + 1):
        entry = seal(before, name, number, now, request.by, request.key, events, transfers)
        before = entry.hash
        add_entry(entry)
        add_key(request.key)
    if needs_snapshot:
        batch.snapshots.append(Snapshot(name, seq, before, b"".join(decider.encode(state))))
    draft.book()
    batch.changes = draft.changes
    told = [events for _, events, _ in taken]
    return Decided(requests, draft, batch, given, told, LogPosition(state, seq, before))


def wallet_moves(entry: int, transfers: tuple[Transfer, ...]) -> Iterator[WalletMove]:
    """The transfers of an entry that touch a wallet. A plain wager has none, and is not asked."""
    for transfer in transfers:
        if is_wallet(transfer.debit) or is_wallet(transfer.credit):
            yield WalletMove(entry, transfer.debit, transfer.credit, transfer.amount)
