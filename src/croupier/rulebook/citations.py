"""Citations: every clause that a value of a rulebook names, with the key of that value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from croupier.rulebook.schema.entry import ClauseId


def citations(value: Any, key: str = "", cited: bool = False) -> Iterator[tuple[str, str]]:
    """Pairs of a key and the clause that it cites, depth first."""
    match value:
        case str() if cited:
            yield key, value
        case tuple():
            for index, item in enumerate(value):
                yield from citations(item, f"{key}[{index}]", cited)
        case dict():
            for name, item in value.items():
                yield from citations(item, f"{key}.{name}" if key else name, cited)
        case msgspec.Struct():
            for name, spelt, is_clause in _fields(type(value)):
                below = getattr(value, name)
                if is_clause or isinstance(below, tuple | dict | msgspec.Struct):
                    yield from citations(below, f"{key}.{spelt}" if key else spelt, is_clause)


@cache
def _fields(form: type[msgspec.Struct]) -> tuple[tuple[str, str, bool], ...]:
    """Each field of a struct: its name, its key in the file, and whether its values are clauses."""
    names = zip(form.__struct_fields__, form.__struct_encode_fields__, strict=True)
    spelling = {
        name: text for base in reversed(form.__mro__) for name, text in vars(base).get("__annotations__", {}).items()
    }
    return tuple((name, key, ClauseId.__name__ in repr(spelling[name])) for name, key in names)
