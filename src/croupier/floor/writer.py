"""A writer: the one task that changes a table. Commands queue in its mailbox; whatever has queued up is one commit.

Each command is decided against the standing as those before it in the batch left it. When the commit has succeeded that
is the table's standing, and only then is anything answered or told to anybody. When it fails the batch's standing is
dropped. There is no timer: a batch is what arrived while the one before was decided and written.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.floor import answer as answers
from croupier.floor.answer import Answer, Refused, Taken
from croupier.floor.ports import Answered, Batch, Clock, KeysTaken, Snapshot, Store, StoreDown
from croupier.floor.record import GENESIS, Entry, Record, read, seal
from croupier.ledger.books import Books, Draft
from croupier.ledger.transfer import Transfer
from croupier.play.event import Event
from croupier.play.refusal import Refusal

S = TypeVar("S")

MAILBOX = 20_000
BATCH = 10_000
SNAPSHOT_EVERY = 20_000
RECENT = 50_000
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0


class Request(NamedTuple):
    """``by`` says who; ``key`` is the sender's name for the command: sent twice, it counts once."""

    key: str
    by: str
    command: Any
    future: asyncio.Future[Answer]


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


class Writer(Generic[S]):
    """Start it with ``load()`` and ``start()``; ``down`` says why it cannot write, if so."""

    def __init__(self, name: str, decider: Decider[S], books: Books, store: Store, clock: Clock) -> None:
        self.name, self.decider, self.books, self.store, self.clock = name, decider, books, store, clock
        self.standing = decider.begin()
        self.seq, self.hash = 0, GENESIS
        self.down: str | None = None
        self.listeners: list[Callable[[list[Entry]], None]] = []
        self.mailbox: deque[Request] = deque()
        self.most, self.at_once = MAILBOX, BATCH
        self._kept = 0
        self._recent: dict[str, Answer] = {}
        self._order: deque[str] = deque()
        self._in_hand: list[Request] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def load(self) -> None:
        """Take up the table where the store has it, in the middle of a round if need be."""
        await self._take_snapshot()
        async for entry in self.store.entries(self.name, self.seq + 1):
            self._follow(entry)

    async def _take_snapshot(self) -> None:
        """Go to the latest snapshot. It holds what no entry tells: the seed of a promise."""
        snapshot = await self.store.snapshot(self.name)
        if snapshot is not None and snapshot.seq > self.seq:
            self.standing = self.decider.thaw(snapshot.body)
            self.seq, self.hash, self._kept = snapshot.seq, snapshot.hash, snapshot.seq

    def _follow(self, entry: Entry) -> None:
        self.standing = self.decider.after(self.standing, read(entry.body))
        self.seq, self.hash = entry.seq, entry.hash

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"writer of {self.name}")

    async def stop(self) -> None:
        """Finish what is in the mailbox, and no more."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    def submit(self, key: str, by: str, command: Any) -> asyncio.Future[Answer]:
        """Put a command into the mailbox; a full one refuses, and never drops."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        known = self._recent.get(key)
        if known is not None:
            future.set_result(known)
        elif self._closing:
            future.set_result(answers.CLOSING)
        elif self.down is not None:
            future.set_result(answers.store_down(self.down))
        elif len(self.mailbox) >= self.most:
            future.set_result(answers.BUSY)
        else:
            self.mailbox.append(Request(key, by, command, future))
            self._wake.set()
        return future

    async def _run(self) -> None:
        try:
            await self._write_on()
        except Exception as error:
            # A mistake in the program: nothing more is written, and everybody is told so.
            self.down = f"{type(error).__name__}: {error}; the house must be opened again"
            self._refuse([*self._in_hand, *self.mailbox], answers.store_down(self.down))
            self.mailbox.clear()
            raise

    async def _write_on(self) -> None:
        """While one batch is being written the next is decided, on what the first will have made of the table."""
        writing: _Decided[S] | None = None
        while not (writing is None and self._closing and not self.mailbox):
            following = await self._next(writing)
            if writing is not None:
                try:
                    await writing.commit
                except (KeysTaken, StoreDown) as error:
                    await self._give_up(writing, following, error)
                    following = None
                else:
                    self._finish(writing)
            writing = following
            self._in_hand = writing.requests if writing is not None else []

    async def _next(self, after: _Decided[S] | None) -> _Decided[S] | None:
        """Decide what has queued up, and begin to write it once nothing else is being written."""
        while not self.mailbox and not self._closing and (after is None or not after.commit.done()):
            self._wake.clear()
            await self._wake.wait()
        if not self.mailbox or self.down is not None:
            return None
        requests = [self.mailbox.popleft() for _ in range(min(len(self.mailbox), self.at_once))]
        self._in_hand = [*(after.requests if after is not None else ()), *requests]
        decided = self._decide(requests, after)
        if after is not None:
            await asyncio.wait([after.commit])
            if after.commit.exception() is not None:
                return decided
        decided.commit = asyncio.ensure_future(self.store.commit(decided.batch))
        decided.commit.add_done_callback(lambda _: self._wake.set())
        return decided

    def _finish(self, decided: _Decided[S]) -> None:
        """A batch is written: the table stands as it says, everybody is answered, and whoever listens is told."""
        decided.draft.take_over()
        self.standing, self.seq, self.hash, self._kept = decided.at
        self._answer(decided.requests, decided.answers)
        if decided.batch.entries:
            for listener in self.listeners:
                listener(decided.batch.entries)

    async def _give_up(self, decided: _Decided[S], following: _Decided[S] | None, error: KeysTaken | StoreDown) -> None:
        """A batch was not written, or nobody knows; what was decided after it counted on it."""
        requests = [*decided.requests, *(following.requests if following is not None else ())]
        for each in (decided, *((following,) if following is not None else ())):
            each.draft.drop()
        if isinstance(error, KeysTaken):
            self.mailbox.extendleft(reversed(await self._answer_again(requests, error.keys)))
        else:
            await self._wait_for_store(requests, str(error))

    def _decide(self, requests: list[Request], after: _Decided[S] | None) -> _Decided[S]:
        standing, seq, before, kept = (self.standing, self.seq, self.hash, self._kept) if after is None else after.at
        draft = self.books.draft(None if after is None else after.draft)
        earlier = {} if after is None else after.answers
        batch, given = Batch(), dict[str, Answer]()
        entries, kept_answers = batch.entries, batch.answers
        name, recent, decide, now = self.name, self._recent, self.decider.decide, self.clock.now()
        for request in requests:
            key = request.key
            if key in given or key in recent or key in earlier:
                continue
            outcome = decide(standing, request.command, request.by, draft)
            answer: Answer
            if isinstance(outcome, Refusal):
                answer = answers.refused(outcome)
            else:
                draft.apply(outcome.transfers)
                seq += 1
                standing = outcome.standing
                entry = seal(before, name, seq, now, request.by, key, outcome.events, outcome.transfers)
                before = entry.hash
                entries.append(entry)
                answer = Taken(seq)
                if outcome.snapshot or seq - kept >= SNAPSHOT_EVERY:
                    kept = seq
                    batch.snapshots = [Snapshot(self.name, seq, before, self.decider.freeze(standing))]
            given[key] = answer
            kept_answers.append(Answered(self.name, key, answers.encode(answer)))
        batch.posted, batch.held = draft.posted, draft.held
        return _Decided(requests, draft, batch, given, (standing, seq, before, kept))

    def _answer(self, requests: list[Request], given: dict[str, Answer]) -> None:
        recent, order = self._recent, self._order
        recent.update(given)
        order.extend(given)
        for request in requests:
            if not request.future.done():
                request.future.set_result(recent[request.key])
        while len(order) > RECENT:
            recent.pop(order.popleft(), None)

    async def _answer_again(self, requests: list[Request], keys: frozenset[str]) -> list[Request]:
        """Answer those that were answered in an earlier life; gives the others."""
        kept = await self.store.answers(self.name, keys)
        self._answer(
            [request for request in requests if request.key in kept],
            {key: answers.decode(body) for key, body in kept.items()},
        )
        return [request for request in requests if request.key not in kept]

    async def _wait_for_store(self, batch: list[Request], why: str) -> None:
        """Refuse everything until the store writes again; then see what of the batch it has after all."""
        self.down = why
        self._refuse([*batch, *self.mailbox], answers.store_down(why))
        self.mailbox.clear()
        pause = FIRST_PAUSE
        while not self._closing:
            try:
                await self.store.check()
                await self._catch_up()
            except StoreDown as error:
                self.down = str(error)
                await self.clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                self.down = None
                return

    async def _catch_up(self) -> None:
        """Follow what the store has beyond what we know: a batch whose acknowledgement was lost on the way."""
        missed = [entry async for entry in self.store.entries(self.name, self.seq + 1)]
        for entry in missed:
            draft = self.books.draft()
            draft.apply(entry.transfers)
            draft.take_over()
        await self._take_snapshot()
        for entry in missed:
            if entry.seq > self.seq:
                self._follow(entry)

    @staticmethod
    def _refuse(requests: list[Request], answer: Refused) -> None:
        for request in requests:
            if not request.future.done():
                request.future.set_result(answer)


@dataclass(slots=True)
class _Decided(Generic[S]):
    """A batch on its way to the store; ``at`` is the standing after it, with the number and hash of its last record."""

    requests: list[Request]
    draft: Draft
    batch: Batch
    answers: dict[str, Answer]
    at: tuple[S, int, bytes, int]
    commit: asyncio.Future[None] = field(default_factory=asyncio.Future)
