"""The dealer's console: spins gone wrong, the sensor, the floor, the float; who may look in."""

from __future__ import annotations

from playwright.sync_api import expect

from screens.conftest import Seat
from screens.dealing import Reader, sit, staffed
from screens.house import House


def test_no_spin(terminal: Seat, house: House) -> None:
    """The rulebook's own reasons; the ball that left the wheel is inspected by whom the rulebook names, then respun."""
    table = house.table("colorado", dealt=True)
    console = staffed(terminal()).come(table)
    player = terminal()
    sit(player, table, 1, "blue")
    player.page.mouse.click(*player.where(["red"])["red"])
    player.lies("red", 100)
    console.press("Spin the ball", "No spin")
    reasons = console.page.get_by_role("dialog").locator(".body button")
    expect(reasons).to_have_count(4)
    reasons.filter(has_text="The ball left the wheel before it had settled.").click()
    console.stands("Round 2 · betting")
    expect(console.steps).to_contain_text("The ball must be inspected before the next spin (pit)")
    expect(console.steps.get_by_role("button", name="Spin the ball")).to_have_count(0)
    expect(console.steps.get_by_role("button", name="Inspect the ball")).to_have_count(0)
    console.lies("red", 100)

    floor = staffed(terminal(), "floor").come(table)
    expect(floor.steps.get_by_role("button", name="Inspect the ball")).to_have_count(0)
    pit = staffed(terminal(), "pit").come(table)
    pit.press("Inspect the ball")
    pit.page.get_by_role("dialog").get_by_role("button", name="The ball is damaged").click()
    expect(console.steps).to_contain_text("The ball is damaged: it must be replaced")
    floor.press("Replace the ball")
    console.spin("32")
    expect(player.page.locator("dd[data-rack='50100']")).to_be_visible()


def test_no_spin_after_the_ball_has_come_to_rest(terminal: Seat, house: House) -> None:
    """The dealer until the dolly lies, the floor until somebody is paid; what was collected lies there again."""
    table = house.table("maryland", dealt=True)
    console, floor = staffed(terminal()).come(table), staffed(terminal(), "floor").come(table)
    console.buy(1, 100)
    console.touch("red")
    console.press("Spin the ball", "Close betting")
    console.rests("17", turns=None)
    console.press("No spin")
    reason = console.page.get_by_role("dialog").locator(".body button").filter(has_text="Something foreign")
    expect(reason).to_contain_text("before the ball rested")
    reason.click()
    console.stands("Round 2 · betting")
    console.press("Spin the ball", "Close betting")
    console.rests("17")
    console.press("Place the dolly")
    expect(console.steps.get_by_role("button", name="No spin")).to_have_count(0)
    console.press("Collect the losers")
    expect(console.page.locator("#felt [data-spot=red][data-state=accepted]")).to_have_count(0)
    floor.press("No spin")
    floor.page.get_by_role("dialog").locator(".body button").filter(has_text="the way the wheel turns").click()
    console.stands("Round 3 · betting")
    console.lies("red", 100)
    expect(console.page.locator(".pays ol li")).to_have_count(0)
    assert [sent["command"] for sent in console.at.sent if sent["command"]["do"] in ("no_spin", "ball_rests")] == [
        {"do": "ball_rests", "pocket": "17", "enough": True},
        {"do": "no_spin", "why": "foreign-object", "entered": "before-rest"},
        {"do": "ball_rests", "pocket": "17", "revolutions": 6},
    ]


def test_the_house_draws_for_the_bonus(terminal: Seat, house: House) -> None:
    """What is due stands before the spin; nobody has the wager."""
    table = house.table("maryland", dealt=True, offers=["bonus-spin"])
    console = staffed(terminal()).come(table)
    first = console.steps.locator(".first")
    expect(first).to_contain_text("Draw for the bonus")
    expect(first).to_contain_text("Ch.3 F(16)")
    expect(console.steps.get_by_role("button", name="Spin the ball")).to_have_count(0)
    console.press("Draw for the bonus")
    expect(first).to_contain_text("Spin the ball")
    expect(console.steps.get_by_role("button", name="Draw for the bonus")).to_have_count(0)


def test_the_dealer_inspects(terminal: Seat, house: House) -> None:
    """Maryland has the dealer look at the ball; a spin with the wheel, or too short, is void by itself."""
    console = staffed(terminal()).come(house.table("maryland", dealt=True))
    console.press("Spin the ball", "No spin")
    console.page.get_by_role("dialog").get_by_role("button", name="The ball left the wheel.").click()
    expect(console.steps).to_contain_text("The ball must be inspected before the next spin (dealer)")
    console.press("Inspect the ball")
    console.page.get_by_role("dialog").get_by_role("button", name="The ball is good").click()
    console.press("It went with the wheel")
    console.stands("Round 3 · betting")
    console.press("Spin the ball", "Close betting")
    console.rests("17", turns=3)
    console.stands("Round 4 · betting")
    expect(console.steps).to_contain_text("The ball made fewer than four revolutions of the track.")


def test_the_sensor_disagrees(terminal: Seat, house: House) -> None:
    """Nothing is settled until a floor supervisor has decided, in a console of their own."""
    table = house.table("maryland", dealt=True)
    console = staffed(terminal()).come(table)
    reader = Reader(house, table)
    group = console.buy(1, 100)
    console.touch("straight:5")
    console.lies("straight:5", 100)
    console.press("Spin the ball", "Close betting")
    reader.reads(pocket="20")
    console.rests("5")
    notice = console.page.locator(".disagreement")
    expect(notice).to_contain_text("The sensor disagrees")
    expect(notice.get_by_role("button")).to_have_count(0)
    expect(console.steps.get_by_role("button", name="Place the dolly")).to_have_count(0)
    expect(console.steps.get_by_role("button", name="Settle")).to_have_count(0)
    floor = staffed(terminal(), "floor").come(table)
    decisions = floor.page.locator(".disagreement").get_by_role("button")
    expect(decisions).to_have_text(["Decide the result: 5", "Decide the result: 20", "Decide the result …"])
    decisions.first.click()
    expect(notice).to_have_count(0)
    console.press("Settle all that is left")
    # 100 - 1 + 36.
    console.rack(1, 13_500)
    expect(group).to_be_visible()
    expect(console.page.locator(".last li")).to_have_text(["5"])


