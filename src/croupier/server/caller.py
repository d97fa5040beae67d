"""A caller: whoever sends a command or asks for something, a person or a machine with a key."""

from __future__ import annotations

from typing import NamedTuple

from croupier.server.people.office import STAFF, Office
from croupier.server.people.person import Person


class Caller(NamedTuple):
    """``id`` goes into the records. ``table``: where a sensor is; a person is in the whole house."""

    id: str
    name: str
    office: Office
    table: str | None = None

    @property
    def staff(self) -> bool:
        return self.office in STAFF


def caller_of(person: Person) -> Caller:
    return Caller(person.id, person.name, person.office)


OPERATOR = Caller("operator", "operator", Office.ADMIN)
"""Whoever can read the file that a running house leaves for its operator: an admin, without a name."""
