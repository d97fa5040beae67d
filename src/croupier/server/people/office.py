"""Offices: a person's role in the house, which decides what they may do."""

from __future__ import annotations

from enum import StrEnum


class Office(StrEnum):
    """A sensor is a machine at a table: it has a key and no person behind it."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    PIT = "pit"
    SECURITY = "security"
    INSPECTOR = "inspector"
    REGULATOR = "regulator"
    ADMIN = "admin"
    SENSOR = "sensor"


PLAYERS = frozenset({Office.GUEST, Office.PLAYER})
STAFF = frozenset(Office) - PLAYERS - {Office.SENSOR}
