"""The kinds of wager that the rulebooks of this package name, whichever table offers them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

JURISDICTIONS = Path(__file__).parent / "jurisdictions"


@cache
def known_kinds() -> frozenset[str]:
    """Every kind that some rulebook names: elsewhere it is "not offered", while any other word is unknown.

    >>> "straight" in known_kinds(), "lucky-sector" in known_kinds()
    (True, False)
    """
    files = JURISDICTIONS.rglob("wagers.toml")
    return frozenset(kind for file in files for kind in msgspec.toml.decode(file.read_bytes())["wager"])
