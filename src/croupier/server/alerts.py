"""Alerts: the open reports of the tables, as the floor and the pit see them."""

from __future__ import annotations

import msgspec

from croupier.play.chips.counts import Chips
from croupier.play.event import Reported
from croupier.rulebook.table import TableRules
from croupier.server.cited import Cited, cited
from croupier.server.live_tables import LiveTables


class Alert(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A report that nobody has answered: ``answer_report`` with its ``number`` at its ``table`` does.

    ``act`` is what was attempted or happened, ``why`` the code of the refusal or the reason for a call, ``times`` in
    how many rounds; ``at`` is the time of the last one, in milliseconds since 1970. ``to`` is who must be told.
    ``chips`` are those that the float lacks.
    """

    table: str
    title: str
    currency: str
    number: int
    round: int
    act: str
    why: str
    by: str
    to: str
    at: int
    times: int = 1
    seat: int | None = None
    spot: str | None = None
    amount: int | None = None
    says: str = ""
    clauses: list[Cited] = []
    chips: Chips = ()


def alerts_at(table: str, rules: TableRules, reports: list[Reported]) -> list[Alert]:
    """The alerts of a table, in the order of their numbers."""
    return [_alert(table, rules, report) for report in sorted(reports, key=lambda report: report.number)]


def open_alerts(tables: LiveTables) -> list[Alert]:
    """Every open report of the house, the longest open first."""
    found = [
        alert
        for stream in tables.streams.values()
        for alert in alerts_at(stream.name, stream.table.rules, list(stream.state.play.reports.open.values()))
    ]
    return sorted(found, key=lambda alert: (alert.at, alert.table, alert.number))


def _alert(table: str, rules: TableRules, report: Reported) -> Alert:
    book = rules.book
    # A table that plays by new rules keeps the reports under its former ones, whose clauses may be gone.
    known = (clause for clause in report.clauses if clause in book.clauses)
    return Alert(
        table=table,
        title=rules.name,
        currency=rules.currency,
        number=report.number,
        round=report.round,
        act=report.act,
        why=report.why,
        by=report.by,
        to=report.to,
        at=report.at or 0,
        times=report.times,
        seat=report.seat,
        spot=report.spot,
        amount=report.amount,
        says=report.says,
        clauses=cited(known, book),
        chips=report.chips,
    )
