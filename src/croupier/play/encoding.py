"""A table's state as bytes and back, so that a restart need not fold every event since the table was opened."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, cast, get_args

import msgspec
from immutables import Map
from msgspec.structs import replace

from croupier.bonus.protocol import drawn_game
from croupier.bonus.state import BonusState
from croupier.play.state import RoundState
from croupier.play.wagers import Stake, WagerKey, Wagers


class _EncodedWagers:
    """Wagers that are already encoded, spot by spot."""

    def __init__(self) -> None:
        self.spots: list[msgspec.Raw] = []


def _unmap(value: Any) -> Any:
    if isinstance(value, _EncodedWagers):
        return value.spots
    if isinstance(value, Wagers):
        return [(spot, list(lying.items())) for spot, lying in value.spots.items()]
    assert isinstance(value, Map), f"{type(value)} is no part of a state"
    return list(value.items())


def _remap(kind: Any, value: Any) -> Any:
    if kind is Wagers:
        return _lay(value)
    key, content = get_args(kind)
    if content is BonusState:
        return Map({name: _bonus_state(name, fields) for name, fields in value})
    pairs = msgspec.convert(value, list[tuple[key, content]], dec_hook=_remap)  # type: ignore[valid-type]
    return Map(pairs)


def _bonus_state(name: str, fields: Any) -> BonusState:
    """Decode the state of the bonus of this name, with its own class."""
    return msgspec.convert(fields, drawn_game(name).state_form, dec_hook=_remap)


def _lay(value: Any) -> Wagers:
    """Decode wagers, which are grouped by spot; an earlier version lists them one by one."""
    if value and not isinstance(value[0][0], str):
        return Wagers(msgspec.convert(value, list[tuple[WagerKey, Stake]]))
    spots = msgspec.convert(value, list[tuple[str, list[tuple[int, Stake]]]])
    return Wagers.of(Map({spot: Map(lying) for spot, lying in spots}))


encode = msgspec.json.Encoder(enc_hook=_unmap).encode


def decoder(kind: Any) -> Any:
    """A decoder of a struct that holds a state, or other maps."""
    return msgspec.json.Decoder(kind, dec_hook=_remap).decode


def encode_wagers(state: RoundState) -> Generator[bytes, None, RoundState]:
    """A generator that encodes the wagers one spot at each step, and returns an equal state that encodes quickly."""
    wagers = yield from _encode_spots(state.wagers)
    laid = state.laid
    if laid is not None:
        laid = replace(laid, wagers=(yield from _encode_spots(laid.wagers)))
    return replace(state, wagers=wagers, laid=laid)


def _encode_spots(wagers: Wagers) -> Generator[bytes, None, Wagers]:
    told = _EncodedWagers()
    for spot, lying in wagers.spots.items():
        told.spots.append(msgspec.Raw(encode((spot, list(lying.items())))))
        yield b""
    return cast("Wagers", told)


_decode = decoder(RoundState)


def decode(body: bytes) -> RoundState:
    """The state that was encoded.

    >>> from croupier import table
    >>> from croupier.play.state import start
    >>> state = start(table("maryland"))
    >>> decode(encode(state)) == state
    True
    """
    state: RoundState = _decode(body)
    return state
