"""House style of the sources: one meaning to a name, files that fit the eye, functions that fit the head."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from rulebook.pages import DOCS
from source.complexity import blocks

SOURCES = DOCS.parent / "src" / "croupier"
LONGEST = 250
COMPLEXITY = 3.0
"""Mean complexity, as ``radon cc --average`` counts it."""

GENERATED = re.compile(r"\bgenerated\b", re.IGNORECASE)
REASON = re.compile(r"\bover 250 lines\b.*\bbecause\b|\bbecause\b.*\bover 250 lines\b", re.DOTALL)

SAMPLE = """
class Table:
    def __init__(self, seats):
        self.seats = seats

    def free(self, wanted):
        assert wanted
        for seat in self.seats:
            if seat.free and seat.number != 13:
                return seat
        return None

def names(seats):
    def spell(seat):
        return "free" if seat.free else seat.name
    return [spell(seat) for seat in seats if seat]
"""


@cache
def modules() -> dict[Path, ast.Module]:
    found = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.rglob("*.py"))}
    assert len(found) > 200
    return found


def documented(tree: ast.Module) -> str:
    return " ".join((ast.get_docstring(tree) or "").split())


def public_classes(tree: ast.Module) -> set[str]:
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}


def test_a_public_class_name_has_one_meaning() -> None:
    """The client's generated structs have the names of the server's that they copy."""
    where = defaultdict(list)
    for path, tree in modules().items():
        copied = path.parent.name == "client" and GENERATED.search(documented(tree))
        for name in public_classes(tree):
            where[name, "copies" if copied else "originals"].append(str(path.relative_to(SOURCES)))
    assert {name: paths for (name, _), paths in where.items() if len(paths) > 1} == {}


def test_a_module_says_what_it_is_about() -> None:
    silent = [str(path.relative_to(SOURCES)) for path, tree in modules().items() if not documented(tree)]
    assert silent == []


def test_a_long_file_says_why() -> None:
    """Over 250 lines a file is two ideas, or says in its docstring why it is not."""
    long = [path for path in modules() if path.read_text(encoding="utf-8").count("\n") > LONGEST]
    unexplained = [path for path in long if not REASON.search(documented(modules()[path]))]
    assert [str(path.relative_to(SOURCES)) for path in unexplained] == []


def test_complexity_is_counted_as_radon_does() -> None:
    assert list(blocks(ast.parse(SAMPLE))) == [4, 1, 5, 3]


def test_functions_are_simple_on_the_whole() -> None:
    found = [complexity for tree in modules().values() for complexity in blocks(tree)]
    assert sum(found) / len(found) <= COMPLEXITY
