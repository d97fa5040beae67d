"""Sensors: a wheel reader tells what it saw of the spin, with a key of its own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.floor.answer import Refused, Taken
from croupier.floor.command import Sensor
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.http.tables import Taking
from croupier.server.submission import Submission
from croupier.server.wire import Key, Sent

ENDPOINTS = Endpoints("sensors")


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """It may be told bit by bit: the direction first, the pocket last. ``key`` names the reading: twice is once."""

    key: Key
    direction: Literal["opposite", "same"] | None = None
    revolutions: Annotated[int, Meta(ge=0, le=1000)] | None = None
    pocket: Annotated[str, Meta(min_length=1, max_length=4)] | None = None


@ENDPOINTS.add(
    "POST",
    "/api/tables/{table}/readings",
    action="sensor",
    by_key=True,
    takes=Reading,
    gives=Taking,
    refuses=("unknown-api-key", "no-such-table", "wrong-phase", "unknown-pocket", "not-your-role"),
)
async def reading(call: ApiRequest, submission: Submission) -> Taking | Refused:
    """What a sensor saw. Where the dealer told something else, the settlement waits until the floor decides."""
    read: Reading = call.body
    command = Sensor(direction=read.direction, revolutions=read.revolutions, pocket=read.pocket)
    answer = await submission.submit(call.who, call.path["table"], Sent(read.key, command))
    return Taking(answer.seq) if isinstance(answer, Taken) else answer
