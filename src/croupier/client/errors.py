"""The errors of the client."""

from __future__ import annotations

from croupier.client.message import Refused


class ClientError(Exception):
    """The base of all errors of the client."""


class RefusedError(ClientError):
    """The house refuses: ``refused`` has the code, the sentence and the clauses."""

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
        """The requirements of the rulebook, by their ids."""
        return self.refused.clauses

    @property
    def places(self) -> tuple[str, ...]:
        """Where they stand in the rulebook's text."""
        return self.refused.places


class ClosedError(ClientError):
    """The connection to a table has ended and is not reopened; ``code`` is that of the server's last message."""

    def __init__(self, code: str, says: str) -> None:
        super().__init__(f"{code}: {says}")
        self.code, self.says = code, says


class UnreachableError(ClientError):
    """No house answers at the address."""


class UnreadableError(ClientError):
    """The response does not follow this protocol: another version, or not a house."""
