"""HTTP requests: decode responses, raise refusals as errors, and retry requests that are safe to repeat."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from croupier.client.errors import RefusedError, UnreachableError, UnreadableError
from croupier.client.message import Refused

Form = TypeVar("Form")

AGAIN = frozenset({"busy", "store-unavailable", "shutting-down"})
"""Temporary refusals: the same command may be sent again with the same key."""

NO_HOUSE = frozenset({502, 503, 504})
"""The statuses of a proxy that cannot reach the house."""

TRIES, WAIT = 6, 0.25


class Http:
    """``token`` is the session's token after signing in."""

    def __init__(self, url: str, timeout: float = 15.0) -> None:
        self._client = httpx.AsyncClient(base_url=url, timeout=timeout)
        self.token: str | None = None

    async def __aenter__(self) -> Http:
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.__aexit__(kind, error, trace)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, form: type[Form], method: str, path: str, body: Any = None, query: Any = None) -> Form:
        """Send a request and decode its response as ``form``."""
        answer = await self._send(method, path, body, query)
        return _read(answer, form)

    async def ask_anything(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and decode any JSON response; None if it is empty."""
        answer = await self._send(method, path, body, None)
        return _read(answer, object) if answer.content else None

    async def tell(self, method: str, path: str, body: Any = None) -> None:
        """Send a request whose response is empty."""
        await self._send(method, path, body, None)

    async def ask_until(self, form: type[Form], path: str, body: Any) -> Form:
        """Send a command with a key, and retry while the house is unreachable or busy: it takes effect once."""
        for trial in range(1, TRIES):
            try:
                return await self.ask(form, "POST", path, body)
            except RefusedError as error:
                if error.code not in AGAIN:
                    raise
            except UnreachableError:
                pass
            await asyncio.sleep(WAIT * 2**trial)
        return await self.ask(form, "POST", path, body)

    async def _send(self, method: str, path: str, body: Any, query: Any) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = self.headers | ({"content-type": "application/json"} if body is not None else {})
        try:
            answer = await self._client.request(method, path, content=content, params=query, headers=headers)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise UnreachableError(f"{self._client.base_url}: {error or type(error).__name__}") from None
        self._client.cookies.clear()  # the token identifies the session; a cookie beside it could belong to another
        if answer.is_success:
            return answer
        raise error_of(answer.content, answer.status_code, str(self._client.base_url))


def _read(answer: httpx.Response, form: type[Form]) -> Form:
    try:
        return msgspec.json.decode(answer.content, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{answer.request.method} {answer.request.url.path}: {error}") from None


def error_of(body: bytes, status: int, url: str) -> RefusedError | UnreachableError:
    """The house's refusal; or an error of a proxy or of another server."""
    try:
        return RefusedError(msgspec.json.decode(body, type=Refused))
    except (msgspec.DecodeError, UnicodeDecodeError):
        says = f"The answer is {status}, and nothing that a house would say."
        return UnreachableError(f"{url}: {says}") if status in NO_HOUSE else RefusedError(Refused("http-error", says))
