"""The dealer school: gives a situation from a house's rules and marks the answer. For everybody signed in."""

from __future__ import annotations

import asyncio
import datetime
import secrets
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused, with_places
from croupier.floor.house import House
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import house_from
from croupier.rulebook.load import SHIPPED, is_shipped, load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.table import TableRules
from croupier.server.cited import Cited, cited
from croupier.server.desk import NO_TABLE
from croupier.server.errors import BAD_REQUEST
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.live_tables import LiveTables
from croupier.server.menu import Menu, menu
from croupier.server.school.deal import deal
from croupier.server.school.lesson import LessonKind
from croupier.server.school.school import School, Score

ENDPOINTS = Endpoints("school")

ONE_OF_TWO = Refused(BAD_REQUEST, "A lesson is of a house or of a table: name one of the two.")
NO_LESSON = Refused("no-such-lesson", "There is no such lesson of yours, or it has been answered: ask for another.")
NONE_HERE = Refused(BAD_REQUEST, "kind: this house offers no wager for such a lesson. Ask for another kind.")
NO_OPTION = Refused(BAD_REQUEST, "The answer is the number of one of the options, from 0.")

HouseName = Annotated[str, Meta(max_length=60)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``house`` is RULEBOOK or RULEBOOK:WHEEL; ``table`` is an open table. The same ``seed`` gives the same lesson."""

    house: HouseName | None = None
    table: HouseName | None = None
    kind: LessonKind | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question. Without ``options`` the answer is an amount in minor units; otherwise it is the index of an option,
    from zero.
    """

    id: str
    kind: LessonKind
    asks: str
    currency: str
    options: tuple[str, ...] = ()
    wagers: tuple[tuple[str, int], ...] = ()
    pocket: str | None = None


class SchoolAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    answer: Annotated[int, Meta(ge=0, le=10**15)]


class Marked(msgspec.Struct, frozen=True):
    """``answer`` is the right one; ``took`` is the time from question to answer in milliseconds."""

    right: bool
    answer: int
    explanation: tuple[str, ...]
    clauses: list[Cited]
    took: int
    score: Score


@ENDPOINTS.add(
    "POST",
    "/api/school",
    action="see-tables",
    takes=Wanted,
    gives=Exercise,
    status=201,
    refuses=("bad-request", "no-such-table"),
)
async def lesson(call: ApiRequest, school: School, house: House, tables: LiveTables) -> Exercise | Refused:
    """Get a situation to practise on. The server keeps the right answer until an answer is given."""
    wanted: Wanted = call.body
    if (wanted.house is None) == (wanted.table is None):
        return ONE_OF_TWO
    rules = _at(tables, wanted.table) if wanted.table is not None else await _of_house(wanted.house or "")
    if isinstance(rules, Refused):
        return rules
    dealt = deal(rules, wanted.kind, wanted.seed if wanted.seed is not None else secrets.randbits(48))
    if dealt is None:
        return NONE_HERE
    number = school.give(call.who.id, dealt, house.clock.now(), rules.book)
    return Exercise(number, dealt.kind, dealt.asks, rules.currency, dealt.options, dealt.wagers, dealt.pocket)


@ENDPOINTS.add(
    "POST",
    "/api/school/{lesson}",
    action="see-tables",
    takes=SchoolAnswer,
    gives=Marked,
    refuses=("bad-request", "no-such-lesson"),
)
async def answer(call: ApiRequest, school: School, house: House) -> Marked | Refused:
    """Answer a situation, once. Returns whether it was right, the right answer, the clauses, and the score so far."""
    given = school.find(call.who.id, call.path["lesson"])
    if given is None:
        return NO_LESSON
    dealt, now, book = given.lesson, house.clock.now(), given.book
    if dealt.options and call.body.answer >= len(dealt.options):
        return NO_OPTION
    right = call.body.answer == dealt.answer
    score = school.mark(call.path["lesson"], right, now)
    clauses = cited(dealt.clauses, book)
    return Marked(right, dealt.answer, dealt.explanation, clauses, max(0, now - given.at), score)


@ENDPOINTS.add(
    "GET", "/api/school/houses/{house}", action="see-tables", gives=Menu, refuses=("bad-request",), paced="heavy"
)
async def house(call: ApiRequest) -> Menu | Refused:
    """The layout of a house that has no open table, for its lessons: RULEBOOK or RULEBOOK:WHEEL."""
    rules = await _of_house(call.path["house"])
    return rules if isinstance(rules, Refused) else await asyncio.to_thread(menu, rules)


def _at(tables: LiveTables, table: str) -> TableRules | Refused:
    stream = tables.streams.get(table)
    return stream.table.rules if stream is not None else NO_TABLE


async def _of_house(name: str) -> TableRules | Refused:
    rulebook, _, wheel = name.partition(":")
    if not is_shipped(rulebook):
        return Refused(BAD_REQUEST, f"house: its rulebook is one of {', '.join(SHIPPED)}.")
    return await asyncio.to_thread(_resolved, rulebook, wheel, datetime.date.today())


@lru_cache(maxsize=32)
def _resolved(rulebook: str, wheel: str, today: datetime.date) -> TableRules | Refused:
    try:
        book = load(rulebook, today)
    except BrokenRulebook as error:  # no such edition
        return Refused(BAD_REQUEST, f"house: {error.faults[0].says}.")
    if wheel and wheel not in book.wheels.wheel:
        return Refused(BAD_REQUEST, f"house: the wheels of {rulebook} are {', '.join(book.wheels.wheel)}.")
    rules = resolve(book, house_from({"rulebook": rulebook, **({"wheel": wheel} if wheel else {})}), today)
    if isinstance(rules, TableRules):
        return rules
    says = " ".join(f"{breach.key}: {breach.says}" for breach in rules)
    return with_places(Refused("illegal-house", says, tuple(filter(None, (each.clause for each in rules)))), book)
