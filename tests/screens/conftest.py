"""One house and one browser for these tests; a page that says a word on its console fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, sync_playwright

from screens.house import House, open_house
from screens.terminal import DESK, Terminal

Seat = Callable[..., Terminal]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        assert 'id="app"' in house.page("/"), "the screens are not built: make screens"
        yield house


@pytest.fixture
def terminal(browser: Browser, house: House) -> Iterator[Seat]:
    """A terminal of any size: ``terminal(size=PHONE, has_touch=True)``. Its ball does not run, unless asked for."""
    contexts, words = [], list[str]()

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            words.append(f"{message.type}: {message.text}")

    def make(
        size: tuple[int, int] = DESK, motion: bool = False, quiet: bool = True, at: House | None = None, **more: Any
    ) -> Terminal:
        still: Any = "no-preference" if motion else "reduce"
        view: Any = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=view, reduced_motion=still, locale=more.pop("locale", "en-US"), **more)
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        if quiet:
            page.on("console", said)
        page.on("pageerror", lambda error: words.append(str(error)))
        return Terminal(page, at or house)

    yield make
    for context in contexts:
        context.close()
    assert words == []
