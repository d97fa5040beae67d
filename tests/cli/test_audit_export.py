"""``croupier audit export``: transfers as CSV and Parquet, of one table or of all, and files that cannot be written."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path

import pytest
from pyarrow import parquet

from cli import evening_db
from cli.audited import RECORDS, true, two, wrong
from cli.conftest import Call
from cli.evening_db import bodies, rows
from croupier.floor.house import House
from croupier.store.open import open_store

__all__ = ["true", "two"]

HEADS = ["table", "record", "at", "debit", "credit", "amount"]


def test_csv(call: Call, true: Path, tmp_path: Path) -> None:
    """What was moved or posted adds up, account by account, to the balances."""
    path = tmp_path / "house.csv"
    assert call("audit", "export", str(path), "--db", str(true)).status == 0
    found = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert list(found[0]) == HEADS
    transfers = [transfer for table in RECORDS for body in bodies(true, table) for transfer in body["transfers"]]
    told = [(row["debit"], row["credit"], int(row["amount"])) for row in found]
    assert told == [tuple(transfer) for transfer in transfers]
    balances: dict[str, int] = {}
    for debit, credit, amount in told:
        balances[debit] = balances.get(debit, 0) - amount
        balances[credit] = balances.get(credit, 0) + amount
    assert balances == dict(rows(true, "SELECT code, balance FROM accounts"))
    assert balances["wallet:ann-t1"] == 50_000 - 25_000 + 22_500 - 5_000
    assert sum(balances.values()) == 0


def test_parquet(call: Call, true: Path, tmp_path: Path) -> None:
    for name in ("house.csv", "house.parquet"):
        assert call("audit", "export", str(tmp_path / name), "--db", str(true)).status == 0
    found = parquet.read_table(tmp_path / "house.parquet").to_pylist()
    assert list(found[0]) == HEADS
    text = (tmp_path / "house.csv").read_text(encoding="utf-8")
    as_text = [{key: str(value) for key, value in row.items()} for row in found]
    assert as_text == list(csv.DictReader(io.StringIO(text)))
    assert {type(row["amount"]) for row in found} == {int}


def test_parquet_of_a_table_that_moved_nothing(call: Call, tmp_path: Path) -> None:
    """Its columns have the same kinds as any other's."""

    async def empty(url: str) -> None:
        house = await House.open(await open_store(url))
        await evening_db.open_by_hand(house, "t1")
        await house.close()

    db, path = tmp_path / "house.db", tmp_path / "house.parquet"
    asyncio.run(empty(str(db)))
    assert call("audit", "export", str(path), "--db", str(db)).status == 0
    found = parquet.read_table(path)
    assert (found.num_rows, found.column_names) == (0, HEADS)
    assert str(found.schema.field("amount").type) == "int64"


def test_one_table_of_several(call: Call, two: Path, tmp_path: Path) -> None:
    path = tmp_path / "t2.csv"
    assert call("audit", "export", str(path), "--table", "t2", "--db", str(two)).status == 0
    assert {row["table"] for row in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))} == {"t2"}


def test_a_table_that_is_not_there_is_not_exported(call: Call, two: Path, tmp_path: Path) -> None:
    path = tmp_path / "t3.jsonl"
    line = wrong(call("audit", "export", str(path), "--table", "t3", "--db", str(two)))
    assert "'t3' is not there" in line
    assert not path.exists()


@pytest.mark.parametrize("name", ["house.xlsx", "house", "house.json"])
def test_a_wrong_ending(name: str, call: Call, true: Path, tmp_path: Path) -> None:
    path = tmp_path / name
    line = wrong(call("audit", "export", str(path), "--db", str(true)))
    assert line == f"{path}: the file's name must end in .jsonl or .csv or .parquet"
    assert not path.exists()


def test_an_export_that_cannot_be_written(call: Call, true: Path, tmp_path: Path) -> None:
    path = tmp_path / "none" / "house.csv"
    line = wrong(call("audit", "export", str(path), "--db", str(true)))
    assert line == f"{path}: cannot be written: No such file or directory"
