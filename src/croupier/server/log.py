"""The log: a JSON object a line, for people and for machines."""

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
    """Everything that is logged goes to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLogFormatter())
    # What a terminal sends that cannot be read is no trouble of the house's.
    handler.addFilter(lambda record: not record.getMessage().startswith("WS parser error"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(level)
