"""The benchmarks' results: one table for each script, day and commit, the newest section first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.drawing import load
from rulebook.pages import DOCS

BENCH = DOCS.parent / "bench"
report = load("report", BENCH)

WAGERS = report.Figure("wagers", 41234.5, "1/s", 12.345, "one commit a wager")
WRITTEN = """\
## 2026-11-18, commit abc1234

A processor, 2 cores, Python 3.11.2

### durable

| figure | value | unit | ratio | of what |
| --- | ---: | --- | ---: | --- |
| wagers | 41,234 | 1/s | 12.35 | one commit a wager |
"""


def merged(text: str, heading: str, script: str, *figures: object) -> str:
    return str(report.merged(text, heading, "A processor, 2 cores, Python 3.11.2", script, figures))


def test_a_table_is_written_in_its_section() -> None:
    assert merged("", "2026-11-18, commit abc1234", "durable", WAGERS).endswith("\n" + WRITTEN)


def test_a_second_run_of_a_script_replaces_its_table() -> None:
    once = merged("", "2026-11-18, commit abc1234", "durable", WAGERS)
    other = merged(once, "2026-11-18, commit abc1234", "start", report.Figure("bare", 9.5, "ms"))
    assert merged(other, "2026-11-18, commit abc1234", "durable", WAGERS) == other
    assert other.count("### durable") == 1
    assert "| bare | 9.5 | ms |  |  |" in other


def test_a_new_section_comes_first_and_the_old_stay() -> None:
    once = merged("", "2026-11-18, commit abc1234", "durable", WAGERS)
    both = merged(once, "2026-11-19, commit def5678", "durable", report.Figure("wagers", 1.0, "1/s"))
    assert both.index("## 2026-11-19") < both.index("## 2026-11-18")
    assert both.endswith("\n" + WRITTEN)


def test_keep_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results.md")
    report.keep("durable", [WAGERS])
    report.keep("durable", [WAGERS])
    text = (tmp_path / "results.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^## \d{4}-\d\d-\d\d, commit \w+", text, re.MULTILINE)) == 1
    assert re.search(r"^\S.*, \d+ cores, Python 3\.\d+\.\d+$", text, re.MULTILINE)


def test_every_script_of_make_bench_keeps_its_figures() -> None:
    makefile = (DOCS.parent / "Makefile").read_text(encoding="utf-8")
    scripts = re.findall(r"python (bench/\w+\.py)", makefile.partition("\nbench:")[2].partition("\n\n")[0])
    assert len(scripts) >= 9
    assert [name for name in scripts if "keep(" not in (DOCS.parent / name).read_text(encoding="utf-8")] == []
