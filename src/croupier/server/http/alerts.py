"""Alerts: what the floor and the pit were told of at any table, until somebody answers it."""

from __future__ import annotations

import msgspec

from croupier.play.senders import SUPERVISORS
from croupier.server.alerts import Alert, open_alerts
from croupier.server.http.endpoint import ApiRequest, Endpoints
from croupier.server.live_tables import LiveTables
from croupier.server.people.people import People

ENDPOINTS = Endpoints("alerts")


class AlertCount(msgspec.Struct, frozen=True):
    """``open``: how many alerts wait; zero for anybody who does not supervise."""

    open: int


@ENDPOINTS.add("GET", "/api/alerts", action="see-alerts", gives=list[Alert], polled=True)
async def alerts(tables: LiveTables) -> list[Alert]:
    """The open reports of all tables, the longest open first. For the floor and the pit."""
    return open_alerts(tables)


@ENDPOINTS.add("GET", "/api/alerts/count", gives=AlertCount, polled=True)
async def count(call: ApiRequest, people: People, tables: LiveTables) -> AlertCount:
    """How many alerts are open. A session of the floor or the pit that has locked itself is told too, so that its
    screen still calls somebody.
    """
    supervises = people.office_of(call.token) in SUPERVISORS
    open_ = sum(len(stream.state.play.reports.open) for stream in tables.streams.values()) if supervises else 0
    return AlertCount(open_)
