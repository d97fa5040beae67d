"""Tokens: 256 random bits that authenticate their bearer. Only the SHA-256 of a token, its seal, is stored."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(32)


def seal(token: str) -> str:
    """The hash of a token, under which it is stored.

    >>> seal("rien ne va plus")
    '9db13f1f3a903e8e28cab4aa13ca97dd8546be2f05ff466bc2260bdc5dd1b3b3'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
