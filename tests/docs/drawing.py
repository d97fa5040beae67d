"""Scripts beside the package, loaded as modules: the one that draws the documentation, and the benchmarks' own."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from rulebook.pages import DOCS


def load(name: str, folder: Path = DOCS) -> ModuleType:
    spec = spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


rooms = load("rooms")
draw = load("draw")
