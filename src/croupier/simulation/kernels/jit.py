"""Typed wrappers of Numba's compiler: the compiled function keeps the type of the original."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from numba import config, njit

F = TypeVar("F", bound=Callable[..., Any])
_njit: Callable[..., Any] = njit
_config: Any = config


def compiled(function: F) -> F:
    """Compile for the argument types of each call."""
    made: F = _njit(function)
    return made


def inlined(function: F) -> F:
    """Compile inline into every caller."""
    made: F = _njit(inline="always")(function)
    return made


def kernel(function: F) -> F:
    """Compile once, cache on disk, and release the GIL.

    Numba invalidates its cache only when the kernel's own file changes. So the cache directory is named after a digest
    of the sources of all kernels.
    """
    before = _config.CACHE_DIR
    try:
        _config.CACHE_DIR = str(_kept_in())
        made: F = _njit(cache=True, nogil=True)(function)
    except (OSError, RuntimeError):  # no writable cache directory: compile each time
        return fresh_kernel(function)
    finally:
        _config.CACHE_DIR = before
    return made


@cache
def _kept_in() -> Path:
    here = Path(__file__).parent
    sources = sorted([*here.glob("*.py"), here.parent / "strategies.py"])
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "croupier" / f"kernels-{digest}"


def fresh_kernel(function: F) -> F:
    """A kernel that contains a user's function: compiled each time, not cached."""
    made: F = _njit(nogil=True)(function)
    return made
