"""A house of which ``call_pit`` is an act: what comes of it everywhere, told in JSON.

It runs in a process of its own, with the row in the table of acts, as if it stood in ``play/acts.py``.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from acts.call_pit import CALL_PIT
from croupier.client import Client
from croupier.play.chart import page
from croupier.play.replay import replay
from croupier.rulebook.schema.conduct import Close
from croupier.server import access
from croupier.server.act_table import act_table
from croupier.server.people.office import Office
from rulebook.houses import legal
from server.open_house import PASSWORD, OpenHouse
from server.served import served

LINES = [
    '{"do": "open_table", "by": "dealer"}',
    '{"do": "call_pit", "by": "dealer", "why": "a torn felt"}',
    '{"do": "call_pit", "why": "a torn felt"}',
    '{"do": "call_pit", "by": "dealer"}',
]


async def at_the_table(house: OpenHouse) -> dict[str, Any]:
    """Everybody sends it over HTTP, before and during a spin; the console is asked each time."""
    found: dict[str, Any] = {"betting": {}, "spinning": {}}
    for moment in ("betting", "spinning"):
        for office in sorted(Office):
            if office is not Office.SENSOR:
                found[moment][office] = await house.command(office, "call_pit", why="a torn felt")
        steps = {step["do"]: step for step in (await house.get("dealer", "/api/tables/t1/procedure"))["steps"]}
        found[f"step {moment}"] = steps["call_pit"]
        if moment == "betting":
            assert await house.command("dealer", "spin") == "taken"
    found["page of the API"] = (await house.get("dealer", "/api/openapi.json"))["components"]["schemas"]["CallPit"]
    return found


async def over_the_socket(url: str) -> list[str]:
    """A dealer's terminal sends it at the other table, where no ball runs."""
    async with Client(url) as client:
        await client.sign_in("the dealer", PASSWORD)
        table = await client.join("t2")
        told = {"do": "call_pit", "why": "a torn felt"}
        return [type(await table.send(command)).__name__ for command in (told, {"do": "call_pit"})]


def main(folder: Path) -> None:
    rules = {Close.DURING_SPIN: legal("maryland")}
    found: dict[str, Any] = {
        "round": [line for line in page(rules).splitlines() if "call_pit" in line],
        "protocol": [line for line in act_table([CALL_PIT]).splitlines() if "call_pit" in line],
        "access": [office for office in Office if access.may(office, "call_pit", own=None)],
        "replay": [[line.line, line.refusal.code] for line in replay(LINES, legal("maryland")).refusals],
    }
    with served(folder) as house:
        found |= house.do(at_the_table)
        found["socket"] = asyncio.run(over_the_socket(house.url))
    print(msgspec.json.encode(found).decode())
