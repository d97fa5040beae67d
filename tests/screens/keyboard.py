"""The ways that the arrow keys make over a layout: found by walking all of them in the page."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from screens.terminal import Terminal

_ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")

_WALK = """async () => {
  const felt = document.querySelector("svg[role=application]");
  const press = async (key) => {
    felt.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await Promise.resolve();
    return felt.dataset.focused;
  };
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  const steps = {};
  felt.focus();
  let here = felt.dataset.focused ?? (await press("ArrowUp"));
  const route = (from) => {
    const [seen, queue] = [new Set([from]), [[from, []]]];
    while (queue.length) {
      const [at, keys] = queue.shift();
      const known = (steps[at] ??= {});
      const fresh = arrows.find((arrow) => !(arrow in known));
      if (fresh) return [...keys, fresh];
      for (const arrow of arrows) {
        if (!seen.has(known[arrow])) { seen.add(known[arrow]); queue.push([known[arrow], [...keys, arrow]]); }
      }
    }
    return null;
  };
  for (let keys = route(here); keys !== null; keys = route(here)) {
    for (const key of keys) { const to = await press(key); steps[here][key] = to; here = to; }
  }
  return steps;
}"""


class Ways(NamedTuple):
    terminal: Terminal
    steps: dict[str, dict[str, str]]

    def go(self, spot: str) -> None:
        """Press real keys from wherever the focus is."""
        felt, keyboard = self.terminal.felt, self.terminal.page.keyboard
        felt.focus()
        for key in self._route(str(felt.get_attribute("data-focused")), spot):
            keyboard.press(key)
        assert felt.get_attribute("data-focused") == spot

    def _route(self, start: str, goal: str) -> list[str]:
        found: dict[str, list[str]] = {start: []}
        queue = deque([start])
        while goal not in found:
            here = queue.popleft()
            for key in _ARROWS:
                if (there := self.steps[here][key]) not in found:
                    found[there] = [*found[here], key]
                    queue.append(there)
        return found[goal]


def walk(terminal: Terminal) -> Ways:
    return Ways(terminal, terminal.page.evaluate(_WALK))
