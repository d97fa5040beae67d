"""A user's own strategy: a Python function in a file, compiled into the kernels.

def strategy(stake, net, memory):
    if net < 0:
        return 2 * stake, memory
    return 1, memory
"""

from __future__ import annotations

import hashlib
import runpy
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.errors import NumbaError

from croupier.simulation.compiler import CannotCompile
from croupier.simulation.kernels import lanes, machine
from croupier.simulation.kernels.jit import compiled, fresh_kernel
from croupier.simulation.kernels.types import Int, Ints, Longs
from croupier.simulation.strategies import MOST, remembering

NAME = "strategy"


@dataclass(frozen=True, slots=True)
class OwnStrategy:
    """``digest`` is the hash of its file, which a checkpoint stores."""

    step: Any
    digest: str

    @cache  # noqa: B019 - a strategy is frozen, and its kernels take seconds to compile
    def lanes_kernel(self) -> Callable[..., Any]:
        step = self.step

        @compiled
        def narrow(stake: Int, net: Int, memory: Int) -> tuple[Int, Int]:
            following, kept = step(stake, net, memory)
            return min(max(following, 1), MOST), kept

        @fresh_kernel
        def own_lanes(seed: Int, block: Int, setting: Longs, nets: Ints) -> lanes.Played:
            return lanes.play(narrow, seed, block, setting, nets)

        return own_lanes

    @cache  # noqa: B019
    def machine_kernel(self) -> Callable[..., Any]:
        think = remembering(self.step)

        @fresh_kernel
        def own_machine(seed: Int, block: Int, setting: Longs, slip: Any, bonus: Any) -> machine.Played:
            return machine.play(think, seed, block, setting, slip, bonus)

        return own_machine


def own_strategy(function: Callable[..., Any], digest: str = "") -> OwnStrategy:
    """Make a strategy from a function. Raises CannotCompile unless it compiles and returns two integers."""
    try:
        step = function if hasattr(function, "py_func") else compiled(function)
        answers = [step(1, net, 0) for net in (-1, 0, 1)]
    except NumbaError as error:
        raise CannotCompile(f"strategy: it does not compile: {_cause(str(error))}") from None
    except Exception as error:
        raise CannotCompile(f"strategy: it fails: {type(error).__name__}: {error}") from None
    for answer in answers:
        right = isinstance(answer, tuple) and len(answer) == 2 and all(type(part) is int for part in answer)
        if not right:
            raise CannotCompile(f"strategy: it must give two whole numbers, stake and memory; it gave {answer!r}")
    return OwnStrategy(step, digest or _fingerprint(step))


def _fingerprint(step: Any) -> str:
    """A hash of the function's code."""
    code = step.py_func.__code__
    told = (code.co_code, code.co_consts, code.co_names, step.py_func.__defaults__)
    return hashlib.sha256(repr(told).encode()).hexdigest()


def strategy_file(path: Path) -> OwnStrategy:
    """Load the function ``strategy`` from a file."""
    try:
        source = path.read_bytes()
        function = runpy.run_path(str(path)).get(NAME)
    except OSError as error:
        raise CannotCompile(f"strategy: {path}: {error.strerror}") from None
    except (Exception, SystemExit) as error:
        raise CannotCompile(f"strategy: {path}: {type(error).__name__}: {error}") from None
    if not callable(function):
        raise CannotCompile(f"strategy: {path} has no function {NAME}(stake, net, memory)")
    return own_strategy(function, hashlib.sha256(source).hexdigest())


def _cause(text: str) -> str:
    """The line of the compiler's message that names the error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "This error"))]
    return " ".join((told or lines)[:1])
