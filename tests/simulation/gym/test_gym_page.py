"""The page on the environment, followed to the letter."""

from __future__ import annotations

import doctest

from rulebook.pages import blocks


def test_the_page_can_be_followed() -> None:
    text = "\n".join(block.text for block in blocks("gymnasium.md") if block.kind == "python")
    examples = doctest.DocTestParser().get_doctest(text, {}, "gymnasium.md", "gymnasium.md", 0)
    told: list[str] = []
    done = doctest.DocTestRunner().run(examples, out=told.append)
    assert done.attempted > 20
    assert told == []
