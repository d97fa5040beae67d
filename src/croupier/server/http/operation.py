"""Operation: health, readiness, metrics and the OpenAPI document."""

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
    """``down`` gives the reason for each table that cannot be written."""

    ok: bool
    down: dict[str, str]


@ENDPOINTS.add("GET", "/healthz", gives=Health)
async def healthy(house: House) -> Health:
    """Whether the process is alive. It is as long as it answers; tables that cannot be written are listed."""
    return Health(True, _down(house))


@ENDPOINTS.add("GET", "/readyz", gives=Health, refuses=("store-unavailable", "shutting-down"))
async def ready(house: House, tables: LiveTables) -> Health | Refused:
    """Whether the tables accept play."""
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
    """Metrics for Prometheus, with the metrics token, or for a signed-in regulator or admin."""
    token = settings.metrics_token
    if token is None or not hmac.compare_digest(call.token.encode(), token.encode()):
        if call.caller is None:
            return NOT_SIGNED_IN
        if refused := access.refused(call.caller.office, "see-metrics", None):
            return refused
    return RawResponse(metrics.text(), "text/plain; version=0.0.4; charset=utf-8")


@ENDPOINTS.add("GET", "/api/openapi.json", gives=dict)
async def page() -> RawResponse:
    """The OpenAPI 3.1 document of this API."""
    return RawResponse(openapi.page(), "application/json")
