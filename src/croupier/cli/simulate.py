"""``croupier simulate HOUSE --slip SLIP --spins N``: simulate a slip, and compare it with the exact answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.files import can_write, ending, write_file
from croupier.cli.houses import open_house
from croupier.cli.main import DONE, NO
from croupier.cli.numbers import money, whole
from croupier.cli.options import house_argument, json_option
from croupier.cli.output import print_json, print_table
from croupier.game.zero import Fate
from croupier.odds.slip_text import BadSlip
from croupier.odds.spelling import percent
from croupier.rulebook.money import spell_money
from croupier.rulebook.table import TableRules

if TYPE_CHECKING:
    from croupier.simulation.ask import Ask
    from croupier.simulation.own_strategy import OwnStrategy
    from croupier.simulation.report import Rate, SimulationReport

_SHARES = (0.01, 0.05, 0.5, 0.95, 0.99)
_NAMES = "flat, martingale, reverse-martingale, dalembert, fibonacci, labouchere"


@click.command
@house_argument
@click.option("--slip", required=True, metavar="SLIP", help="Wagers such as red=5,straight:17=1; bonus wagers too.")
@click.option("--spins", required=True, metavar="N", help="How many spins in all; 1e9 is a billion.")
@click.option("--strategy", default="flat", metavar="S", help=f"{_NAMES}, or a Python file with your own.")
@click.option("--session", metavar="L", help="The longest session, in spins; 1,000 if left out where it matters.")
@click.option("--bankroll", metavar="B", help="The bankroll of a session, in currency units.")
@click.option("--target", metavar="T", help="The bankroll at which a session stops.")
@click.option("--stop-loss", metavar="X", help="The loss at which a session stops.")
@click.option(
    "--choice",
    type=click.Choice([fate.value for fate in Fate if fate is not Fate.LOSE]),
    help="The player's choice after a zero, where there is one.",
)
@click.option("--players", default="1", metavar="P", help="How many players feed the meters of a bonus.")
@click.option("--seed", default="0", metavar="K", help="The same seed gives the same answer.")
@click.option("--engine", type=click.Choice(["cpu", "gpu", "cluster"]), default="cpu", help="What runs the simulation.")
@click.option(
    "--method", type=click.Choice(["spins", "counts"]), default="spins", help="Draw each spin, or pocket counts."
)
@click.option("--workers", metavar="W", help="How many cores to use; all if left out. The result is the same.")
@click.option(
    "--checkpoint", type=click.Path(path_type=Path), metavar="FILE", help="Save progress here, and resume from it."
)
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Plot the results to a .svg or .png file."
)
@click.option("--parquet", type=click.Path(path_type=Path), metavar="FILE", help="Write the histogram as Parquet.")
@json_option
def simulate(house: str, engine: str, workers: str | None, checkpoint: Path | None, json: bool, **options: Any) -> int:
    """Simulate a slip or a strategy at HOUSE and compare it with the exact expectation. Ctrl-C reports what is done."""
    if engine != "cpu":
        raise click.UsageError(f"engine: {engine} is not part of this build; use cpu")
    rules = open_house(house)
    if rules is None:
        return NO
    if options["plot"] is not None:
        ending(options["plot"], ("svg", "png"))
    for file in (options["plot"], options["parquet"], checkpoint):
        if file is not None:
            can_write(file)
    cores = None if workers is None else whole("workers", workers, 1, 1024)
    report = _run(rules, options, cores, checkpoint)
    if options["plot"] is not None and report.spins:
        _draw(report, rules, options["slip"], options["plot"])
    if options["parquet"] is not None:
        _write(report, options["parquet"])
    if report.partial:
        click.echo(f"croupier: stopped after {report.spins:,} spins; the figures are from these", err=True)
    if json:
        print_json(report.document())
    else:
        _show(report, rules, options["slip"])
    return DONE


def _run(rules: TableRules, options: dict[str, Any], workers: int | None, checkpoint: Path | None) -> SimulationReport:
    from croupier.simulation.ask import MOST_SPINS, Ask
    from croupier.simulation.checkpoint import BadCheckpoint
    from croupier.simulation.compiler import CannotCompile
    from croupier.simulation.kernels.quick_start import quick_start
    from croupier.simulation.plan import LONGEST_LANE
    from croupier.simulation.simulate import simulate as play

    quick_start()

    def amount(name: str) -> int | None:
        text = options[name]
        return None if text is None else money(name.replace("_", "-"), text, rules.currency)

    try:
        ask = Ask(
            rules=rules,
            slip=options["slip"],
            spins=whole("spins", options["spins"], 1, MOST_SPINS),
            strategy=_strategy(options["strategy"]),
            session=None if options["session"] is None else whole("session", options["session"], 1, LONGEST_LANE),
            bankroll=amount("bankroll"),
            target=amount("target"),
            stop_loss=amount("stop_loss"),
            choice=None if options["choice"] is None else Fate(options["choice"]),
            players=whole("players", options["players"], 1, 100),
            seed=whole("seed", options["seed"], 0, (1 << 64) - 1),
            method=options["method"],
        )
        with _progress(ask) as progress:
            return play(ask, workers, checkpoint, progress)
    except (BadSlip, CannotCompile, BadCheckpoint) as error:
        raise click.UsageError(str(error)) from None


def _strategy(name: str) -> str | OwnStrategy:
    if not name.endswith(".py"):
        return name
    from croupier.simulation.own_strategy import strategy_file

    return strategy_file(Path(name))


@contextmanager
def _progress(ask: Ask) -> Iterator[Any]:
    """A progress bar on a terminal; nothing elsewhere."""
    if ask.spins < 10**8 or not sys.stderr.isatty() or ask.method == "counts":
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.completed:,.0f} spins"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=ask.spins)
        yield lambda spins: bar.update(task, completed=spins)


def _draw(report: SimulationReport, rules: TableRules, slip: str, path: Path) -> None:
    from croupier.press.canvas import CannotDraw
    from croupier.press.simulation_plot import draw_simulation

    try:
        draw_simulation(report, rules.currency, f"{rules.name}: {slip}, {report.spins:,} spins", path)
    except CannotDraw as error:
        raise click.UsageError(str(error)) from None


def _write(report: SimulationReport, path: Path) -> None:
    from io import BytesIO

    import pyarrow
    from pyarrow import parquet

    rows = report.results if report.sessions is None else report.sessions.histogram
    table = pyarrow.table({"result": [row[0] for row in rows], "count": [row[1] for row in rows]})
    content = BytesIO()
    parquet.write_table(table, content)
    write_file(path, content.getvalue())


def _show(report: SimulationReport, rules: TableRules, slip: str) -> None:
    from croupier.simulation.report import quantile

    def say(amount: float) -> str:
        sign = "-" if amount < 0 else ""
        return f"{sign}{spell_money(abs(round(amount)), rules.currency)}"

    def rate(found: Rate) -> str:
        low, high = found.interval
        return f"{found.share:.6f}   95 % within {low:.6f} and {high:.6f}"

    exact = report.expectation.edge
    rows = [
        ("spins", f"{report.spins:,}"),
        ("staked", say(report.staked)),
        ("returned", say(report.returned)),
        ("edge", "" if report.edge is None else percent(report.edge)),
        ("exactly", f"{percent(exact)}   {report.document()['exact_edge']}"),
        ("standard error", "" if report.se is None else f"{report.se:.3e}"),
        ("z", "" if report.z is None else f"{report.z:+.3f}"),
    ]
    if report.longest_losing_run is not None:
        rows.append(("longest losing run", f"{report.longest_losing_run:,} in a row"))
    if report.sessions is not None:
        found = report.sessions
        endings = (("ruined", found.ruined), ("target reached", found.reached), ("stopped", found.stopped))
        rows += [
            ("sessions", f"{found.count:,} of at most {found.longest:,} spins, {found.spins:,.1f} on average"),
            ("result of a session", f"{say(found.mean)} on average, standard deviation {say(found.sd)}"),
            *((f"{share:.1%} quantile", say(found.quantile(share))) for share in _SHARES),
            *((name, rate(ending)) for name, ending in endings if ending.count),
        ]
    else:
        rows += [(f"result {say(net)}", f"{count:,} times") for net, count in report.results]
        rows += [(f"{share:.1%} quantile", say(quantile(report.results, share))) for share in _SHARES if report.results]
    how = "every spin drawn" if report.method == "spins" else "pocket counts drawn"
    rows.append(("speed", f"{report.spins_per_second:,.0f} spins a second ({how}, {report.seconds:.3f} s)"))
    print_table(f"{rules.name}: {slip}", ("", ""), rows)
