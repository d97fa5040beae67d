"""The application: serves every endpoint through Litestar, with authentication, decoding and one error document."""

from __future__ import annotations

import hmac
import logging
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import HttpMethod, Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from croupier.floor import answer as answers
from croupier.floor.answer import Refused
from croupier.floor.ports import StoreDown
from croupier.server import access
from croupier.server.caller import OPERATOR, Caller, caller_of
from croupier.server.errors import BAD_REQUEST, document, status_of
from croupier.server.http import (
    alerts,
    odds,
    openapi,
    operation,
    pages,
    people,
    procedure,
    records,
    school,
    sensors,
    sessions,
    shifts,
    statements,
    tables,
    wallets,
)
from croupier.server.http.endpoint import ApiRequest, Endpoint, RawResponse, RefusedRequest, refuse
from croupier.server.http.security import HEADERS, OVER_TLS, comes_from_elsewhere, cookie, key_of, token_of
from croupier.server.parts import ServerParts
from croupier.server.people.office import Office
from croupier.server.people.refusals import NOT_SIGNED_IN

LARGEST = 65_536
"""Largest request body, in bytes."""

SUBJECTS = tuple(
    module.ENDPOINTS
    for module in (
        sessions,
        people,
        tables,
        procedure,
        alerts,
        wallets,
        statements,
        records,
        shifts,
        odds,
        school,
        sensors,
        pages,
        operation,
    )
)
SAFE = ("GET", "HEAD")

TOO_LARGE = Refused("too-large", f"A body has at most {LARGEST:,} bytes.")
TOO_MANY = Refused("too-many", "That comes too often: wait a little.")
ELSEWHERE = Refused("wrong-origin", "That comes from a page that is not this house's.")
NOT_A_KEY = Refused("unknown-api-key", "A sensor sends its key: Authorization: Key ...")
WRONG = Refused("internal-error", "Something went wrong here; nothing was changed, and it is in the log.")

_log = logging.getLogger("croupier.http")
_encode = msgspec.json.Encoder().encode


def application(parts: ServerParts) -> Litestar:
    openapi.document_of(SUBJECTS)
    handlers = [_handler(parts, endpoint) for subject in SUBJECTS for endpoint in subject.all]
    return Litestar(
        route_handlers=handlers,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=LARGEST,
        exception_handlers={HTTPException: _no_such, Exception: _broken},
    )


def _handler(parts: ServerParts, endpoint: Endpoint) -> HTTPRouteHandler:
    needed = {name: parts.of(kind) for name, kind in endpoint.needs.items()}

    async def answer(request: Request[Any, Any, Any]) -> Response[bytes]:
        begin = time.perf_counter()
        response = await _answer(parts, endpoint, needed, request)
        parts.metrics.answered(endpoint, response.status_code or 0, time.perf_counter() - begin)
        return response

    path = endpoint.path.replace("}", ":str}")
    return HTTPRouteHandler(path, http_method=HttpMethod(endpoint.method), status_code=200)(answer)


async def _answer(
    parts: ServerParts, endpoint: Endpoint, needed: dict[str, Any], request: Request[Any, Any, Any]
) -> Response[bytes]:
    call: ApiRequest | None = None
    secure = request.url.scheme == "https"
    try:
        call = await _call(parts, endpoint, request, secure)
        given = await (endpoint.handler(call, **needed) if endpoint.needs_call else endpoint.handler(**needed))
    except RefusedRequest as refusal:
        given = refusal.refused
    except StoreDown as error:
        given = answers.store_down(str(error))
    headers = _headers(secure)
    if given is TOO_MANY and endpoint.paced:
        headers["retry-after"] = str(parts.settings.paces.of(endpoint.paced).seconds)
    if call is not None and call.cookie is not None:
        headers["set-cookie"] = cookie(call.cookie, secure)
    return _respond(endpoint, given, headers)


