"""Check the licence of everything that a release ships or is built from: each must be on the list of those that fit.

    python release/licences.py UV       as `make check` does; UV is the uv command

Python packages are those that uv.lock names for the program and its extras, with the licence that their own metadata
states; packages of the screens are those of package-lock.json. One that states none, or another one, fails the check.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]

FITTING = frozenset(
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 HPND ISC MIT MIT-0 MIT-CMU MPL-2.0 OFL-1.1 "
    "PSF-2.0 Python-2.0 Unlicense Zlib".split()
)
"""SPDX names of licences whose software an Apache-2.0 program may ship beside itself, unchanged."""

SPELT = {
    "apache 2": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "bsd 3-clause": "BSD-3-Clause",
    "bsd license": "BSD-3-Clause",
    "bsd-3-clause license": "BSD-3-Clause",
    "mit license": "MIT",
    "the mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "python software foundation license": "PSF-2.0",
}
"""How metadata without an SPDX expression spells them, in lower case."""

_WITH = re.compile(r" WITH [\w.-]+")  # an exception adds a permission


def fits(expression: str) -> bool:
    """Whether a licence expression leaves a choice that fits.

    >>> fits("MIT OR GPL-3.0-only"), fits("MIT AND GPL-3.0-only"), fits("(MIT AND Zlib) OR GPL-2.0-only")
    (True, False, True)
    """
    plain = _WITH.sub("", expression).replace("(", " ").replace(")", " ")
    return any(all(name.strip() in FITTING for name in way.split(" AND ")) for way in plain.split(" OR "))


def stated(package: Distribution) -> str:
    """The licence that a package states: its expression, classifiers, free text, or licence file; "" if none."""
    if expressions := _told(package, "License-Expression"):
        return expressions[0]
    classified = [each.rpartition(" :: ")[2] for each in _told(package, "Classifier") if "License ::" in each]
    known = [SPELT[each.lower()] for each in classified if each.lower() in SPELT]
    if known and len(known) == len([each for each in classified if each != "OSI Approved"]):
        return " AND ".join(dict.fromkeys(known))
    texts = [file.read_text() for file in package.files or () if file.name.upper().startswith("LICEN")]
    first = next(iter((*_told(package, "License"), *texts)), "").strip().partition("\n")[0]
    return SPELT.get(first.lower(), first)


def _told(package: Distribution, name: str) -> list[str]:
    return package.metadata.get_all(name) or []


def python_packages(uv: str) -> Iterator[tuple[str, str]]:
    command = [uv, "export", "--frozen", "--no-hashes", "--no-emit-project", "--no-header", "--no-annotate", "--quiet"]
    listed = subprocess.run(
        [*command, "--all-extras", "--no-default-groups"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    for line in listed.splitlines():
        name = line.partition("==")[0].strip()
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # for another system or Python
        yield f"{name} {package.version}", stated(package)


def screen_packages() -> Iterator[tuple[str, str]]:
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, entry in locked.items():
        if path:
            yield f"{path.rpartition('node_modules/')[2]} {entry['version']}", entry.get("license", "")


def main(uv: str) -> int:
    found = dict([*python_packages(uv), *screen_packages()])
    wrong = {name: licence for name, licence in found.items() if not fits(licence)}
    for name, licence in wrong.items():
        print(f"{name}: its licence is {licence or 'not stated'}: look at it, then add it to release/licences.py")
    print(f"licences: {len(found)} packages, {len(wrong)} to look at")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
