"""Breaches, assumptions, origins, and what is missing: the findings when house rules are compared with a rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Breach:
    """An illegal choice of the house: the key, what is wrong and what would be right, and the clause if one says so."""

    key: str
    says: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something the rulebook does not say, and the reading that is used."""

    key: str
    says: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that has to be approved, submitted, stated or there before the table opens, and is not recorded."""

    key: str
    says: str
    clause: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A choice of the house that is legal and probably not meant."""

    key: str
    says: str


class Source(StrEnum):
    REGULATOR = "regulator"
    HOUSE = "house"
    ASSUMPTION = "assumption"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a resolved value comes from."""

    source: Source
    clause: str | None = None


@dataclass(slots=True)
class Findings:
    """What resolving has found so far."""

    breaches: list[Breach] = field(default_factory=list)
    assumptions: list[Assumption] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    origins: dict[str, Origin] = field(default_factory=dict)

    def breach(self, key: str, says: str, clause: str | None = None) -> None:
        self.breaches.append(Breach(key, says, clause))

    def assume(self, key: str, says: str, clause: str | None = None) -> None:
        self.assumptions.append(Assumption(key, says, clause))

    def warn(self, key: str, says: str) -> None:
        self.notices.append(Notice(key, says))

    def regulator(self, key: str, clause: str | None) -> None:
        self.origins[key] = Origin(Source.REGULATOR, clause)

    def house(self, key: str, clause: str | None = None) -> None:
        self.origins[key] = Origin(Source.HOUSE, clause)

    def assumed(self, key: str, clause: str | None = None) -> None:
        self.origins[key] = Origin(Source.ASSUMPTION, clause)
