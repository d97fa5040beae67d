"""Par sheets as tables for other programs: one row per wager, as CSV or Parquet, or the whole sheet as JSON."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from croupier.extras import require
from croupier.odds.par import ParRow, ParSheet
from croupier.odds.par_document import par_document, row_document

_NESTED = ("outcomes", "bands", "choices")
_DECIMALS = ("hit_frequency", "one_in", "sd", "skewness", "volatility_index")


def records(sheet: ParSheet) -> list[dict[str, Any]]:
    """One flat record per wager: its table, its figures, and the ends of every band."""
    return [_record(sheet, row) for row in sheet.rows]


def _record(sheet: ParSheet, row: ParRow) -> dict[str, Any]:
    figures = {key: value for key, value in row_document(row).items() if key not in _NESTED}
    bands: dict[str, float] = {}
    for band in row.bands:
        bands[f"low_{band.confidence}_{band.spins}"] = band.low
        bands[f"high_{band.confidence}_{band.spins}"] = band.high
    return {
        "rulebook": sheet.rulebook,
        "edition": sheet.edition,
        "wheel": sheet.wheel,
        "zero": sheet.zero_rule,
        "digest": sheet.digest,
        **figures,
        "choices": " ".join(f"{fate}:{edge}" for fate, edge in row.odds.choices),
        "outcomes": " ".join(f"{back}:{chance}" for back, chance in row.odds.outcomes),
        **bands,
    }


def par_csv(sheet: ParSheet) -> bytes:
    """The sheet as CSV, with a header line."""
    rows = records(sheet)
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def par_json(sheet: ParSheet) -> bytes:
    """The sheet as the document that ``croupier par --json`` prints."""
    return msgspec.json.format(msgspec.json.encode(par_document(sheet)), indent=2) + b"\n"


def par_parquet(sheet: ParSheet) -> bytes:
    """The sheet as Parquet, with the whole document in its metadata under ``croupier.par``."""
    require("croupier.press.par_table.par_parquet", "lab")
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = records(sheet)
    whole = {"covers": pa.int32(), "spots": pa.int32(), "pays": pa.int32()}
    fields = []
    for name in rows[0]:
        number = name.startswith(("low_", "high_")) or name.endswith("_decimal") or name in _DECIMALS
        fields.append(pa.field(name, whole.get(name) or (pa.float64() if number else pa.string())))
    schema = pa.schema(fields, metadata={"croupier.par": msgspec.json.encode(par_document(sheet))})
    file = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), file)
    return file.getvalue()
