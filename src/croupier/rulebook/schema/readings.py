"""readings.toml: what the text leaves open and how it is read; reported as assumptions, not as rules."""

from croupier.rulebook.schema.entry import ClauseId, Prose, RuleEntry, When


class ReadingEntry(RuleEntry, frozen=True):
    """An assumption about the value ``key``. Without ``says`` it says what its clause says."""

    key: str
    says: Prose | None = None
    clause: ClauseId | None = None
    when: When = When()
    option: str | None = None
    """The key of a house file with which a house may choose another reading."""
    unstated: bool = False
    """Told only where the house does not state the option: the text leaves it to the house."""
    given: str | None = None
    """A yes-or-no key of a house file: the reading is told only where it is yes."""


class ReadingsFile(RuleEntry, frozen=True):
    reading: tuple[ReadingEntry, ...] = ()
