"""Sensors: a wheel reader reports what it saw of the spin, authenticated by its own key."""

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
    """It can be reported in parts: the direction first, the pocket last. ``key`` is its idempotency key."""

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
    """Report what a sensor saw. If the dealer reported something else, settlement waits until the floor decides."""
    read: Reading = call.body
    command = Sensor(direction=read.direction, revolutions=read.revolutions, pocket=read.pocket)
    answer = await submission.submit(call.who, call.path["table"], Sent(read.key, command))
    return Taking(answer.seq) if isinstance(answer, Taken) else answer
