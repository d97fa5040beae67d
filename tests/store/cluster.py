"""A PostgreSQL server of the tests' own, in a temporary folder; and the fixtures that give its databases."""

from __future__ import annotations

import asyncio
import fcntl
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

OWNER = "postgres"
"""PostgreSQL does not run as root: whoever is root runs it as this user, whom its package makes."""

QUICK = "-c fsync=off -c full_page_writes=off"
"""Nobody cuts the power of these servers, and the kernel keeps what a killed one had written."""

_number = itertools.count(1)


def _program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    if found:
        return str(found[-1])
    return shutil.which(name) or pytest.fail(f"PostgreSQL's {name} is not there: apt-get install postgresql")


class Cluster:
    """A server with its data in ``folder``, on a port of 127.0.0.1."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._free: list[str] = []

    @classmethod
    def make(cls, folder: Path) -> Cluster:
        folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(folder, OWNER)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            cluster = cls(folder, probe.getsockname()[1])
        cluster._run("initdb", "-A", "trust", "-U", OWNER, "-E", "UTF8", "--locale=C", "--no-sync")
        return cluster

    def start(self, more: str = QUICK) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c shared_buffers=32MB {more}"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-m", how, "stop")

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def sql(self, statement: str, database: str = OWNER) -> Any:
        """Run a statement as the server's master; gives the first value."""

        async def run() -> Any:
            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(run())

    def create_database(self, options: str = "") -> str:
        """An empty database; gives its URL."""
        if self._free and not options:
            return self._free.pop()
        name = f"house_{os.getpid()}_{next(_number)}"
        self.sql(f"CREATE DATABASE {name} {options}")
        return self.url(name)

    def take_back(self, url: str) -> None:
        """Empty a database for the next test: that is faster than to make another."""
        asyncio.run(_emptied(url))
        self._free.append(url)

    def _run(self, program: str, *arguments: str) -> None:
        owner = {"user": OWNER, "group": OWNER, "extra_groups": []} if os.getuid() == 0 else {}
        command = [_program(program), "-D", str(self.folder / "data"), *arguments]
        # Not through a pipe: the server would hold its end open.
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(command, cwd=self.folder, stdout=told, stderr=told, check=False, **owner)  # type: ignore[call-overload]
            told.seek(0)
            assert done.returncode == 0, told.read().decode()


EMPTY = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO public;
"""


async def _emptied(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(EMPTY)
    finally:
        await connection.close()


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """A server of one's own, to be stopped and started."""
    cluster = Cluster.make(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def shared(name: str, workers: Path) -> Iterator[Cluster]:
    """The server of all workers of a test run, who are counted in a file: the first starts it, the last stops it."""
    folder = Path(tempfile.gettempdir()) / f"croupier-postgresql-{name}"
    with _alone(workers) as before:
        cluster = Cluster.make(folder) if not before else Cluster(folder, int(before.split()[1]))
        if not before:
            cluster.start()
        count = int(before.split()[0]) if before else 0
        workers.write_text(f"{count + 1} {cluster.port}")
    try:
        yield cluster
    finally:
        with _alone(workers) as before:
            count = int(before.split()[0]) - 1
            workers.write_text(f"{count} {cluster.port}" if count else "")
            if not count:
                cluster.stop("immediate")  # it is thrown away: there is nothing to put in order
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _alone(workers: Path) -> Iterator[str]:
    with workers.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield workers.read_text()


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    run, own = os.environ.get("PYTEST_XDIST_TESTRUNUID"), tmp_path_factory.getbasetemp()
    with shared(run or str(os.getpid()), (own.parent if run else own) / "postgresql-workers") as cluster:
        yield cluster


@pytest.fixture
def postgresql_databases(cluster: Cluster) -> Iterator[Callable[[], str]]:
    """Makes an empty database and gives its URL, as often as it is called."""
    made: list[str] = []

    def make() -> str:
        made.append(cluster.create_database())
        return made[-1]

    yield make
    for url in made:
        cluster.take_back(url)


@pytest.fixture
def postgresql(postgresql_databases: Callable[[], str]) -> str:
    """The URL of an empty database."""
    return postgresql_databases()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server that nobody else uses."""
    with running(Path(tempfile.gettempdir()) / f"croupier-postgresql-own-{os.getpid()}") as cluster:
        yield cluster
