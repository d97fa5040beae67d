"""A writer: the one task that changes a table. Commands queue in its mailbox; all queued commands are one commit.

Each command is decided on the state after the previous one in the batch. When the commit succeeds, that becomes the
table's state, and only then are answers and broadcasts sent. When it fails, the batch's state is dropped. There is no
timer: a batch is what arrived while the previous one was decided and written. While the store writes one batch, the
next is decided and handed over, so that neither waits for the other; many commands at once are split into two batches,
so that there is a next one.

See docs/decisions/0021-decide-while-the-store-writes.md.

This file is over 250 lines because the mailbox, the batches in flight and recovery are the state of one task.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from croupier.floor import answer as answers
from croupier.floor.answer import Answer, Refused
from croupier.floor.batch import Committed, Decided, Decider, LogPosition, Request, decide_batch
from croupier.floor.ports import Batch, Clock, KeysTaken, LogEntry, Store, StoreDown
from croupier.floor.record import read
from croupier.floor.snapshotter import Snapshotter
from croupier.ledger.books import Books

S = TypeVar("S")

MAILBOX = 20_000
BATCH = 10_000
MANY = 64
AHEAD = 2
RECENT = 10_000
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0


class Writer(Generic[S]):
    """Start it with ``load()`` and ``start()``; ``down`` is the reason why it cannot write, or None."""

    def __init__(self, name: str, decider: Decider[S], books: Books, store: Store, clock: Clock) -> None:
        self.name, self.decider, self.books, self.store, self.clock = name, decider, books, store, clock
        self.at = LogPosition(decider.begin())
        self._snapshotter = Snapshotter(name, decider)
        self._past: tuple[LogPosition[S], Decided[S]] | None = None
        self.down: str | None = None
        self.listeners: list[Callable[[Committed[S]], None]] = []
        self.mailbox: deque[Request] = deque()
        self.most, self.at_once, self.ahead = MAILBOX, BATCH, AHEAD
        self._recent: dict[str, Answer] = {}
        self._order: deque[str] = deque()
        self._flying: deque[Decided[S]] = deque()
        self._in_hand: list[Request] = []
        self._wake = asyncio.Event()
        self._future = asyncio.get_running_loop().create_future
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def state(self) -> S:
        return self.at.state

    @property
    def seq(self) -> int:
        return self.at.seq

    async def load(self) -> None:
        """Restore the table from the store, in the middle of a round if need be."""
        await self._take_snapshot()
        async for entry in self.store.entries(self.name, self.seq + 1):
            self._follow(entry)

    async def _take_snapshot(self) -> None:
        """Load the latest snapshot. It has what no entry contains: the seed of a promise."""
        snapshot = await self.store.snapshot(self.name)
        if snapshot is not None and snapshot.seq > self.seq:
            self.at = LogPosition(self.decider.decode(snapshot.body), snapshot.seq, snapshot.hash)
            self._snapshotter.kept(snapshot)

    def _follow(self, entry: LogEntry) -> None:
        state = self.decider.after(self.state, read(entry.body))
        self.at = LogPosition(state, entry.seq, entry.hash)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"writer of {self.name}")

    async def stop(self) -> None:
        """Process the commands in the mailbox, then stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    def submit(self, key: str, by: str, command: Any) -> asyncio.Future[Answer]:
        """Put a command into the mailbox and wait for its answer."""
        future: asyncio.Future[Answer] = self._future()
        self.post(key, by, command, partial(_fulfil, future))
        return future

    def post(self, key: str, by: str, command: Any, reply: Callable[[Answer], None]) -> None:
        """Put a command into the mailbox; a full mailbox refuses it. ``reply`` is called with the answer."""
        known = self._recent.get(key)
        if known is not None:
            reply(known)
        elif self._closing:
            reply(answers.CLOSING)
        elif self.down is not None:
            reply(answers.store_down(self.down))
        elif len(self.mailbox) >= self.most:
            reply(answers.BUSY)
        else:
            self.mailbox.append(Request(key, by, command, reply))
            self._wake.set()

    async def _run(self) -> None:
        try:
            await self._write_on()
        except Exception as error:
            # A programming error: stop writing, and refuse all commands.
            self.down = f"{type(error).__name__}: {error}; the house must be opened again"
            flying = [request for decided in self._flying for request in decided.requests]
            self._refuse([*flying, *self._in_hand, *self.mailbox], answers.store_down(self.down))
            self.mailbox.clear()
            raise

    async def _write_on(self) -> None:
        while self._flying or self.mailbox or not self._closing:
            if self._flying and self._flying[0].commit.done():
                await self._land()
            elif self.mailbox and len(self._flying) < self.ahead:
                await self._send_off()
            elif self._snapshotter.step():
                await asyncio.sleep(0)
            else:
                self._wake.clear()
                await self._wake.wait()

    async def _send_off(self) -> None:
        """Decide the queued commands on the state after the previous batch, and hand the batch to the store."""
        after = self._flying[-1] if self._flying else None
        self._in_hand = [self.mailbox.popleft() for _ in range(self._batch_size(after))]
        decided = self._decide(self._in_hand, after)
        decided.commit = asyncio.ensure_future(self.store.commit(decided.batch))
        decided.commit.add_done_callback(lambda _: self._wake.set())
        self._flying.append(decided)
        self._in_hand = []
        if isinstance(decided.commit, asyncio.Task):
            # Writing has not begun, and the next work takes a while. One turn of the event loop begins it, one sends.
            for _ in range(2):
                await asyncio.sleep(0)

    def _batch_size(self, after: Decided[S] | None) -> int:
        """How many queued commands to take: all, or half of many if no batch is being written."""
        queued = len(self.mailbox)
        return min(queued if after is not None or queued < MANY else queued // 2, self.at_once)

    async def _land(self) -> None:
        """Handle the store's answer to the oldest batch in flight."""
        try:
            self._flying[0].commit.result()
        except (KeysTaken, StoreDown) as error:
            await self._give_up(error)
        else:
            self._finish(self._flying.popleft())

    def _finish(self, decided: Decided[S]) -> None:
        """Complete a written batch: adopt its state, send the answers, and call the listeners."""
        decided.draft.commit()
        before, self.at = self.at, decided.at
        self._snapshotter.note(self.at, decided.batch)
        # Both are kept until the next batch: freeing the memory of many wagers takes longer than answering.
        self._past = before, decided
        self._answer(decided.requests, decided.answers)
        if decided.batch.entries:
            committed = Committed(decided.batch.entries, decided.events, before, decided.at)
            for listener in self.listeners:
                try:
                    listener(committed)
                except Exception as error:
                    _complain(self.name, error)

    async def _give_up(self, error: KeysTaken | StoreDown) -> None:
        """Handle a failed batch, or one of unknown outcome; the batches after it depend on it and fail too."""
        commits = [decided.commit for decided in self._flying]
        await asyncio.wait(commits)
        for commit in commits:
            if not isinstance(failure := commit.exception(), KeysTaken | StoreDown | None):
                raise failure
        self._in_hand = [request for decided in self._flying for request in decided.requests]
        while self._flying:
            self._flying.pop().draft.drop()
        self._snapshotter.give_up()
        try:
            if isinstance(error, KeysTaken):
                # A batch after one with refusals only does not depend on it, and may have been written.
                await self._catch_up()
                self.mailbox.extendleft(reversed(await self._answer_again(self._in_hand, error.keys)))
            else:
                await self._wait_for_store(self._in_hand, str(error))
        except StoreDown as down:
            await self._wait_for_store(self._in_hand, str(down))
        self._in_hand = []

    def _decide(self, requests: list[Request], after: Decided[S] | None) -> Decided[S]:
        if after is None:
            at, draft, in_flight = self.at, self.books.draft(), dict[str, Answer]()
        else:
            at, draft, in_flight = after.at, self.books.draft(after.draft), after.answers
        batch, now = Batch(), self.clock.now()
        self._snapshotter.add_to(batch)
        return decide_batch(self.name, self.decider, requests, at, draft, self._recent, in_flight, now, batch)

    def _answer(self, requests: list[Request], given: dict[str, Answer]) -> None:
        recent, order = self._recent, self._order
        recent.update(given)
        order.extend(given)
        for request in requests:
            try:
                request.reply(given[request.key])
            except Exception as error:
                _complain(self.name, error)
        while len(order) > RECENT:
            recent.pop(order.popleft(), None)

    async def _answer_again(self, requests: list[Request], keys: frozenset[str]) -> list[Request]:
        """Repeat the stored answers of requests that were answered before a restart; returns the other requests."""
        kept = await self.store.answers(self.name, keys)
        self._answer(
            [request for request in requests if request.key in kept],
            {key: answers.decode(body) for key, body in kept.items()},
        )
        return [request for request in requests if request.key not in kept]

    async def _wait_for_store(self, batch: list[Request], why: str) -> None:
        """Refuse all commands until the store can write again; then check which batches it has."""
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
        """Replay entries in the store that we do not know: a batch whose acknowledgement was lost."""
        missed = [entry async for entry in self.store.entries(self.name, self.seq + 1)]
        for entry in missed:
            draft = self.books.draft()
            draft.apply(read(entry.body).transfers)
            draft.commit()
        await self._take_snapshot()
        for entry in missed:
            if entry.seq > self.seq:
                self._follow(entry)

    @staticmethod
    def _refuse(requests: list[Request], answer: Refused) -> None:
        for request in requests:
            request.reply(answer)


def _complain(name: str, error: Exception) -> None:
    """Log an exception of a callback: it must not stop the table, because the batch is already written."""
    asyncio.get_running_loop().call_exception_handler({"message": f"telling what {name} wrote", "exception": error})


def _fulfil(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():  # the waiting caller may have been cancelled
        future.set_result(answer)
