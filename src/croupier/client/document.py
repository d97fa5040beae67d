"""Documents: what the house gives over HTTP. Amounts are minor units, times milliseconds since 1970."""

from __future__ import annotations

from typing import Any

import msgspec


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    office: str


class Admitted(msgspec.Struct, frozen=True):
    person: Person
    token: str


class Me(msgspec.Struct, frozen=True):
    """``seats`` by table; ``wallet`` for those who play."""

    person: Person
    seats: dict[str, int] = {}
    wallet: int | None = None
    play_money: bool = False


class Pace(msgspec.Struct, frozen=True):
    """Seconds of each stretch of a round at an automatic table."""

    betting: float
    last_bets: float
    spinning: float
    showing: float
    idle: bool


class Card(msgspec.Struct, frozen=True):
    """A table as somebody sees it who looks for one."""

    name: str
    title: str
    rulebook: str
    wheel: str
    zero: str
    currency: str
    automatic: bool
    seats: int
    taken: int
    watching: int
    phase: str
    round: int
    inside: tuple[int, int | None] | None
    outside: tuple[int, int | None] | None
    bonus: tuple[int, int | None] | None
    until: int | None = None
    pace: Pace | None = None
    last: list[str] = []
    down: str | None = None


class Spot(msgspec.Struct, frozen=True):
    """Where a chip can lie, what it covers, pays and may be."""

    id: str
    kind: str
    covers: tuple[str, ...]
    pays: int | None
    min: int
    max: int | None
    places: tuple[tuple[int, int], ...] = ()
    piece: str = "chip"
    parts: dict[str, int] = {}


class Menu(msgspec.Struct, frozen=True):
    """All of a table that does not change while it is played."""

    title: str
    rulebook: str
    rulebook_title: str
    edition: str
    digest: str
    wheel: str
    order: tuple[str, ...]
    colours: dict[str, str]
    covered: tuple[str, ...]
    zero: str
    currency: str
    seats: int
    terminals: bool
    closing: str
    phases: tuple[str, ...]
    spots: list[Spot]
    calls: dict[str, dict[str, int]]
    clauses: dict[str, str]
    boxes: list[dict[str, Any]] = []
    wagers: list[dict[str, Any]] = []
    signs: list[dict[str, str]] = []


class Limit(msgspec.Struct, frozen=True):
    """A player's own limit, and one that is looser and waits for its time."""

    what: str
    period: str | None
    amount: int | None
    coming: int | None = None
    counts_from: int | None = None


class Room(msgspec.Struct, frozen=True):
    """What a limit still allows."""

    what: str
    period: str
    limit: int
    used: int
    left: int
    more_at: int | None


class Account(msgspec.Struct, frozen=True):
    player: str
    wallet: int
    minutes_today: int
    limits: list[Limit] = []
    rooms: list[Room] = []
    excluded: bool = False
    excluded_until: int | None = None


class Line(msgspec.Struct, frozen=True):
    at: int
    what: str
    table: str
    record: int
    amount: int


class Statement(msgspec.Struct, frozen=True):
    """``net``: what was won at the tables, or lost."""

    player: str
    since: int
    until: int
    lines: list[Line]
    deposited: int
    withdrawn: int
    net: int
    wallet: int
