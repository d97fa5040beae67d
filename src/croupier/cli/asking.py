"""Send HTTP requests to a running house, with the token from the operator's file."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import click

from croupier.cli.main import DONE, NO
from croupier.cli.options import json_option
from croupier.cli.output import print_json

url_option = click.option(
    "--url",
    default="http://127.0.0.1:8000",
    show_default=True,
    envvar="CROUPIER_URL",
    help="The address of the house on this machine (or set CROUPIER_URL).",
)

PATIENCE = 30.0
"""The timeout of a request in seconds."""


class HouseAnswer(NamedTuple):
    """The response of a house: a JSON document, and a function that prints it for people."""

    document: Any
    show: Callable[[], None]


class TurnedDown(Exception):  # noqa: N818 - the name states the condition
    """The house refuses, or does not know a name: ``code`` for machines, ``says`` for people."""

    def __init__(self, code: str, says: str, document: dict[str, Any] | None = None) -> None:
        super().__init__(says)
        self.document = document or {"code": code, "says": says}


class OpenHouse:
    """A house that runs at an address of this machine."""

    def __init__(self, url: str) -> None:
        from croupier.server.operator import operator_token

        try:
            scheme, netloc = urlsplit(url)[:2]
        except ValueError:
            scheme = netloc = ""
        if scheme not in ("http", "https") or not netloc:
            raise click.UsageError(f"--url: {url!r} is not the address of a house; write it like http://127.0.0.1:8000")
        self.url = f"{scheme}://{netloc}".replace("//localhost", "//127.0.0.1", 1)
        word = operator_token(self.url)
        if word is None:
            raise self._closed("no house is open there, or another account of this machine runs it")
        self._token = word.token

    def ask(self, method: str, *path: str, body: Any = None) -> Any:
        """Send a request and return the document of its response, or None. Raises ``TurnedDown``."""
        import httpx

        place = self.url + "/api/" + "/".join(quote(part, safe="") for part in path)
        headers = {"authorization": f"Bearer {self._token}"}
        try:
            # The token is for this machine only: send it through no proxy of the environment.
            with httpx.Client(trust_env=False, timeout=PATIENCE) as client:
                answer = client.request(method, place, json=body, headers=headers)
            document = answer.json() if answer.content else None
        except httpx.InvalidURL:
            raise click.UsageError(f"--url: {self.url!r} is not the address of a house") from None
        except httpx.ConnectError:
            raise self._closed("no house is open there") from None
        except httpx.TransportError as error:
            raise click.UsageError(f"{self.url}: the house does not answer: {error}") from None
        except ValueError:
            raise click.UsageError(f"{self.url}: the server there is not a house of this version") from None
        if answer.is_success:
            return document
        if not isinstance(document, dict) or not {"code", "says"} <= document.keys():
            raise click.UsageError(f"{self.url}: the server there is not a house of this version")
        raise TurnedDown(document["code"], document["says"], document)

    def _closed(self, why: str) -> click.UsageError:
        return click.UsageError(f"{self.url}: {why}; open one with croupier serve")


def asks(command: Callable[..., HouseAnswer]) -> Callable[..., int]:
    """Make a command from a function that queries a house: print its answer; exit with status 1 after a refusal."""

    @url_option
    @json_option
    @functools.wraps(command)
    def run(url: str, json: bool, **words: Any) -> int:
        try:
            told = command(OpenHouse(url), **words)
        except TurnedDown as no:
            if json:
                print_json(no.document)
            else:
                click.echo(f"croupier: {' '.join(str(no).split())}", err=True)
            return NO
        if json:
            print_json(told.document)
        else:
            told.show()
        return DONE

    return run
