"""OpenAPI 3.1, generated from the table of endpoints and the types that they take and return."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from croupier.server.errors import MEANS, Error, status_of
from croupier.server.http.endpoint import Endpoint, Endpoints

_ALWAYS = ("bad-request", "too-many", "busy", "wrong-origin")
_page: list[bytes] = []


def document_of(subjects: Iterable[Endpoints]) -> dict[str, Any]:
    """The encoded document, cached."""
    endpoints = [(subject.subject, endpoint) for subject in subjects for endpoint in subject.all]
    types = [found for _, endpoint in endpoints for found in (endpoint.takes, endpoint.gives, endpoint.query) if found]
    schemas, components = msgspec.json.schema_components([*types, Error], ref_template="#/components/schemas/{name}")
    by_type = dict(zip(map(repr, [*types, Error]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for subject, endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(subject, endpoint, by_type)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": version("croupier"),
            "description": "Roulette exactly as a regulator's rulebook says. Money is in whole minor units. "
            "Live tables speak over a WebSocket at /ws/tables/{table}: see the page of the protocol.",
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _SCHEMES},
    }
    _page[:] = [msgspec.json.encode(document)]
    return document


_SCHEMES = {
    "session": {"type": "http", "scheme": "bearer"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "croupier"},
    "key": {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Key, a space, and the key"},
}


def page() -> bytes:
    return _page[0]


def _operation(subject: str, endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": f"{subject}.{endpoint.handler.__name__}",
        "tags": [subject],
        "summary": endpoint.says.split(".")[0] + ".",
        "description": endpoint.says,
        "responses": _responses(endpoint, by_type),
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.query is not None:
        parameters += _query(endpoint.query)
    if parameters:
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        content = {"application/json": {"schema": by_type[repr(endpoint.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.action is not None:
        operation["security"] = [{"key": []}] if endpoint.by_key else [{"session": []}, {"cookie": []}]
    return operation


def _query(form: Any) -> list[dict[str, Any]]:
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": _plain(field.type),
        }
        for field in msgspec.structs.fields(form)
    ]


def _plain(form: Any) -> dict[str, Any]:
    """The schema of a parameter without null: an optional parameter is omitted instead."""
    schema = msgspec.json.schema(form)
    rest = [each for each in schema.get("anyOf", []) if each != {"type": "null"}]
    return rest[0] if len(rest) == 1 else schema


def _responses(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "Done."}
    if endpoint.gives is not None:
        done["content"] = {"application/json": {"schema": by_type[repr(endpoint.gives)]}}
    elif endpoint.status != 204:
        done["content"] = {endpoint.kind: {}}
    responses: dict[str, Any] = {str(endpoint.status): done}
    codes = {*_ALWAYS, *endpoint.refuses}
    if endpoint.action is not None:
        codes |= {"not-signed-in", "not-your-role"}
    if endpoint.takes is not None:
        codes |= {"too-large", "bad-command"}
    if "{" in endpoint.path:
        codes |= {"no-such-page"}
    for code in sorted(codes):
        status = status_of(code)
        if str(status) not in responses:
            means = MEANS.get(status, "It is refused.")
            content = {"application/json": {"schema": by_type[repr(Error)]}}
            responses[str(status)] = {"description": f"{means} ({code})", "content": content}
        else:
            told = responses[str(status)]
            told["description"] = told["description"].rstrip(")") + f", {code})"
    return responses
