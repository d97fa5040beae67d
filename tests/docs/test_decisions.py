"""Decision records: each has its parts, is in the index, and is linked from the code or a page that it explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.drawing import draw
from rulebook.pages import DOCS

ROOT = DOCS.parent
RECORDS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
LINK = re.compile(r"decisions/(\d{4}[-\w]*\.md)")


def texts() -> Iterator[tuple[Path, str]]:
    """Everything that may link to a record: sources, tests, screens and pages, but not the index."""
    for folder, ends in (
        ("src", "*.py"),
        ("src", "*.toml"),
        ("tests", "*.py"),
        ("bench", "*.py"),
        ("web/src", "*.*"),
        ("docs", "*.md"),
    ):
        for path in sorted((ROOT / folder).rglob(ends)):
            if path.is_file() and path.parent != DOCS / "decisions":
                yield path, path.read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("*.md")):
        yield path, path.read_text(encoding="utf-8")


def links() -> list[tuple[str, str]]:
    return [(str(path.relative_to(ROOT)), name) for path, text in texts() for name in LINK.findall(text)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name[:4])
def test_a_record_has_its_parts_and_fits_a_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert re.fullmatch(rf"# {path.name[:4]}\. \S.*", lines[0])
    assert re.fullmatch(r"Date: \d{4}-\d{2}-\d{2}", lines[2])
    assert re.fullmatch(r"Status: (accepted|superseded by \d{4})", lines[3])
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(lines) <= 60


def test_numbers_are_unique() -> None:
    numbers = [path.name[:4] for path in RECORDS]
    assert len(numbers) == len({*numbers})


def test_the_index_lists_the_records() -> None:
    assert (DOCS / "decisions" / "README.md").read_text(encoding="utf-8") == draw.decisions_page(), "run make pages"


def test_every_link_leads_to_a_record() -> None:
    there = {path.name for path in RECORDS}
    assert [(where, name) for where, name in links() if name not in there] == []


def test_every_record_is_linked() -> None:
    linked = {name for _, name in links()}
    assert [path.name for path in RECORDS if path.name not in linked] == []
