"""Errors: the one document that every HTTP refusal returns: a code, a sentence, and the clauses if a rulebook is the
reason.
"""

from __future__ import annotations

import msgspec

from croupier.floor.answer import Refused


class Error(msgspec.Struct, frozen=True, omit_defaults=True):
    """``code`` is for programs, ``says`` for people; ``report_to`` is whom the rulebook requires to be informed.

    ``clauses`` are requirements of the rulebook by their ids, ``places`` where they stand in its text.
    """

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    report_to: str | None = None
    places: tuple[str, ...] = ()


BAD_REQUEST = "bad-request"

STATUS = {
    BAD_REQUEST: 400,
    "bad-command": 400,
    "bad-name": 400,
    "weak-password": 400,
    "not-signed-in": 401,
    "session-locked": 401,
    "wrong-credentials": 401,
    "unknown-api-key": 401,
    "not-your-role": 403,
    "not-your-seat": 403,
    "wrong-origin": 403,
    "disabled": 403,
    "no-guests": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-round": 404,
    "no-such-lesson": 404,
    "unknown-person": 404,
    "unknown-session": 404,
    "unknown-key": 404,
    "link-used": 404,
    "no-such-method": 405,
    "too-large": 413,
    "too-many": 429,
    "locked-out": 429,
    "internal-error": 500,
    "busy": 503,
    "house-full": 503,
    "shutting-down": 503,
    "store-unavailable": 503,
}
REFUSED = 409
"""The status for every other code: the request is understood, but conflicts with the present state."""

MEANS = {
    400: "What was sent cannot be read, or a word in it means nothing.",
    401: "Nobody is signed in, or the credentials are wrong.",
    403: "It is somebody else's to do.",
    404: "There is no such thing.",
    405: "That cannot be done to it.",
    409: "It cannot be done as things stand; the code says why.",
    413: "It is larger than the house takes.",
    429: "It comes too often.",
    503: "The house cannot do it now; the same request may be sent again.",
}

_encode = msgspec.json.Encoder().encode


def status_of(code: str) -> int:
    return STATUS.get(code, REFUSED)


def document(refused: Refused) -> bytes:
    return _encode(Error(refused.code, refused.says, refused.clauses, refused.report_to, refused.places))
