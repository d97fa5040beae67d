"""All sessions. The time of last use is exact in memory and written once a minute."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from croupier.floor.ports import Clock, StoreDown
from croupier.server.people.documents import Collection, DocumentStore
from croupier.server.people.person import Person
from croupier.server.people.session import MINUTE, Session, SignedIn
from croupier.server.people.token import new_token, seal

MOST_OF_ONE = 20
"""The most sessions of one person: when another begins, the least recently used one ends."""


class Sessions:
    def __init__(self, documents: DocumentStore, clock: Clock) -> None:
        self._collection, self._clock = Collection("session", Session, documents), clock
        self._written: dict[str, int] = {}
        self._of: dict[str, set[str]] = {}

    async def load(self) -> None:
        await self._collection.load()
        for session in self._collection.held.values():
            self._of.setdefault(session.person, set()).add(session.id)

    async def begin(self, person: Person) -> SignedIn:
        token, now = new_token(), self._clock.now()
        session = Session(id=seal(token), person=person.id, generation=person.generation, began=now, seen=now)
        await self._collection.put(session)
        self._of.setdefault(person.id, set()).add(session.id)
        await self.end(*self.of(person.id)[:-MOST_OF_ONE])
        return SignedIn(person, token)

    def find(self, token: str) -> Session | None:
        return self._collection.held.get(seal(token))

    def of(self, person: str) -> list[Session]:
        """A person's sessions, the longest idle first."""
        mine = [self._collection.held[id_] for id_ in self._of.get(person, ())]
        return sorted(mine, key=lambda session: (session.seen, session.began, session.id))

    def every(self) -> list[Session]:
        return list(self._collection.held.values())

    async def see(self, session: Session) -> Session:
        """Record that a session was used just now."""
        now = self._clock.now()
        seen = replace(session, seen=max(now, session.seen))
        if now - self._written.get(session.id, session.began) < MINUTE:
            self._collection.held[session.id] = seen
            return seen
        self._written[session.id] = now
        # A failed write is no reason to refuse the request: it is tried again a minute later.
        with suppress(StoreDown):
            await self._collection.renew(seen)
        return seen

    async def end(self, *sessions: Session) -> None:
        for session in sessions:
            self._written.pop(session.id, None)
            mine = self._of.get(session.person, set())
            mine.discard(session.id)
            if not mine:
                self._of.pop(session.person, None)
        await self._collection.take_out(*(session.id for session in sessions))
