"""The acts of the cage: a table's float and drop box, and the cashier's window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.cage import cashier, inventory
from croupier.cage import command as cmd
from croupier.play import conduct, senders
from croupier.play.act import ActRow, ChipPool, Panel
from croupier.play.deciding.answer import Answer
from croupier.play.event import Event
from croupier.play.phase import Phase
from croupier.play.refusal import Code, Refusal
from croupier.play.senders import Senders, any_of


@dataclass(frozen=True, kw_only=True, eq=False)
class FloatAct(ActRow):
    """An act on a table's float or drop box; ``decide`` gets the command, who sent it, and the table's inventory."""

    decide: Callable[[Any, str, inventory.TableInventory], Answer]


@dataclass(frozen=True, kw_only=True, eq=False)
class WindowAct(ActRow):
    """An act at the cashier's window, about a player's wallet or limits."""

    decide: Callable[[Any, cashier.Customer], Event | Refusal]


_float = partial(
    FloatAct, by=conduct.SUPERVISOR, when_closed=True, senders=any_of(senders.SUPERVISORS), panel=Panel.FLOAT
)
_window = partial(WindowAct, by=conduct.ANYBODY, when_closed=True)

_MONEY = Senders(own=frozenset({"player"}), other=senders.SUPERVISORS)
"""Who may move real money: a guest has only play money."""

FLOAT: tuple[FloatAct, ...] = (
    _float(form=cmd.OpenFloat, decide=inventory.open_float, pool=ChipPool.CAGE),
    _float(form=cmd.Fill, decide=inventory.fill, answers=(Code.FLOAT_SHORT,), pool=ChipPool.CAGE),
    _float(form=cmd.Credit, decide=inventory.credit, pool=ChipPool.TRAY),
    _float(form=cmd.CloseFloat, when=conduct.during(Phase.CLOSED), decide=inventory.close_float, pool=ChipPool.CAGE),
    _float(form=cmd.CountDrop, decide=inventory.count_drop),
)

WINDOW: tuple[WindowAct, ...] = (
    _window(form=cmd.Deposit, decide=cashier.deposit, senders=_MONEY),
    _window(form=cmd.Withdraw, decide=cashier.withdraw, senders=_MONEY),
    # Only its owner may set a limit; a player may ask the cashier for an exclusion.
    _window(form=cmd.SetLimit, decide=cashier.set_limit, senders=Senders(own=senders.PLAYERS)),
    _window(
        form=cmd.Exclude,
        decide=cashier.exclude,
        senders=Senders(own=senders.PLAYERS, other=senders.SUPERVISORS),
    ),
)
