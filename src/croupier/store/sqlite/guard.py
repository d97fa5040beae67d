"""The guard of a file: one process writes it at a time. The kernel lets go of the lock however the process ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from croupier.floor.ports import StoreDown
from croupier.store.failure import InUse


class Guard:
    """Holds the lock on ``<file>-lock``, which stays where it is: to remove it would let two processes in."""

    def __init__(self, file: Path) -> None:
        lock = file.with_name(file.name + "-lock")
        try:
            self._lock = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreDown(f"{lock} cannot be written: {error.strerror}; see to the folder") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._lock, 20, 0).decode("ascii", "replace").strip()
            os.close(self._lock)
            whose = f" ({holder})" if holder.isdigit() else ""
            raise InUse(f"{file} is in use by another process{whose}: stop that one first") from error
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)

    def let_go(self) -> None:
        os.close(self._lock)
