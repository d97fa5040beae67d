"""Try a mutant on tests that are already collected, in a process of its own, forked from this one."""

from __future__ import annotations

import json
import os
import shutil
import signal
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from croupier.rulebook import load
from croupier.rulebook.fault import BrokenRulebook
from honest.claims import Mutant

SECONDS = 90
"""A mutant that does not end by then has not been noticed."""


class Verdict(NamedTuple):
    """``killed`` by a test; ``survived`` them all; or ``unsound``, no rulebook any more. ``says`` is why."""

    word: str
    test: str = ""
    says: str = ""


def tried(mutant: Mutant | None, items: Sequence[pytest.Item], memory: list[Any]) -> Verdict:
    """Fork this process, mutate the fork and run the tests there until one fails."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(SECONDS)
        with os.fdopen(writing, "w") as pipe:
            pipe.write(json.dumps(_run(mutant, items, memory)))
        if load.JURISDICTIONS.name.startswith("honest-"):
            shutil.rmtree(load.JURISDICTIONS, ignore_errors=True)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return Verdict(*json.loads(told)) if told else Verdict("survived", says="it did not end")


def _run(mutant: Mutant | None, items: Sequence[pytest.Item], memory: list[Any]) -> Verdict:
    """Never raises: the fork must not return into the caller's code."""
    try:
        if mutant is not None:
            mutant.apply(memory)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        for item in items:
            for report in runtestprotocol(item, log=False, nextitem=None):
                if report.failed:
                    return Verdict("killed", item.nodeid, str(report.longrepr).strip().splitlines()[-1][:200])
    except BrokenRulebook as broken:
        return Verdict("unsound", says=str(broken.faults[0]))
    except BaseException:
        return Verdict("unsound", says=traceback.format_exc(limit=-2))
    return Verdict("survived")
