"""The directory: everybody the house knows, by id and by name; a name belongs to one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.floor.answer import Refused
from croupier.floor.ports import StoreDown
from croupier.server.people.documents import Collection, DocumentStore
from croupier.server.people.office import Office
from croupier.server.people.person import Person, folded, name_fault, new_id, spelled
from croupier.server.people.refusals import NAME_TAKEN, UNKNOWN_PERSON


class Directory:
    def __init__(self, documents: DocumentStore) -> None:
        self._collection = Collection("person", Person, documents)
        self._ids: dict[str, str] = {}
        self._in_doubt: dict[str, str] = {}
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        await self._collection.load()
        self._ids = {folded(person.name): person.id for person in self._collection.held.values()}

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and folded(name) in self._ids

    def get(self, person: str) -> Person | None:
        return self._collection.held.get(person)

    def named(self, name: str) -> Person | None:
        return self.get(self._ids.get(folded(name), ""))

    def everybody(self) -> list[Person]:
        return list(self._collection.held.values())

    def name_refused(self, name: str) -> Refused | None:
        return name_fault(spelled(name)) or (NAME_TAKEN if name in self else None)

    async def enter(self, name: str, office: Office, created: int, password: str | None = None) -> Person | Refused:
        """Add a person. The name is reserved at once, so that two who ask at the same time do not both get it."""
        if refused := self.name_refused(name):
            return refused
        id_ = self._in_doubt.pop(folded(name), None) or self._unused_id()
        person = Person(id=id_, name=spelled(name), office=office, created=created, password=password)
        self._ids[folded(name)] = id_
        # Shielded: if the caller is cancelled in the middle, memory and store must still agree.
        await asyncio.shield(self._write(person))
        return person

    async def _write(self, person: Person) -> None:
        try:
            await self._collection.put(person)
        except StoreDown:
            # It may have been written nevertheless: the next person to take the name overwrites it, so the name stays
            # unique.
            self._in_doubt[folded(person.name)] = self._ids.pop(folded(person.name))
            raise

    def _unused_id(self) -> str:
        id_ = new_id()
        while id_ in self._collection.held:
            id_ = new_id()
        return id_

    async def change(self, person: str, change: Callable[[Person], Person | Refused]) -> Person | Refused:
        """Apply changes to a person one after the other, each to the result of the previous one."""
        return await asyncio.shield(self._change(person, change))

    async def _change(self, person: str, change: Callable[[Person], Person | Refused]) -> Person | Refused:
        async with self._changing:
            now = self.get(person)
            if now is None:
                return UNKNOWN_PERSON
            then = change(now)
            if isinstance(then, Person) and then != now:
                await self._collection.put(then)
            return then

    async def strike(self, *people: Person) -> None:
        for person in people:
            self._ids.pop(folded(person.name), None)
        await self._collection.take_out(*(person.id for person in people))
