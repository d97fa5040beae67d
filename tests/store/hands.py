"""Every hand that writes a store: SQLite's two, and PostgreSQL's."""

from __future__ import annotations

from functools import partial

import pytest

from croupier.store.open import open_store

HANDS = ("sqlite", "sqlite in a process of its own", "postgresql")


def written_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The kind of store, which ``with_store`` has written by this hand: what a module's fixture ``kind`` gives."""
    if request.param == "sqlite in a process of its own":
        monkeypatch.setattr("store.batches.open_store", partial(open_store, own_process=True))
        return "sqlite"
    return str(request.param)
