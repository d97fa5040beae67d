"""Somebody who looks on at a stream without a socket, and keeps what they are told."""

from __future__ import annotations

from typing import Any

import msgspec


class Looker:
    def __init__(self, player: str = "nobody", staff: bool = False) -> None:
        self.player, self.staff = player, staff
        self.told: list[Any] = []

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    def heard(self, tell: str) -> list[Any]:
        """Every message of a kind so far."""
        return [message for message in self.told if message["tell"] == tell]
