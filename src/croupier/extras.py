"""Extras: the optional packages of an installation, and the one line that names the extra that is missing.

A plain installation serves tables on SQLite and prices wagers. See docs/decisions/0091-extras.md.
"""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    "lab": ("numpy", "scipy", "numba", "matplotlib", "pyarrow", "threadpoolctl"),
    "gym": ("gymnasium", "numpy"),
    "press": ("typst",),
    "postgresql": ("asyncpg",),
}
"""The packages of each extra, as they are imported; ``pyproject.toml`` has the same ones."""


class MissingExtra(ImportError):  # noqa: N818 - it is named for what it is
    """Something was asked for whose extra is not installed."""

    def __init__(self, what: str, *extras: str) -> None:
        named = " or ".join(f'"{extra}"' for extra in extras)
        fix = " or ".join(f"pip install 'croupier[{extra}]'" for extra in extras)
        super().__init__(f"{what} needs the extra {named}: {fix}")


def require(what: str, *extras: str) -> None:
    """Raise MissingExtra unless all packages of one of these extras are installed. Nothing is imported."""
    if not any(all(find_spec(package) for package in EXTRAS[extra]) for extra in extras):
        raise MissingExtra(what, *extras)
