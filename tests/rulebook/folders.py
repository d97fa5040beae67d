"""Folders of rulebooks for tests: a sound one, and broken ones that hold only the files in which they differ."""

from __future__ import annotations

import shutil
from pathlib import Path

SOUND = Path(__file__).parent / "sound"
BROKEN = Path(__file__).parent / "broken"


def lay_over(case: str, into: Path) -> Path:
    """The sound rulebook with the files of a broken one over it; ``FILE.missing`` takes a file away."""
    folder = into / case
    shutil.copytree(SOUND, folder)
    for patch in (BROKEN / case).iterdir():
        if patch.suffix == ".missing":
            (folder / patch.stem).unlink()
        else:
            shutil.copy(patch, folder / patch.name)
    return folder


def altered(folder: Path, into: Path, file: str, old: str, new: str) -> Path:
    """A copy of a rulebook's folder in which one file says something else."""
    copy = shutil.copytree(folder, into / folder.name)
    text = (copy / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (copy / file).write_text(text.replace(old, new), encoding="utf-8")
    return copy
