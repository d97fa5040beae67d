"""Start faster in a command that only runs our kernels.

When Numba first compiles or loads anything, it imports SciPy's linear algebra to see whether it is installed: a quarter
of a second for a feature that no kernel uses. A command can skip that; a library must not decide it for others, so
only the command line calls this.

See docs/decisions/0020-numba-quick-start-in-the-command-only.md.
"""

from __future__ import annotations

import sys
from typing import Any


def quick_start() -> None:
    """Make Numba behave as if SciPy's linear algebra were not installed."""
    from numba.core.registry import cpu_target

    name = "scipy.linalg"
    if name in sys.modules:
        return
    modules: dict[str, Any] = sys.modules  # None makes the import fail at once
    modules[name] = None
    try:
        cpu_target.target_context.refresh()
    finally:
        del modules[name]
