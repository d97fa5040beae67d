"""``make honest``: take the rule of each claimed requirement out or turn it round, and see that its tests notice.

``make honest ONLY=MD-84`` tries one (or several, or ``MD``); ``ONLY=stale`` those that the report does not show as they
are now. The report is ``shown.csv`` in the register. See docs/register.md.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import selectors
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from honest.applied import caches
from honest.claims import Claim, claims, digest
from honest.report import Shown, stale, to_show, write
from honest.trial import tried

HERE = Path(__file__).parents[1]
QUICK = ("game", "rulebook", "rounds", "play", "bonus", "placing", "cage", "odds", "cli", "floor", "server", "client")
"""The folders of tests in the order in which they are tried: those with a browser last."""


MOST = 8
"""Sound changes that are tried of one value before it counts as unnoticed."""


class Finding(NamedTuple):
    """What became of a requirement: the mutants that were noticed, and what was not."""

    requirement: str
    shown: list[list[str]]
    unseen: list[str]


class Trials:
    """A plugin: it does not run the tests once, but those of each requirement under each mutant of its rule."""

    def __init__(self, wanted: Sequence[str], jobs: int) -> None:
        self.wanted, self.jobs = wanted, jobs
        self.found: list[Finding] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from conftest import named_requirements  # it imports Hypothesis, which pytest wants to import first

        carrying = defaultdict(list)
        for item in sorted(session.items, key=lambda item: _cost(item.nodeid)):
            for id_ in dict.fromkeys(named_requirements(item.nodeid)):
                carrying[id_].append(item)
        memory = caches()
        gc.freeze()
        for finding in self._spread(carrying, memory):
            self.found.append(finding)
            for unseen in finding.unseen:
                print(f"{finding.requirement}: {unseen}", flush=True)
            if len(self.found) % 50 == 0:
                print(f"{len(self.found)} of {len(self.wanted)}", flush=True)
        return True

    def _spread(self, carrying: dict[str, list[pytest.Item]], memory: list[Any]) -> Iterator[Finding]:
        """Share the requirements among processes."""
        with selectors.DefaultSelector() as running:
            for job in range(self.jobs):
                reading, writing = os.pipe()
                if os.fork() == 0:
                    with os.fdopen(writing, "w", buffering=1) as pipe:
                        for id_ in self.wanted[job :: self.jobs]:
                            print(json.dumps(look(id_, carrying[id_], memory)), file=pipe)
                    os._exit(0)
                os.close(writing)
                running.register(os.fdopen(reading), selectors.EVENT_READ)
            while running.get_map():
                for key, _ in running.select():
                    told = key.fileobj
                    assert isinstance(told, io.TextIOWrapper)
                    if line := told.readline():
                        yield Finding(*json.loads(line))
                    else:
                        running.unregister(told)
                        told.close()
                        os.wait()


def look(id_: str, items: list[pytest.Item], memory: list[Any]) -> Finding:
    """Try the mutants of a requirement's rule on the tests that carry its id."""
    finding = Finding(id_, [], [])
    before = tried(None, items, memory)
    if not items or before.word != "survived":
        finding.unseen.append(f"{before.test or 'no test'}: its tests must pass before anything is changed")
        return finding
    asked = claims(id_)
    for claim in asked:
        _show(claim, items, memory, finding)
    if not finding.shown and not finding.unseen:
        finding.unseen.append("nothing that cites it can be changed: say in mutants.toml where its rule is")
    return finding


def _show(claim: Claim, items: list[pytest.Item], memory: list[Any], finding: Finding) -> None:
    unseen = []
    for mutant in claim.mutants:
        verdict = tried(mutant, items, memory)
        if verdict.word == "killed":
            finding.shown.append([mutant.name, verdict.test])
            return
        if verdict.word == "survived":
            unseen.append(mutant.name.rpartition(": ")[2])
        if len(unseen) == MOST:
            break
    if unseen:
        tests = " ".join(item.nodeid.removeprefix("tests/") for item in items)
        finding.unseen.append(f"{claim.what}: {'; '.join(unseen)}; passed: {tests}")


def _cost(node: str) -> tuple[int, str]:
    folder = node.split("/")[1]
    return QUICK.index(folder) if folder in QUICK else len(QUICK), node


def wanted(only: str) -> list[str]:
    """The requirements that ``ONLY=`` names."""
    if only == "stale":
        return [*stale()]
    words = only.replace(",", " ").split()
    return [id_ for id_ in to_show() if not words or id_ in words or id_[:2] in words]


def files(ids: Sequence[str]) -> list[str]:
    """The files of tests that may carry one of these ids: those that have it in their text, and the rounds."""
    texts = {path: path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py")}
    named = {path for path, text in texts.items() if any(id_ in text for id_ in ids)}
    return sorted(str(path.relative_to(HERE.parent)) for path in {*named, HERE / "rounds" / "test_rounds.py"})


def main() -> int:
    parser = argparse.ArgumentParser(prog="make honest", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    ids = wanted(asked.only)
    trials = Trials(ids, asked.jobs)
    if ids:
        pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files(ids)], plugins=[trials])
    shown = [
        Shown(finding.requirement, mutation, test, digest(finding.requirement))
        for finding in trials.found
        for mutation, test in finding.shown
        if not finding.unseen
    ]
    write([finding.requirement for finding in trials.found], shown)
    unseen = [finding.requirement for finding in trials.found if finding.unseen]
    print(f"{len(trials.found)} requirements, {len(shown)} mutants noticed; {len(unseen)} requirements are not shown")
    return 1 if unseen or len(trials.found) < len(ids) else 0


if __name__ == "__main__":
    sys.exit(main())
