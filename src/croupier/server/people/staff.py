"""Staff: hired with a link to set a password, moved, disabled. There is always an admin."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.floor.answer import Refused
from croupier.floor.ports import Clock
from croupier.server.people.directory import Directory
from croupier.server.people.link import Invited, Links
from croupier.server.people.office import STAFF, Office
from croupier.server.people.password import Passwords, password_fault
from croupier.server.people.person import Person
from croupier.server.people.refusals import BUSY, DISABLED, LAST_ADMIN, LINK_USED, NOT_STAFF, UNKNOWN_PERSON
from croupier.server.people.session import SignedIn
from croupier.server.people.sessions import Sessions


class Staff:
    """Whether the caller is an admin is checked in ``server.access``."""

    def __init__(
        self, directory: Directory, sessions: Sessions, links: Links, passwords: Passwords, clock: Clock
    ) -> None:
        self._directory, self._sessions, self._links = directory, sessions, links
        self._passwords, self._clock = passwords, clock

    async def first_link(self) -> Invited | None:
        """A link for the first admin of a house; None if an admin can sign in already."""
        everybody = [person for person in self._directory.everybody() if person.office is Office.ADMIN]
        if any(map(_can_sign_in, everybody)):
            return None
        invited = [person for person in everybody if not person.disabled]
        if invited:
            return await self._links.make(invited[0])
        number, name = 1, "admin"
        while name in self._directory:
            number += 1
            name = f"admin {number}"
        person = await self._directory.enter(name, Office.ADMIN, self._clock.now())
        assert isinstance(person, Person)
        return await self._links.make(person)

    async def hire(self, name: str, office: Office) -> Invited | Refused:
        if office not in STAFF:
            return NOT_STAFF
        person = await self._directory.enter(name, office, self._clock.now())
        return person if isinstance(person, Refused) else await self._links.make(person)

    async def reset(self, person: str) -> Invited | Refused:
        """A link for a person who has forgotten the password; the old password works until the link is used."""
        known = self._directory.get(person)
        if known is None or known.office is Office.GUEST:
            return UNKNOWN_PERSON
        return DISABLED if known.disabled else await self._links.make(known)

    def invited(self, token: str) -> Person | Refused:
        """The person whom a link is for."""
        link = self._links.find(token)
        person = self._directory.get(link.person) if link is not None else None
        if link is None or person is None or not self._links.good(link, person):
            return LINK_USED
        return person

    async def use_link(self, token: str, password: str) -> SignedIn | Refused:
        """Set the password. A password that is too weak does not use the link up."""
        person = self.invited(token)
        if isinstance(person, Refused):
            return person
        if refused := password_fault(password, person.name):
            return refused
        if self._passwords.busy:
            return BUSY
        kept = await self._passwords.hash(password)

        def set_password(now: Person) -> Person | Refused:
            # Checked again: the same link may have been used while the password was hashed.
            still = self.invited(token)
            return still if isinstance(still, Refused) else _new_generation(replace(now, password=kept))

        changed = await self._directory.change(person.id, set_password)
        if isinstance(changed, Refused):
            return changed
        await self._clear(changed.id)
        return await self._sessions.begin(changed)

    async def disable(self, person: str) -> Person | Refused:
        """Disable a person: sessions end, and credentials are invalid."""
        return await self._change(
            person, lambda now: LAST_ADMIN if self._is_last_admin(now) else _new_generation(replace(now, disabled=True))
        )

    async def enable(self, person: str) -> Person | Refused:
        return await self._change(person, lambda now: replace(now, disabled=False))

    async def change_office(self, person: str, office: Office) -> Person | Refused:
        """Move a person from one staff office to another: nobody on the staff has a wallet."""

        def move(now: Person) -> Person | Refused:
            if not now.staff or office not in STAFF:
                return NOT_STAFF
            if now.office is office:
                return now
            return LAST_ADMIN if self._is_last_admin(now) else _new_generation(replace(now, office=office))

        return await self._change(person, move)

    async def _change(self, person: str, change: Callable[[Person], Person | Refused]) -> Person | Refused:
        changed = await self._directory.change(person, change)
        if isinstance(changed, Person):
            await self._clear(person)
        return changed

    async def _clear(self, person: str) -> None:
        """Remove the sessions and links of an earlier generation."""
        known = self._directory.get(person)
        await self._sessions.end(
            *(held for held in self._sessions.of(person) if known and held.generation != known.generation)
        )
        mine = (link for link in self._links.every() if link.person == person)
        await self._links.take_away(*(link for link in mine if not self._links.good(link, known)))

    def _is_last_admin(self, person: Person) -> bool:
        able = [each.id for each in self._directory.everybody() if each.office is Office.ADMIN and _can_sign_in(each)]
        return able == [person.id]


def _can_sign_in(person: Person) -> bool:
    return person.password is not None and not person.disabled


def _new_generation(person: Person) -> Person:
    """A person whose earlier sessions and links are invalid."""
    return replace(person, generation=person.generation + 1)
