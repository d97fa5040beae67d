"""Links: each lets one person set a password, once, within a day."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor.ports import Clock
from croupier.server.people.documents import Collection, Document, DocumentStore
from croupier.server.people.person import Person
from croupier.server.people.session import HOUR
from croupier.server.people.token import new_token, seal

LASTS = 24 * HOUR


class Link(Document, frozen=True, kw_only=True):
    """The id is the hash of its token. Setting a password begins a new generation, which uses the link up."""

    person: str
    generation: int
    until: int


class Invited(NamedTuple):
    """The token is part of the address that the person is given."""

    person: Person
    token: str


class Links:
    def __init__(self, documents: DocumentStore, clock: Clock) -> None:
        self._collection, self._clock = Collection("link", Link, documents), clock

    async def load(self) -> None:
        await self._collection.load()

    async def make(self, person: Person) -> Invited:
        """Make a link; an earlier one for the same person becomes invalid."""
        before = [link.id for link in self._collection.held.values() if link.person == person.id]
        token = new_token()
        await self._collection.put(
            Link(id=seal(token), person=person.id, generation=person.generation, until=self._clock.now() + LASTS)
        )
        await self._collection.take_out(*before)
        return Invited(person, token)

    def find(self, token: str) -> Link | None:
        return self._collection.held.get(seal(token))

    def good(self, link: Link, person: Person | None) -> bool:
        """Whether a link can be used. Disabling a person begins a new generation as well."""
        return (
            link.id in self._collection.held
            and person is not None
            and link.generation == person.generation
            and self._clock.now() < link.until
        )

    async def take_away(self, *links: Link) -> None:
        await self._collection.take_out(*(link.id for link in links))

    def every(self) -> list[Link]:
        return list(self._collection.held.values())
