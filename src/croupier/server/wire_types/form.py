"""Forms: descriptions of the wire's structs, read from the server's classes with their docstrings."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from croupier.play.event import Event

Class = type[Any]
"""A msgspec struct, or a named tuple."""


@dataclass(frozen=True, slots=True)
class Field:
    """``default`` is its value if it is optional; ``needed`` if it is not."""

    name: str
    hint: Any
    needed: bool
    default: Any
    doc: str | None
    spelt: str
    """Its name in JSON."""


@dataclass(frozen=True, slots=True)
class Form:
    """``omits``: whether fields with their default value are omitted when the struct is sent."""

    name: str
    doc: str | None
    fields: tuple[Field, ...]
    tag: tuple[str, str] | None
    omits: bool
    is_tuple: bool


def plain(hint: Any) -> Any:
    """A type without its constraints and without the name that only the server's code needs."""
    if get_origin(hint) is Annotated:
        return plain(get_args(hint)[0])
    supertype = getattr(hint, "__supertype__", None)
    return hint if supertype is None else plain(supertype)


def is_form(hint: Any) -> bool:
    return isinstance(hint, type) and (issubclass(hint, msgspec.Struct) or is_named_tuple(hint))


def is_named_tuple(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def reachable(roots: Iterable[Class]) -> list[Class]:
    """The classes and all classes that their fields use, each after those that it needs. An event is an open record."""
    found: dict[Class, None] = {}

    def visit(hint: Any) -> None:
        hint = plain(hint)
        if hint is Event or hint in found:
            return
        if is_form(hint):
            for each in get_type_hints(hint, include_extras=True).values():
                visit(each)
            found[hint] = None
        for each in get_args(hint):
            visit(each)

    for root in roots:
        visit(root)
    return list(found)


def form_of(each: Class) -> Form:
    """
    >>> from croupier.floor.answer import Taken
    >>> form = form_of(Taken)
    >>> form.tag, [(field.name, field.needed) for field in form.fields]
    (('answer', 'taken'), [('seq', True)])
    """
    hints, docs = get_type_hints(each, include_extras=True), _docs(each)
    doc = each.__dict__.get("__doc__")
    about = inspect.cleandoc(doc) if doc else None
    if is_named_tuple(each):
        fields = tuple(Field(name, hints[name], True, None, docs.get(name), name) for name in each._fields)
        return Form(each.__name__, about, fields, None, False, True)
    config = each.__struct_config__
    assert not config.array_like, f"{each.__name__}: the generator writes objects, not arrays"
    return Form(
        each.__name__,
        about,
        tuple(_fields(each, hints, docs)),
        (config.tag_field, str(config.tag)) if config.tag_field else None,
        config.omit_defaults,
        False,
    )


def _fields(each: Class, hints: dict[str, Any], docs: dict[str, str]) -> Iterator[Field]:
    for field in msgspec.structs.fields(each):
        default = None if field.default is msgspec.NODEFAULT else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        doc = docs.get(field.name)
        yield Field(field.name, hints[field.name], field.required, default, doc, field.encode_name)


def _docs(each: Class) -> dict[str, str]:
    """The docstrings of fields: a string after a field is about that field."""
    (parsed,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
    assert isinstance(parsed, ast.ClassDef)
    docs: dict[str, str] = {}
    last = ""
    for node in parsed.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                last = name
            case ast.Expr(value=ast.Constant(value=str(text))) if last:
                docs[last] = inspect.cleandoc(text)
    return docs
