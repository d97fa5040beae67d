"""The player's screen in a real browser: how soon it can be used, and how soon a tap is acknowledged.

Fifty terminals sit at one table; 49 place a wager every half second over WebSocket, the fiftieth is a page in Chromium.
A tap counts from the finger's leaving the glass until the chip is shown as taken, its record being on disk by then.

    python bench/taps.py
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import httpx
import uvloop
from playwright.async_api import Browser, Page, async_playwright

from report import Figure, keep
from terminals import SPOTS, Terminal, open_betting, server, sit_down

TERMINALS = 50
LOADS = 20
TAPS = 200
HOUSE = 'rulebook = "maryland"\nseats = 60\n'

READY = """() => {
  const look = () => {
    if (document.querySelector(".big") && window.ready === undefined) window.ready = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""

TAP = """() => {
  window.waits = [];
  const felt = document.querySelector("svg[role=application]");
  let from = 0;
  felt.addEventListener("pointerup", () => (from = performance.now()), true);
  new MutationObserver(() => {
    const chip = felt.querySelector("#felt [data-spot='straight:17'][data-state=accepted]");
    if (from > 0 && Number(chip?.dataset.amount) === window.waits.length + 1) {
      window.waits.push(performance.now() - from);
      from = 0;
    }
  }).observe(felt, { subtree: true, childList: true, attributes: true });
}"""


async def loads(browser: Browser, address: str) -> list[float]:
    """Milliseconds from asking for the page until its first button is there, nothing being cached."""
    found = []
    for _ in range(LOADS):
        context = await browser.new_context(bypass_csp=True)
        page = await context.new_page()
        await page.add_init_script(f"({READY})()")
        await page.goto(address)
        await page.wait_for_function("window.ready !== undefined")
        found.append(float(await page.evaluate("window.ready")))
        await context.close()
    return found


async def place_calmly(terminal: Terminal, late: float) -> None:
    await asyncio.sleep(late)
    for number in range(1_000_000):
        spot = SPOTS[(7 * terminal.seat + number) % len(SPOTS)]
        await terminal.ask(f"w{number}", {"do": "place", "seat": terminal.seat, "spot": spot.decode(), "amount": 1})
        await asyncio.sleep(0.5)


async def sit_at(page: Page, address: str) -> None:
    request = page.context.request
    guest = await (await request.post(f"{address}/api/guests")).json()
    chips = {"amount": 100_000, "chip": 1, "colour": "blue", "tender": "wallet"}
    sits = {"do": "sit", "seat": TERMINALS, "player": guest["person"]["id"]}
    for key, command in (("sit", sits), ("buy", {"do": "buy_in", "seat": TERMINALS, **chips})):
        answer = await request.post(f"{address}/api/tables/house/commands", data={"key": key, "command": command})
        assert answer.ok, await answer.text()
    await page.goto(f"{address}/#/tables/house")
    await page.wait_for_selector("dd[data-rack='100000']")


async def taps(browser: Browser, address: str) -> list[float]:
    context = await browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce", bypass_csp=True
    )
    page = await context.new_page()
    await sit_at(page, address)
    box = await page.locator("#felt .box.number", has_text="17").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.evaluate(TAP)
    for number in range(1, TAPS + 1):
        await page.touchscreen.tap(x, y)
        await page.wait_for_function(f"window.waits.length === {number}")
    found: list[float] = await page.evaluate("window.waits")
    await context.close()
    return found


def tell(name: str, waits: list[float]) -> list[Figure]:
    ordered = sorted(waits)
    p50, p99 = (ordered[len(ordered) * part // 100] for part in (50, 99))
    print(f"{name:45} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   ({len(ordered)})")
    return [Figure(f"{name}, p50", p50, "ms"), Figure(f"{name}, p99", p99, "ms")]


async def measure(address: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        figures = tell("from asking for the page to its first button", await loads(browser, address))
        async with httpx.AsyncClient(timeout=60) as client:
            await open_betting(address, client)
            others = [await sit_down(address, client, seat) for seat in range(1, TERMINALS)]
        playing = [asyncio.create_task(place_calmly(each, 0.01 * each.seat)) for each in others]
        figures += tell(f"from a tap to the chip taken, {TERMINALS} terminals", await taps(browser, address))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await browser.close()
    keep("taps", figures)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder, "house.toml")
        house.write_text(HOUSE)
        croupier = str(Path(sys.executable).with_name("croupier"))
        words = ("--house", str(house), "--dealt", "--guests", "--unpaced", "--port", "0")
        with server(croupier, "serve", *words, "--db", str(Path(folder, "bench.db"))) as running:
            uvloop.run(measure(running.address))


if __name__ == "__main__":
    main()
