"""Splits frozen values into plain JSON on one side, and prose and the order of keys on the other.

A path names a place in the JSON as a JSON pointer does (RFC 6901): ``book/wagers/wager/red/title``.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from croupier.rulebook.schema.entry import Prose


class Apart(NamedTuple):
    """``words`` has the prose by path; ``order`` has the keys of each table that is not in alphabetical order."""

    values: Any
    words: dict[str, str]
    order: dict[str, list[str]]


def split(value: Any) -> Apart:
    """Split a value: JSON that is the same for the same rules, and what that leaves out."""
    words: dict[str, str] = {}
    order: dict[str, list[str]] = {}
    return Apart(_plain(value, "", words, order), words, order)


def join(parts: Apart) -> Any:
    """Rebuild the JSON of a value with its words and the order of its keys."""
    for path, text in parts.words.items():
        above, _, name = path.rpartition("/")
        _find(parts.values, above)[_key(name)] = text
    return _ordered(parts.values, "", parts.order)


def _plain(value: Any, path: str, words: dict[str, str], order: dict[str, list[str]]) -> Any:
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | float() | str():
            return value
        case datetime.date() | Fraction():
            return str(value)
        case frozenset():
            return sorted(_plain(item, path, words, order) for item in value)
        case tuple() | list():
            return [_plain(item, f"{path}/{index}", words, order) for index, item in enumerate(value)]
        case Mapping():
            keys = list(map(str, value))
            if keys != sorted(keys):
                order[path] = keys
            return {str(key): _plain(item, f"{path}/{_spell(key)}", words, order) for key, item in value.items()}
    found: dict[str, Any] = dict(_tag(value))
    form: Any = type(value)
    for name, key, default, prose in _fields(form):
        below = getattr(value, name)
        if below is default or below == default:
            continue  # a field that is added later does not change the digest of older rules
        if prose:
            words[f"{path}/{key}"] = below
        else:
            found[key] = _plain(below, f"{path}/{key}", words, order)
    return found


def _tag(value: Any) -> Iterator[tuple[str, Any]]:
    """The tag that tells a struct from the others of its union."""
    config = getattr(value, "__struct_config__", None)
    if config is not None and config.tag is not None:
        yield config.tag_field, config.tag


@cache
def _fields(form: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    """Each field of a form: its name, its key, its default, and whether it is prose."""
    if issubclass(form, msgspec.Struct):
        return tuple(
            (field.name, field.encode_name, _default(field.default, field.default_factory), _is_prose(field.type))
            for field in msgspec.structs.fields(form)
        )
    assert dataclasses.is_dataclass(form), f"{form} is no value of the rules"
    return tuple(
        (field.name, field.name, _default(field.default, field.default_factory), False)
        for field in dataclasses.fields(form)
        if field.init and not field.name.startswith("_")
    )


def _default(default: Any, factory: Any) -> Any:
    if default not in (msgspec.NODEFAULT, dataclasses.MISSING):
        return default
    return factory() if callable(factory) else msgspec.NODEFAULT


def _is_prose(form: Any) -> bool:
    return form == Prose or Prose in get_args(form)


def _find(value: Any, path: str) -> Any:
    for name in path.split("/")[1:]:
        value = value[int(name)] if isinstance(value, list) else value[_key(name)]
    return value


def _ordered(value: Any, path: str, order: dict[str, list[str]]) -> Any:
    if isinstance(value, list):
        return [_ordered(item, f"{path}/{index}", order) for index, item in enumerate(value)]
    if isinstance(value, dict):
        return {key: _ordered(value[key], f"{path}/{_spell(key)}", order) for key in order.get(path, value)}
    return value


def _spell(key: Any) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")


def _key(name: str) -> str:
    return name.replace("~1", "/").replace("~0", "~")
