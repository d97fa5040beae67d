"""Documents about people: held in memory and written through, a collection for each kind.

See docs/decisions/0039-credentials-are-documents-not-records.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

import msgspec


class DocumentStore(Protocol):
    """The part of the store that people need. Writes happen in the order of the calls."""

    async def documents(self, kind: str) -> dict[str, bytes]: ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None: ...


class Document(msgspec.Struct, frozen=True, kw_only=True):
    id: str


Kind = TypeVar("Kind", bound=Document)


class Collection(Generic[Kind]):
    """All documents of a kind by their ids. Memory is authoritative: only this process writes them."""

    def __init__(self, kind: str, form: type[Kind], documents: DocumentStore) -> None:
        self._kind, self._form, self._store = kind, form, documents
        self.held: dict[str, Kind] = {}

    async def load(self) -> None:
        read = msgspec.json.Decoder(self._form).decode
        self.held = {id_: read(body) for id_, body in (await self._store.documents(self._kind)).items()}

    async def put(self, document: Kind) -> None:
        """Write a document; it is visible in memory once it is stored."""
        await self._store.keep(self._kind, {document.id: msgspec.json.encode(document)})
        self.held[document.id] = document

    async def renew(self, document: Kind) -> None:
        """Replace a document in memory at once, and try to write it."""
        self.held[document.id] = document
        await self._store.keep(self._kind, {document.id: msgspec.json.encode(document)})

    async def take_out(self, *ids: str) -> None:
        """Remove documents from memory at once, and try to delete them."""
        gone = [id_ for id_ in ids if self.held.pop(id_, None) is not None]
        if gone:
            await self._store.keep(self._kind, dict.fromkeys(gone))
