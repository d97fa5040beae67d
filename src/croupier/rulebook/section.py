"""The form that every table of a house file shares."""

import msgspec


class Section(msgspec.Struct, frozen=True, rename="kebab", kw_only=True, omit_defaults=True):
    """A table of a house file. A key that it does not have is a breach, and not an error of form."""
