"""Numba's compiler behind three words with plain types: what it returns is called as the function was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])
_njit: Callable[..., Any] = njit


def compiled(function: F) -> F:
    """Compiled for the types that it is called with."""
    made: F = _njit(function)
    return made


def inlined(function: F) -> F:
    """Compiled into every function that calls it."""
    made: F = _njit(inline="always")(function)
    return made


def kernel(function: F) -> F:
    """Compiled once and kept on disk; runs beside other threads."""
    made: F = _njit(cache=True, nogil=True)(function)
    return made


def fresh_kernel(function: F) -> F:
    """A kernel with a user's function in it, which is compiled anew each time."""
    made: F = _njit(nogil=True)(function)
    return made
