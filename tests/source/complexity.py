"""Cyclomatic complexity, counted as radon does (``radon cc --average``), without a dependency on it.

A block is a function, a method or a class. A branch, a loop, an ``and``, a handler, a comprehension and each of its
conditions, an assertion: each adds one. A class has the mean of its methods, and one more if it has several.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef


def blocks(tree: ast.Module) -> Iterator[int]:
    """The complexity of each block of a module."""
    for node in _inside(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _of(node)
        elif isinstance(node, ast.ClassDef):
            yield from _class(node)


def _class(node: ast.ClassDef) -> Iterator[int]:
    methods = [_of(each) for each in _inside(node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    whole = _of(node) + sum(methods)
    yield whole if not methods else whole // len(methods) + (len(methods) > 1)
    yield from methods


def _of(block: Function | ast.ClassDef) -> int:
    """One, and what the statements of a block add; functions inside it are not counted."""
    return 1 + sum(_adds(node) for node in _inside(block))


def _adds(node: ast.AST) -> int:
    match node:
        case ast.If() | ast.IfExp() | ast.Assert():
            return 1
        case ast.For() | ast.AsyncFor() | ast.While():
            return 1 + bool(node.orelse)
        case ast.Try():
            return len(node.handlers) + bool(node.orelse)
        case ast.BoolOp():
            return len(node.values) - 1
        case ast.comprehension():
            return 1 + len(node.ifs)
        case ast.Match():
            others = (case for case in node.cases if isinstance(case.pattern, ast.MatchAs) and not case.pattern.pattern)
            return len(node.cases) - any(others)
    return 0


def _inside(block: ast.AST) -> Iterator[ast.AST]:
    """Every node of a body, without what is inside functions, classes and assertions."""
    for child in getattr(block, "body", []):
        yield from _down(child)


def _down(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assert):
        for child in ast.iter_child_nodes(node):
            yield from _down(child)
