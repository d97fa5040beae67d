"""Metrics: what Prometheus collects about a running house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from croupier.floor.batch import Committed

if TYPE_CHECKING:
    from croupier.floor.house import LiveTable
    from croupier.server.http.endpoint import Endpoint

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_RECORDS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)


class Metrics:
    """One set for each house, in a registry of its own, not in the process-wide one."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self._requests = Histogram(
            "croupier_http_seconds", "Requests over HTTP", ("method", "path", "status"), buckets=_SECONDS, registry=own
        )
        self._records = Counter("croupier_records_total", "Records written", ("table",), registry=own)
        self._batches = Histogram(
            "croupier_commit_records", "Records in a commit", ("table",), buckets=_RECORDS, registry=own
        )
        self._refused = Counter("croupier_refused_total", "Commands that were refused", ("code",), registry=own)
        self._terminals = Gauge("croupier_terminals", "Terminals at a table", ("table",), registry=own)
        self._waiting = Gauge("croupier_waiting", "Commands in a table's mailbox", ("table",), registry=own)
        self._down = Gauge("croupier_table_down", "Whether a table cannot be written", ("table",), registry=own)
        self._round = Gauge("croupier_round", "The round that a table is at", ("table",), registry=own)

    def answered(self, endpoint: Endpoint, status: int, seconds: float) -> None:
        self._requests.labels(endpoint.method, endpoint.path, str(status)).observe(seconds)

    def count_refusal(self, code: str) -> None:
        self._refused.labels(code).inc()

    def watch(self, table: LiveTable, terminals: Any) -> None:
        """Measure a table; ``terminals`` are counted at each scrape."""
        name, writer = table.writer.name, table.writer
        records, batches = self._records.labels(name), self._batches.labels(name)

        def written(committed: Committed[Any]) -> None:
            records.inc(len(committed.entries))
            batches.observe(len(committed.entries))

        writer.listeners.append(written)
        self._terminals.labels(name).set_function(lambda: len(terminals))
        self._waiting.labels(name).set_function(lambda: len(writer.mailbox))
        self._down.labels(name).set_function(lambda: int(writer.down is not None))
        self._round.labels(name).set_function(lambda: writer.state.play.round)

    def text(self) -> bytes:
        return generate_latest(self.registry)
