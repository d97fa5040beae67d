"""Ways in which a store cannot be opened. Each says in one sentence what is so, and what to do."""

from croupier.floor.ports import StoreDown


class InUse(StoreDown):
    """Another process writes there."""


class NewerDatabase(StoreDown):
    """Made by a later version of the program; nothing of it was touched."""


class OlderDatabase(StoreDown):
    """Made by an earlier version, and opened for reading only, so it cannot be brought up to date."""


class NotEmpty(StoreDown):
    """Something is there already that would be lost."""
