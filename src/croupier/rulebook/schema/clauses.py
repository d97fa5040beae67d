"""clauses.toml: every requirement of the rulebook in our own words.

See docs/decisions/0002-clause-ids-are-requirement-ids.md.
"""

import datetime

from croupier.rulebook.schema.entry import RuleEntry


class Clause(RuleEntry, frozen=True):
    """A requirement: where it stands in the text, what it concerns, what it says.

    A ``reading`` is our understanding of a text that is silent or garbled; a ``temporary`` clause may be lifted.
    """

    at: str
    says: str
    on: str = ""
    reading: bool = False
    temporary: bool = False
    since: datetime.date | None = None
    """The day from which the clause is in force, where the text dates it apart from its edition."""
