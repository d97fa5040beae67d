"""Extras: a plain installation serves a table on SQLite and prices wagers; what else is asked names its extra."""

from __future__ import annotations

import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cli.open_house import surroundings
from croupier.extras import EXTRAS, MissingExtra, require

ROOT = Path(__file__).parents[2]
UV = ROOT / ".uv/bin/uv"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, whose screens `make screens` has built."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([UV, "build", "-q", "--wheel", "--out-dir", folder, ROOT], check=True)
    [found] = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which the wheel is installed without extras."""
    folder = tmp_path_factory.mktemp("plain")
    subprocess.run([UV, "venv", "-q", folder / "env"], check=True)
    subprocess.run([UV, "pip", "install", "-q", "--python", folder / "env", wheel], check=True)
    return folder / "env/bin"


def run(plain: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([plain / "croupier", *words], cwd=folder, capture_output=True, text=True, check=False)


@contextmanager
def served(plain: Path, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The house's address, and the lines that it greets with."""
    call = [str(plain / "croupier"), "serve", "--port", "0", "--db", "house.db"]
    house = subprocess.Popen(call, cwd=folder, env=surroundings(folder), stdout=subprocess.PIPE, text=True)
    assert house.stdout is not None
    try:
        lines = [house.stdout.readline()]
        while "Ctrl-C" not in lines[-1]:
            lines.append(house.stdout.readline())
            assert lines[-1], lines
        yield lines[0].partition(" at ")[2].partition(": ")[0], lines
    finally:
        house.terminate()
        house.stdout.close()
        house.wait(30)


def test_the_wheel_carries_the_screens(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"croupier/server/screens/{page}.html" for page in ("index", "dealer", "board")} <= names
    assert "croupier/rulebook/currencies.json" in names


def test_odds(plain: Path, tmp_path: Path) -> None:
    done = run(plain, tmp_path, "odds", "singapore", "--slip", "red=1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Slip: stake 1.00, edge 1/37 (2.703%)," in done.stdout


def test_serve(plain: Path, tmp_path: Path) -> None:
    with served(plain, tmp_path) as (url, lines):
        assert 'id="app"' in httpx.get(url, timeout=30).text
        assert len(httpx.get(f"{url}/api/tables", timeout=30).json()) == 5
        assert not any("screens" in line for line in lines)


CALLS = [
    ("croupier session", "lab", "session singapore --slip red=1 --spins 10"),
    ("croupier simulate", "lab", "simulate singapore --slip red=1 --spins 10"),
    ("croupier wheel", "lab", "wheel results.txt"),
    ("croupier odds --plot", "lab", "odds singapore --plot a.svg"),
    ("croupier par --parquet", "lab", "par singapore --parquet a.parquet"),
    ("croupier par --pdf", "press", "par singapore --pdf a.pdf"),
    ("croupier par --all", "press", "par --all sheets"),
    ("croupier audit export to Parquet", "lab", "audit export --db house.db a.parquet"),
    ("croupier on PostgreSQL", "postgresql", "serve --port 0 --db postgresql://anna@localhost/house"),
    ("croupier on PostgreSQL", "postgresql", "backup --db postgresql://anna@localhost/house a.backup"),
]


@pytest.mark.parametrize(("what", "extra", "call"), CALLS, ids=[call for _, _, call in CALLS])
def test_a_missing_extra_is_one_line(what: str, extra: str, call: str, plain: Path, tmp_path: Path) -> None:
    done = run(plain, tmp_path, *call.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{what} needs the extra \"{extra}\": pip install 'croupier[{extra}]'\n"


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("croupier.odds.session.ruin", "croupier.odds.session needs the extra \"lab\": pip install 'croupier[lab]'"),
        ("croupier.odds.wheel_statistics.report", 'croupier.odds.wheel_statistics needs the extra "lab": '),
        ("croupier.simulation.simulate", 'croupier.simulation needs the extra "lab" or "gym": '),
        ("croupier.simulation.gym", 'croupier.simulation needs the extra "lab" or "gym": '),
        ("croupier.store.postgresql.store", 'croupier on PostgreSQL needs the extra "postgresql": '),
    ],
)
def test_an_import_names_the_extra(module: str, says: str, plain: Path, tmp_path: Path) -> None:
    call = [str(plain / "python"), "-c", f"import {module}"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].startswith(f"croupier.extras.MissingExtra: {says}")


def test_a_house_without_screens_says_so(plain: Path, tmp_path: Path) -> None:
    """Last in this file: it takes the screens out of the installation."""
    [screens] = (plain.parent / "lib").glob("*/site-packages/croupier/server/screens")
    screens.rename(tmp_path / "screens")
    try:
        with served(plain, tmp_path) as (url, lines):
            said = f"The screens are not built into this package: {url}/ says how to build them.\n"
            assert said in lines
            page = httpx.get(url, timeout=30).text
            assert "The screens are not built into this package." in page
            assert "make screens" in page
    finally:
        (tmp_path / "screens").rename(screens)


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    stated = {
        name: {each.partition(">")[0] for each in wants} for name, wants in project["optional-dependencies"].items()
    }
    assert stated == {name: set(packages) for name, packages in EXTRAS.items()}


def test_an_extra_that_is_there() -> None:
    require("this test", "lab")
    require("this test", "press", "gym")


def test_an_extra_that_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "lab", ("numpy", "no_such_package"))
    with pytest.raises(MissingExtra, match=re.escape("this test needs the extra \"lab\": pip install 'croupier[lab]'")):
        require("this test", "lab")
    assert issubclass(MissingExtra, ImportError)
