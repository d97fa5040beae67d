"""Pages: the screens as they were built into the package, and the form behind a one-time link.

Without the screens (a checkout in which they are not built) the front page lists the tables and says how to build
them. See docs/decisions/0092-build-hook-for-the-screens.md.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.floor.answer import Refused
from croupier.server.http.endpoint import ApiRequest, Endpoints, RawResponse

ENDPOINTS = Endpoints("pages")

_KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
_PRESSED = ("html", "css", "js", "svg")
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
"""A built file's name contains a hash of its content, so it can be cached for good."""

NO_FILE = Refused("no-such-page", "There is no such file.")


@cache
def _files() -> dict[str, Traversable]:
    """Every file that may be served, by its path in the URL."""
    ours, built = files("croupier.server") / "pages", files("croupier.server") / "screens"
    found = {f"/assets/{file.name}": file for file in ours.iterdir() if _ending(file.name) in _KINDS}
    if built.is_dir():
        found |= {f"/{file.name}": file for file in built.iterdir() if _ending(file.name) in _KINDS}
        found |= {f"/assets/{file.name}": file for file in (built / "assets").iterdir() if _ending(file.name) in _KINDS}
    return found


def screens_built() -> bool:
    return "/index.html" in _files()


@cache
def _read(address: str) -> tuple[bytes, bytes]:
    """A file's content, plain and compressed."""
    content = _files()[address].read_bytes()
    return content, gzip.compress(content, 9) if _ending(address) in _PRESSED else b""


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _page(call: ApiRequest, address: str, lasts: bool = False) -> RawResponse | Refused:
    if address not in _files():
        return NO_FILE
    content, pressed = _read(address)
    headers = {"vary": "accept-encoding", **(_FOREVER if lasts else {"cache-control": "no-cache"})}
    if pressed and "gzip" in call.accepts:
        return RawResponse(pressed, _KINDS[_ending(address)], {**headers, "content-encoding": "gzip"})
    return RawResponse(content, _KINDS[_ending(address)], headers)


@ENDPOINTS.add("GET", "/", kind="text/html")
async def terminal(call: ApiRequest) -> RawResponse | Refused:
    """The player's terminal."""
    return _page(call, "/index.html" if screens_built() else "/assets/front.html")


@ENDPOINTS.add("GET", "/dealer", kind="text/html", refuses=("no-such-page",))
async def dealer(call: ApiRequest) -> RawResponse | Refused:
    """The dealer's console."""
    return _page(call, "/dealer.html")


@ENDPOINTS.add("GET", "/board", kind="text/html", refuses=("no-such-page",))
async def board(call: ApiRequest) -> RawResponse | Refused:
    """The reader board, for a screen on the wall."""
    return _page(call, "/board.html")


@ENDPOINTS.add("GET", "/icon.svg", kind="image/svg+xml", refuses=("no-such-page",))
async def icon(call: ApiRequest) -> RawResponse | Refused:
    """The house's mark."""
    return _page(call, "/icon.svg")


@ENDPOINTS.add("GET", "/link/{link}", kind="text/html")
async def link(call: ApiRequest) -> RawResponse | Refused:
    """The form in which a new member of staff sets a password."""
    return _page(call, "/assets/link.html")


@ENDPOINTS.add("GET", "/assets/{name}", kind="*/*", refuses=("no-such-page",))
async def asset(call: ApiRequest) -> RawResponse | Refused:
    """A file of these pages."""
    return _page(call, f"/assets/{call.path['name']}", lasts="-" in call.path["name"])
