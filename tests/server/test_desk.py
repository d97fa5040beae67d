"""The desk over HTTP: every command from every office, for oneself and for others, and the same command sent twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.server.people.office import PLAYERS, STAFF, Office
from croupier.server.wire import AtTable
from server.open_house import OpenHouse, in_the_house
from server.test_access import written

SAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 4},
    "nonce": {"nonce": "00" * 8},
    "buy_in": {"amount": 500, "chip": 100, "colour": "blue"},
    "buy_in:wallet": {"amount": 500, "chip": 100, "tender": "wallet"},
    "bring": {"amount": 500},
    "take_away": {"amount": 500},
    "return_chips": {"amount": 500, "chip": 100},
    "permit": {},
    "place": {"spot": "red", "amount": 500},
    "lift": {"spot": "red"},
    "verbal": {"spot": "red", "amount": 500},
    "confirm": {},
    "tip": {"amount": 500},
    "choose": {"spot": "red", "choice": "half"},
    "cash_out": {},
    "leave": {},
    "call_floor": {"why": "dispute"},
    "answer_report": {"report": 1},
    "open_table": {},
    "place_your_bets": {},
    "house_draw": {},
    "close_table": {},
    "spin": {},
    "no_more_bets": {},
    "draw": {"for": "b2b"},
    "ball_rests": {"pocket": "17", "enough": True},
    "no_spin": {"why": "foreign-object"},
    "inspect_ball": {},
    "replace_ball": {},
    "place_dolly": {},
    "collect": {},
    "pay": {},
    "remove_dolly": {},
    "settle": {},
    "sensor": {"pocket": "17"},
    "decide_result": {"pocket": "17"},
    "ask_correction": {"round": 1, "amount": 100, "why": "misread", "seat": 2},
    "ask_void": {"round": 1, "why": "misread"},
    "approve": {"asked": 1},
    "reject": {"asked": 1},
    "open_float": {"amount": 500},
    "fill": {"amount": 500},
    "credit": {"amount": 500},
    "close_float": {"counted": 500},
    "count_drop": {},
}
SEATED = {"ann": 1, "bob": 2, "guest": 3}
ABOUT_A_SEAT = {
    *("buy_in", "buy_in:wallet", "bring", "take_away", "return_chips", "permit", "place", "lift", "verbal", "confirm"),
    *("tip", "choose", "cash_out", "leave"),
}
ABOUT_A_PLAYER = {"sit", "nonce"}
DENIED = {"not-your-role", "not-your-seat"}
DOOR = (*sorted(PLAYERS), *sorted(STAFF))


def test_every_word_has_a_sample() -> None:
    words = {form.__struct_config__.tag for form in get_args(AtTable)}
    assert {word.partition(":")[0] for word in SAMPLES} == words


def cases(word: str) -> list[tuple[Office, bool | None, dict[str, Any]]]:
    """Who sends it about whose seat or wallet. Nobody on the staff has a seat; a player's own come first."""
    if word not in ABOUT_A_SEAT | ABOUT_A_PLAYER | {"call_floor"}:
        return [(office, None, {}) for office in DOOR]
    own = [(Office.GUEST, True, {"seat": 3, "player": "guest"}), (Office.PLAYER, True, {"seat": 1, "player": "ann"})]
    others = [(office, False, {"seat": 2, "player": "bob"}) for office in DOOR]
    if word == "call_floor":
        return [*own, *others, *((office, None, {}) for office in DOOR if office not in PLAYERS)]
    return [*own, *others]


@pytest.mark.parametrize("word", SAMPLES)
def test_a_command_from_everybody(word: str, tmp_path: Path) -> None:
    may = written()

    async def act(house: OpenHouse) -> None:
        for who, seat in SEATED.items():
            await house.sit(who, seat)
            assert await house.command(who, "place", seat=seat, spot="black", amount=500) == "taken"
        for number, (office, own, about) in enumerate(cases(word)):
            told = dict(SAMPLES[word])
            if word in ABOUT_A_SEAT | {"call_floor"} and about:
                told["seat"] = about["seat"]
            if word in ABOUT_A_PLAYER:
                told["player"] = house.ids[about["player"]]
            code = await house.command(office, word.partition(":")[0], key=f"case-{number}", **told)
            key = f"{house.ids[office]}:case-{number}"
            came_to_the_table = key in await house.parts.house.store.answers("t1", frozenset({key}))
            if may[word, office, own]:
                # A rack that is not empty is asked for before the table is.
                assert came_to_the_table or code == "chips-stay", (office, own, code)
            else:
                assert (code in DENIED, came_to_the_table) == (True, False), (office, own, code)

    in_the_house(tmp_path, act)


