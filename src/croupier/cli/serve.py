"""``croupier serve``: open the tables over HTTP and WebSocket, until stopped."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from croupier.cli.floor_plan import all_tables, betting_seconds, given_tables
from croupier.cli.main import DONE, NO
from croupier.cli.opening import keep_open
from croupier.cli.stopping import Stopping

if TYPE_CHECKING:
    from croupier.server.register import RegisteredTable


def _page(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> frozenset[str]:
    del ctx, parameter
    for origin in given:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or origin != f"{parts.scheme}://{parts.netloc}" or not parts.netloc:
            raise click.UsageError(f"--origin: {origin!r} is not an origin; write it like https://casino.example")
    return frozenset(given)


def _token(ctx: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    del ctx, parameter
    if given is not None and not given.strip():
        raise click.UsageError("--metrics-token: an empty token would let everybody in")
    return given


@click.command
@click.option("--db", metavar="URL", help="The database: a file, sqlite:///FILE or postgresql://...")
@click.option(
    "--house",
    "houses",
    metavar="FILE",
    multiple=True,
    help="A table: a house file, RULEBOOK or RULEBOOK:WHEEL; may be repeated.",
)
@click.option("--dealt", is_flag=True, help="The tables named here have a dealer instead of an automatic wheel.")
@click.option(
    "--guests/--no-guests", default=None, help="Open for practice: anybody may join as a guest, with play money."
)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--behind", metavar="ADDRESS", help="The proxy in front of the house, whose forwarded addresses are trusted."
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    callback=_page,
    help="Another origin whose pages may use the house.",
)
@click.option(
    "--metrics-token", envvar="CROUPIER_METRICS_TOKEN", callback=_token, help="Lets Prometheus read /metrics."
)
@click.option("--betting", type=float, callback=betting_seconds, help="Seconds of betting at automatic tables.")
@click.option("--unpaced", is_flag=True, help="No rate limits: for load tests.")
def serve(houses: tuple[str, ...], dealt: bool, betting: float | None, **words: Any) -> int:
    """Open the tables of a house on a port of this machine.

    These are the tables named with --house and those in the database; without any, one for each rulebook, for practice.
    """
    import uvloop

    from croupier.floor.house import CannotOpen
    from croupier.floor.ports import StoreDown

    given = given_tables(houses, not dealt, betting)
    if given is None:
        return NO
    try:
        return uvloop.run(_serve(given, betting, **words))
    except (StoreDown, CannotOpen) as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        where = error.filename or f"{words['host']}:{words['port']}"
        raise click.UsageError(f"{where}: {error.strerror or error}") from None
    except asyncio.CancelledError:
        return DONE


async def _serve(
    given: list[RegisteredTable], betting: float | None, db: str | None, host: str, port: int, **words: Any
) -> int:
    from croupier.server.log import log_to
    from croupier.server.serve import take_port
    from croupier.store.location import default_path
    from croupier.store.open import open_store

    log_to()
    with Stopping() as stopping, take_port(host, port) as taken:
        url = db or str(default_path())
        store = await open_store(url, own_process=True)
        try:
            tables = await all_tables(store, given, betting)
            legal = await keep_open(stopping, taken, store, tables, url, betting, **words)
        finally:
            await store.close()
    return DONE if legal else NO
