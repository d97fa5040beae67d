"""A caller: the authenticated sender of a command or request, a person or a machine with a key."""

from __future__ import annotations

from typing import NamedTuple

from croupier.server.people.office import STAFF, Office
from croupier.server.people.person import Person


class Caller(NamedTuple):
    """``id`` is written to the records. ``table`` is the table of a sensor; a person is not bound to one."""

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
"""The holder of the operator's token file: an admin without a name."""
