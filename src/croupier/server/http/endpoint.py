"""An endpoint: a method, a path, what it takes and gives, and who may ask. The page of the API is made from these."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

from croupier.floor.answer import Refused
from croupier.server import access
from croupier.server.caller import Caller


@dataclass(frozen=True, slots=True)
class RawResponse:
    """An answer that is no JSON document."""

    content: bytes
    kind: str = "text/plain; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ApiRequest:
    """One request. ``caller`` is None where nobody is signed in; ``cookie`` is set on the way out, "" takes it away."""

    caller: Caller | None
    token: str
    path: dict[str, str]
    body: Any
    query: Any
    address: str
    secure: bool
    accepts: str = ""
    """The ways of pressing that the other side can undo."""
    cookie: str | None = None

    @property
    def who(self) -> Caller:
        """Whoever is signed in: an endpoint that is not open to all has seen to it."""
        assert self.caller is not None
        return self.caller

    def require(self, action: str, own: bool | None = None) -> None:
        """Refuse the request unless the caller may do this."""
        if refused := access.refused(self.who.office, action, own):
            refuse(refused)


class RefusedRequest(Exception):  # noqa: N818 - it is named for what it is
    """The way out of an endpoint that says no."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.says)
        self.refused = refused


def refuse(refused: Refused) -> NoReturn:
    raise RefusedRequest(refused)


Handler = Callable[..., Awaitable[Any]]
"""Takes an ``ApiRequest``, if it wants it, and by name the parts of the server that it needs: ``people: People``."""
AnyHandler = TypeVar("AnyHandler", bound=Handler)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """``action`` is the row of the access table; None is open to all. ``refuses`` are codes besides the usual ones.

    ``needs``: the parts of the server that the handler is given, by the name of its parameter; ``needs_call``: whether
    it is given the request as well.
    """

    method: str
    path: str
    says: str
    handler: Handler
    needs: dict[str, type[Any]]
    needs_call: bool
    action: str | None = None
    takes: Any = None
    gives: Any = None
    query: Any = None
    status: int = 200
    refuses: tuple[str, ...] = ()
    kind: str = "application/json"
    by_key: bool = False
    """Whether a sensor's key opens it, and nothing else."""
    polled: bool = False
    """Whether pages ask it by themselves: that keeps nobody's session open."""
    paced: str | None = None
    """The name of a pace of its own, where it must not come often."""


class Endpoints:
    """Those of one subject, in the order in which they are written."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.all: list[Endpoint] = []

    def add(self, method: str, path: str, **words: Any) -> Callable[[AnyHandler], AnyHandler]:
        """The function's docstring is what the page of the API says."""

        def add(handler: AnyHandler) -> AnyHandler:
            says = inspect.cleandoc(handler.__doc__ or "")
            takes = inspect.signature(handler, eval_str=True).parameters
            needs = {name: each.annotation for name, each in takes.items() if each.annotation is not ApiRequest}
            self.all.append(Endpoint(method, path, says, handler, needs, len(needs) < len(takes), **words))
            return handler

        return add
