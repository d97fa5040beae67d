"""signs.toml: what the house must post at the table."""

from croupier.rulebook.schema.entry import ClauseId, Prose, RuleEntry, When


class SignEntry(RuleEntry, frozen=True):
    """A sign in our own words. ``{limits}``, ``{zero}``, ``{tips}`` and ``{paytable}`` are filled in by the table."""

    text: Prose
    clause: ClauseId
    when: When = When()


class SignsFile(RuleEntry, frozen=True):
    sign: tuple[SignEntry, ...] = ()
