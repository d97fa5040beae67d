"""Transfers that go ahead of their batch, as a scribe of SQLite takes them: a row each."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.ledger.transfer import Transfer
from croupier.store.rows import Moved

_encode = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder(list[Moved]).decode


def spell(transfers: Sequence[Transfer], after: int) -> bytes:
    """They are numbered when they are written."""
    del after
    return _encode(transfers)
