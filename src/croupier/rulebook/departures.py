"""Departures: finds every place where a table read from a file does not match its type, with its key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec

_FIELD = re.compile(r"^Object (?:contains unknown|missing required) field `(?P<field>[^`]*)`$")


def departures(table: Any, form: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Pairs of a key and what is wrong there, found by descending into a table as far as its type names the parts."""
    if isinstance(table, dict) and get_origin(form) is dict:
        for name, value in table.items():
            yield from departures(value, get_args(form)[1], _join(key, name))
        return
    fields = _fields(form)
    if isinstance(table, dict) and fields:
        for name, value in table.items():
            if name in fields:
                yield from departures(value, fields[name], _join(key, name))
    yield from _own(table, form, key, fields)


def _own(table: Any, form: Any, key: str, fields: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a value as a whole, after its parts were checked."""
    try:
        msgspec.convert(table, form)
    except msgspec.ValidationError as error:
        says, _, path = str(error).partition(" - at ")
        below = path.strip("`").removeprefix("$").lstrip(".")
        if below and isinstance(table, dict) and below.partition(".")[0].partition("[")[0] in fields:
            return  # already reported, with a better key
        named = _FIELD.match(says)
        if named and not below:
            below = named["field"]
            says = "is no key here" if "unknown" in says else "is missing"
        yield _join(key, below), says


def _fields(form: Any) -> dict[str, Any]:
    if isinstance(form, type) and issubclass(form, msgspec.Struct):
        return {field.encode_name: field.type for field in msgspec.structs.fields(form)}
    return {}


def _join(key: str, name: str) -> str:
    if not key or not name or name.startswith("["):
        return key + name
    return f"{key}.{name}"
