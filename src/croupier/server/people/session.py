"""A session: somebody is signed in, for a time, and for less where nothing is done."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.server.people.office import STAFF, Office
from croupier.server.people.papers import Paper
from croupier.server.people.person import Person

MINUTE = 60_000
HOUR = 60 * MINUTE


class Session(Paper, frozen=True, kw_only=True):
    """The id is the seal of its token. Times are milliseconds since 1970."""

    person: str
    era: int
    began: int
    seen: int


class SignedIn(NamedTuple):
    """The token goes to its bearer and is nowhere else."""

    person: Person
    token: str


class Present(NamedTuple):
    """Who is behind a token."""

    person: Person
    session: Session


class Standing(StrEnum):
    LIVE = "live"
    LOCKED = "locked"
    OVER = "over"


class Term(NamedTuple):
    """How long a session lasts at most, how long with nothing done, and what it then is."""

    most: int
    idle: int
    then: Standing


PLAYERS_TERM = Term(7 * 24 * HOUR, 12 * HOUR, Standing.OVER)
STAFFS_TERM = Term(12 * HOUR, 15 * MINUTE, Standing.LOCKED)


def term(office: Office) -> Term:
    return STAFFS_TERM if office in STAFF else PLAYERS_TERM


def standing(session: Session, person: Person | None, now: int) -> Standing:
    """What a session is worth now."""
    if person is None or person.disabled or person.era != session.era:
        return Standing.OVER
    most, idle, then = term(person.office)
    if now - session.began >= most:
        return Standing.OVER
    return then if now - session.seen >= idle else Standing.LIVE
