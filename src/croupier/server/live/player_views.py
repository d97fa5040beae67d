"""One's own: what each player is told of their rack and wagers, made when it is the player's turn to be told.

A thousand players' are not made at once: answers would wait for it. What they are made from never changes, and is let
go of when everybody has been told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping


class PlayerViews:
    """What players are told of their own at one time."""

    def __init__(self, make: Mapping[str, Callable[[], bytes]]) -> None:
        self._make, self._made = {**make}, dict[str, bytes]()

    def of(self, player: str) -> bytes | None:
        """None where there is nothing to tell."""
        make = self._make.pop(player, None)
        if make is not None:
            self._made[player] = make()
        return self._made.get(player)

    def finish(self) -> None:
        """Make those of whoever is not here to be told, and may come back."""
        for player in list(self._make):
            self.of(player)
