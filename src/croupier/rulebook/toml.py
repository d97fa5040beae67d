"""Reading TOML: the fast parser first, and the standard one for its error message if that fails.

See docs/decisions/0008-rtoml-before-tomllib.md.
"""

from __future__ import annotations

import tomllib
from typing import Any

import rtoml


class NotToml(Exception):  # noqa: N818 - it is named for what it is
    """Raised for text that is not TOML, with the place and the reason."""


def read_toml(text: str) -> dict[str, Any]:
    """
    >>> read_toml('seats = 8')
    {'seats': 8}
    """
    try:
        return rtoml.loads(text)
    except rtoml.TomlParsingError:
        pass
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotToml(f"not TOML: {error}") from None
