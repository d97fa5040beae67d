"""The lock on a file, so that one house writes it at a time. The kernel releases it however the processes end."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from croupier.floor.ports import StoreDown
from croupier.store.failure import InUse

PATIENCE = 10.0
"""Seconds to wait for the writer process of a house that has ended."""


class Guard:
    """Holds the lock on ``<file>-lock``. That file is never deleted: deleting it would let two houses lock it."""

    def __init__(self, file: Path) -> None:
        lock = file.with_name(file.name + "-lock")
        try:
            self.descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreDown(f"{lock} cannot be written: {error.strerror}; see to the folder") from error
        try:
            self._take(file)
        except BaseException:
            self.release()
            raise
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        os.close(self.descriptor)

    def _take(self, file: Path) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                holder = os.pread(self.descriptor, 20, 0).decode("ascii", "replace").strip()
                whose = f" ({holder})" if holder.isdigit() else ""
                if not _is_gone(holder):
                    raise InUse(f"{file} is in use by another process{whose}: stop that one first") from error
                if time.monotonic() > until:
                    says = f"{file} is still being written for a process that has ended{whose}"
                    raise InUse(f"{says}: see to the process that writes it, or to the disk, and try again") from error
            time.sleep(0.01)


def _is_gone(holder: str) -> bool:
    """Whether the house that took the lock has ended: then only its writer process still holds it."""
    if not holder.isdigit():
        return False
    try:
        os.kill(int(holder), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
