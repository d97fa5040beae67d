"""Change what the program does on behalf of a requirement: a check of the code answers otherwise, or is skipped.

A function of this process gets the code of its changed source, wherever it is called from.
"""

from __future__ import annotations

import ast
import functools
import importlib
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import croupier

PACKAGE = Path(croupier.__file__).parent


@dataclass(frozen=True, slots=True)
class CodeMutant:
    """A function, such as ``play/placing/rules.py:_minimum``, that answers ``returns``; or ``old`` in it is ``new``."""

    function: str
    returns: str | None = None
    old: str | None = None
    new: str | None = None

    @property
    def name(self) -> str:
        what = f"returns {self.returns}" if self.returns is not None else f"{self.old!r} becomes {self.new!r}"
        return f"{self.function} {what}"

    @property
    def file(self) -> Path:
        return PACKAGE / self.function.partition(":")[0]

    @property
    def qualified(self) -> list[str]:
        return self.function.partition(":")[2].split(".")

    def source(self) -> str:
        """The module's text after the change."""
        text = self.file.read_text(encoding="utf-8")
        found = _definition(ast.parse(text), self.qualified)
        lines = text.splitlines(keepends=True)
        if self.returns is not None:
            first = found.body[1] if ast.get_docstring(found) is not None and len(found.body) > 1 else found.body[0]
            lines.insert(first.lineno - 1, f"{' ' * first.col_offset}return {self.returns}\n")
            return "".join(lines)
        assert self.old is not None
        assert self.new is not None
        start, end = found.lineno - 1, found.end_lineno
        within = "".join(lines[start:end])
        assert within.count(self.old) == 1, f"{self.function}: {self.old!r} is there {within.count(self.old)} times"
        return "".join(lines[:start]) + within.replace(self.old, self.new) + "".join(lines[end:])

    def apply(self, remembered: list[Any]) -> None:
        """Give the function of this process the changed code."""
        module = compile(self.source(), str(self.file), "exec", dont_inherit=True)
        code = _inside(module, self.qualified)
        live = _live(self.file, self.qualified)
        assert live.__code__.co_freevars == code.co_freevars
        live.__code__ = code
        for each in remembered:
            each.cache_clear()


def _definition(tree: ast.AST, names: list[str]) -> ast.FunctionDef | ast.AsyncFunctionDef:
    for name in names:
        [tree] = [node for node in getattr(tree, "body", ()) if getattr(node, "name", None) == name]
    assert isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef), names
    return tree


def _inside(code: CodeType, names: list[str]) -> CodeType:
    for name in names:
        [code] = [each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name]
    return code


def _live(file: Path, names: list[str]) -> FunctionType:
    """The function of that name in this process, out of its wrappers."""
    found: Any = importlib.import_module(".".join(("croupier", *file.relative_to(PACKAGE).with_suffix("").parts)))
    for name in names:
        found = vars(found)[name]
    while not isinstance(found, FunctionType):
        match found:
            case staticmethod() | classmethod():
                found = found.__func__
            case property():
                found = found.fget
            case functools.cached_property():
                found = found.func
            case _:
                found = found.__wrapped__
    return found
