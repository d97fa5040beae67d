"""clauses.toml: every requirement of the rulebook in our own words.

See docs/decisions/0002-clause-ids-are-requirement-ids.md.
"""

from croupier.rulebook.schema.entry import Prose, RuleEntry


class Clause(RuleEntry, frozen=True):
    """A requirement: where it stands in the text, what it concerns, what it says.

    A ``temporary`` clause may be lifted.
    """

    at: Prose
    says: Prose
    on: Prose = ""
    temporary: bool = False
