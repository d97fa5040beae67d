"""Refusals: why somebody cannot sign in or register."""

from __future__ import annotations

from croupier.floor.answer import Refused

WRONG_CREDENTIALS = Refused("wrong-credentials", "The name or the password is wrong.")
DISABLED = Refused("disabled", "This account is disabled: ask the house.")
NOT_SIGNED_IN = Refused("not-signed-in", "Sign in first: there is no such session, or it is over.")
SESSION_LOCKED = Refused("session-locked", "Nothing was done for a quarter of an hour: give the password again.")
NAME_TAKEN = Refused("name-taken", "Somebody has that name: take another.")
LINK_USED = Refused("link-used", "The link has been used, or is over: ask for another.")
UNKNOWN_PERSON = Refused("unknown-person", "The house knows nobody by that id.")
UNKNOWN_SESSION = Refused("unknown-session", "That person has no such session.")
UNKNOWN_KEY = Refused("unknown-key", "There is no such key, or it has been revoked.")
NOT_STAFF = Refused("not-staff", "That is for members of staff: a player stays a player.")
LAST_ADMIN = Refused("last-admin", "That is the only admin who can sign in: make another first.")
BUSY = Refused("busy", "More people are signing in than the house can look at: try again in a moment.")
HOUSE_FULL = Refused("house-full", "There are as many guests as the house takes: try again later, or register.")


def locked_out(wait: int) -> Refused:
    """``wait`` in milliseconds.

    >>> locked_out(61_000).says
    'Too many wrong passwords for that name: try again in 2 minutes.'
    """
    minutes = -(-wait // 60_000)
    says = f"Too many wrong passwords for that name: try again in {minutes} minute{'s' * (minutes > 1)}."
    return Refused("locked-out", says)


def bad_name(says: str) -> Refused:
    return Refused("bad-name", says)


def weak_password(says: str) -> Refused:
    return Refused("weak-password", says)
