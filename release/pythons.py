"""Run the tests on every Python from 3.11 on that is found on this machine, each in an environment of its own.

    python release/pythons.py UV [ARGUMENT ...]     as `make pythons` does; the arguments go to pytest

Looked for are ``python3.N`` on the path, those of version managers (pyenv, asdf, uv), and the system's own; of each
minor version the newest counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[1]
OLDEST = (3, 11)
MANAGED = (".pyenv/versions", ".asdf/installs/python", ".local/share/uv/python")
ASK = "import platform, sys; print(platform.python_implementation(), *sys.version_info[:3])"


def candidates() -> Iterator[Path]:
    for folder in MANAGED:
        yield from sorted(Path.home().joinpath(folder).glob("*/bin/python3"))
    for minor in range(OLDEST[1], 30):
        if found := which(f"python3.{minor}"):
            yield Path(found)
    yield Path("/usr/bin/python3")


def version(python: Path) -> tuple[int, int, int] | None:
    """The version of a CPython; None if it is something else, or does not run."""
    try:
        done = subprocess.run([python, "-c", ASK], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    implementation, *numbers = done.stdout.split()
    major, minor, patch = map(int, numbers)
    return (major, minor, patch) if implementation == "CPython" else None


def found() -> dict[tuple[int, int], Path]:
    """The newest of each minor version."""
    best: dict[tuple[int, int], tuple[int, Path]] = {}
    for python in candidates():
        told = version(python)
        if told is not None and told[:2] >= OLDEST and told[2] >= best.get(told[:2], (-1, python))[0]:
            best[told[:2]] = told[2], python
    return {minor: python for minor, (_, python) in sorted(best.items())}


def main(uv: str, *arguments: str) -> int:
    failed = []
    for (major, minor), python in found().items():
        print(f"== Python {major}.{minor}: {python}", flush=True)
        own = {"UV_PROJECT_ENVIRONMENT": f".pythons/{major}.{minor}", "UV_PYTHON": str(python)}
        command = [uv, "run", "--frozen", "--all-extras", "pytest", "-n", "auto", *arguments]
        if subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, check=False).returncode:
            failed.append(f"{major}.{minor}")
    print(f"tests failed on Python {', '.join(failed)}" if failed else "tests passed on every Python found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
