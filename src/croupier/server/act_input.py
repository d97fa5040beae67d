"""The inputs of an act: the fields that a console asks for before it sends the command, read from its struct."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from croupier.play.command import Command


class ActInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a command. ``asks`` is its kind of input: money, chips, seat, spot, pocket, direction, reason, flag,
    choice, number or text; ``least`` is the smallest number accepted, ``options`` are the allowed values of a choice.
    """

    name: str
    asks: str
    needed: bool = False
    least: int | None = None
    options: tuple[str, ...] = ()


@cache
def inputs(form: type[Command]) -> tuple[ActInput, ...]:
    """Every field except ``by``, which the server fills in.

    >>> from croupier.play.command import Lift
    >>> [(each.name, each.asks, each.needed) for each in inputs(Lift)]
    [('seat', 'seat', True), ('spot', 'spot', True), ('amount', 'money', False), ('chips', 'chips', False)]
    """
    described = inspect.type_info(form)
    assert isinstance(described, inspect.StructType)
    return tuple(_input(field) for field in described.fields if field.name != "by")


def _input(field: inspect.Field) -> ActInput:
    found, extra = field.type, dict[str, Any]()
    if isinstance(found, inspect.UnionType):
        # An optional field is a union with None.
        found = next(each for each in found.types if not isinstance(each, inspect.NoneType))
    while isinstance(found, inspect.Metadata):
        extra = {**(found.extra or {}), **extra}
        found = found.type
    options = tuple(map(str, found.values)) if isinstance(found, inspect.LiteralType) else extra.get("options", ())
    least = found.ge if isinstance(found, inspect.IntType) else None
    return ActInput(field.encode_name, extra.get("asks") or _plainly(found), field.required, least, options)


def _plainly(found: inspect.Type) -> str:
    match found:
        case inspect.BoolType():
            return "flag"
        case inspect.IntType():
            return "number"
        case inspect.LiteralType():
            return "choice"
        case _:
            return "text"
