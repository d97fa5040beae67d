"""Every rule of placing through the desk of an open house: what comes back over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cage.evening import called
from croupier.floor.answer import Taken
from croupier.play.parse import read_command
from placing.cases import Case, cases
from placing.test_table import steps, wager
from server.open_house import OpenHouse, in_the_house


async def answer(house: OpenHouse, number: int, case: Case) -> tuple[str, str]:
    table = f"case-{number}"
    await house.parts.tables.open(table, case.rules, automatic=False)
    live = await called(house.parts.house.tables[table])
    assert await house.command("ann", "sit", table, seat=1, player=house.ids["ann"]) == "taken"
    for step in steps(case):
        if step["do"] == "open_table" and live.writer.state.play.phase != "closed":
            continue
        who = "dealer" if step["do"] == "buy_in" else step.get("by", "ann")
        said = await send(house, who, table, step)
        assert said[0] == "taken", (case.name, step, said)
    return await send(house, "ann" if case.by == "player" else case.by, table, wager(case))


async def send(house: OpenHouse, who: str, table: str, command: dict[str, Any]) -> tuple[str, str]:
    if who == "generator":  # no office sends draws: the house does
        writer = house.parts.house.tables[table].writer
        drawn = await writer.submit(next(house.keys), who, read_command(msgspec.json.encode(command)))
        return ("taken" if isinstance(drawn, Taken) else str(drawn)), ""
    sent = {"key": next(house.keys), "command": command}
    told = (await house.ask(who, "POST", f"/api/tables/{table}/commands", sent)).json()
    return str(told.get("answer") or told["code"]), str(told.get("says", ""))


def test_through_the_desk(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> dict[str, tuple[str, str]]:
        return {case.name: await answer(house, number, case) for number, case in enumerate(cases("desk"))}

    found = in_the_house(tmp_path, act)
    assert {name: code for name, (code, _) in found.items()} == {case.name: case.code for case in cases("desk")}
    for case in cases("desk"):
        assert not case.says or found[case.name][1] == case.says
