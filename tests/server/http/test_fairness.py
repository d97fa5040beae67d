"""The promises of a past round over HTTP: made again by hand from what is told, and a broken one found."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier import table
from croupier.floor import command as floor
from croupier.floor.answer import Refused
from croupier.floor.recorded import first_rules
from croupier.play import command as play
from croupier.rulebook.role import Role
from server.http.past_rounds import Past, in_the_past


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def made_again(document: dict[str, Any], pockets: Sequence[str]) -> str:
    """The pocket, from what the page of the API says and nothing of Croupier's."""
    seed = bytes.fromhex(document["seed"])
    assert hashlib.sha256(b"croupier-fair/1" + seed).hexdigest() == document["promise"]
    numbers = [bytes.fromhex(number["nonce"]) for number in document["nonces"]]
    parts = [document["table"].encode(), str(document["round"]).encode(), *numbers]
    mixed = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
    counter = 0
    while True:
        block = hmac.new(seed, b"pocket\0" + mixed + counter.to_bytes(4, "big"), "sha256").digest()
        for at in range(0, 32, 4):
            word = int.from_bytes(block[at : at + 4], "big")
            if word < 2**32 - 2**32 % len(pockets):
                return pockets[word % len(pockets)]
        counter += 1


def test_fairness_can_be_recomputed_by_anyone(file: Path) -> None:
    async def act(p: Past) -> None:
        own = {"ann": [True, False, True], "bob": [False, True, False], "guest": [False] * 3, "regulator": [False] * 3}
        for who, mine in own.items():
            document = (await p.get(who, "/api/tables/t2/rounds/1/fairness")).json()
            given = ["00" * 8, "b0" * 8, "a1" * 16]
            assert document["nonces"] == [{"nonce": n, "mine": m} for n, m in zip(given, mine, strict=True)]
            assert (document["ok"], document["fault"]) == (True, None)
            assert not [id_ for id_ in p.ids.values() if id_ in json.dumps(document)]
        [drawn] = document["drawn"]
        assert (drawn["event"]["event"], drawn["nonces"]) == ("ball_rested", 3)
        wheel = list(table("colorado:single-zero").terms.wheel.order)
        assert made_again(document, wheel) == drawn["event"]["pocket"]
        [last] = (await p.get("guest", "/api/tables/t2/rounds")).json()
        assert last["result"] == drawn["event"]["pocket"]

    in_the_past(file, act)


def test_nobody_breaks_the_promise_by_telling_another_pocket(file: Path) -> None:
    async def act(p: Past) -> None:
        log = p.parts.house.tables["t2"].writer
        await p.do(log, "house", floor.WheelDraws(what="start"), play.NoMoreBets(by=Role.DEALER))
        told = play.BallRests(by=Role.DEALER, pocket="17", revolutions=6)
        answer = await log.submit("told", p.ids.get("dan", "dan"), told)
        assert isinstance(answer, Refused) and answer.code == "not-your-role"

    in_the_past(file, act)


def test_a_round_under_other_rules_is_checked_with_those(file: Path) -> None:
    """The table has two zeros now: what one zero made then is judged by the rules of that day."""

    async def act(p: Past) -> None:
        opened = p.parts.house.tables["t2"]
        opened.rules = table("colorado:double-zero", seats=4)
        document = (await p.get("ann", "/api/tables/t2/rounds/1/fairness")).json()
        assert (document["ok"], document["fault"]) == (True, None)
        then = await first_rules(p.parts.house.store, "t2")
        assert then is not None and then.terms.wheel.name == "single-zero"

    in_the_past(file, act)


def test_no_promise_no_round(file: Path) -> None:
    async def act(p: Past) -> None:
        assert await p.refused("ann", "/api/tables/t1/rounds/1/fairness") == (409, "no-promise")
        assert await p.refused("ann", "/api/tables/t2/rounds/2/fairness") == (404, "no-such-round")
        assert await p.refused("ann", "/api/tables/t2/rounds/7/fairness") == (404, "no-such-round")

    in_the_past(file, act)