def test_the_sensor_is_waited_for(terminal: Seat, house: House) -> None:
    """It told of the first spin; in the second the dealer is quicker, and waits until it has told, too."""
    table = house.table("maryland", dealt=True)
    console = staffed(terminal()).come(table)
    reader = Reader(house, table)
    console.press("Spin the ball", "Close betting")
    reader.reads(pocket="20")
    console.rests("20")
    console.press("Settle all that is left")
    console.press("Spin the ball", "Close betting")
    console.rests("5")
    notice = console.page.locator(".disagreement")
    expect(notice).to_contain_text("Waiting for the sensor")
    expect(console.steps.get_by_role("button", name="Settle")).to_have_count(0)
    reader.reads(pocket="5")
    expect(notice).to_have_count(0)
    console.press("Settle all that is left")
    expect(console.page.locator(".last li")).to_have_text(["5", "20"])


def test_put_right(terminal: Seat, house: House) -> None:
    """A correction that the dealer asks for and the floor approves; a settled round undone; one turned down."""
    table = house.table("maryland", dealt=True)
    console, floor = staffed(terminal()).come(table), staffed(terminal(), "floor").come(table)
    console.buy(1, 100)
    console.touch("red")
    console.lies("red", 100)
    console.spin("17")
    console.rack(1, 9_900)
    asking = console.floor()
    asking.get_by_label("± Amount").fill("2.50")
    asking.get_by_label("Why").fill("paid short")
    asking.get_by_role("button", name="Ask for a correction").click()
    expect(asking.locator(".asked")).to_contain_text("Round 1 · Seat 1: $2.50")
    expect(asking.locator(".asked")).to_contain_text("asked by you: somebody else must agree")
    expect(asking.locator(".asked").get_by_role("button")).to_have_count(0)
    expect(floor.page.locator("header .count")).to_have_text("1")
    deciding = floor.floor()
    expect(deciding.locator(".asked")).to_contain_text(f"paid short · {console.name}")
    deciding.get_by_role("button", name="Approve").click()
    expect(deciding).to_contain_text("Nothing waits.")
    console.rack(1, 10_150)

    asking.get_by_role("button", name="Ask to undo a round").click()
    expect(deciding.locator(".asked")).to_contain_text("Undo the round")
    deciding.get_by_role("button", name="Approve").click()
    # The dollar on red goes back, and the correction belonged to the round.
    console.rack(1, 10_000)
    asking.get_by_role("button", name="Ask to undo a round").click()
    expect(asking.get_by_role("status")).to_have_text("Round 1 has been undone already.")


def test_the_float(terminal: Seat, house: House) -> None:
    """Opened, filled, credited and counted by the floor, who see the shift's figures; the dealer has no such thing."""
    table = house.table("singapore", dealt=True)
    floor = staffed(terminal(), "floor").come(table)
    tray = floor.floor()
    heading, amount = (
        tray.locator("h3", has_text="Float").locator("span"),
        tray.get_by_label("Amount, or leave it empty and count chips"),
    )
    for name, sum_, left in (
        ("Opening float", "10000", "$10,000"),
        ("Fill", "2500.50", "$12,500.50"),
        ("Credit", "500.50", "$12,000"),
    ):
        amount.fill(sum_)
        tray.get_by_role("button", name=name).click()
        expect(heading).to_have_text(left)
        expect(tray.get_by_role("status")).to_have_text("Done")
    dealer = staffed(terminal()).come(table)
    theirs = dealer.floor()
    expect(theirs.get_by_role("heading", name="Waiting for a decision")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Float")).to_have_count(0)
    theirs.get_by_role("button", name="Close").click()
    dealer.press("Close the table")
    dealer.page.get_by_role("dialog").get_by_role("button", name="Close the table").last.click()
    expect(dealer.steps.get_by_role("button", name="Open the table")).to_be_visible()
    amount.fill("11990")
    tray.get_by_role("button", name="Closing count").click()
    expect(tray.get_by_role("status")).to_have_text("Done")
    tray.get_by_role("button", name="Show the figures").click()
    shift = {"opening": "$10,000", "fills": "$2,500.50", "credits": "$500.50", "drop": "$0", "tray": "$12,000"}
    for figure, text in {**shift, "closing": "$11,990", "difference": "-$10", "win": "-$10", "tips": "$0"}.items():
        expect(tray.locator(f"[data-figure={figure}]")).to_have_text(text)


def test_a_player_is_no_dealer(terminal: Seat, house: House) -> None:
    player = terminal()
    player.post("/api/guests")
    player.page.goto(house.url + "/dealer")
    expect(player.page.locator("form")).to_contain_text("You are signed in as a player. Sign in as staff to deal.")


def test_an_automatic_table_is_watched(terminal: Seat, house: House) -> None:
    console = staffed(terminal())
    console.page.goto(house.url + "/dealer")
    console.page.locator(".card", has_text="singapore ·").first.click()
    expect(console.steps).to_contain_text("You are watching: the house deals here by itself.")
    expect(console.steps.get_by_role("button", name="Spin the ball")).to_have_count(0)
