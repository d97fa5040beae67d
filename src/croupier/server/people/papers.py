"""Papers: what is known of people is held in memory and written through, a drawer for each kind of paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

import msgspec


class Papers(Protocol):
    """The part of the store that people need. What is kept is written in the order in which it is handed over."""

    async def papers(self, kind: str) -> dict[str, bytes]: ...

    async def keep(self, kind: str, papers: Mapping[str, bytes | None]) -> None: ...


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    id: str


Kind = TypeVar("Kind", bound=Paper)


class Drawer(Generic[Kind]):
    """All papers of a kind by their ids. Memory decides: this process alone writes them."""

    def __init__(self, kind: str, form: type[Kind], papers: Papers) -> None:
        self._kind, self._form, self._papers = kind, form, papers
        self.held: dict[str, Kind] = {}

    async def load(self) -> None:
        read = msgspec.json.Decoder(self._form).decode
        self.held = {id_: read(body) for id_, body in (await self._papers.papers(self._kind)).items()}

    async def put(self, paper: Kind) -> None:
        """It counts from when it is written."""
        await self._papers.keep(self._kind, {paper.id: msgspec.json.encode(paper)})
        self.held[paper.id] = paper

    async def renew(self, paper: Kind) -> None:
        """It counts at once, whether or not it can be written."""
        self.held[paper.id] = paper
        await self._papers.keep(self._kind, {paper.id: msgspec.json.encode(paper)})

    async def take_out(self, *ids: str) -> None:
        """They count no longer, whether that can be written or not."""
        gone = [id_ for id_ in ids if self.held.pop(id_, None) is not None]
        if gone:
            await self._papers.keep(self._kind, dict.fromkeys(gone))
