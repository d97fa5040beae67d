"""An endpoint: a method, a path, the types it takes and returns, and who may call it. OpenAPI comes from these."""

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
    """A response that is not a JSON document."""

    content: bytes
    kind: str = "text/plain; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ApiRequest:
    """One request. ``caller`` is None if nobody is signed in; ``cookie`` is set in the response, "" deletes it."""

    caller: Caller | None
    token: str
    path: dict[str, str]
    body: Any
    query: Any
    address: str
    secure: bool
    accepts: str = ""
    """The content encodings that the client accepts."""
    cookie: str | None = None

    @property
    def who(self) -> Caller:
        """The signed-in caller, which every endpoint that is not open to all guarantees."""
        assert self.caller is not None
        return self.caller

    def require(self, action: str, own: bool | None = None) -> None:
        """Refuse the request unless the caller may do this."""
        if refused := access.refused(self.who.office, action, own):
            refuse(refused)


class RefusedRequest(Exception):  # noqa: N818 - it is named for what it is
    """Raised in an endpoint to answer with an error document."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.says)
        self.refused = refused


def refuse(refused: Refused) -> NoReturn:
    raise RefusedRequest(refused)


Handler = Callable[..., Awaitable[Any]]
"""A handler takes an ``ApiRequest`` if it needs it, and the parts of the server as named parameters: ``people:
People``.
"""
AnyHandler = TypeVar("AnyHandler", bound=Handler)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """``action`` is the row of the access table; None is open to all. ``refuses`` lists error codes besides the usual
    ones.

    ``needs``: the parts of the server passed to the handler, by parameter name; ``needs_call``: whether the request is
    passed as well.
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
    """Whether it accepts a sensor's key, and nothing else."""
    polled: bool = False
    """Whether pages poll it: a poll does not extend the session."""
    paced: str | None = None
    """The name of its own rate limit, if it has one."""


class Endpoints:
    """The endpoints of one subject, in the order of definition."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.all: list[Endpoint] = []

    def add(self, method: str, path: str, **words: Any) -> Callable[[AnyHandler], AnyHandler]:
        """Register a handler; its docstring becomes the description in OpenAPI."""

        def add(handler: AnyHandler) -> AnyHandler:
            says = inspect.cleandoc(handler.__doc__ or "")
            takes = inspect.signature(handler, eval_str=True).parameters
            needs = {name: each.annotation for name, each in takes.items() if each.annotation is not ApiRequest}
            self.all.append(Endpoint(method, path, says, handler, needs, len(needs) < len(takes), **words))
            return handler

        return add
