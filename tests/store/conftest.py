"""Every test of the contract is run on both kinds of store, each on a real one."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from store.cluster import cluster, own_cluster, postgresql, postgresql_databases
from store.raw import Raw

__all__ = ["cluster", "own_cluster", "postgresql", "postgresql_databases"]

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def make_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Gives the URL of an empty store of a kind."""
    made = iter(range(100))

    def make(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"house-{next(made)}.db")
        databases: Callable[[], str] = request.getfixturevalue("postgresql_databases")
        return databases()

    return make


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, make_url: Callable[[str], str]) -> str:
    return make_url(kind)


@pytest.fixture
def raw(url: str) -> Raw:
    """The way past the store, straight to its database."""
    return Raw(url)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can get at, unlike those of pytest."""
    with tempfile.TemporaryDirectory(prefix="croupier-test-") as folder:
        path = Path(folder)
        path.chmod(0o755)
        yield path


@pytest.fixture
def small_disk(open_folder: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    disk = open_folder / "disk"
    disk.mkdir()
    if os.getuid() != 0:
        pytest.skip("only root may mount a small disk")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
