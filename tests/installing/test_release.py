"""What a release is made of: the bill of materials, the licences, the locks, and the Pythons that the tests run on."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
UV = ROOT / ".uv/bin/uv"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"release_{name}", ROOT / "release" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bill_names_both_worlds() -> None:
    """Python's packages and those that the screens are compiled from, in one document, the same every time."""
    sbom = script("sbom")
    python = {
        "metadata": {"timestamp": "now", "component": {"bom-ref": "croupier@1", "name": "croupier"}},
        "components": [{"bom-ref": "msgspec@2", "purl": "pkg:pypi/msgspec@2"}],
        "dependencies": [{"ref": "croupier@1", "dependsOn": ["msgspec@2"]}, {"ref": "msgspec@2"}],
    }
    screens = {
        "serialNumber": "urn:uuid:1",
        "metadata": {"component": {"bom-ref": "screens@1", "type": "application", "purl": "pkg:npm/screens@1"}},
        "components": [{"bom-ref": "svelte@5", "purl": "pkg:npm/svelte@5"}],
        "dependencies": [{"ref": "screens@1", "dependsOn": ["svelte@5"]}],
    }
    assert sbom.joined(python, screens) == {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"bom-ref": "croupier@1", "name": "croupier"}},
        "components": [
            {"bom-ref": "screens@1", "type": "library", "purl": "pkg:npm/screens@1"},
            {"bom-ref": "svelte@5", "purl": "pkg:npm/svelte@5"},
            {"bom-ref": "msgspec@2", "purl": "pkg:pypi/msgspec@2"},
        ],
        "dependencies": [
            {"ref": "croupier@1", "dependsOn": ["msgspec@2", "screens@1"]},
            {"ref": "msgspec@2"},
            {"ref": "screens@1", "dependsOn": ["svelte@5"]},
        ],
    }


def test_the_bill_is_made(tmp_path: Path) -> None:
    file = tmp_path / "bill.json"
    script("sbom").main(str(UV), str(file))
    packages = {each.get("purl", "").partition("@")[0] for each in json.loads(file.read_text())["components"]}
    assert {"pkg:pypi/msgspec", "pkg:pypi/numba", "pkg:npm/svelte"} <= packages
    assert "pkg:pypi/pytest" not in packages, "tools of developers are not shipped"


@pytest.mark.parametrize(
    ("licence", "fits"),
    [
        ("MIT", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-3.0-only OR BSD-3-Clause", True),
        ("GPL-3.0-only", False),
        ("MIT AND AGPL-3.0-only", False),
        ("", False),
    ],
)
def test_a_licence_fits_or_not(licence: str, fits: bool) -> None:
    assert script("licences").fits(licence) is fits


def test_a_licence_to_look_at_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    licences = script("licences")
    assert licences.main(str(UV)) == 0
    monkeypatch.setattr(licences, "FITTING", licences.FITTING - {"OFL-1.1"})
    assert licences.main(str(UV)) == 1
    assert "inter 5" in capsys.readouterr().out


def test_the_lock_of_the_screens_is_whole() -> None:
    """Every package has a hash, on every platform: npm ci installs these and nothing else."""
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert [path for path, entry in packages.items() if path and not entry.get("integrity")] == []
    assert {f"node_modules/@rolldown/binding-{each}" for each in ("darwin-arm64", "linux-x64-gnu")} <= {*packages}


def test_uv_is_pinned_alike() -> None:
    pinned = (ROOT / "Makefile").read_text().partition("UV_VERSION := ")[2].partition("\n")[0]
    assert f"uv=={pinned}\n" in (ROOT / "deploy/Containerfile").read_text()


def test_the_newest_python_of_each_minor_version(monkeypatch: pytest.MonkeyPatch) -> None:
    pythons = script("pythons")
    assert pythons.version(Path(sys.executable)) == sys.version_info[:3]
    assert pythons.version(Path("/nowhere/python3")) is None
    told = {"/a": (3, 12, 1), "/b": (3, 12, 7), "/c": (3, 10, 9), "/d": None, "/e": (3, 13, 0)}
    monkeypatch.setattr(pythons, "candidates", lambda: map(Path, told))
    monkeypatch.setattr(pythons, "version", lambda python: told[str(python)])
    assert pythons.found() == {(3, 12): Path("/b"), (3, 13): Path("/e")}
