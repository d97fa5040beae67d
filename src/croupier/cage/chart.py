"""The chart of a house: every account that chips and money can be in, and the ways between them.

``patrons`` and ``house`` stand for the world outside: they may be overdrawn. ``float`` may too, for a table that was
opened without an inventory; what it owes is then the house's.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.ledger.chart import Chart

PATRONS, HOUSE, CHIPS_OUT = "patrons", "house", "chips"

# The names that every wager asks for are kept: a text that is made anew has to be hashed anew in every dictionary.


def wallet(player: str) -> str:
    """What a player has with the house."""
    return f"wallet:{player}"


def is_wallet(account: str) -> bool:
    return account.startswith("wallet:")


@lru_cache(maxsize=100_000)
def rack(table: str, seat: int) -> str:
    return f"rack:{table}:{seat}"


@lru_cache(maxsize=100_000)
def layout(table: str, seat: int) -> str:
    """A seat's chips on the layout: wagers, the dealers' among them, and those that await a choice."""
    return f"layout:{table}:{seat}"


@lru_cache(maxsize=100_000)
def prison(table: str, seat: int) -> str:
    """A seat's chips that a zero has imprisoned."""
    return f"prison:{table}:{seat}"


def table_float(table: str) -> str:
    """The chips in the dealer's tray."""
    return f"float:{table}"


def drop(table: str, tender: str) -> str:
    """The drop box: cash, receipts of a mobile ATM, and what wallets paid in."""
    return f"drop:{table}:{tender}"


def tips(table: str) -> str:
    return f"tips:{table}"


def coupons(table: str) -> str:
    """What coupons have won for players: the house's gift."""
    return f"coupons:{table}"


def meter(table: str, name: str) -> str:
    return f"meter:{table}:{name}"


def escrow(tournament: str) -> str:
    return f"escrow:{tournament}"


CHART = Chart(
    sorts={
        "wallet": False,
        "rack": False,
        "layout": False,
        "prison": False,
        "float": True,
        "drop": False,
        "tips": False,
        "coupons": True,
        "meter": False,
        "escrow": False,
        "patrons": True,
        "house": True,
        "chips": True,
    },
    permits=frozenset(
        {
            ("patrons", "wallet"),  # a deposit
            ("wallet", "patrons"),  # a withdrawal
            ("house", "wallet"),  # play money, a correction in the player's favour
            ("patrons", "drop"),  # cash or a receipt for chips
            ("wallet", "drop"),  # a buy-in from the wallet
            ("float", "rack"),  # chips sold, winnings, a correction
            ("rack", "layout"),  # a stake
            ("layout", "rack"),  # a stake that is lifted, or comes back
            ("layout", "prison"),  # a stake that a zero has imprisoned
            ("layout", "float"),  # what was lost
            ("layout", "tips"),  # a dealers' wager that came back
            ("prison", "rack"),  # a released stake
            ("prison", "float"),
            ("prison", "tips"),
            ("float", "tips"),  # and what it won
            ("rack", "tips"),
            ("coupons", "rack"),  # what a coupon won
            ("rack", "wallet"),  # a cash-out
            ("rack", "patrons"),
            ("rack", "chips"),  # chips carried away
            ("chips", "rack"),  # chips brought
            ("float", "meter"),  # a share of each bonus wager, and the reset
            ("meter", "float"),  # a progressive that was paid
            ("house", "meter"),  # the start of a meter
            ("meter", "house"),  # and what is left of it when a table is set up anew
            ("float", "wallet"),  # a correction for whoever has left the table
            ("wallet", "float"),  # and one against them
            ("rack", "float"),  # a correction against a player
            ("house", "float"),  # the opening inventory, a fill
            ("float", "house"),  # a credit, the closing inventory
            ("drop", "house"),  # the count
            ("tips", "house"),  # tips paid out with the wages
            ("patrons", "escrow"),
            ("wallet", "escrow"),
            ("escrow", "wallet"),
            ("escrow", "patrons"),
            ("escrow", "house"),
            ("house", "escrow"),
        }
    ),
)
