"""Checkpoints: save a run's tally with the run's parameters, so that only the same run can resume from it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from croupier.simulation.ask import Ask
from croupier.simulation.tally import Tally

FORMAT = "croupier-simulation/1"


class BadCheckpoint(Exception):  # noqa: N818 - the name states the condition
    """A checkpoint that cannot be read, or that belongs to another run."""


class _Saved(msgspec.Struct):
    format: str
    run: dict[str, Any]
    tally: Tally


def identity(ask: Ask) -> dict[str, Any]:
    """Every parameter that the result depends on."""
    return {
        "table": ask.rules.digest,
        "slip": ask.slip,
        "spins": ask.spins,
        "strategy": ask.strategy if isinstance(ask.strategy, str) else f"own {ask.strategy.digest}",
        "session": ask.session,
        "bankroll": ask.bankroll,
        "target": ask.target,
        "stop_loss": ask.stop_loss,
        "choice": ask.choice,
        "players": ask.players,
        "seed": ask.seed,
        "method": ask.method,
    }


def save(path: Path, ask: Ask, tally: Tally) -> None:
    """Write a new file beside the old one, then rename it: an interruption leaves one of the two intact."""
    beside = path.with_name(path.name + ".new")
    text = msgspec.json.encode(_Saved(FORMAT, identity(ask), tally))
    try:
        with beside.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise BadCheckpoint(f"checkpoint: {path}: {error.strerror}") from None


def resume(path: Path, ask: Ask) -> Tally:
    """The tally to resume from; an empty one if there is no file yet."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Tally()
    except OSError as error:
        raise BadCheckpoint(f"checkpoint: {path}: {error.strerror}") from None
    try:
        saved = msgspec.json.decode(text, type=_Saved)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadCheckpoint(f"checkpoint: {path} is no checkpoint: {error}") from None
    if saved.format != FORMAT:
        raise BadCheckpoint(f"checkpoint: {path} has the format {saved.format!r}; this program writes {FORMAT}")
    for name, value in identity(ask).items():
        if saved.run.get(name) != value:
            was, now = saved.run.get(name), value
            raise BadCheckpoint(f"checkpoint: {path} is of another run: its {name} is {was}, not {now}")
    return saved.tally
