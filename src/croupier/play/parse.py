"""Parse a command from JSON: any command that has a row in the table of acts."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import msgspec

from croupier.play import acts
from croupier.play.command import Command, Draw

if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = reduce(or_, (act.form for act in acts.PLAY))
    """The union of every form of play, for msgspec to tell them apart by ``do``."""

_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(AnyCommand)

_OF_EVERY_DRAW = frozenset({"do", "by", "for"})
"""The fields that every draw has, whatever its bonus."""


def read_command(line: bytes | str) -> Command:
    """One command in JSON. Raises ``msgspec.DecodeError`` with what is wrong."""
    command = _DECODER.decode(line)
    if not isinstance(command, Draw):
        return command
    fields = msgspec.json.decode(line)
    drawn = {key: value for key, value in fields.items() if key not in _OF_EVERY_DRAW}
    return msgspec.structs.replace(command, drawn=drawn)
