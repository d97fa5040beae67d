"""Maryland's rulebook with a lucky sector: a wager in wagers.toml, and the section of the bonus in bonus.toml."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bonus.lucky_sector import LuckySector
from croupier.bonus import register, unregister
from croupier.rulebook.load import JURISDICTIONS

WAGER = """
[wager.lucky-sector]
title = "Lucky sector"
group = "bonus"
shape = { is = "anywhere" }
clause = "MD-59"
odds = "MD-88"
optional = true
"""

SECTION = """
[lucky-sector]
pays = 11
draw-clause = "MD-59"
pay-clause = "MD-88"
"""

ENTRY_POINT = "[croupier.bonus]\nlucky-sector = lucky_sector:LuckySector\n"


def write_rulebook(into: Path, section: str = SECTION) -> Path:
    """The rulebook's folder."""
    folder = shutil.copytree(JURISDICTIONS / "maryland" / "1.5", into / "lucky")
    for file, text in (("wagers.toml", WAGER), ("bonus.toml", section)):
        path = folder / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return folder


def install(into: Path) -> Path:
    """The bonus as a package of its own, which an entry point makes known."""
    info = into / "lucky_sector-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky-sector\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY_POINT)
    shutil.copy(Path(__file__).with_name("lucky_sector.py"), into)
    return into


@contextmanager
def registered() -> Iterator[None]:
    """With the bonus known to this process."""
    register(LuckySector)
    try:
        yield
    finally:
        unregister(LuckySector.name)
