"""What every entry of a rulebook's files shares: no unknown keys, and when it applies."""

from typing import Annotated, NewType

import msgspec

ClauseId = NewType("ClauseId", str)
"""The id of an entry in clauses.toml, such as ``MD-87``. A value of this type must exist there."""

Clauses = Annotated[tuple[ClauseId, ...], msgspec.Meta(min_length=1)]
"""One clause or more."""

Call = str
"""Words that somebody says aloud at the table."""


Prose = Annotated[str, "prose"]
"""Text that explains a rule and does not make one: it may be reworded without a change of the rules."""


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True):
    """A table in a rulebook's file."""


class When(RuleEntry, frozen=True):
    """Conditions under which an entry concerns a table; a condition left out does not matter."""

    wheels: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    zero: tuple[str, ...] = ()
    terminals: bool | None = None

    def holds(self, wheel: str, offers: frozenset[str], zero: str, terminals: bool) -> bool:
        return (
            (not self.wheels or wheel in self.wheels)
            and (not self.offers or not offers.isdisjoint(self.offers))
            and (not self.zero or zero in self.zero)
            and (self.terminals is None or terminals == self.terminals)
        )
