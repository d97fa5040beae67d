"""Keys: each lets one sensor report on the wheel of one table, until it is revoked."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor.answer import Refused
from croupier.floor.ports import Clock
from croupier.server.people.documents import Collection, Document, DocumentStore
from croupier.server.people.person import name_fault, spelled
from croupier.server.people.refusals import UNKNOWN_KEY
from croupier.server.people.token import new_token, seal


class Key(Document, frozen=True, kw_only=True):
    """The id is the hash of its token. ``name`` is what goes into the records."""

    name: str
    table: str
    made: int


class Made(NamedTuple):
    """The token is given to the sensor and not stored."""

    key: Key
    token: str


class SensorKeys:
    def __init__(self, documents: DocumentStore, clock: Clock) -> None:
        self._collection, self._clock = Collection("key", Key, documents), clock

    async def load(self) -> None:
        await self._collection.load()

    async def make(self, name: str, table: str) -> Made | Refused:
        """Make a key. Two keys may share a name: a sensor gets its new key before the old one is revoked."""
        if refused := name_fault(spelled(name)):
            return refused
        token = new_token()
        key = Key(id=seal(token), name=spelled(name), table=table, made=self._clock.now())
        await self._collection.put(key)
        return Made(key, token)

    def holder(self, token: str) -> Key | Refused:
        """The key that a token belongs to."""
        return self._collection.held.get(seal(token)) or UNKNOWN_KEY

    async def revoke(self, key: str) -> Refused | None:
        if key not in self._collection.held:
            return UNKNOWN_KEY
        await self._collection.take_out(key)
        return None

    def every(self) -> list[Key]:
        return sorted(self._collection.held.values(), key=lambda key: (key.table, key.name, key.made))
