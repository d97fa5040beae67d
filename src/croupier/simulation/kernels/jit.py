"""Numba's compiler behind three words with plain types: what it returns is called as the function was written."""

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
    """Compiled for the types that it is called with."""
    made: F = _njit(function)
    return made


def inlined(function: F) -> F:
    """Compiled into every function that calls it."""
    made: F = _njit(inline="always")(function)
    return made


def kernel(function: F) -> F:
    """Compiled once and kept on disk; runs beside other threads.

    Numba looks only at the file that the kernel is in to see whether it has changed. So what is kept lies in a folder
    named after the sources of all of them.
    """
    before = _config.CACHE_DIR
    try:
        _config.CACHE_DIR = str(_kept_in())
        made: F = _njit(cache=True, nogil=True)(function)
    except (OSError, RuntimeError):  # nowhere to keep it: compiled each time
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
    """A kernel with a user's function in it, which is compiled anew each time."""
    made: F = _njit(nogil=True)(function)
    return made
