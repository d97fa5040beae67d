"""Transfers as lines that PostgreSQL copies, spelt by the house: a scribe that read and spelt them would hold it up."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import count

import msgspec

from croupier.ledger.transfer import Transfer

_BETWEEN = b"\0"
"""No name has it in it."""

_encode = msgspec.json.Encoder().encode
_numbered = b"%d,%b".__mod__


def spell(transfers: Sequence[Transfer], after: int) -> bytes:
    """A line for each, without the number of their entry: that is not known yet. They are numbered from ``after``.

    JSON's arrays of plain texts and numbers, taken apart, are lines of comma-separated values.

    >>> from croupier.ledger.transfer import post
    >>> spell([post("red", "rack", "layout", 5), post("odd", "rack", "layout", 6)], 7)
    b'7,"post","rack","layout",5,"red"\\x008,"post","rack","layout",6,"odd"'
    """
    told = _encode(transfers)
    lines = told[2:-2].split(b"],[")
    if len(lines) != len(transfers) or b"\\" in told:
        lines = [b",".join(map(_quoted, (t.kind.value, t.debit, t.credit, t.amount, t.hold))) for t in transfers]
    return _BETWEEN.join(map(_numbered, zip(count(after), lines, strict=False)))


def _quoted(value: str | int) -> bytes:
    return b"%d" % value if isinstance(value, int) else b'"%b"' % value.replace('"', '""').encode()


def of(event: int, spelt: bytes) -> BytesIO:
    """The lines of an entry."""
    head = b"%d," % event
    return BytesIO(head + spelt.replace(_BETWEEN, b"\n" + head) + b"\n")
