"""Forms as Python: a module of frozen structs that imports nothing from the rest of Croupier."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from croupier.play.event import Event
from croupier.server.wire_types.form import Class, Field, Form, form_of, is_form, plain

_EVENT = '''Event = dict[str, Any]
"""Something that happened, as it stands in the record; ``event`` is its name."""
'''


def module(
    head: str, classes: Iterable[Class], known: Mapping[str, str], unions: Mapping[str, tuple[Class, ...]]
) -> str:
    """The source of a module with these classes. ``known`` maps a class to the module that already has it; unions come
    last.
    """
    forms = [form_of(each) for each in classes if each.__name__ not in known]
    used = _used(forms)
    words = [*(["Any"] if Event in used else []), *(["NamedTuple"] if any(form.is_tuple for form in forms) else [])]
    borrowed = sorted(f"from {known[each.__name__]} import {each.__name__}" for each in used if each.__name__ in known)
    imports = (
        ["from __future__ import annotations"],
        [f"from typing import {', '.join(words)}"] if words else [],
        ["import msgspec"],
        borrowed,
    )
    text = "\n".join([f'"""{head}"""\n', *("\n".join(group) + "\n" for group in imports if group)])
    if Event in used:
        text += f"\n{_EVENT}"
    for form in forms:
        text += f"\n\n{_struct(form)}"
    ends = [f"{name} = {' | '.join(each.__name__ for each in members)}\n" for name, members in unions.items()]
    return text + ("\n\n" + "\n".join(ends) if ends else "")


def _used(forms: Iterable[Form]) -> set[Class]:
    """The classes that the fields of forms name."""
    found: set[Class] = set()

    def visit(hint: Any) -> None:
        hint = plain(hint)
        if is_form(hint):
            found.add(hint)
        for each in get_args(hint):
            visit(each)

    for form in forms:
        for field in form.fields:
            visit(field.hint)
    return found


def _struct(form: Form) -> str:
    tag = f', tag_field="{form.tag[0]}", tag="{form.tag[1]}"' if form.tag else ""
    base = "NamedTuple" if form.is_tuple else f"msgspec.Struct, frozen=True{tag}"
    lines = [f"class {form.name}({base}):"]
    if form.doc:
        lines += [*_doc(form.doc), *([""] if form.fields else [])]
    for field in form.fields:
        lines.append(f"    {field.name}: {spell(field.hint)}{_default(field)}")
        if field.doc:
            lines += _doc(field.doc)
    return "\n".join(lines) + "\n"


def _doc(text: str) -> list[str]:
    end = '"""' if "\n" not in text else '\n"""'
    return textwrap.indent(f'"""{text}{end}', "    ").splitlines()


def _default(field: Field) -> str:
    if field.needed:
        assert field.spelt == field.name, f"{field.name}: only an optional field has another name in JSON"
        return ""
    assert isinstance(field.default, None | bool | int | float | str | tuple | list | dict), field
    default = f'"{field.default}"' if isinstance(field.default, str) else repr(field.default)
    if field.spelt != field.name:
        default = f'msgspec.field(default={default}, name="{field.spelt}")'
    return f" = {default}"


def spell(hint: Any) -> str:
    """
    >>> spell(dict[str, tuple[int, int | None]])
    'dict[str, tuple[int, int | None]]'
    """
    hint = plain(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(spell(each) for each in args)
    if origin is not None:
        return f"{origin.__name__}[{', '.join(spell(each) for each in args)}]"
    if hint is Ellipsis:
        return "..."
    if hint in (None, NoneType):
        return "None"
    if hint is Event or hint is Any:
        return "Event" if hint is Event else "Any"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "str"
    assert isinstance(hint, type), hint
    return hint.__name__
