"""Checking a password: a name and a password give a person, or a refusal that does not say which was wrong."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.answer import Refused
from croupier.floor.ports import Clock
from croupier.server.people.directory import Directory
from croupier.server.people.lockout import Lockouts
from croupier.server.people.password import Passwords
from croupier.server.people.person import LONGEST, Person, folded
from croupier.server.people.refusals import BUSY, DISABLED, WRONG_CREDENTIALS, locked_out


class PasswordCheck:
    def __init__(self, directory: Directory, passwords: Passwords, clock: Clock) -> None:
        self._directory, self._passwords, self._clock = directory, passwords, clock
        self._strangers, self._signed_in = Lockouts(), Lockouts()

    async def of(self, name: str, password: str) -> Person | Refused:
        """Check a name and a password. An unknown name takes as long and counts in the lock-out like any other."""
        # The input can have any length; no person's folded name is longer than this.
        return await self._prove(self._strangers, folded(name)[: 3 * LONGEST], self._directory.named(name), password)

    async def again(self, person: Person, password: str) -> Person | Refused:
        """Check the password of somebody who is signed in: wrong attempts by strangers do not lock them out here."""
        return await self._prove(self._signed_in, person.id, person, password)

    async def _prove(self, lockouts: Lockouts, counted: str, person: Person | None, password: str) -> Person | Refused:
        if self._passwords.busy:
            return BUSY
        if wait := lockouts.attempt(counted, self._clock.now()):
            return locked_out(wait)
        kept = person.password if person is not None else None
        if not await self._passwords.matches(kept, password):
            return WRONG_CREDENTIALS
        assert person is not None
        assert kept is not None
        lockouts.forget(counted)
        if self._passwords.stale(kept):
            return await self._rehash(person, kept, await self._passwords.hash(password))
        return self._unchanged(person, kept)

    def _unchanged(self, person: Person, kept: str) -> Person | Refused:
        """Refuse if the password was changed while it was being checked."""
        now = self._directory.get(person.id)
        if now is None or now.password != kept:
            return WRONG_CREDENTIALS
        return DISABLED if now.disabled else now

    async def _rehash(self, person: Person, kept: str, hashed: str) -> Person | Refused:
        """Store the same password hashed with the current parameters."""
        return await self._directory.change(
            person.id,
            lambda now: (
                still if isinstance(still := self._unchanged(now, kept), Refused) else replace(now, password=hashed)
            ),
        )
