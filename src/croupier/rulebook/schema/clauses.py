"""clauses.toml: every requirement of the rulebook in our own words.

See docs/decisions/0002-clause-ids-are-requirement-ids.md.
"""

import datetime

from croupier.rulebook.schema.entry import Prose, RuleEntry


class Clause(RuleEntry, frozen=True):
    """A requirement: where it stands in the text, what it concerns, what it says.

    A ``temporary`` clause may be lifted. ``amended`` are the days from which the text says it has held as it stands, or
    as it stood in between; the wording before the last of them is not in the text.
    """

    at: Prose
    says: Prose
    on: Prose = ""
    temporary: bool = False
    amended: tuple[datetime.date, ...] = ()
