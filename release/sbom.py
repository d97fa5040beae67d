"""Write the bill of materials of a release: what the wheel needs at run time, and what its screens are built from.

    python release/sbom.py UV FILE      as `make dist` does; UV is the uv command, FILE a CycloneDX 1.5 document

uv lists the Python packages from uv.lock and npm those of package-lock.json; both have the hashes of what was locked.
The two lists are joined: the screens' packages are compiled into the wheel's files, so they belong to it too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BIN = ROOT / ".venv" / "bin"
Bill = dict[str, Any]


def python_packages(uv: str) -> Bill:
    command = [uv, "export", "--frozen", "--format", "cyclonedx1.5", "--all-extras", "--no-default-groups", "--quiet"]
    return _document([*command, "--preview-features", "sbom-export"])


def screen_packages() -> Bill:
    command = [str(BIN / "npm"), "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]
    return _document(command, cwd=ROOT / "web", env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"})


def _document(command: list[str], **where: Any) -> Bill:
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **{"cwd": ROOT, **where})
    found: Bill = json.loads(told.stdout)
    return found


def joined(python: Bill, screens: Bill) -> Bill:
    """One bill: the release depends on the screens, and the screens on their packages.

    What changes from run to run (a serial number, the time) is left out: the same locks give the same file.
    """
    release, built = python["metadata"]["component"], screens["metadata"]["component"]
    mine, theirs = release["bom-ref"], built["bom-ref"]
    components = [*python.get("components", []), {**built, "type": "library"}, *screens.get("components", [])]
    dependencies = {each["ref"]: each for each in (*python.get("dependencies", []), *screens.get("dependencies", []))}
    root = dependencies.get(mine, {"ref": mine})
    dependencies[mine] = {**root, "dependsOn": [*root.get("dependsOn", []), theirs]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": release},
        "components": sorted(components, key=lambda each: (each.get("purl", ""), each["bom-ref"])),
        "dependencies": [dependencies[ref] for ref in sorted(dependencies)],
    }


def main(uv: str, file: str) -> None:
    bill = joined(python_packages(uv), screen_packages())
    Path(file).write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    print(f"{file}: {len(bill['components'])} components")


if __name__ == "__main__":
    main(*sys.argv[1:])
