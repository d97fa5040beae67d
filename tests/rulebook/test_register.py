"""The register: what it says of tests and places is so, and what is so is in it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import croupier
from conftest import named_requirements
from croupier.rulebook.load import SHIPPED, load
from croupier.rulebook.register import register as reading
from croupier.rulebook.register.register import MET, REASONS, SHOWN, TESTS, How, Noticed, Requirement, register
from honest.report import stale

ROOT = Path(__file__).parents[2]
PACKAGE = Path(croupier.__file__).parent
FRESHEN = "run `make register`"


@pytest.fixture(scope="module")
def collected(request: pytest.FixtureRequest) -> list[str]:
    """The node ids of all tests, as pytest itself collects them: this run's, where it is of them all."""
    config = request.config
    if "tests" in config.args and not config.option.keyword and not config.option.markexpr:
        return [item.nodeid for item in request.session.items if item.nodeid.startswith("tests/")]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"]
    # A run that measures coverage or is spread over workers leaves marks that this one must not see.
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "COV_"))}
    done = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.fixture(scope="module")
def named(collected: list[str]) -> set[tuple[str, str]]:
    return {(id_, node) for node in collected for id_ in named_requirements(node)}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


KNOWN = {id_ for name in SHIPPED for id_ in load(name).clauses}
HAS_TESTS = {row["requirement"] for row in rows(TESTS)}
HAS_ROW = {row["requirement"] for row in rows(MET)}


def test_tests_name_requirements_that_there_are(named: set[tuple[str, str]]) -> None:
    assert {f"{id_} in {node}" for id_, node in named if id_ not in KNOWN} == set()


def test_every_test_in_the_register_is_there(named: set[tuple[str, str]]) -> None:
    listed = {(row["requirement"], row["test"]) for row in rows(TESTS)}
    assert sorted(listed - named) == [], FRESHEN


def test_every_test_that_is_there_is_in_the_register(named: set[tuple[str, str]]) -> None:
    listed = {(row["requirement"], row["test"]) for row in rows(TESTS)}
    assert sorted(named - listed) == [], FRESHEN


def test_nothing_is_listed_twice() -> None:
    for path in (MET, TESTS, SHOWN, REASONS):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(set(lines))
    assert len(rows(MET)) == len(HAS_ROW)


def test_every_row_is_of_a_requirement_that_has_a_test() -> None:
    assert HAS_ROW <= KNOWN
    assert sorted(HAS_ROW - HAS_TESTS) == []


def test_every_requirement_that_has_a_test_has_a_row() -> None:
    assert sorted(HAS_TESTS - HAS_ROW) == []


def test_whatever_is_claimed_is_shown() -> None:
    """``make honest`` has seen each rule broken and a test fail; this compares its report with the rules as they are.

    What has no rule to break says why. Nothing is claimed on a report that is older than its rule.
    """
    assert stale() == {}, "run `make honest ONLY=stale`"
    claimed = [row for row in register() if row.how is not How.PLANNED]
    assert [row.id for row in claimed if not row.shown and not row.why] == []
    assert [row.id for row in claimed if row.shown and row.why] == []


def test_a_reason_is_of_a_claim_and_says_something() -> None:
    assert {row["requirement"] for row in rows(REASONS)} <= HAS_ROW
    assert all(row["why"].endswith(".") for row in rows(REASONS))


def test_what_is_not_claimed_is_not_shown() -> None:
    assert sorted({row["requirement"] for row in rows(SHOWN)} - HAS_ROW) == []


def test_a_claim_that_nothing_shows_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = SHOWN.read_text(encoding="utf-8").splitlines(keepends=True)
    shown = tmp_path / "shown.csv"
    shown.write_text("".join(line for line in lines if not line.startswith("MD-87,")), encoding="utf-8")
    assert stale(shown) == {**stale(), "MD-87": "it is claimed, and nothing shows it"}
    monkeypatch.setattr(reading, "SHOWN", shown)
    unshown = [row.id for row in register() if row.how is not How.PLANNED and not row.shown and not row.why]
    assert "MD-87" in unshown


def test_every_row_says_how_and_where() -> None:
    assert {row["how"] for row in rows(MET)} <= set(How) - {How.PLANNED}
    assert sorted(_lost(row["where"] for row in rows(MET))) == []


def _lost(places: Iterable[str]) -> Iterable[str]:
    """Places, ``path`` or ``path#key`` from the package's root, that are not there."""
    for place in places:
        path, _, key = place.partition("#")
        file = PACKAGE / path
        last = key.rpartition(".")[2].partition("[")[0]
        if not path or not file.exists() or (key and last not in file.read_text(encoding="utf-8")):
            yield place


def test_a_place_that_is_lost() -> None:
    there = ["cli", "game/zero.py", "game/zero.py#Fate", "rulebook/jurisdictions/maryland/1.5/zero.toml#zero[0].kinds"]
    assert list(_lost(there)) == []
    gone = ["", "game/none.py", "game/zero.py#Doom"]
    assert list(_lost([*there, *gone])) == gone


def test_register_has_every_requirement_in_order() -> None:
    found = register()
    counts = {"massachusetts": 88, "small-stakes": 91, "maryland": 163, "singapore": 57, "colorado": 152}
    assert len(found) == 551
    assert {name: sum(row.rulebook == name for row in found) for name in SHIPPED} == counts
    assert [row.id for row in found[:2]] == ["MA-01", "MA-02"]
    assert found[-1].id == "CO-152"


def test_reading_the_register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met, tests = tmp_path / "met.csv", tmp_path / "tests.csv"
    met.write_text("requirement,how,where\nSG-01,defined,game/zero.py\nSG-02,enforced,game/zero.py\n")
    tests.write_text("requirement,test\nSG-01,tests/a.py::b[SG-01]\nSG-03,tests/a.py::b[SG-03]\n")
    monkeypatch.setattr(reading, "MET", met)
    monkeypatch.setattr(reading, "TESTS", tests)
    shown, reasons = tmp_path / "shown.csv", tmp_path / "reasons.csv"
    shown.write_text("requirement,mutation,test,digest\nSG-01,taken out,tests/a.py::b[SG-01],1f\n")
    reasons.write_text("requirement,why\nSG-02,A definition.\n")
    monkeypatch.setattr(reading, "SHOWN", shown)
    monkeypatch.setattr(reading, "REASONS", reasons)
    by_id = {row.id: row for row in register()}
    clause = load("singapore").clauses["SG-01"]
    assert by_id["SG-01"] == Requirement(
        "SG-01",
        "singapore",
        "Title",
        "definition",
        clause.says,
        How.DEFINED,
        "game/zero.py",
        ("tests/a.py::b[SG-01]",),
        (Noticed("taken out", "tests/a.py::b[SG-01]"),),
    )
    assert (by_id["SG-02"].shown, by_id["SG-02"].why) == ((), "A definition.")
    # Without a test, or without a word on how, it is to come.
    assert [(by_id[id_].how, by_id[id_].where) for id_ in ("SG-02", "SG-03", "SG-04")] == [(How.PLANNED, "")] * 3