def _respond(endpoint: Endpoint, given: Any, headers: dict[str, str]) -> Response[bytes]:
    if isinstance(given, Refused):
        return _no(given, headers)
    if isinstance(given, RawResponse):
        # Litestar adds the charset to every text type itself.
        kind = given.kind.removesuffix("; charset=utf-8")
        return Response(given.content, status_code=endpoint.status, media_type=kind, headers=headers | given.headers)
    if given is None:
        return Response(b"", status_code=204, headers=headers)
    return Response(_encode(given), status_code=endpoint.status, media_type="application/json", headers=headers)


async def _call(parts: ServerParts, endpoint: Endpoint, request: Request[Any, Any, Any], secure: bool) -> ApiRequest:
    headers = {name.lower(): value for name, value in request.headers.items()}
    address = request.client.host if request.client is not None else "?"
    if not parts.settings.paces.general.take(address) or (
        endpoint.paced and not parts.settings.paces.of(endpoint.paced).take(address)
    ):
        refuse(TOO_MANY)
    if endpoint.method not in SAFE and comes_from_elsewhere(headers, parts.settings.origins):
        refuse(ELSEWHERE)
    token = token_of(headers)
    caller = _sensor(parts, headers) if endpoint.by_key else await _person(parts, token, acts=not endpoint.polled)
    if endpoint.action is not None and caller is None:
        refuse(NOT_A_KEY if endpoint.by_key else await _why_not(parts, token))
    if endpoint.action is not None and caller is not None and not access.may_at_all(caller.office, endpoint.action):
        refuse(Refused("not-your-role", f"{endpoint.action} is not the {caller.office}'s to do."))
    call = ApiRequest(
        caller, token, dict(request.path_params), None, None, address, secure, headers.get("accept-encoding", "")
    )
    if endpoint.query is not None:
        call.query = _read_query(dict(request.query_params), endpoint.query)
    if endpoint.takes is not None:
        call.body = _read_body(await request.body(), endpoint.takes)
    return call


async def _person(parts: ServerParts, token: str, acts: bool) -> Caller | None:
    operator = parts.settings.operator_token
    if operator is not None and hmac.compare_digest(token.encode(), operator.encode()):
        return OPERATOR
    present = await parts.people.who(token, acts) if token else NOT_SIGNED_IN
    return None if isinstance(present, Refused) else caller_of(present.person)


async def _why_not(parts: ServerParts, token: str) -> Refused:
    present = parts.people.look(token) if token else NOT_SIGNED_IN
    return present if isinstance(present, Refused) else NOT_SIGNED_IN


def _sensor(parts: ServerParts, headers: Mapping[str, str]) -> Caller | None:
    key = parts.people.keys.holder(key_of(headers))
    return None if isinstance(key, Refused) else Caller(f"sensor:{key.name}", key.name, Office.SENSOR, key.table)


def _read_body(body: bytes, form: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refuse(Refused(BAD_REQUEST, f"The body cannot be read: {error}"))


def _read_query(query: dict[str, str], form: Any) -> Any:
    try:
        return msgspec.convert(query, type=form, strict=False)
    except msgspec.ValidationError as error:
        refuse(Refused(BAD_REQUEST, f"The query cannot be read: {error}"))


def _headers(secure: bool) -> dict[str, str]:
    return {**HEADERS, **(OVER_TLS if secure else {})}


def _no(refused: Refused, headers: dict[str, str]) -> Response[bytes]:
    status = status_of(refused.code)
    if status in (429, 503):
        headers.setdefault("retry-after", "60" if refused.code == "locked-out" else "1")
    return Response(document(refused), status_code=status, media_type="application/json", headers=headers)


def _no_such(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Turn an error that Litestar raises itself into our error document."""
    refused = {
        404: Refused("no-such-page", f"There is nothing at {request.url.path}: /api/openapi.json lists what there is."),
        405: Refused("no-such-method", f"{request.method} cannot be done to {request.url.path}."),
        413: TOO_LARGE,
    }.get(error.status_code, Refused(BAD_REQUEST, error.detail or "The request cannot be read."))
    return _no(refused, _headers(request.url.scheme == "https"))


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer a programming error with status 500, and log it."""
    _log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _no(WRONG, _headers(request.url.scheme == "https"))
