"""Tests name the requirements that they show to be met, and the register is written from them.

``@pytest.mark.meets("MD-60")`` puts the id into the test's own name, ``test_split[MD-60]``; so does a parameter with
that id. ``pytest --collect-only --write-register`` writes down which test names which requirement.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from croupier.rulebook.register.register import TESTS

settings.register_profile("croupier", deadline=None)  # a timing is never a test's assertion
settings.load_profile("croupier")

REQUIREMENT = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}-\d+(?!\d)")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-register", action="store_true", help="write the tests of each requirement down")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    named = [id_ for mark in metafunc.definition.iter_markers("meets") for id_ in mark.args]
    if named:
        metafunc.fixturenames.append("requirement")
        metafunc.parametrize("requirement", [None], ids=["+".join(named)])


def named_requirements(node_id: str) -> list[str]:
    """The requirements that a test's name gives in its brackets."""
    return REQUIREMENT.findall(node_id.partition("[")[2])


def register_rows(items: Iterable[pytest.Item]) -> list[tuple[str, str]]:
    rows = {(id_, item.nodeid) for item in items for id_ in named_requirements(item.nodeid)}
    return sorted(rows, key=lambda row: (row[0][:2], int(row[0][3:]), row[1]))


COVERED = ("game", "rulebook")
"""The folders whose every line and branch is tested by their own tests."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Where coverage is of these alone the tests of other folders are not traced: they would take twice as long.

    Neither are those of their own folders that play whole libraries of rounds, and say so with ``untraced``.
    """
    of_these = item.config.getoption("cov_source", None) == [f"croupier.{folder}" for folder in COVERED]
    own = {*COVERED} & {*item.path.relative_to(item.config.rootpath).parts[1:3]}
    if not of_these or (own and item.get_closest_marker("untraced") is None):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def pytest_collection_finish(session: pytest.Session) -> None:
    session.stash[COLLECTED] = tuple(session.items)
    if session.config.getoption("--write-register"):
        write_register(TESTS, session.items)


def write_register(path: Path, items: Iterable[pytest.Item]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("requirement", "test"))
        writer.writerows(register_rows(items))


COLLECTED = pytest.StashKey[tuple[pytest.Item, ...]]()
