"""Papers: what is known of people is held in memory and written through, a drawer for each kind of paper.

See docs/decisions/0039-credentials-are-documents-not-records.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

import msgspec


class DocumentStore(Protocol):
    """The part of the store that people need. What is kept is written in the order in which it is handed over."""

    async def documents(self, kind: str) -> dict[str, bytes]: ...

    async def keep(self, kind: str, documents: Mapping[str, bytes | None]) -> None: ...


class Document(msgspec.Struct, frozen=True, kw_only=True):
    id: str


Kind = TypeVar("Kind", bound=Document)


class Collection(Generic[Kind]):
    """All papers of a kind by their ids. Memory decides: this process alone writes them."""

    def __init__(self, kind: str, form: type[Kind], documents: DocumentStore) -> None:
        self._kind, self._form, self._store = kind, form, documents
        self.held: dict[str, Kind] = {}

    async def load(self) -> None:
        read = msgspec.json.Decoder(self._form).decode
        self.held = {id_: read(body) for id_, body in (await self._store.documents(self._kind)).items()}

    async def put(self, document: Kind) -> None:
        """It counts from when it is written."""
        await self._store.keep(self._kind, {document.id: msgspec.json.encode(document)})
        self.held[document.id] = document

    async def renew(self, document: Kind) -> None:
        """It counts at once, whether or not it can be written."""
        self.held[document.id] = document
        await self._store.keep(self._kind, {document.id: msgspec.json.encode(document)})

    async def take_out(self, *ids: str) -> None:
        """They count no longer, whether that can be written or not."""
        gone = [id_ for id_ in ids if self.held.pop(id_, None) is not None]
        if gone:
            await self._store.keep(self._kind, dict.fromkeys(gone))
