"""Odds and house checks: the return of each wager, whether a house is legal, and the shipped rulebooks. Open to all."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused, with_places
from croupier.odds.documents.check import check_document
from croupier.odds.documents.odds import odds_document
from croupier.odds.documents.rulebooks import rulebooks_document
from croupier.odds.slip import slip_odds
from croupier.odds.slip_text import BadSlip, parse_slip
from croupier.odds.wager import wager_odds
from croupier.rulebook.book import Rulebook
from croupier.rulebook.breach import Breach
from croupier.rulebook.fault import BrokenRulebook
from croupier.rulebook.house import UnreadableHouse, house_from
from croupier.rulebook.judge import judge
from croupier.rulebook.load import SHIPPED, is_shipped
from croupier.rulebook.table import TableRules
from croupier.server.errors import BAD_REQUEST
from croupier.server.http.endpoint import ApiRequest, Endpoints, RefusedRequest, refuse

ENDPOINTS = Endpoints("odds")

AT_ONCE = 2
"""How many calculations run at once: the tables' own work has priority."""

BUSY = Refused("busy", "Others are having a house weighed: send it again in a moment.")

HouseChoices = Annotated[str, Meta(max_length=100)] | dict[str, Any]
Slip = Annotated[str, Meta(max_length=4_000)]


class Weighed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``house`` is RULEBOOK or RULEBOOK:WHEEL, or has the keys of a house file; ``slip``: red=5,straight:17=1."""

    house: HouseChoices
    slip: Slip | None = None


class HouseQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``house`` is RULEBOOK or RULEBOOK:WHEEL, or has the keys of a house file."""

    house: HouseChoices


_free = threading.BoundedSemaphore(AT_ONCE)


@ENDPOINTS.add("GET", "/api/rulebooks", gives=list[dict[str, Any]])
async def rulebooks() -> list[dict[str, Any]]:
    """The rulebooks that are shipped."""
    return await asyncio.to_thread(rulebooks_document)


@ENDPOINTS.add(
    "POST", "/api/odds", takes=Weighed, gives=dict[str, Any], refuses=("illegal-house", "busy"), paced="heavy"
)
async def odds(call: ApiRequest) -> dict[str, Any] | Refused:
    """The exact return of every wager of a house, and of a slip if one is given: as ``croupier odds --json``."""
    return await _in_thread(lambda: _odds(call.body))


@ENDPOINTS.add("POST", "/api/check", takes=HouseQuestion, gives=dict[str, Any], refuses=("busy",), paced="heavy")
async def check(call: ApiRequest) -> dict[str, Any] | Refused:
    """Whether a house is legal, every breach with its clause, and its required signs: as ``croupier check --json``."""
    return await _in_thread(lambda: check_document(*_judge(call.body.house)))


async def _in_thread(work: Callable[[], dict[str, Any]]) -> dict[str, Any] | Refused:
    """Run the work on its own thread; the slot is released when the work ends, even if the client has gone."""
    if not _free.acquire(blocking=False):
        return BUSY

    def do() -> dict[str, Any] | Refused:
        try:
            return work()
        except RefusedRequest as refusal:
            return refusal.refused
        except RecursionError:
            return Refused(BAD_REQUEST, "house: its tables lie too deep in each other.")
        finally:
            _free.release()

    return await asyncio.to_thread(do)


def _odds(asked: Weighed) -> dict[str, Any]:
    book, rules = _judge(asked.house)
    if not isinstance(rules, TableRules):
        says = "; ".join(f"{breach.key}: {breach.says}" for breach in rules)
        clauses = tuple(dict.fromkeys(breach.clause for breach in rules if breach.clause))
        refused = Refused("illegal-house", f"The house is not legal under {book.title.title}: {says}", clauses)
        refuse(with_places(refused, book))
    try:
        weighed = slip_odds(parse_slip(asked.slip, rules), rules) if asked.slip is not None else None
    except BadSlip as error:
        refuse(Refused(BAD_REQUEST, str(error)))
    return odds_document(rules, wager_odds(rules), weighed)


def _judge(house: str | dict[str, Any]) -> tuple[Rulebook, TableRules | tuple[Breach, ...]]:
    """Resolve a house for today. Only shipped rulebooks are loaded: a client must not name folders of the server."""
    if isinstance(house, str):
        rulebook, _, wheel = house.partition(":")
        house = {"rulebook": rulebook, "wheel": wheel} if wheel else {"rulebook": rulebook}
    if not is_shipped(house.get("rulebook")):
        refuse(Refused(BAD_REQUEST, f"house: its rulebook is one of {', '.join(SHIPPED)}."))
    try:
        text = house_from(house)
    except UnreadableHouse as error:
        refuse(Refused(BAD_REQUEST, str(error)))
    try:
        return judge(text)
    except BrokenRulebook as error:  # no such edition
        refuse(Refused(BAD_REQUEST, f"house: {error.faults[0].says}."))
