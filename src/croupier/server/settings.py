"""Server settings: the operator's options for a house that is open to the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.server.pace import Paces

Verify = Callable[[], Awaitable[dict[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """``practice``: anybody may sign in as a guest, with play money. ``verify`` checks the whole record."""

    practice: bool = True
    verify: Verify | None = None
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may send commands."""
    paces: Paces = field(default_factory=Paces)
    metrics_token: str | None = None
    operator_token: str | None = None
