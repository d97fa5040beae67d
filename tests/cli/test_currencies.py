"""Tables in yen, which have no decimals, and in Kuwaiti dinars, which have three: checked, priced, played, served."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.conftest import Call, Done, Write
from cli.open_house import open_house

YEN = 'rulebook = "maryland"\ncurrency = "JPY"\n[limits]\ninside = [500, 50000]\noutside = [1000, 100000]\n'
DINARS = 'rulebook = "maryland"\ncurrency = "KWD"\n[limits]\ninside = [0.125, 10]\noutside = [0.25, 25.5]\n'


def wrong(done: Done) -> str:
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    return line


@pytest.mark.parametrize(
    ("text", "red", "straight", "sign"),
    [
        (YEN, (1_000, 100_000), (500, 50_000), "minimum JPY 500, maximum JPY 50,000"),
        (DINARS, (250, 25_500), (125, 10_000), "minimum KWD 0.125, maximum KWD 10"),
    ],
    ids=["JPY", "KWD"],
)
def test_check_and_spots(
    call: Call, house: Write, text: str, red: tuple[int, int], straight: tuple[int, int], sign: str
) -> None:
    path = house(text)
    checked = call("check", path, "--json").document
    assert checked["ok"]
    assert any(sign in posted["text"] for posted in checked["signs"])
    spots = {spot["id"]: (spot["min"], spot["max"]) for spot in call("spots", path, "--json").document}
    assert (spots["red"], spots["straight:17"]) == (red, straight)


@pytest.mark.parametrize(
    ("text", "slip", "stake", "says"),
    [
        (YEN, "red=1500,straight:17=500", 2_000, "Slip: stake 2,000, edge"),
        (DINARS, "red=1.5,straight:17=0.125", 1_625, "Slip: stake 1.625, edge"),
    ],
    ids=["JPY", "KWD"],
)
def test_a_slip(call: Call, house: Write, text: str, slip: str, stake: int, says: str) -> None:
    path = house(text)
    assert call("odds", path, "--slip", slip, "--json").document["slip"]["stake"] == stake
    assert says in call("odds", path, "--slip", slip).text


@pytest.mark.parametrize(
    ("text", "slip", "says"),
    [
        (YEN, "red=1500.5", "'1500.5' is no stake: write whole currency units, above 0"),
        (DINARS, "red=1.0005", "'1.0005' is no stake: write currency units with at most 3 decimals, above 0"),
        (YEN, "red=999", "The minimum on red is JPY 1,000"),
        (DINARS, "red=25.501", "The maximum on red is KWD 25.500"),
    ],
)
def test_a_slip_that_cannot_be_placed(call: Call, house: Write, text: str, slip: str, says: str) -> None:
    assert says in wrong(call("odds", house(text), "--slip", slip))


def test_a_session_in_yen(call: Call, house: Write) -> None:
    """Ten spins of 1,000 yen on red, 18 of 38 pockets: a mean of -20/38 of a stake for ten, in whole yen."""
    arguments = ("session", house(YEN), "--slip", "red=1000", "--spins", "10", "--bankroll", "20000")
    document = call(*arguments, "--json").document
    assert (document["stake"], document["bankroll"], document["mean_exact"]) == (1_000, 20_000, "-10000/19")
    assert "JPY" in call(*arguments).text
    assert "bankroll: '20000.5' is not an amount; write whole currency units" in wrong(call(*arguments[:-1], "20000.5"))


# In minor units, as terminals say them: 1,000 yen on red and 500 on 17; 1.500 dinars on red and 0.125 on 17.
PLAYED = {
    "JPY": (YEN, {"amount": 10_000, "chip": 500}, 1_000, 500),
    "KWD": (DINARS, {"amount": 10_000, "chip": 125}, 1_500, 125),
}


@pytest.mark.parametrize(
    ("currency", "rack", "says"),
    [
        # 10,000 - 1,500, and 36 times 500 for 17, which is black.
        ("JPY", 26_500, "1 blue JPY 26,500 JPY 0"),
        # 10.000 - 1.625, and 36 times 0.125.
        ("KWD", 12_875, "1 blue KWD 12.875 KWD 0"),
    ],
)
def test_a_round(call: Call, house: Write, currency: str, rack: int, says: str) -> None:
    text, bought, red, straight = PLAYED[currency]
    house(text)
    commands: list[dict[str, Any]] = [
        {"house": "house.toml"},
        {"do": "open_table", "by": "floor"},
        {"do": "buy_in", "seat": 1, "colour": "blue", **bought},
        {"do": "place", "seat": 1, "spot": "red", "amount": red},
        {"do": "place", "seat": 1, "spot": "straight:17", "amount": straight},
        {"do": "place", "seat": 1, "spot": "black", "amount": straight},
        {"do": "spin", "by": "dealer", "direction": "opposite"},
        {"do": "no_more_bets", "by": "dealer"},
        {"do": "ball_rests", "by": "dealer", "pocket": "17", "revolutions": 6},
        {"do": "settle", "by": "dealer"},
    ]
    path = house("".join(json.dumps(command) + "\n" for command in commands), "round.jsonl")
    document = call("replay", path, "--json").document
    assert document["seats"]["1"]["rack"] == rack
    [refusal] = document["refusals"]
    least = {"JPY": "JPY 1,000", "KWD": "KWD 0.250"}[currency]
    assert (refusal["code"], refusal["says"]) == ("below-minimum", f"The minimum on black is {least}.")
    assert says in call("replay", path).lines


def test_a_chip_of_one_currency_unit_where_nobody_says(call: Call, house: Write) -> None:
    """A chip is worth one yen, or one dinar of a thousand fils, where neither player nor rulebook names a value."""
    for currency, chip in (("JPY", 1), ("KWD", 1_000), ("USD", 100)):
        first = {"house": "maryland", "currency": currency}
        buy = {"do": "buy_in", "seat": 1, "amount": 20_000}
        commands = [first, {"do": "open_table", "by": "floor"}, buy]
        path = house("".join(json.dumps(each) + "\n" for each in commands), f"{currency}.jsonl")
        assert call("replay", path, "--json").document["seats"]["1"]["chip"] == chip


@pytest.mark.parametrize(
    ("text", "currency", "least", "says"),
    [(YEN, "JPY", 500, "The minimum on red is JPY 1,000."), (DINARS, "KWD", 125, "The minimum on red is KWD 0.250.")],
    ids=["JPY", "KWD"],
)
def test_serve(tmp_path: Path, text: str, currency: str, least: int, says: str) -> None:
    """The menu names the currency and its limits in minor units; chips are bought from a guest's 100,000 of them."""
    (tmp_path / "seven.toml").write_text(text, encoding="utf-8")
    with open_house(tmp_path, "--house", "seven.toml", "--guests") as opened:
        guest = opened.ask("POST", "/api/guests")
        player, token = guest["person"]["id"], guest["token"]
        menu = opened.ask("GET", "/api/tables/seven", token=token)
        spots = {spot["id"]: spot["min"] for spot in menu["spots"]}
        assert (menu["currency"], spots["straight:17"]) == (currency, least)

        def command(key: str, **words: Any) -> Any:
            return opened.ask("POST", "/api/tables/seven/commands", {"key": key, "command": words}, token)

        command("k-1", do="sit", seat=1, player=player)
        command("k-2", do="buy_in", seat=1, amount=20 * least, chip=least, colour="blue", tender="wallet")
        assert opened.ask("GET", "/api/me", token=token)["wallet"] == 100_000 - 20 * least
        body = {"key": "k-3", "command": {"do": "place", "seat": 1, "spot": "red", "amount": least}}
        headers = {"authorization": f"Bearer {token}"}
        refused = httpx.post(f"{opened.url}/api/tables/seven/commands", json=body, headers=headers, timeout=30).json()
        assert says in refused["says"]
