"""The log: one JSON object on each line."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

_encode = msgspec.json.Encoder().encode


class JsonLogFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, str | int] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return _encode(told).decode()


def log_to(level: int = logging.INFO) -> None:
    """Write everything that is logged to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLogFormatter())
    # An unreadable message from a terminal is no error of the server.
    handler.addFilter(lambda record: not record.getMessage().startswith("WS parser error"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(level)
