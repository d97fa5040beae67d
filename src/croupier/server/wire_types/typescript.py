"""Forms as TypeScript: an interface for each struct, in the form of its JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from croupier.play.event import Event
from croupier.server.wire_types.form import Class, Field, Form, form_of, is_form, is_named_tuple, plain

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown"}

_EVENT = """/** Something that happened, as it stands in the record; `event` is its name. */
export interface TableEvent {
  event: string;
  clauses?: string[];
  [key: string]: unknown;
}
"""


def module(head: str, classes: Iterable[Class], unions: Mapping[str, tuple[Class, ...]]) -> str:
    """The source of a module with these classes and unions."""
    parts = [f"// {head}\n", _EVENT]
    for each in classes:
        parts.append(_interface(form_of(each)))
    for name, members in unions.items():
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in members)};\n")
    return "\n".join(parts)


def _interface(form: Form) -> str:
    doc = _doc(form.doc, "") if form.doc else ""
    if form.is_tuple:
        labelled = ", ".join(f"{field.name}: {spell(field.hint)}" for field in form.fields)
        return f"{doc}export type {form.name} = [{labelled}];\n"
    lines = [f"{doc}export interface {form.name} {{"]
    if form.tag:
        lines.append(f"  {form.tag[0]}: {json.dumps(form.tag[1])};")
    for field in form.fields:
        if field.doc:
            lines.append(_doc(field.doc, "  ").rstrip("\n"))
        lines.append(f"  {_field(field, form)};")
    return "\n".join([*lines, "}"]) + "\n"


def _field(field: Field, form: Form) -> str:
    """A field that is omitted if it has its default; if the default is null, null is never sent."""
    if field.needed or not form.omits:
        return f"{field.spelt}: {spell(field.hint)}"
    hint = plain(field.hint)
    if field.default is None and get_origin(hint) in (Union, UnionType):
        told = [each for each in get_args(hint) if each is not NoneType]
        return f"{field.spelt}?: {' | '.join(spell(each) for each in told)}"
    return f"{field.spelt}?: {spell(hint)}"


def _doc(text: str, indent: str) -> str:
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{inner}\n{indent} */\n"


def spell(hint: Any) -> str:
    """
    >>> spell(dict[int, list[tuple[str, int | None]]]), spell(tuple[str, ...])
    ('Record<number, [string, number | null][]>', 'string[]')
    """
    hint = plain(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(spell(each) for each in args)
    if origin is list or (origin is tuple and args[-1] is Ellipsis):
        inner = spell(args[0])
        return f"({inner})[]" if " | " in inner and not inner.startswith("[") else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(spell(each) for each in args)}]"
    if origin is dict:
        return f"Record<{', '.join(spell(each) for each in args)}>"
    if hint in (None, NoneType):
        return "null"
    if hint is Event:
        return "TableEvent"
    if hint is Any:
        return "unknown"
    if is_form(hint) or is_named_tuple(hint):
        return str(hint.__name__)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "string"
    return _PLAIN[hint]
