"""What somebody could try who means ill, of the staff or not; each of it was once possible."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier import table
from croupier.cage.command import Deposit, Exclude, Withdraw
from croupier.floor import event as floor
from croupier.floor.answer import Refused
from croupier.play import event as play
from croupier.server import desk
from croupier.server.caller import caller_of
from croupier.server.http.security import comes_from_elsewhere
from croupier.server.live.sight import for_everybody, own
from croupier.server.live.terminal import Terminal
from croupier.server.pace import Paces
from croupier.server.serve import admit
from croupier.server.wire import Sent
from server.open_house import OpenHouse, in_the_house
from server.people.desk import MINUTE


def test_nobody_makes_money_where_the_house_plays_for_money(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        before = await house.wallet("ann")
        assert await house.window("floor", "deposit", "ann", amount=500, how="play-money") == "play-money"
        assert await house.wallet("ann") == before
        assert await house.window("pit", "deposit", "ann", amount=500, how="cash") == "taken"
        assert await house.wallet("ann") == before + 500

    in_the_house(tmp_path, act, practice=False)


@pytest.mark.parametrize("command", [Deposit, Withdraw, Exclude])
def test_only_who_plays_has_a_wallet_whichever_way_a_command_comes(command: Any, tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        present = house.parts.people.look(house.tokens["floor"])
        assert not isinstance(present, Refused)
        caller = caller_of(present.person)
        words = {"days": 30} if command is Exclude else {"amount": 500}
        for number, who in enumerate(("p-nobody", "admin", house.ids["dealer"], house.ids["floor"])):
            answer = await house.parts.submission.submit(caller, "t1", Sent(f"k{number}", command(player=who, **words)))
            assert isinstance(answer, Refused) and answer.code == "unknown-person"

    in_the_house(tmp_path, act, practice=False)


def test_an_automatic_table_is_dealt_by_the_house_alone(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.parts.tables.open("t3", table("colorado", seats=4), automatic=True)
        seq = house.parts.house.tables["t3"].writer.seq
        for do in ("spin", "no_more_bets", "settle", "close_table"):
            assert await house.command("dealer", do, "t3") == "not-your-role"
        assert await house.command("dealer", "no_spin", "t3", why="foreign-object") == "not-your-role"
        assert await house.command("floor", "spin", "t3") == "not-your-role"
        assert house.parts.house.tables["t3"].writer.seq == seq
        assert await house.command("dealer", "call_floor", "t3") == "taken"
        assert await house.command("dealer", "spin") == "taken"

    in_the_house(tmp_path, act)


def test_who_is_excluded_gets_no_wager_down_by_the_dealer_either(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        assert await house.command("ann", "tip", seat=1, amount=100, spot="straight:17") == "taken"
        assert await house.window("ann", "exclude", days=30) == "taken"
        assert await house.command("ann", "tip", seat=1, amount=100, spot="straight:17") == "excluded"
        for do in ("confirm", "verbal", "place"):
            words: dict[str, Any] = {} if do == "confirm" else {"spot": "red", "amount": 500}
            assert await house.command("dealer", do, seat=1, **words) == "excluded"
        assert await house.command("ann", "cash_out", seat=1) == "taken"

    in_the_house(tmp_path, act)


def test_a_wager_now_and_then_is_play_too(tmp_path: Path) -> None:
    """Three minutes apart, and never with a terminal."""

    async def act(house: OpenHouse) -> list[str]:
        await house.sit("ann", 1)
        assert await house.window("ann", "set_limit", what="time", period="day", amount=3) == "taken"
        answers = []
        for _ in range(5):
            answers.append(await house.command("ann", "place", seat=1, spot="red", amount=500))
            await house.parts.housekeeping.check()
            house.clock.time += 3 * MINUTE
        return answers

    assert in_the_house(tmp_path, act) == ["taken"] * 3 + ["limit-reached"] * 2


def test_only_who_sits_there_calls_the_floor_to_a_table(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        assert await house.command("bob", "call_floor", why="a loud word") == "not-your-seat"
        await house.sit("bob", 2)
        assert await house.command("bob", "call_floor", why="a dispute") == "taken"
        assert await house.command("bob", "call_floor", why="turned \u202e around") == "bad-request"
        assert await house.command("bob", "call_floor", why="cut \x00 off") == "bad-request"

    in_the_house(tmp_path, act)


def test_many_refusals_do_not_keep_the_store_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a command was taken before is looked up for so many at a time."""

    async def act(house: OpenHouse) -> None:
        assert await house.command("bob", "place", seat=1, spot="red", amount=500) == "not-your-seat"
        monkeypatch.setattr(desk, "MOST_LOOKED_UP", 0)
        assert await house.command("bob", "place", seat=1, spot="red", amount=500) == "busy"

    in_the_house(tmp_path, act)


def test_whoever_is_turned_away_takes_no_terminals_place(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        def comes(token: str) -> Any:
            headers = {"authorization": f"Bearer {token}", "host": "house.example"}
            request: Any = SimpleNamespace(headers=headers, path=b"/ws/tables/t1")
            return admit(house.parts)(request)

        for _ in range(10):
            assert comes("a guess")[0] == 401
        assert [isinstance(comes(house.tokens["ann"]), Terminal) for _ in range(2)] == [True, True]
        status, refused = comes(house.tokens["ann"])
        assert (status, refused.code) == (429, "too-many")

    in_the_house(tmp_path, act, paces=Paces(sockets=1))


def test_the_regulator_sees_which_sensors_have_keys(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        assert [key["name"] for key in await house.get("regulator", "/api/keys")] == ["wheel 1"]

    in_the_house(tmp_path, act)


_ASKED: dict[str, Any] = {"number": 1, "round": 3, "amount": 700, "by": "p-floor", "seat": 2, "player": "p-ann"}


def test_what_is_asked_or_done_for_who_had_the_seat_is_not_told_to_who_has_it() -> None:
    assert own(floor.CorrectionAsked(**_ASKED, why="misread")) is None
    assert own(play.Corrected(**_ASKED, wallet=True)) is None
    about = own(play.Corrected(**_ASKED))
    assert about == (2, play.Corrected(**{**_ASKED, "by": "staff"}))
    assert for_everybody(floor.RoundUndone(number=1, round=3, by="p-floor")) == floor.RoundUndone(
        number=1, round=3, by="staff"
    )


@pytest.mark.parametrize(
    "origin",
    ["ftp://casino.example", "http://casino.example/x", "casino.example", "https://casino.example.evil", "null"],
)
def test_an_origin_is_a_scheme_of_the_web_and_the_very_host(origin: str) -> None:
    assert comes_from_elsewhere({"origin": origin, "host": "casino.example"}, frozenset())
    for own_page in ("http://casino.example", "https://casino.example"):
        assert not comes_from_elsewhere({"origin": own_page, "host": "casino.example"}, frozenset())
