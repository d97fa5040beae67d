"""Roles: the people who can act at a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    PIT = "pit"
    SECURITY = "security"
    GENERATOR = "generator"


ROLES = tuple(Role)
