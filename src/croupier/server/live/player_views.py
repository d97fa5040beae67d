"""Player views: each player's own message about rack and wagers, encoded when it is that player's turn.

Encoding a thousand of them at once would delay answers. They are encoded from immutable state, which is released when
everybody has been served.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping


class PlayerViews:
    """The players' own messages of one broadcast."""

    def __init__(self, make: Mapping[str, Callable[[], bytes]]) -> None:
        self._make, self._made = {**make}, dict[str, bytes]()

    def of(self, player: str) -> bytes | None:
        """None if the player has no message."""
        make = self._make.pop(player, None)
        if make is not None:
            self._made[player] = make()
        return self._made.get(player)

    def finish(self) -> None:
        """Encode the messages of players who are not connected but may come back."""
        for player in list(self._make):
            self.of(player)
