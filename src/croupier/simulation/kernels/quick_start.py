"""A quicker start for a command that only runs our kernels.

Numba, when it first compiles or loads anything, imports SciPy's linear algebra to see whether it is there: a quarter
of a second for what no kernel uses. A program of its own can do without; a library must not decide that for others, so
only the command line calls this.

See docs/decisions/0020-numba-quick-start-in-the-command-only.md.
"""

from __future__ import annotations

import sys
from typing import Any


def quick_start() -> None:
    """Have Numba take up its work as if SciPy's linear algebra were not installed."""
    from numba.core.registry import cpu_target

    name = "scipy.linalg"
    if name in sys.modules:
        return
    modules: dict[str, Any] = sys.modules  # None there makes an import fail at once
    modules[name] = None
    try:
        cpu_target.target_context.refresh()
    finally:
        del modules[name]
