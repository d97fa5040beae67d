"""``croupier par HOUSE``: par sheets on screen, as JSON, and as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Call, Write

KEYS = {
    "name", "rulebook", "title", "edition", "date", "digest", "currency", "wheel", "pockets", "order", "covered",
    "spins_per_decision", "spins_per_decision_decimal", "zero", "zero_says", "options", "assumptions", "notes",
    "spins", "z", "wagers",
}  # fmt: skip


def test_document(call: Call) -> None:
    done = call("par", "maryland", "--json")
    assert (done.status, done.err) == (0, "")
    document = done.document
    assert set(document) == KEYS
    assert document["spins"] == [10**3, 10**4, 10**5, 10**6, 10**7, 10**8]
    five = next(row for row in document["wagers"] if row["kind"] == "first-five")
    assert (five["odds"], five["probability"], five["one_in"], five["return"], five["edge"]) == (
        "6 to 1",
        "5/38",
        7.6,
        "35/38",
        "3/38",
    )
    assert len(five["bands"]) == 18
    assert five["bands"][0].keys() == {"spins", "confidence", "low", "high"}


def test_advice_of_colorado(call: Call, house: Write) -> None:
    path = house('rulebook = "colorado"\nwheel = "single-zero"\nzero = "prison"\n')
    assert "half back is strictly better than prison" in call("par", path, "--json").document["advice"]


def test_table(call: Call, house: Write) -> None:
    path = house('rulebook = "maryland"\noffers = ["bonus-spin"]\n')
    done = call("par", path)
    assert done.status == 0
    assert "First five numbers 6 to 1 5/38 7.60 35/38 92.105% 3/38 7.895% 2.3662 3.9043" in done.lines
    assert "The actual return with 95% confidence, z = 1.959964, after so many spins" in done.text
    assert "bonus-spin.primary.start USD 10,000 regulator" in done.lines
    assert "- The volatility index is 1.65 standard deviations of one wager." in done.lines
    assert any(line.startswith("- assumed, bonus-spin.stake: ") for line in done.lines)


def test_table_without_options(call: Call) -> None:
    assert "Options and weights" not in call("par", "singapore").text


def test_files(call: Call, house: Write, tmp_path: Path) -> None:
    path = house('rulebook = "singapore"\n')
    done = call("par", path, "--csv", "a.csv", "--parquet", "a.parquet", "--pdf", "a.PDF")
    assert (done.status, done.lines) == (0, ["wrote a.csv", "wrote a.parquet", "wrote a.PDF"])
    assert (tmp_path / "a.csv").read_text().startswith("rulebook,edition,wheel,zero,digest,wager,kind,")
    assert (tmp_path / "a.parquet").read_bytes().startswith(b"PAR1")
    assert (tmp_path / "a.PDF").read_bytes().startswith(b"%PDF-")
    both = call("par", path, "--pdf", "b.pdf", "--json")
    assert both.document["rulebook"] == "singapore"
    assert (tmp_path / "b.pdf").exists()


def test_all(call: Call, tmp_path: Path) -> None:
    done = call("par", "--all", str(tmp_path / "deep" / "sheets"), "--json")
    assert (done.status, done.err) == (0, "")
    assert len(done.document) == 15
    assert {(row["rulebook"], row["wheel"], row["zero"]) for row in done.document} >= {
        ("colorado", "double-zero", "prison"),
        ("massachusetts", "double-zero", "half"),
        ("maryland", "triple-zero", "lose"),
    }
    files = [Path(file) for row in done.document for file in row["files"]]
    assert len(files) == 60
    assert all(file.stat().st_size > 1000 for file in files)
    assert {file.suffix for file in files} == {".csv", ".parquet", ".pdf", ".json"}


def test_all_tells_what_it_wrote(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.odds.catalogue.SHIPPED", ("singapore",))
    done = call("par", "--all", str(tmp_path))
    assert done.out == f"wrote 1 sheets, each as csv, parquet, pdf, json, to {tmp_path}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name a HOUSE (a file, RULEBOOK or RULEBOOK:WHEEL), or --all FOLDER"),
        (
            ("maryland", "--all", "x"),
            "--all takes neither a HOUSE nor another file: it writes every sheet in every format",
        ),
        (("--all", "x", "--pdf", "x.pdf"), "--all takes neither a HOUSE nor another file: it writes every sheet in"),
        (("maryland", "--pdf", "sheet.txt"), "sheet.txt: the file's name must end in .pdf"),
        (("maryland", "--csv", "sheet"), "sheet: the file's name must end in .csv"),
        (("maryland", "--parquet", "/nowhere/a.parquet"), "/nowhere/a.parquet: cannot be written: No such file"),
        (("--all", "house.toml/x"), "house.toml/x: cannot create a folder there: Not a directory"),
        (("nevada",), "nevada: "),
    ],
)
def test_wrong_calls(call: Call, house: Write, arguments: tuple[str, ...], says: str) -> None:
    house('rulebook = "maryland"\n')
    done = call("par", *arguments)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert line.startswith(f"croupier: {says}")


def test_illegal_house(call: Call, house: Write) -> None:
    done = call("par", house('rulebook = "maryland"\nseets = 8\n'), "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err == "croupier: house.toml: seets: is no key of a house file (house.toml)\n"
