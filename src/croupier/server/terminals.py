"""The terminals that are connected, by player."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.server.live.terminal import Terminal


class Terminals:
    def __init__(self) -> None:
        self._by_player: dict[str, set[Terminal]] = {}

    def __iter__(self) -> Iterator[Terminal]:
        """Iterate over a copy, because closing a terminal removes it."""
        return iter([terminal for each in self._by_player.values() for terminal in each])

    def connected(self, terminal: Terminal) -> None:
        """Add a terminal. A player's second terminal at a table closes the first."""
        others = self._by_player.setdefault(terminal.player, set())
        if not terminal.staff:
            for other in [other for other in others if other.stream is terminal.stream]:
                other.close("taken-over", "You are at this table on another terminal now.")
        others.add(terminal)

    def disconnected(self, terminal: Terminal) -> None:
        others = self._by_player.get(terminal.player, set())
        others.discard(terminal)
        if not others:
            self._by_player.pop(terminal.player, None)

    def send(self, player: str, message: bytes) -> None:
        """Send a message to every terminal of a player."""
        for terminal in self._by_player.get(player, ()):
            terminal.send(message)

    def playing(self) -> set[str]:
        """The players who have a seat at a table and a terminal connected to it."""
        return {
            terminal.player
            for terminal in self
            if not terminal.staff and terminal.stream.seat_of(terminal.player) is not None
        }

    def close_session(self, token: str) -> None:
        """Close the terminals of a session that has ended."""
        for terminal in self:
            if terminal.token == token:
                terminal.close("not-signed-in", "You have signed out.")

    def close_all(self, code: str, says: str) -> None:
        for terminal in self:
            terminal.close(code, says)
