"""People: registering, signing in and out, sessions. The interface to everything in this folder."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.answer import Refused
from croupier.floor.ports import Clock
from croupier.server.people.directory import Directory
from croupier.server.people.documents import DocumentStore
from croupier.server.people.guest_name import guest_name
from croupier.server.people.key import SensorKeys
from croupier.server.people.link import Links
from croupier.server.people.office import PLAYERS, Office
from croupier.server.people.password import Passwords, password_fault
from croupier.server.people.password_check import PasswordCheck
from croupier.server.people.person import Person, spelled
from croupier.server.people.refusals import (
    BUSY,
    HOUSE_FULL,
    NOT_SIGNED_IN,
    SESSION_LOCKED,
    UNKNOWN_PERSON,
    UNKNOWN_SESSION,
    WRONG_CREDENTIALS,
)
from croupier.server.people.session import MINUTE, Session, SessionStatus, SignedIn, TokenHolder, status_of
from croupier.server.people.sessions import Sessions
from croupier.server.people.staff import Staff


class People:
    """Open it with ``await People.open(store, clock)``. Every method that writes may raise StoreDown."""

    def __init__(self, documents: DocumentStore, clock: Clock, passwords: Passwords, most_guests: int = 20_000) -> None:
        self._clock, self._passwords, self._most_guests = clock, passwords, most_guests
        self._directory, self._sessions, self._links = (
            Directory(documents),
            Sessions(documents, clock),
            Links(documents, clock),
        )
        self._password_check = PasswordCheck(self._directory, passwords, clock)
        self.keys = SensorKeys(documents, clock)
        self.staff = Staff(self._directory, self._sessions, self._links, passwords, clock)

    @classmethod
    async def open(
        cls, documents: DocumentStore, clock: Clock, passwords: Passwords | None = None, most_guests: int = 20_000
    ) -> People:
        people = cls(documents, clock, passwords or Passwords(), most_guests)
        for part in (people._directory, people._sessions, people._links, people.keys):
            await part.load()
        await people.sweep()
        return people

    def person(self, person: str) -> Person | None:
        return self._directory.get(person)

    def plays(self, person: str) -> bool:
        """Whether an id is a player's, who has a wallet."""
        found = self._directory.get(person)
        return found is not None and found.office in PLAYERS

    def everybody(self) -> list[Person]:
        return self._directory.everybody()

    async def register(self, name: str, password: str) -> SignedIn | Refused:
        """Register a new player."""
        if refused := self._directory.name_refused(name) or password_fault(password, spelled(name)):
            return refused
        if self._passwords.busy:
            return BUSY
        kept = await self._passwords.hash(password)
        person = await self._directory.enter(name, Office.PLAYER, self._clock.now(), kept)
        return person if isinstance(person, Refused) else await self._sessions.begin(person)

    async def receive_guest(self) -> SignedIn | Refused:
        """Create a guest: a person with a generated name and no password, removed when the session ends."""
        if self._guests() >= self._most_guests:
            await self.sweep()
        if self._guests() >= self._most_guests:
            return HOUSE_FULL
        person = await self._directory.enter(guest_name(self._directory), Office.GUEST, self._clock.now())
        return person if isinstance(person, Refused) else await self._sessions.begin(person)

    async def sign_in(self, name: str, password: str) -> SignedIn | Refused:
        person = await self._password_check.of(name, password)
        return person if isinstance(person, Refused) else await self._sessions.begin(person)

    async def who(self, token: str, acts: bool = True) -> TokenHolder | Refused:
        """The person of a token. ``acts`` extends the session: a page that polls does not."""
        present = self.look(token)
        if isinstance(present, Refused) or not acts:
            return present
        return TokenHolder(present.person, await self._sessions.see(present.session))

    def look(self, token: str) -> TokenHolder | Refused:
        """The person of a token, without extending the session."""
        session = self._sessions.find(token)
        person = self._directory.get(session.person) if session is not None else None
        if session is None or person is None:
            return NOT_SIGNED_IN
        match status_of(session, person, self._clock.now()):
            case SessionStatus.OVER:
                return NOT_SIGNED_IN
            case SessionStatus.LOCKED:
                return SESSION_LOCKED
            case SessionStatus.LIVE:
                return TokenHolder(person, session)

    def office_of(self, token: str) -> Office | None:
        """The office of a session's person, even if the session has locked itself; None if it has ended."""
        session = self._sessions.find(token)
        person = self._directory.get(session.person) if session is not None else None
        return None if session is None or person is None or self._is_over(session) else person.office

    async def unlock(self, token: str, password: str) -> TokenHolder | Refused:
        """Unlock a session that has locked itself."""
        session = self._sessions.find(token)
        person = self._directory.get(session.person) if session is not None else None
        if session is None or person is None or self._is_over(session):
            return NOT_SIGNED_IN
        proved = await self._password_check.again(person, password)
        if isinstance(proved, Refused):
            return proved
        # Checked again: the session may have ended while the password was checked.
        session = self._sessions.find(token)
        if session is None or self._is_over(session):
            return NOT_SIGNED_IN
        return TokenHolder(proved, await self._sessions.see(session))

    async def change_password(self, person: str, old: str, new: str) -> SignedIn | Refused:
        """Change the password: all sessions end, and a new one begins."""
        known = self._directory.get(person)
        if known is None:
            return UNKNOWN_PERSON
        if refused := password_fault(new, known.name):
            return refused
        proved = await self._password_check.again(known, old)
        if isinstance(proved, Refused):
            return proved
        kept = await self._passwords.hash(new)
        changed = await self._directory.change(
            person,
            lambda now: (
                replace(now, password=kept, generation=now.generation + 1)
                if now.password == proved.password
                else WRONG_CREDENTIALS
            ),
        )
        if isinstance(changed, Refused):
            return changed
        await self._sessions.end(*self._sessions.of(person))
        return await self._sessions.begin(changed)

    async def sign_out(self, token: str) -> None:
        session = self._sessions.find(token)
        if session is not None:
            await self._sessions.end(session)

    def sessions_of(self, person: str) -> list[Session]:
        return [session for session in self._sessions.of(person) if not self._is_over(session)]

    async def end_session(self, person: str, session: str) -> Refused | None:
        """End one of a person's sessions."""
        for mine in self._sessions.of(person):
            if mine.id == session:
                await self._sessions.end(mine)
                return None
        return UNKNOWN_SESSION

    async def end_sessions(self, person: str) -> Refused | None:
        """End all sessions and links of a person."""
        changed = await self._directory.change(person, lambda now: replace(now, generation=now.generation + 1))
        if isinstance(changed, Refused):
            return changed
        await self._sessions.end(*self._sessions.of(person))
        return None

    async def sweep(self) -> None:
        """Remove expired sessions and links, and guests who cannot sign in again. Once an hour is enough."""
        await self._sessions.end(*(session for session in self._sessions.every() if self._is_over(session)))
        links = ((link, self._directory.get(link.person)) for link in self._links.every())
        await self._links.take_away(*(link for link, person in links if not self._links.good(link, person)))
        # A new guest may be without a session for a moment.
        before = self._clock.now() - MINUTE
        guests = (person for person in self._directory.everybody() if person.office is Office.GUEST)
        gone = (guest for guest in guests if guest.created < before and not self._sessions.of(guest.id))
        await self._directory.strike(*gone)

    def _is_over(self, session: Session) -> bool:
        return status_of(session, self._directory.get(session.person), self._clock.now()) is SessionStatus.OVER

    def _guests(self) -> int:
        return sum(person.office is Office.GUEST for person in self._directory.everybody())
