"""Every form of a rulebook's files, found from the forms of the files themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from croupier.rulebook.bonus_games import bonus_game
from croupier.rulebook.folder import FILES
from croupier.rulebook.schema.entry import RuleEntry

SHIPPED_BONUSES = ("b2b", "bonus-spin", "x-straight")


def schema_fields() -> list[type[RuleEntry]]:
    """The forms, each once, in the order of the files; those of the bonuses' sections at the end."""
    found: dict[type[RuleEntry], None] = {}
    for form in (*FILES.values(), *(bonus_game(name).entry_form for name in SHIPPED_BONUSES)):
        for each in _below(form, found):
            found.setdefault(each)
    return list(found)


def _below(form: Any, known: dict[type[RuleEntry], None]) -> Iterator[type[RuleEntry]]:
    if isinstance(form, type) and issubclass(form, RuleEntry):
        if form not in known:
            yield form
            for field in msgspec.structs.fields(form):
                yield from _below(field.type, known)
    else:
        for part in get_args(form):
            yield from _below(part, known)
