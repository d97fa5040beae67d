"""Every endpoint for everybody: each cell of a table written by hand is asked for, over HTTP, at a real house."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from croupier.server.http.app import SUBJECTS
from croupier.server.people.office import Office
from server.http.asking import ASKS, asks
from server.open_house import OpenHouse, in_the_house

EVERYBODY = (*Office, "nobody")
CELLS = {"ok", "400", "401", "403", "404", "409", "built"}
BUILT = "ok" if (files("croupier.server") / "screens").is_dir() else "404"
"""The screens are made by another tool, and need not be there."""
Cells = dict[str, str]


def written() -> dict[tuple[str, str, str], Cells]:
    lines = (Path(__file__).parent / "endpoints.txt").read_text().splitlines()
    heading, *rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert heading == ["method", "path", "whose", *EVERYBODY]
    found: dict[tuple[str, str, str], Cells] = {}
    for method, path, whose, *cells in rows:
        assert (method, path, whose) not in found, f"{method} {path} {whose} is there twice"
        assert set(cells) <= CELLS, f"{method} {path}: {cells}"
        told = (BUILT if cell == "built" else cell for cell in cells)
        found[method, path, whose] = dict(zip(EVERYBODY, told, strict=True))
    return found


TABLE = written()


def test_no_endpoint_is_missing() -> None:
    there = {(endpoint.method, endpoint.path) for subject in SUBJECTS for endpoint in subject.all}
    assert {row[:2] for row in TABLE} == there


@pytest.mark.parametrize("row", TABLE, ids=" ".join)
def test_what_everybody_is_answered(row: tuple[str, str, str], tmp_path: Path) -> None:
    method, path, _ = row

    async def act(house: OpenHouse) -> Cells:
        found = {}
        for who in EVERYBODY:
            names, body = await ASKS.get(row, asks())(house, who)
            answer = await house.ask(who, method, path.format(**names), body if method in ("POST", "PUT") else None)
            status = str(answer.status_code)
            found[who] = "ok" if status[0] == "2" else status
        return found

    assert in_the_house(tmp_path, act) == TABLE[row]
