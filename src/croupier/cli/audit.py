"""``croupier audit``: verify the record, recall a round, check the fairness of a wheel, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.database import db_option, one_moment, one_table, reading, records_of, run, table_option
from croupier.cli.files import ending, write_file
from croupier.cli.main import DONE, NO
from croupier.cli.numbers import whole
from croupier.cli.options import json_option
from croupier.cli.output import print_json, print_table
from croupier.extras import require

if TYPE_CHECKING:
    from croupier.store.verifier.records import Verified


@click.group
def audit() -> None:
    """Check the record and the books, recall a round, check the wheel's fairness, export."""


@audit.command
@click.argument("export", required=False, type=click.Path(path_type=Path))
@db_option
@json_option
def verify(export: Path | None, db: str | None, json: bool) -> int:
    """Check the hash chain and the books of a database, or an EXPORT in JSON lines; names the first bad record."""
    from croupier.store.verifier.books import BadRecord

    try:
        verified = run(_verify_database(db)) if export is None else _verify_file(export)
    except BadRecord as bad:
        if json:
            print_json({"ok": False, "table": bad.table, "record": bad.seq, "says": bad.why})
        else:
            click.echo(f"croupier: {bad}", err=True)
        return NO
    if json:
        tables = [{"table": t, "records": n, "head": verified.heads[t].hex()} for t, n in verified.records.items()]
        print_json({"ok": True, "records": sum(verified.records.values()), "balance": 0, "tables": tables})
    else:
        rows = [(t, f"{n:,}", verified.heads[t].hex()) for t, n in verified.records.items()]
        title = "The record is whole, and the books add up to zero"
        print_table(title, ("table", "records", "hash"), rows, right=[1])
    return DONE


@audit.command
@click.option("--round", "number", required=True, metavar="N", help="The round's number.")
@table_option
@db_option
@json_option
def recall(number: str, table: str | None, db: str | None, json: bool) -> int:
    """Show a past round as it happened, marked as a replay."""
    wanted = whole("round", number, 1, 10**9)
    records, told = run(_recall(db, table, wanted))
    if not records:
        click.echo(f"croupier: round {wanted} is not in the record", err=True)
        return NO
    if json:
        print_json({"replay": True, "round": wanted, "records": records})
    else:
        click.echo(f"REPLAY of round {wanted}: nothing is being played.")
        for line in told:
            click.echo(line)
    return DONE


@audit.command
@table_option
@db_option
@json_option
def fairness(table: str | None, db: str | None, json: bool) -> int:
    """Check that an automatic wheel kept its promises: seed, nonces, result."""
    rounds = run(_fairness(db, table))
    bad = [found for found in rounds if found.fault is not None]
    if json:
        faults = [{"round": found.round, "says": found.fault} for found in bad]
        print_json({"ok": not bad, "rounds": len(rounds), "faults": faults})
    else:
        for found in bad:
            click.echo(f"croupier: round {found.round}: {found.fault}", err=True)
        if not bad:
            click.echo(f"{len(rounds):,} rounds: every seed was promised and gives its result.")
    return NO if bad else DONE


@audit.command
@click.argument("file", type=click.Path(path_type=Path))
@table_option
@db_option
def export(file: Path, table: str | None, db: str | None) -> int:
    """Write the record to FILE: .jsonl (with hashes, verifiable), .csv or .parquet (one row per transfer)."""
    from croupier.floor.export import jsonl, transfers_csv, transfers_parquet

    kind = ending(file, ("jsonl", "csv", "parquet"))
    if kind == "parquet":
        require("croupier audit export to Parquet", "lab")
    writers: dict[str, Any] = {"jsonl": jsonl, "csv": transfers_csv, "parquet": transfers_parquet}

    async def work() -> bytes:
        async with reading(db) as reader, one_moment(reader) as still:
            tables = await still.tables()
            if table is not None and table not in tables:
                raise click.UsageError(f"table: {table!r} is not there: {', '.join(tables) or 'none'}")
            content: bytes = await writers[kind](still, tables if table is None else [table])
            return content

    write_file(file, run(work()))
    return DONE


def _verify_file(path: Path) -> Verified:
    from croupier.store.verifier.books import verify_books
    from croupier.store.verifier.records import Verified, read_export, verify_records, verify_rules

    verified, rules = Verified(), dict[str, bytes]()
    try:
        with path.open("rb") as lines:
            verify_records(read_export(lines, rules), verified)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from None
    verify_rules(verified.set_ups, rules)
    verify_books(verified.books)
    return verified


async def _verify_database(db: str | None) -> Verified:
    from croupier.store.verifier.parallel import verify as verify_all

    async with reading(db) as reader:
        return await verify_all(reader)


async def _recall(db: str | None, table: str | None, number: int) -> tuple[list[Any], list[str]]:
    import msgspec

    from croupier.floor.event import TableSetUp
    from croupier.floor.past import records_of_round
    from croupier.floor.recorded import rules_of_records
    from croupier.play.cited import cited
    from croupier.play.event import BettingOpened, ChoiceTaken, one_by_one
    from croupier.play.explain import tell

    async with reading(db) as reader:
        name = await one_table(reader, table)
        records = await records_of(reader, name)
        chosen = list(records_of_round(records, number))
        before = [record for record in records if not chosen or record.seq <= chosen[-1].seq]
        named = await rules_of_records(reader, name, before)
    rules, told = None, []
    seqs = {record.seq for record in chosen}
    round_now = 0
    for record in records:
        for event in record.events:
            if isinstance(event, TableSetUp):
                rules = named[event.digest]
            if isinstance(event, BettingOpened):
                round_now = event.round
            later = isinstance(event, ChoiceTaken) and event.round == number
            if record.seq in seqs and rules is not None and (round_now == number or later):
                told += [f"{record.seq:6}  {line}" for line in tell(event, rules)]
        if chosen and record.seq >= chosen[-1].seq:
            break
    if rules is None:
        return [], told
    events = ([cited(one_by_one(event), rules.book) for event in record.events] for record in chosen)
    return [msgspec.to_builtins(record) | {"events": each} for record, each in zip(chosen, events, strict=True)], told


async def _fairness(db: str | None, table: str | None) -> list[Any]:
    from croupier.floor.past import check_fairness
    from croupier.floor.recorded import rules_of_records

    async with reading(db) as reader:
        name = await one_table(reader, table)
        records = await records_of(reader, name)
        return list(check_fairness(records, name, await rules_of_records(reader, name, records)))
