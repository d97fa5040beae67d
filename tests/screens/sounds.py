"""What a page sounds: every tone that it starts is counted, by its pitch."""

from __future__ import annotations

from playwright.sync_api import Page

_COUNT = """window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...words) {
  window.tones.push(Math.round(this.frequency.value));
  return start.apply(this, words);
};
window.spoken = [];
const speak = SpeechSynthesis.prototype.speak;
SpeechSynthesis.prototype.speak = function (said) { window.spoken.push(said.text); return speak.call(this, said); };"""

BELL = 660
"""The first tone of the bell of no more bets."""
ALARM = 740
"""A tone that only the alarm has."""


def listen(page: Page) -> None:
    """Count from the next page on."""
    page.add_init_script(_COUNT)


def tones(page: Page, pitch: int) -> int:
    found: list[int] = page.evaluate("window.tones")
    return found.count(pitch)


def spoken(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.spoken")
    return found
