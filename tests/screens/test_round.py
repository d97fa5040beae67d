"""A whole round at an automatic table, as a player sees it; and what holds when the page or the line goes in a spin."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute, expect

from screens.conftest import Seat
from screens.house import BRISK, House
from screens.terminal import DESK, PHONE, Terminal

EVENS = {"red": 500, "black": 500, "straight:17": 100}


def place(player: Terminal, spots: dict[str, int]) -> None:
    places = player.where(list(spots))
    for spot, amount in spots.items():
        value = 500 if amount % 500 == 0 else 100
        player.page.locator(f"[data-value='{value}']").click()
        player.page.mouse.click(*places[spot])
        player.lies(spot, amount)


def returned(pocket: str) -> dict[str, int]:
    """What comes back of EVENS, by the odds of Singapore's game: 1 to 1 and 35 to 1, all lost on zero."""
    reds = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
    red, black = pocket in reds, pocket not in reds and pocket != "0"
    return {"red": 1_000 * red, "black": 1_000 * black, "straight:17": 3_600 * (pocket == "17")}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_round(size: tuple[int, int], terminal: Seat, house: House) -> None:
    player = terminal(size, motion=True)
    page = player.page
    player.arrive()
    player.open(house.table("singapore", BRISK))
    player.buy(amount=10_000)
    page.evaluate(_WATCH)
    place(player, EVENS)
    expect(page.locator("[role=timer]")).to_be_visible()
    player.hears(lambda: player.now["phase"] == "no-more-bets")
    expect(page.locator(".says")).to_have_text("No more bets")
    expect(page.locator(".status [aria-live=assertive]")).to_have_text("No more bets.")
    expect(page.locator("canvas")).to_have_attribute("data-ball", "running")
    player.hears(lambda: "result" in player.now)
    pocket = player.now["result"]
    expect(page.locator(f"canvas[data-pocket='{pocket}']")).to_have_count(1)
    expect(page.locator(".says")).to_have_text(f"Winning number {pocket}")
    expect(page.locator(f".dolly[data-pocket='{pocket}']")).to_have_count(1)
    player.hears(lambda: player.now["round"] == 2)

    back = returned(pocket)
    expect(page.locator("aside [data-outcome]")).to_have_count(3)
    for spot, amount in back.items():
        line = page.locator(f"aside [data-spot='{spot}']")
        expect(line).to_have_attribute("data-returned", str(amount))
        expect(line).to_have_attribute("data-outcome", "won" if amount else "lost")
    expect(page.locator("aside [data-spot=red] [data-clause=SG-22]")).to_have_text("3.4.11")
    assert page.evaluate("window.seen").index("swept") < page.evaluate("window.seen").index("paid")
    rack = 10_000 - 1_100 + sum(back.values())
    expect(page.locator(f"dd[data-rack='{rack}']")).to_be_visible()
    assert player.rack == rack
    replay = player.get(f"/api/tables/{player.table}/rounds/1")
    results = [each for record in replay["records"] for event in record["events"] for each in event.get("wagers", [])]
    assert {each["spot"]: each["returned"] for each in results if "returned" in each} == back


_WATCH = """() => {
  // What is seen on the layout, in the order in which it is: a loser being swept, a winner being paid.
  window.seen = [];
  new MutationObserver(() => {
    for (const kind of ["swept", "paid"]) {
      const there = document.querySelector(`svg[role=application] .${kind} ${kind === "paid" ? ".gain" : ""}`);
      if (there && !window.seen.includes(kind)) window.seen.push(kind);
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_reload_in_a_spin(terminal: Seat, house: House) -> None:
    player = terminal(motion=True)
    table = house.table("singapore", dealt=True)
    player.come(table)
    place(player, EVENS)
    house.deal(table, "spin")
    house.deal(table, "no_more_bets")
    player.page.reload()
    for spot, amount in EVENS.items():
        player.lies(spot, amount)
    expect(player.page.locator("canvas")).to_have_attribute("data-ball", "running")
    house.deal(table, "ball_rests", pocket="17", revolutions=6)
    player.hears(lambda: player.now.get("result") == "17")
    player.page.reload()
    expect(player.page.locator("canvas[data-pocket='17']")).to_have_count(1)
    expect(player.page.locator(".says")).to_have_text("Winning number 17")
    house.deal(table, "settle")
    expect(player.page.locator(f"dd[data-rack='{50_000 - 1_100 + 1_000 + 3_600}']")).to_be_visible()


def test_a_cut_line_in_a_spin(terminal: Seat, house: House) -> None:
    """What is placed while nobody is there is kept, sent again, and counts once; what came meanwhile is told."""
    player = terminal(quiet=False)
    table = house.table("singapore", dealt=True)
    player.come(table)
    place(player, {"red": 500})
    house.deal(table, "spin")
    player.page.context.set_offline(True)
    expect(player.page.get_by_text("The connection broke.")).to_be_visible()
    player.page.mouse.click(*player.where(["straight:17"])["straight:17"])
    expect(player.page.locator("[data-spot='straight:17'][data-state=pending]")).to_have_count(1)
    player.page.context.set_offline(False)
    player.lies("straight:17", 500)
    assert player.wagers == {"red": 500, "straight:17": 500}
    player.page.context.set_offline(True)
    expect(player.page.get_by_text("The connection broke.")).to_be_visible()
    house.deal(table, "no_more_bets")
    house.deal(table, "ball_rests", pocket="17", revolutions=6)
    house.deal(table, "settle")
    player.page.context.set_offline(False)
    # Both were down once: 500 on red is lost, 500 on 17 comes back as 18,000.
    expect(player.page.locator(f"dd[data-rack='{50_000 - 1_000 + 18_000}']")).to_be_visible()
    expect(player.page.locator("aside [data-net='17000']")).to_be_visible()
    expect(player.page.locator("#felt [data-spot]")).to_have_count(0)


def test_an_answer_that_was_lost(terminal: Seat, house: House) -> None:
    """The house took a wager, and the line went before it could say so: the terminal asks again, and it counts once."""
    player = terminal(quiet=False)
    lost = list[str | bytes]()

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def back(message: str | bytes) -> None:
            if '"tell":"answer"' in str(message) and not lost:
                lost.append(message)
                server.close()
                line.close()
            else:
                line.send(message)

        server.on_message(back)

    table = house.table("singapore")
    player.page.route_web_socket("**/ws/tables/*", through)
    player.come(table)
    player.page.mouse.click(*player.where(["red"])["red"])
    expect(player.page.locator("dd[data-rack='49900']")).to_be_visible()
    expect(player.page.locator("[data-spot=red][data-state=accepted][data-amount='100']")).to_have_count(1)
    assert len(lost) == 1
