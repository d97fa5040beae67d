"""A batch: decides the queued commands one after the other and collects what is to be written.

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

REPORT = "report:"
"""The beginning of the key of a record that reports a refused command."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """``by`` is the sender; ``key`` is the idempotency key: sent twice, the command counts once."""

    key: str
    by: str
    command: Any
    reply: Callable[[Answer], None]


class DecidedCommand(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """The outcome of a command: its events, their transfers, and the state after them."""

    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    state: S
    snapshot: bool = False
    """Whether the state has something that the events do not contain, so that a snapshot must be written with them."""
    rules: tuple[RulesDocument, ...] = ()
    """Rules documents that the events refer to: they are written in the same transaction."""


class CommandRun(Protocol[S_co]):
    """A run of consecutive commands of the most common kind: the new state is built once, after the last of them."""

    def take(self, command: Any) -> tuple[tuple[Event, ...], tuple[Transfer, ...]] | None:
        """The events of a command and their transfers; None if the command must be decided separately."""
        ...

    def state(self) -> S_co:
        """The state after all that were taken."""
        ...


class Decider(Protocol[S]):
    """What a writer decides commands with: a table, or the cashier."""

    def begin(self) -> S: ...

    def run(self, state: S) -> CommandRun[S]: ...

    def decide(self, state: S, command: Any, by: str, draft: Draft, now: int) -> DecidedCommand[S] | Refusal:
        """Decide a command; ``now`` is the time of its record, in milliseconds since 1970 UTC."""
        ...

    def report(self, state: S, command: Any, refusal: Refusal, now: int) -> DecidedCommand[S] | None:
        """What is recorded of a refused command: that it was reported, if somebody must be told of it."""
        ...

    def after(self, state: S, record: Record) -> S:
        """The state after a record that was read from the store."""
        ...

    def is_light(self, state: S) -> bool:
        """Whether the state can be encoded quickly."""
        ...

    def encode(self, state: S) -> Iterator[bytes]:
        """The state as bytes, in parts that take about a millisecond each to encode."""
        ...

    def decode(self, body: bytes) -> S: ...


class LogPosition(NamedTuple, Generic[S]):
    """A position in a log: the state, and the number and hash of the last record."""

    state: S
    seq: int = 0
    hash: bytes = GENESIS


class Committed(NamedTuple, Generic[S]):
    """A written batch, for listeners: its entries, the events of each, and the log position before and after."""

    entries: list[LogEntry]
    events: list[tuple[Event, ...]]
    before: LogPosition[S]
    after: LogPosition[S]


@dataclass(slots=True)
class Decided(Generic[S]):
    """A batch on its way to the store; ``at`` is the log position after it."""

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
    """Decide these commands, each on the state after the previous one; the outcome goes into ``batch``.

    A command that was answered before gets the same answer: if it is ``known``, or decided and still being written. All
    are decided, then all sealed, then all booked: a processor is fastest when it repeats one task.
    """
    state, seq, before = at
    batch.follows = name, seq
    given: dict[str, Answer] = {}
    taken: list[tuple[str, str, tuple[Event, ...], tuple[Transfer, ...]]] = []
    needs_snapshot, run, note = False, decider.run(state), draft.note
    for request in requests:
        key = request.key
        if key in given:
            continue
        if key in known or key in in_flight:
            # Copied: by the time this batch is answered, the original may have been dropped.
            given[key] = known[key] if key in known else in_flight[key]
            continue
        quick = run.take(request.command)
        if quick is not None:
            events, transfers = quick
        else:
            state = run.state()
            outcome = decider.decide(state, request.command, request.by, draft, now)
            if isinstance(outcome, Refusal):
                refused = given[key] = answers.refused(outcome)
                batch.answers.append(StoredAnswer(name, key, answers.encode(refused)))
                reported = decider.report(state, request.command, outcome, now)
                if reported is None:
                    continue
                # The command's own key has the refusal, so the report has another.
                outcome, key = reported, f"{REPORT}{key}"
            events, transfers = outcome.events, outcome.transfers
            needs_snapshot = needs_snapshot or outcome.snapshot
            batch.moves += wallet_moves(len(taken), transfers)
            batch.rules += outcome.rules
            run = decider.run(outcome.state)
        note(transfers)
        seq += 1
        given[key] = Taken(seq)
        taken.append((request.by, key, events, transfers))
    state = run.state()
    add_entry, add_key = batch.entries.append, batch.keys.append
    for number, (by, key, events, transfers) in enumerate(taken, at.seq + 1):
        entry = seal(before, name, number, now, by, key, events, transfers)
        before = entry.hash
        add_entry(entry)
        add_key(key)
    if needs_snapshot:
        batch.snapshots.append(Snapshot(name, seq, before, b"".join(decider.encode(state))))
    draft.book()
    batch.changes = draft.changes
    told = [events for _, _, events, _ in taken]
    return Decided(requests, draft, batch, given, told, LogPosition(state, seq, before))


def wallet_moves(entry: int, transfers: tuple[Transfer, ...]) -> Iterator[WalletMove]:
    """The transfers of an entry that touch a wallet. A plain wager has none and is not checked."""
    for transfer in transfers:
        if is_wallet(transfer.debit) or is_wallet(transfer.credit):
            yield WalletMove(entry, transfer.debit, transfer.credit, transfer.amount)
