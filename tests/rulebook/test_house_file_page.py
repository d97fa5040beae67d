"""The page on the house file: its example is legal, and it has every key and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.rulebook.house import read_house
from croupier.rulebook.load import load
from croupier.rulebook.resolve import resolve
from croupier.rulebook.resolving.readiness import approvals
from croupier.rulebook.table import TableRules
from rulebook.houses import DAY
from rulebook.pages import DOCS, blocks, house_keys, squeezed

PAGE = "house-file.md"


def test_every_key_is_on_the_page() -> None:
    text = (DOCS / PAGE).read_text(encoding="utf-8")
    described = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert sorted(described) == sorted(house_keys())


def test_its_example_is_legal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    example, console = blocks(PAGE)
    example.write(tmp_path)
    text = read_house(tmp_path / "table-7.toml")
    rules = resolve(load(text.house.rulebook), text, DAY)
    assert isinstance(rules, TableRules), rules
    assert (rules.name, rules.terms.wheel.logo, rules.terms.offers["straight"].pays) == ("Table 7", "Rose", 36)
    recorded = {need.what: need.record and need.record.reference for need in approvals(rules)}
    assert recorded["layout"] == "letter of 3 March 2026"
    assert recorded["rules-submission:green"] == "submission 2026-11"
    assert main(console.command) == 0
    for line in console.printed:
        assert line in squeezed(capsys.readouterr().out)
