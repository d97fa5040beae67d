"""Reasons why a store cannot be opened. Each says in one sentence what is wrong and what to do."""

from croupier.floor.ports import StoreDown


class InUse(StoreDown):
    """Another process is writing the store."""


class NewerDatabase(StoreDown):
    """Made by a later version of the program; nothing of it was touched."""


class UnreleasedDatabase(StoreDown):
    """Made by a commit before the first release; nothing of it was touched."""


class OlderDatabase(StoreDown):
    """Made by an earlier version, and opened for reading only, so it cannot be brought up to date."""


class DoesNotFollow(StoreDown):
    """A batch comes after a record that is not the last of its table."""

    def __init__(self, name: str, table: str, seq: int, reached: int) -> None:
        if reached < seq:
            super().__init__(f"{name} has {reached} records of {table}, not {seq}: what came before was not written")
        else:
            super().__init__(f"{name} was written by something else ({reached} records of {table}): start again")


class NotEmpty(StoreDown):
    """Something is there already that would be lost."""
