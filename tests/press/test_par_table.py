"""Par sheets as CSV, Parquet and JSON, read back."""

from __future__ import annotations

import csv
import datetime
import io
import json

import pyarrow.parquet as pq
import pytest

import croupier
from croupier.odds.par import par_sheet
from croupier.press.par_table import par_csv, par_json, par_parquet, records

SHEET = par_sheet(croupier.table("colorado:single-zero", zero="prison", date=datetime.date(2026, 1, 1)))


def test_csv() -> None:
    rows = {row["kind"]: row for row in csv.DictReader(io.StringIO(par_csv(SHEET).decode()))}
    assert len(rows) == len(SHEET.rows)
    red = rows["red"]
    assert (red["rulebook"], red["wheel"], red["zero"], red["digest"]) == (
        "colorado",
        "single-zero",
        "prison",
        SHEET.digest,
    )
    assert (red["odds"], red["probability"], red["edge"], red["choices"]) == (
        "1 to 1",
        "18/37",
        "1/74",
        "half:1/74 prison:19/1369",
    )
    assert red["outcomes"] == "2:18/37 1/2:1/37 0:18/37"
    # 36/37, sd 216/37: 36/37 - 1.959964 * 216/37 / 1000
    assert float(rows["straight"]["low_95_1000000"]) == pytest.approx(0.96153102, abs=1e-8)


def test_parquet() -> None:
    table = pq.read_table(io.BytesIO(par_parquet(SHEET)))
    assert table.num_rows == len(SHEET.rows)
    assert {str(table.schema.field(name).type) for name in ("pays", "covers", "spots")} == {"int32"}
    numbers = ("edge_decimal", "sd", "one_in", "high_99_1000")
    assert {str(table.schema.field(name).type) for name in numbers} == {"double"}
    assert str(table.schema.field("edge").type) == "string"
    assert table.to_pylist() == records(SHEET)
    document = json.loads(table.schema.metadata[b"croupier.par"])
    assert (document["rulebook"], document["digest"]) == ("colorado", SHEET.digest)


def test_parquet_of_wagers_without_odds_of_their_own() -> None:
    sheet = par_sheet(croupier.table("massachusetts", offers=["b2b"]))
    rows = pq.read_table(io.BytesIO(par_parquet(sheet))).to_pylist()
    assert [row["pays"] for row in rows if row["kind"] in ("straight", "b2b")] == [35, None]


def test_json() -> None:
    document = json.loads(par_json(SHEET))
    assert document["wagers"][0]["return"] == "36/37"
