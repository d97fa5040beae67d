"""Kinds of wager that the program has never heard of: TOML alone prints them and makes them playable on screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from rulebook.folders import SOUND
from screens.conftest import Seat
from screens.house import House, open_house
from screens.keyboard import walk
from screens.terminal import DESK, PHONE, Terminal

WAGERS = """
[wager.plein]
title = "Plein"
group = "inside"
shape = { is = "box" }
clause = "S-2"
pays = 34
odds = "S-3"

[wager.cheval]
title = "Cheval"
group = "inside"
shape = { is = "line" }
clause = "S-2"
pays = 17
odds = "S-3"

[wager.rouge]
title = "Rouge"
group = "outside"
shape = { is = "set", of = "red" }
clause = "S-2"
pays = 1
odds = "S-3"

[wager.colonne]
title = "Colonne"
group = "outside"
shape = { is = "set", of = "column" }
clause = "S-2"
pays = 3
odds = "S-3"

[wager.snake]
title = "The snake"
group = "inside"
shape = { is = "set", numbers = ["1", "5", "9", "12", "14", "16", "19", "23", "27", "30", "32", "34"] }
clause = "S-2"
pays = 2
odds = "S-3"

[wager.finale-seven]
title = "Finale 7"
group = "outside"
shape = { is = "set", numbers = ["7", "17", "27"] }
clause = "S-2"
pays = 11
odds = "S-3"

[wager.third]
title = "A third of the wheel"
group = "outside"
shape = { is = "arc", names = ["north", "gold", "south"], length = 12 }
clause = "S-2"
pays = 2
odds = "S-3"

[wager.two-beside]
title = "A number and its neighbours"
group = "inside"
shape = { is = "neighbours", reach = 1, part = "plein" }
clause = "S-2"
"""

PRINTED = {
    "rouge": "",
    "colonne:1": "3 to 1",
    "snake": "The snake",
    "finale-seven": "Finale 7",
    "third:north": "North",
    "third:gold": "Gold",
    "third:south": "South",
    "two-beside:17": "17",
    "plein:17": "17",
}
STAKES = {
    "plein:17": 100,
    "cheval:17-20": 100,
    "rouge": 100,
    "colonne:2": 100,
    "snake": 100,
    "finale-seven": 100,
    "third:gold": 100,
    "two-beside:17": 300,
}
RETURNED = {"plein:17": 3_500, "cheval:17-20": 1_800, "colonne:2": 400, "finale-seven": 1_200, "two-beside:17": 3_500}
"""What each wager brings when 17 comes: black, in the middle column, third south of 0 on the wheel."""


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that plays by a folder of its own, none of whose kinds is one of the rulebooks that are shipped."""
    folder = tmp_path_factory.mktemp("strange")
    shutil.copytree(SOUND, folder / "ruritania")
    (folder / "ruritania" / "wagers.toml").write_text(WAGERS, encoding="utf-8")
    for file, old, new in (("zero.toml", '"red"', '"rouge"'), ("limits.toml", "limit.straight", "limit.plein")):
        path = folder / "ruritania" / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    (folder / "odd.toml").write_text('rulebook = "./ruritania"\ncalls = false\n', encoding="utf-8")
    (folder / "called.toml").write_text('rulebook = "./ruritania"\nwithout = ["two-beside"]\n', encoding="utf-8")
    files = [word for name in ("odd", "called") for word in ("--house", str(folder / f"{name}.toml"))]
    with open_house(folder, "--dealt", *files) as house:
        for table in ("odd", "called"):
            house.deal(table, "place_your_bets")
        yield house


def text_of(player: Terminal, spot: str) -> str:
    box = next(box["label"] for box in player.house.menu(player.table)["boxes"] if box.get("spot") == spot)
    words = player.page.locator(f"[data-box='{box}'] > text").all_text_contents()
    return " ".join(" ".join(words).split())


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_kind_of_a_known_shape_is_toml_only(size: tuple[int, int], terminal: Seat, strange: House) -> None:
    player = terminal(size, at=strange)
    player.come("odd")
    assert {spot: text_of(player, spot) for spot in PRINTED} == PRINTED
    expect(player.page.locator("[data-box] .diamond.red")).to_have_count(1)
    headings = " ".join(" ".join(player.page.locator("text.heading").all_text_contents()).split())
    assert headings == "A third of the wheel A number and its neighbours"
    places = player.where(list(STAKES))
    for spot in STAKES:
        player.page.mouse.click(*places[spot])
    for spot, amount in STAKES.items():
        player.lies(spot, amount)
    chips = {spot["id"] for spot in strange.menu("odd")["spots"] if spot["piece"] == "chip"}
    assert set(walk(player).steps) == chips, "the arrow keys come to every spot"
    rack = player.rack
    strange.spin("odd", "17")
    player.hears(lambda: player.rack == rack + sum(RETURNED.values()))
    for spot, amount in RETURNED.items():
        won = f"aside [data-spot='{spot}'][data-outcome=won][data-returned='{amount}']"
        expect(player.page.locator(won)).to_be_visible()
    player.command("odd", do="cash_out", seat=1)
    player.command("odd", do="leave", seat=1)


def test_the_list_of_bets_and_the_racetrack_play_them_too(terminal: Seat, strange: House) -> None:
    player = terminal(at=strange)
    player.come("odd")
    player.page.locator("[data-call='two-beside:17']").click()
    player.lies("two-beside:17", 300)
    drawer = player.drawer("bets")
    drawer.locator("#kind").select_option("snake")
    drawer.get_by_role("button", name="Place").click()
    player.lies("snake", 100)
    expect(drawer.get_by_role("listitem").filter(has_text="The snake")).to_be_visible()


def test_calls_find_their_wagers_by_what_these_cover(terminal: Seat, strange: House) -> None:
    player = terminal(at=strange)
    player.come("called")
    player.page.locator("[data-call='neighbours:17']").click()
    player.hears(lambda: player.wagers == {f"plein:{number}": 100 for number in (2, 25, 17, 34, 6)})
    player.page.locator("[data-call=tiers]").click()
    splits = ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")
    player.hears(lambda: {f"cheval:{pair}": 100 for pair in splits}.items() <= player.wagers.items())


def test_the_lobby_and_the_board_list_its_limits_by_group(terminal: Seat, strange: House) -> None:
    player = terminal(at=strange)
    player.arrive()
    card = player.page.locator(".card[data-table=odd]")
    expect(card.locator("[data-limit]")).to_have_count(2)
    player.page.goto(f"{strange.url}/board?table=odd")
    expect(player.page.locator(".limits dt")).to_have_text(["Inside", "Outside", "On a zero"])
