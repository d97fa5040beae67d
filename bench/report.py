"""Writes the figures of a benchmark to bench/results.md: a section for each day and commit, a table for each script.

Running a script again on the same day and commit replaces its table, so the file has one figure for each of them.
"""

from __future__ import annotations

import datetime
import os
import platform
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).with_name("results.md")

_PREAMBLE = """\
# Benchmark results

Written by `make bench`, newest first. A ratio compares with the baseline of the same run, so it can be compared between
machines; a figure in seconds or wagers cannot. `python bench/before_after.py` compares two commits in one run.
"""
_HEAD = "| figure | value | unit | ratio | of what |\n| --- | ---: | --- | ---: | --- |"


class Figure(NamedTuple):
    """A measured value, and its ratio to a baseline of the same run if it has one."""

    name: str
    value: float
    unit: str
    ratio: float | None = None
    of: str = ""


def keep(script: str, figures: Sequence[Figure]) -> None:
    """Put a script's figures into the section of today and this commit."""
    before = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else _PREAMBLE
    heading = f"{datetime.date.today()}, commit {commit()}"
    RESULTS.write_text(merged(before, heading, machine(), script, figures), encoding="utf-8")


def merged(text: str, heading: str, machine: str, script: str, figures: Sequence[Figure]) -> str:
    """The text of the results with this table in its section; a new section comes first."""
    _, *old = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = {head: body for head, _, body in (section.partition("\n") for section in old)}
    _, *tables = re.split(r"^### ", sections.pop(heading, ""), flags=re.MULTILINE)
    by_script = {name: rows.strip() for name, _, rows in (table.partition("\n") for table in tables)}
    by_script[script] = "\n".join([_HEAD, *map(_row, figures)])
    written = [f"{machine}\n", *(f"### {name}\n\n{rows}\n" for name, rows in by_script.items())]
    sections = {heading: "\n" + "\n".join(written)} | sections
    return "\n".join([_PREAMBLE, *(f"## {head}\n{body.rstrip()}\n" for head, body in sections.items())])


def _row(figure: Figure) -> str:
    ratio = "" if figure.ratio is None else f"{figure.ratio:.4g}"
    return f"| {figure.name} | {_number(figure.value)} | {figure.unit} | {ratio} | {figure.of} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.4g}"


def machine() -> str:
    """The processor, how many of its cores this process may use, and the interpreter."""
    found = re.search(r"^model name\s*: (.*)$", _cpu_info(), re.MULTILINE)
    model = " ".join(found[1].split()) if found else platform.processor() or platform.machine()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{model}, {cores} cores, Python {platform.python_version()}"


def _cpu_info() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8") if path.exists() else ""


def commit() -> str:
    """The commit that is checked out, marked when the files differ from it (this file aside)."""
    here = Path(__file__).parent

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=here, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":/", f":!{RESULTS.name}")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")
