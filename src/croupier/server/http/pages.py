"""Pages: what a browser is shown of the house's own: the front, and the form behind a one-time link."""

from __future__ import annotations

from importlib.resources import files

from croupier.floor.answer import Refused
from croupier.server.http.endpoint import Call, Endpoints, Plain

ENDPOINTS = Endpoints("pages")

_KINDS = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
_FOLDER = files("croupier.server") / "pages"
_NAMES = frozenset(file.name for file in _FOLDER.iterdir() if file.name.rpartition(".")[2] in _KINDS)


def _page(name: str) -> Plain:
    return Plain((_FOLDER / name).read_bytes(), _KINDS[name.rpartition(".")[2]])


@ENDPOINTS.add("GET", "/", kind="text/html")
async def front(call: Call) -> Plain:
    """The front of the house: its tables, and where to go from here."""
    del call
    return _page("front.html")


@ENDPOINTS.add("GET", "/link/{link}", kind="text/html")
async def link(call: Call) -> Plain:
    """The form in which a new member of staff sets a password."""
    del call
    return _page("link.html")


@ENDPOINTS.add("GET", "/assets/{name}", kind="text/css", refuses=("no-such-page",))
async def asset(call: Call) -> Plain | Refused:
    """A style sheet or a script of these pages."""
    name = call.path["name"]
    return _page(name) if name in _NAMES else Refused("no-such-page", "There is no such file.")
