"""Operation: whether the house is well and ready, its metrics, and the page of this API."""

from __future__ import annotations

import hmac
from typing import Any

import msgspec

from croupier.floor.answer import Refused
from croupier.floor.house import House
from croupier.floor.writer import Writer
from croupier.server import access
from croupier.server.http import openapi
from croupier.server.http.endpoint import ApiRequest, Endpoints, RawResponse
from croupier.server.live_tables import LiveTables
from croupier.server.metrics import Metrics
from croupier.server.people.refusals import NOT_SIGNED_IN
from croupier.server.settings import ServerSettings

ENDPOINTS = Endpoints("operation")


class Health(msgspec.Struct, frozen=True):
    """``down`` says of each table that cannot be written why."""

    ok: bool
    down: dict[str, str]


@ENDPOINTS.add("GET", "/healthz", gives=Health)
async def healthy(house: House) -> Health:
    """Whether the process is well. It is, as long as it answers: what else is wrong mends itself, or is told here."""
    return Health(True, _down(house))


@ENDPOINTS.add("GET", "/readyz", gives=Health, refuses=("store-unavailable", "shutting-down"))
async def ready(house: House, tables: LiveTables) -> Health | Refused:
    """Whether tables can be played at."""
    if not tables.ready:
        return Refused("shutting-down", "The house is not open.")
    if down := _down(house):
        return Refused("store-unavailable", "; ".join(f"{table}: {why}" for table, why in down.items()))
    return Health(True, {})


def _down(house: House) -> dict[str, str]:
    writers: list[Writer[Any]] = [house.cashier, *(table.writer for table in house.tables.values())]
    return {writer.name: writer.down for writer in writers if writer.down is not None}


@ENDPOINTS.add("GET", "/metrics", kind="text/plain", refuses=("not-signed-in", "not-your-role"))
async def metrics(call: ApiRequest, settings: ServerSettings, metrics: Metrics) -> RawResponse | Refused:
    """For Prometheus, with the metrics' own token, or for a regulator or an admin who is signed in."""
    token = settings.metrics_token
    if token is None or not hmac.compare_digest(call.token.encode(), token.encode()):
        if call.caller is None:
            return NOT_SIGNED_IN
        if refused := access.refused(call.caller.office, "see-metrics", None):
            return refused
    return RawResponse(metrics.text(), "text/plain; version=0.0.4; charset=utf-8")


@ENDPOINTS.add("GET", "/api/openapi.json", gives=dict)
async def page() -> RawResponse:
    """This API, as OpenAPI 3.1."""
    return RawResponse(openapi.page(), "application/json")
