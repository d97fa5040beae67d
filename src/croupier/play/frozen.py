"""A table's state as bytes and back, so that a restart need not fold every event since the table was opened."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from immutables import Map

from croupier.play.state import State
from croupier.play.wagers import Stake, WagerKey, Wagers


def _unmap(value: Any) -> Any:
    assert isinstance(value, Map | Wagers), f"{type(value)} is no part of a state"
    return list(value.items())


def _remap(kind: Any, value: Any) -> Any:
    if kind is Wagers:
        return Wagers(msgspec.convert(value, list[tuple[WagerKey, Stake]]))
    key, content = get_args(kind)
    pairs = msgspec.convert(value, list[tuple[key, content]], dec_hook=_remap)  # type: ignore[valid-type]
    return Map(pairs)


encode = msgspec.json.Encoder(enc_hook=_unmap).encode


def decoder(kind: Any) -> Any:
    """A decoder of a struct that holds a state, or other maps."""
    return msgspec.json.Decoder(kind, dec_hook=_remap).decode


freeze = encode
_thaw = decoder(State)


def thaw(body: bytes) -> State:
    """The state that was frozen.

    >>> from croupier import table
    >>> from croupier.play.state import start
    >>> state = start(table("maryland"))
    >>> thaw(freeze(state)) == state
    True
    """
    state: State = _thaw(body)
    return state
