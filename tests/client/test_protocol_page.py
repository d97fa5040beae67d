"""The page of the protocol says what the server does: every message, command, field and code, and its bot plays."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from client.house import House
from croupier.client import reading
from croupier.play.event import Result
from croupier.play.refusal import Code
from croupier.server import wire
from croupier.server.act_table import with_tables
from croupier.server.errors import STATUS, status_of
from croupier.server.live import view
from croupier.server.live.terminal import Bye, Hello, Wallet, You
from croupier.server.player_protection import RealityCheck

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
TOLD = (Hello, view.Whole, view.News, view.PlayerView, view.Racks, wire.Answered, Wallet, RealityCheck, Bye)
BYE_ONLY = {"bad-message", "taken-over"}


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def section(title: str) -> str:
    """From one heading to the next."""
    return PAGE.partition(f"\n{title}\n")[2].partition("\n#")[0]


def fields_in(text: str) -> set[str]:
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {word for cell in rows for word in words(cell)}


def names(form: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(form)}


@pytest.mark.parametrize("form", TOLD, ids=lambda form: form.__struct_config__.tag)
def test_every_message(form: Any) -> None:
    """A section with each of its fields, and examples that have no others and that the client reads."""
    tag = form.__struct_config__.tag
    text = section(f"### `{tag}`").partition("Where the round is, `now`:")[0]
    assert fields_in(text) == names(form)
    examples = re.findall(r"```json\n(.*)\n```", text)
    assert examples
    for example in examples:
        assert set(msgspec.json.decode(example)) <= names(form) | {"tell"}
        assert reading.read(example.encode()) is not None


def test_messages_are_all_there() -> None:
    assert {form.__struct_config__.tag for form in TOLD} == reading.TELLS


def test_parts_of_messages() -> None:
    assert fields_in(section("### `table`").partition("Where the round is, `now`:")[2]) == names(view.Situation)
    (you,) = [row for row in ROWS if row[0] == "`you`"]
    assert set(words(you[1])) == names(You)
    (chairs,) = [row for row in ROWS if row[0] == "`chairs`" and "by seat" in row[1]]
    assert set(words(chairs[1])) == names(view.Chair)
    (results,) = [row for row in ROWS if row[0] == "`results`"]
    assert set(words(results[1])) == names(Result)


def test_every_command() -> None:
    """Each with its fields, those that may be left out with a question mark."""
    told = {tuple(words(row[0])): row[1] for row in ROWS if len(row) == 3 and row[0].startswith("`")}
    for form in get_args(wire.AnySent):
        fields = [field for field in msgspec.structs.fields(form) if field.encode_name != "by"]
        spelled = ", ".join(f"`{field.encode_name}`" + ("" if field.required else "?") for field in fields)
        assert told[form.__struct_config__.tag,] == (spelled or "none")


def test_the_tables_of_commands_are_those_that_the_rows_give() -> None:
    assert with_tables(PAGE) == PAGE, "run `make pages`"
    assert PAGE.count("\n| command | fields | what |\n") == 2


def test_examples_of_commands() -> None:
    for example in re.findall(r"```json\n(.*)\n```", section("## What a terminal sends") + section("### The note")):
        wire.read(example.encode())


def test_every_code() -> None:
    """All that can be said no with, as the source has them, each with the status that it has over HTTP."""
    said = set(STATUS) | {str(code) for code in Code}
    for file in (ROOT / "src" / "croupier").rglob("*.py"):
        if "client" not in file.parts:
            said |= set(re.findall(r'\b(?:Refused|close)\(\s*"([a-z-]+)"', file.read_text()))
    table = [line.split("|")[1:4] for line in section("## Errors").splitlines() if line.startswith("| `")]
    listed = {words(code)[0]: status.strip() for code, status, _ in table}
    assert listed == {code: "–" if code in BYE_ONLY else str(status_of(code)) for code in said}
    assert [words(code)[0] for code, _, _ in table] == sorted(listed)


async def test_bot(house: House) -> None:
    """The ten lines, run as they stand but for the address and a table that is quicker."""
    bot = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len([line for line in bot.splitlines() if line.startswith("    ")]) <= 10
    bot = bot.replace("http://127.0.0.1:8000", house.url).replace('"maryland"', '"quick"')
    process = await asyncio.create_subprocess_exec(sys.executable, "-W", "error", "-c", bot, stdout=-1, stderr=-1)
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    pocket, rack = out.split()
    assert int(rack) == (18_500 if pocket in (b"8", b"11") else 9_500)
