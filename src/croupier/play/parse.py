"""Parse a command from JSON: any form that has a row in the table of acts."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import msgspec

from croupier.play import acts
from croupier.play.command import Command

if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = reduce(or_, (act.form for act in acts.PLAY))
    """The union of every form of play, for msgspec to tell them apart by ``do``."""

_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(AnyCommand)


def read_command(line: bytes | str) -> Command:
    """One command in JSON. Raises ``msgspec.DecodeError`` with what is wrong."""
    return _DECODER.decode(line)
