"""The floor stands on both kinds of store."""

from __future__ import annotations

from store.cluster import cluster, own_cluster, postgresql, postgresql_databases
from store.conftest import kind, make_url, open_folder, small_disk, url

__all__ = [
    "cluster",
    "kind",
    "make_url",
    "open_folder",
    "own_cluster",
    "postgresql",
    "postgresql_databases",
    "small_disk",
    "url",
]
