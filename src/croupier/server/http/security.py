"""Security: the session cookie, the headers of every response, and the origin check of requests that write."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

COOKIE = "croupier"
WEEK = 7 * 24 * 3600

HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
OVER_TLS = {"strict-transport-security": "max-age=31536000"}


def token_of(headers: Mapping[str, str]) -> str:
    """The session's token, from the ``Authorization`` header or the cookie; empty if there is none."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return given.strip()
    return cookie_of(headers)


def key_of(headers: Mapping[str, str]) -> str:
    """The key of a machine; empty if there is none."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "key" else ""


def cookie_of(headers: Mapping[str, str]) -> str:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return ""
    found = jar.get(COOKIE)
    return found.value if found is not None else ""


def cookie(token: str, secure: bool) -> str:
    """The header that sets the cookie; an empty token deletes it."""
    age = WEEK if token else 0
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")


def comes_from_elsewhere(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a browser sends this from a page of another origin. Clients other than browsers send no origin.

    >>> comes_from_elsewhere({"origin": "https://evil.example", "host": "casino.example"}, frozenset())
    True
    >>> comes_from_elsewhere({"origin": "https://casino.example", "host": "casino.example"}, frozenset())
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    host = headers.get("host")
    return origin not in allowed and origin not in (f"http://{host}", f"https://{host}")