@pytest.mark.parametrize("office", DOOR)
def test_nobody_acts_under_another_office(office: Office, tmp_path: Path) -> None:
    """``by`` is who somebody is at the table, or nothing: an inspector stands there as the floor does."""
    theirs = {Office.GUEST: "player", Office.INSPECTOR: "floor", Office.REGULATOR: "", Office.ADMIN: ""}

    async def act(house: OpenHouse) -> set[str]:
        refused = set()
        for role in ("player", "dealer", "floor", "pit", "security", "generator"):
            code = await house.command(office, "inspect_ball", by=role)
            refused |= {role} if code == "not-your-role" else set()
        return refused

    every = {"player", "dealer", "floor", "pit", "security", "generator"}
    able = office in (Office.DEALER, Office.FLOOR, Office.PIT, Office.INSPECTOR)
    assert in_the_house(tmp_path, act) == (every - {"player", theirs.get(office, office)} if able else every)


def test_what_passes_from_hand_to_hand_is_no_players_word(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        for do in ("buy_in", "bring", "take_away"):
            assert await house.command("ann", do, seat=1, amount=500) == "not-your-role"
        placed: dict[str, Any] = {"seat": 1, "spot": "red", "amount": 500}
        assert await house.command("ann", "place", coupon=500, **placed) == "not-your-role"
        assert await house.command("ann", "place", **placed) == "taken"
        assert await house.command("dealer", "buy_in", seat=1, amount=500) == "taken"
        coupon: dict[str, Any] = {"seat": 1, "spot": "black", "amount": 1_000, "coupon": 1_000}
        assert await house.command("dealer", "place", **coupon) == "taken"
        await house.spin("17")
        assert house.parts.house.tables["t1"].writer.state.play.seat(1).rack == 20_000 - 500 + 500 + 2_000

    in_the_house(tmp_path, act)


def test_a_command_counts_once(tmp_path: Path) -> None:
    """The same key from the same person is the same command, whatever has changed since; another's is another."""

    async def act(house: OpenHouse) -> None:
        async def send(who: str, key: str, at: str = "t1", **command: Any) -> tuple[int, Any]:
            sent = {"key": key, "command": command}
            answer = await house.ask(who, "POST", f"/api/tables/{at}/commands", sent)
            return answer.status_code, answer.json()

        await house.sit("ann", 1)
        await house.sit("bob", 2)
        first = await send("ann", "a", do="place", seat=1, spot="red", amount=500)
        assert first[0] == 200
        assert await send("ann", "a", do="place", seat=1, spot="red", amount=500) == first
        assert await send("ann", "a", do="place", seat=1, spot="black", amount=700) == first
        others = await send("bob", "a", do="place", seat=2, spot="red", amount=500)
        assert others[0] == 200
        assert others != first
        assert house.parts.house.tables["t1"].writer.state.play.seat(1).rack == 19_500
        refused = await send("ann", "b", do="place", seat=1, spot="red", amount=5_000_000)
        assert (refused[0], refused[1]["code"]) == (409, "insufficient-chips")
        assert await send("ann", "b", do="place", seat=1, spot="red", amount=500) == refused
        assert (await send("ann", "c", do="lift", seat=1, spot="red"))[0] == 200
        assert (await send("ann", "d", do="cash_out", seat=1))[0] == 200
        left = await send("ann", "e", do="leave", seat=1)
        assert left[0] == 200
        assert await send("ann", "e", do="leave", seat=1) == left
        assert (await send("ann", "f", do="leave", seat=1))[1]["code"] == "not-your-seat"
        assert await send("ann", "a", do="place", seat=1, spot="red", amount=500) == first

    in_the_house(tmp_path, act)


def test_the_same_command_many_times_at_once(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        sent = {"key": "gift", "command": {"do": "deposit", "player": house.ids["ann"], "amount": 500}}
        path = "/api/cashier/commands"
        answers = await asyncio.gather(*(house.ask("ann", "POST", path, sent) for _ in range(20)))
        assert len({answer.text for answer in answers}) == 1
        assert await house.wallet("ann") == 100_500

    in_the_house(tmp_path, act)
