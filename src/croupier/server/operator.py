"""The operator's token file: a running house writes it for the account that it runs under, and removes it at the end.

See docs/decisions/0040-the-operator-has-a-token-file.md.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import msgspec


class OperatorToken(msgspec.Struct, frozen=True):
    address: str
    token: str


def place_of(address: str) -> Path:
    """The path of the token file of a house at an address: $XDG_RUNTIME_DIR/croupier, or ~/.local/state/croupier."""
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = Path(given) if given.startswith("/") else Path.home() / ".local" / "state"
    netloc = urlsplit(address).netloc
    return folder / "croupier" / f"{netloc.replace(':', '-').replace('[', '').replace(']', '')}.json"


class Operator:
    """Only the house's own account can read the file; the token in it is new with each start."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, secrets.token_urlsafe(32)
        self._file = place_of(address)

    def __enter__(self) -> Operator:
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file.unlink(missing_ok=True)
        opened = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "wb") as file:
            file.write(msgspec.json.encode(OperatorToken(self.address, self.token)))
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.unlink(missing_ok=True)


def operator_token(address: str) -> OperatorToken | None:
    """The token file's content for the house at an address; None if there is none."""
    try:
        return msgspec.json.decode(place_of(address).read_bytes(), type=OperatorToken)
    except (OSError, msgspec.DecodeError):
        return None
