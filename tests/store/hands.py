"""Every hand that writes a store: of the house's own process, and a scribe's."""

from __future__ import annotations

from functools import partial

import pytest

from croupier.store.open import open_store

SCRIBES = " in a process of its own"
HANDS = ("sqlite", "sqlite" + SCRIBES, "postgresql", "postgresql" + SCRIBES)


def written_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The kind of store, which ``with_store`` has written by this hand: what a module's fixture ``kind`` gives."""
    kind = str(request.param)
    if kind.endswith(SCRIBES):
        monkeypatch.setattr("store.batches.open_store", partial(open_store, own_process=True))
    return kind.removesuffix(SCRIBES)
