"""The purpose of a house: money or practice, fixed when its database is created.

See docs/decisions/0038-a-house-is-for-money-or-practice.md.
"""

from __future__ import annotations

from croupier.floor.house import CannotOpen
from croupier.floor.ports import Store


async def require_purpose(store: Store, practice: bool) -> None:
    """Raise ``CannotOpen`` if the house was created for the other purpose; record the purpose of a new one."""
    wanted, stored = (b"practice" if practice else b"money"), await store.documents("house")
    if stored.get("plays for", wanted) != wanted:
        plays, flag = stored["plays for"].decode(), "--no-guests" if practice else "--guests"
        raise CannotOpen(f"{store.name}: this house plays for {plays}: open it with {flag}")
    await store.keep("house", {"plays for": wanted})
