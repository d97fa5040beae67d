"""The floor stands on both kinds of store."""

from __future__ import annotations

from store.cluster import cluster, own_cluster, postgresql, postgresql_databases
from store.conftest import open_folder, small_disk

__all__ = ["cluster", "open_folder", "own_cluster", "postgresql", "postgresql_databases", "small_disk"]
