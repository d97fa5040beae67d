"""The command ``croupier``: parse the arguments, run a command, and turn every error into one line and a status.

See docs/decisions/0007-click-instead-of-typer.md.
"""

from __future__ import annotations

import importlib
import sys

import click

from croupier.extras import MissingExtra, require

COMMANDS = {
    "rulebooks": "the rulebooks that are shipped, or a check of one's own",
    "check": "whether a house is legal, and what it must post",
    "spots": "every spot of a table, with its odds, limits and places",
    "odds": "what every wager returns, exactly",
    "par": "par sheets: a table's odds as a test lab wants them, as JSON, CSV, Parquet or PDF",
    "calibrate": "weights of a bonus wager that reach a given return",
    "session": "what becomes of a bankroll over many spins, exactly",
    "simulate": "a slip or a strategy played a billion times, beside the exact answer",
    "wheel": "what a record of results says about the wheel that made it",
    "diff": "where two rulebooks differ, clause beside clause",
    "replay": "a file of commands, run and told",
    "serve": "open the tables of a house, over HTTP and WebSocket",
    "staff": "who works in a house that is open",
    "table": "the tables of a house that is open",
    "audit": "whether the record can be trusted, what happened in a round, whether the wheel was fair",
    "shift": "float, drop, win, hold and tips of each table's shifts, and of the house",
    "stock": "the chips that the cage has given to each table, and those outside",
    "backup": "everything in one file, while the tables run",
    "restore": "a backup into an empty database",
    "coverage": "how each requirement of the rulebooks is met, and by which tests",
}

NEEDS = {"session": "lab", "simulate": "lab", "wheel": "lab"}
"""The extra that a command cannot run without."""

DONE, NO, WRONG = 0, 1, 2
"""Exit status: success; the answer is no; the command line was wrong."""


class Commands(click.Group):
    """Each command is a module of this package, imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in NEEDS:
            require(f"croupier {cmd_name}", NEEDS[cmd_name])
        command = getattr(importlib.import_module(f"croupier.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="croupier")
def croupier() -> None:
    """Roulette exactly as a regulator's rulebook says, with the clause for everything it does."""


def run() -> None:
    """Entry point of the command line."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    from croupier.rulebook.fault import BrokenRulebook
    from croupier.rulebook.house import UnreadableHouse

    try:
        status = croupier.main(arguments, prog_name="croupier", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return WRONG
    except click.ClickException as error:
        return _wrong(error.format_message())
    except click.Abort:
        return _wrong("stopped")
    except BrokenRulebook as error:
        first, more = error.faults[0], len(error.faults) - 1
        return _wrong(f"{first} (and {more} more: croupier rulebooks --check {error.name})" if more else str(first))
    except UnreadableHouse as error:
        return _wrong(str(error))
    except MissingExtra as error:
        click.echo(str(error), err=True)
        return WRONG
    return status if isinstance(status, int) else DONE


def _wrong(line: str) -> int:
    click.echo("croupier: " + " ".join(line.split()), err=True)
    return WRONG
