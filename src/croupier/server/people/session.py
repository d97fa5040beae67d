"""A session: a person is signed in until it expires, sooner when idle."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.server.people.documents import Document
from croupier.server.people.office import STAFF, Office
from croupier.server.people.person import Person

MINUTE = 60_000
HOUR = 60 * MINUTE


class Session(Document, frozen=True, kw_only=True):
    """The id is the hash of its token. Times are milliseconds since 1970."""

    person: str
    generation: int
    began: int
    seen: int


class SignedIn(NamedTuple):
    """The token is given to its bearer and not stored."""

    person: Person
    token: str


class TokenHolder(NamedTuple):
    """The person and the session of a token."""

    person: Person
    session: Session


class SessionStatus(StrEnum):
    LIVE = "live"
    LOCKED = "locked"
    OVER = "over"


class Term(NamedTuple):
    """How long a session lasts, how long while idle, and its status afterwards."""

    most: int
    idle: int
    then: SessionStatus


PLAYERS_TERM = Term(7 * 24 * HOUR, 12 * HOUR, SessionStatus.OVER)
STAFFS_TERM = Term(12 * HOUR, 15 * MINUTE, SessionStatus.LOCKED)


def term(office: Office) -> Term:
    return STAFFS_TERM if office in STAFF else PLAYERS_TERM


def status_of(session: Session, person: Person | None, now: int) -> SessionStatus:
    """The status of a session now."""
    if person is None or person.disabled or person.generation != session.generation:
        return SessionStatus.OVER
    most, idle, then = term(person.office)
    if now - session.began >= most:
        return SessionStatus.OVER
    return then if now - session.seen >= idle else SessionStatus.LIVE
