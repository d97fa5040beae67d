"""Errors: one line that names the file, the key and the fix; status 2 for a wrong call, 1 for the answer no."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from cli.conftest import Call, Done, Write
from croupier.cli import main as command
from croupier.cli.main import COMMANDS
from rulebook.folders import SOUND, altered

OF_A_HOUSE = ["check", "spots", "odds"]
IDS = "massachusetts, small-stakes, maryland, singapore, colorado"


def one_line(done: Done) -> str:
    """The single line of a call that was wrong."""
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith("croupier: ")
    return line.removeprefix("croupier: ")


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_unknown_rulebook(call: Call, name: str) -> None:
    expected = f"nevada: neither a rulebook of that id ({IDS}) nor a folder"
    assert one_line(call(name, "nevada")) == expected
    assert one_line(call(name, "nevada:single-zero", "--json")) == expected


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_missing_file(call: Call, name: str) -> None:
    assert one_line(call(name, "none.toml")) == "none.toml: cannot be read: No such file or directory"


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_name_that_no_file_can_have(call: Call, name: str) -> None:
    long = "n" * 5000
    assert one_line(call(name, long)).startswith(f"{long}: neither a rulebook of that id")
    assert one_line(call(name, f"{long}.toml")) == f"{long}.toml: cannot be read: File name too long"


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_not_toml(call: Call, house: Write, name: str) -> None:
    path = house('rulebook = "maryland"\nseats = eight\n')
    assert one_line(call(name, path)) == "house.toml: not TOML: Invalid value (at line 2, column 9)"


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_not_utf_8(call: Call, house: Write, name: str) -> None:
    path = house("")
    Path(path).write_bytes(b'name = "Caf\xe9"\n')
    assert one_line(call(name, path)) == "house.toml: byte 12 is not UTF-8: save the file as UTF-8"


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_wrong_type(call: Call, house: Write, name: str) -> None:
    path = house('rulebook = "maryland"\nseats = "eight"\n')
    assert one_line(call(name, path)) == "house.toml: seats: Expected `int`, got `str`"


@pytest.mark.parametrize("name", OF_A_HOUSE)
def test_no_rulebook(call: Call, house: Write, name: str) -> None:
    path = house('wheel = "single-zero"\n')
    assert one_line(call(name, path)) == "house.toml: rulebook: is missing"


@pytest.mark.parametrize("name", OF_A_HOUSE)
@pytest.mark.parametrize(
    "text", ["seets = 8", "seats = 0", "zero = 'half'", "wheel = 'oval'", "limits = { inside = [5, 1] }"]
)
def test_breach_is_the_answer_no(call: Call, house: Write, name: str, text: str) -> None:
    path = house(f'rulebook = "maryland"\n{text}\n')
    assert call(name, path).status == 1
    assert call(name, path, "--json").status == 1


def test_several_wrong_values_are_one_line(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\nseats = "eight"\n[pays]\nred = "much"\n')
    assert one_line(call("check", path)) == (
        "house.toml: seats: Expected `int`, got `str`; pays.red: Expected `int`, got `str`"
    )


def test_broken_rulebook_of_ones_own(call: Call, house: Write, tmp_path: Path) -> None:
    """Every fault has a line of its own."""
    path = house('rulebook = "./sound"\n')
    altered(SOUND, tmp_path, "rulebook.toml", 'default-wheel = "single-zero"', 'default-wheel = "oval"')
    assert one_line(call("odds", path)) == "rulebook.toml: default-wheel: oval is not in wheels.toml"
    (tmp_path / "sound" / "zero.toml").unlink()
    (tmp_path / "sound" / "chips.toml").unlink()
    done = call("odds", path)
    assert done.status == 2
    [line] = done.err.splitlines()
    assert line.startswith("croupier: zero.toml: the file is missing (and 1 more: croupier rulebooks --check ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["spin"], "No such command 'spin'."),
        (["odds"], "Missing argument 'HOUSE'."),
        (["check"], "Missing argument 'HOUSE'."),
        (["diff", "maryland"], "Missing argument 'RULEBOOK'."),
        (["odds", "maryland", "colorado"], "Got unexpected extra argument (colorado)"),
        (["odds", "maryland", "--slips", "red=5"], "No such option"),
        (["odds", "maryland", "--slip"], "Option '--slip' requires an argument."),
        (["rulebooks", "--check"], "Option '--check' requires an argument."),
    ],
)
def test_wrong_call(call: Call, arguments: list[str], says: str) -> None:
    assert one_line(call(*arguments)).startswith(says)


def test_no_command_at_all_prints_the_help(call: Call) -> None:
    done = call()
    assert (done.status, done.out) == (2, "")
    for name in COMMANDS:
        assert f"\n  {name} " in done.err


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help(call: Call, arguments: list[str]) -> None:
    done = call(*arguments)
    assert (done.status, done.err) == (0, "")
    for name, says in COMMANDS.items():
        assert f"{name} {says}" in done.text


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(call: Call, name: str) -> None:
    done = call(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0].startswith(f"Usage: croupier {name}")


def test_version(call: Call) -> None:
    assert call("--version").out.startswith("croupier, version ")


def test_stopped_by_the_user(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise click.Abort

    monkeypatch.setattr(command.croupier, "main", stop)
    assert one_line(call("rulebooks")) == "stopped"


def test_exit_status_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["croupier", "odds", "nevada"])
    with pytest.raises(SystemExit) as ended:
        command.run()
    assert ended.value.code == 2


def test_commands_are_listed_for_completion() -> None:
    assert command.croupier.list_commands(click.Context(command.croupier)) == list(COMMANDS)
