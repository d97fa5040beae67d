"""The contributor's page: the files and targets that it names are there, and its examples are those of the tests."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from croupier.game.shape import Set
from croupier.rulebook.schema.wagers import WagerEntry
from rulebook.pages import DOCS

ROOT = DOCS.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FOLDERS = (
    ROOT,
    ROOT / "src" / "croupier",
    ROOT / "src" / "croupier" / "rulebook" / "jurisdictions" / "maryland" / "1.5",
)


def squeezed(text: str) -> str:
    return re.sub(r"\s|cmd\.|table\.(?=call_pit)", "", text)


def test_every_file_and_folder_that_it_names_is_there() -> None:
    named = re.findall(r"`([\w/]+(?:\.py|\.toml|\.md|/))`", PAGE)
    assert len(named) > 15
    assert [path for path in named if not any((folder / path).exists() for folder in FOLDERS)] == []


def test_every_link_leads_somewhere() -> None:
    assert [path for path in re.findall(r"\]\(([^)#]+)\)", PAGE) if not (ROOT / path).exists()] == []


def test_every_make_target_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {*re.findall(r"\bmake ([a-z][a-z-]*)", PAGE)} - {"a"}
    assert {target for target in targets if f"\n{target}:" not in makefile} == set()


def test_the_new_act_is_the_one_that_the_tests_add() -> None:
    act = squeezed((Path(ROOT) / "tests" / "acts" / "call_pit.py").read_text(encoding="utf-8"))
    examples = [squeezed(block) for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)]
    assert len(examples) == 3
    assert [example for example in examples if example not in act.replace("delstate,rules", "")] == []


def test_the_new_kind_has_the_form_of_a_wager() -> None:
    [example] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    read = msgspec.toml.decode(example)
    kind = msgspec.convert(read["wager"]["snake"], WagerEntry)
    assert isinstance(kind.shape, Set)
    assert (kind.pays, len(kind.shape.numbers)) == (2, 12)
