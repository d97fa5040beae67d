"""Messages: what a table tells a terminal, one struct for each word after ``tell``."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

Event = dict[str, Any]
"""Something that happened, as it stands in the record; ``event`` is its name."""


class Taken(msgspec.Struct, frozen=True):
    """A command counts; ``seq`` is the number of its record."""

    seq: int


class Refused(msgspec.Struct, frozen=True):
    """Nothing was changed. ``code`` is for programs, ``says`` for people, ``clauses`` are the rulebook's."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    report_to: str | None = None


Answer = Taken | Refused


class Lying(NamedTuple):
    """A wager on the layout. ``ward``: empty, ``pending`` or ``prison``; ``tip``: it is for the dealers."""

    seat: int
    spot: str
    amount: int
    ward: str
    tip: bool


class Chair(msgspec.Struct, frozen=True):
    name: str | None = None
    colour: str | None = None
    chip: int | None = None


class BonusView(msgspec.Struct, frozen=True):
    """A bonus: what was drawn as labels with values, texts on pockets, and its meters in minor units."""

    name: str
    title: str
    drawn: tuple[tuple[str, str], ...] = ()
    marks: dict[str, str] = {}
    meters: dict[str, int] = {}


class Situation(msgspec.Struct, frozen=True):
    """Where the round is. ``until``: when the stretch now running ends, milliseconds since 1970."""

    round: int
    phase: str
    betting: bool
    until: int | None = None
    result: str | None = None
    prior: str | None = None
    multiplier: int | None = None
    numbers: tuple[tuple[str, int], ...] | None = None
    targets: tuple[str, ...] | None = None
    turn: tuple[int, str, str] | None = None
    meters: dict[str, int] = {}
    bonus: tuple[BonusView, ...] = ()
    promise: str | None = None
    disagreement: bool = False
    ball: str | None = None


class Result(msgspec.Struct, frozen=True):
    """What one wager became."""

    seat: int
    spot: str
    stake: int
    outcome: str
    returned: int
    clauses: tuple[str, ...] = ()
    tip: bool = False
    imprisoned: bool = False
    coupon: int = 0


class You(msgspec.Struct, frozen=True):
    id: str
    name: str
    office: str
    seat: int | None = None
    wallet: int | None = None


class _Told(msgspec.Struct, frozen=True, tag_field="tell"):
    pass


class Hello(_Told, frozen=True, tag="hello"):
    table: str
    seq: int
    now: int
    you: You
    protocol: int


class Whole(_Told, frozen=True, tag="table"):
    """The whole table, for one who comes to it."""

    table: str
    seq: int
    at: int
    now: Situation
    wagers: list[Lying] = []
    totals: list[tuple[str, int]] = []
    chairs: dict[int, Chair] = {}
    last: tuple[str, ...] = ()


class News(_Told, frozen=True, tag="news"):
    """What changed after the record ``after`` up to ``seq``."""

    table: str
    after: int
    seq: int
    at: int
    now: Situation
    events: list[Event] = []
    whole: bool = False
    wagers: list[Lying] = []
    totals: list[tuple[str, int]] = []
    chairs: dict[int, Chair | None] = {}


class Mine(_Told, frozen=True, tag="mine"):
    """A player's own."""

    seq: int
    seat: int | None = None
    rack: int = 0
    staked: int = 0
    chip: int | None = None
    colour: str | None = None
    whole: bool = False
    wagers: list[Lying] = []
    events: list[Event] = []
    results: list[Result] = []


class Racks(_Told, frozen=True, tag="racks"):
    """For the staff."""

    seq: int
    racks: dict[int, int] = {}
    events: list[Event] = []


class Wallet(_Told, frozen=True, tag="wallet"):
    amount: int


class RealityCheck(_Told, frozen=True, tag="reality-check"):
    minutes: int
    net: int


class Answered(_Told, frozen=True, tag="answer"):
    key: str | None
    answer: str
    seq: int | None = None
    code: str = ""
    says: str = ""
    clauses: tuple[str, ...] = ()
    report_to: str | None = None

    @property
    def means(self) -> Answer:
        if self.seq is not None:
            return Taken(self.seq)
        return Refused(self.code, self.says, self.clauses, self.report_to)


class Bye(_Told, frozen=True, tag="bye"):
    code: str
    says: str


Message = Hello | Whole | News | Mine | Racks | Wallet | RealityCheck | Answered | Bye

TELLS: frozenset[str] = frozenset(str(form.__struct_config__.tag) for form in Message.__args__)


class _AnyTold(msgspec.Struct, frozen=True):
    tell: str


_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_any: msgspec.json.Decoder[_AnyTold] = msgspec.json.Decoder(_AnyTold)


def read(told: bytes) -> Message | None:
    """A message; None for one of a kind that is newer than this client. Raises ``msgspec.DecodeError``."""
    try:
        return _message.decode(told)
    except msgspec.ValidationError:
        if _any.decode(told).tell in TELLS:
            raise
        return None
