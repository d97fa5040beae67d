"""Errors: what keeps a call of the client from giving what it promises."""

from __future__ import annotations

from croupier.client.message import Refused


class ClientError(Exception):
    """Any of these."""


class RefusedError(ClientError):
    """The house says no: ``refused`` has the code, the sentence and the clauses."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.code}: {refused.says}")
        self.refused = refused

    @property
    def code(self) -> str:
        return self.refused.code

    @property
    def says(self) -> str:
        return self.refused.says

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.refused.clauses


class ClosedError(ClientError):
    """The connection to a table is over for good; ``code`` says why, as the server's last message does."""

    def __init__(self, code: str, says: str) -> None:
        super().__init__(f"{code}: {says}")
        self.code, self.says = code, says


class UnreachableError(ClientError):
    """No house answers at the address."""


class UnreadableError(ClientError):
    """What came is not what this protocol says: another version, or no house at all."""
