"""The chart of accounts of a house: every account for chips and money, and the permitted transfers between them.

``patrons`` and ``house`` are outside accounts: they may be overdrawn. ``float`` may too, for a table that was opened
without an inventory; its deficit is then the house's debt.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.ledger.chart import Chart

PATRONS, HOUSE, CHIPS_OUT = "patrons", "house", "chips"

# Account names used by every wager are cached: a new string would be hashed again in every dictionary.


def wallet(player: str) -> str:
    """A player's balance with the house."""
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
    """The chips in the dealer's tray, those that were issued counted negative."""
    return f"float:{table}"


def drop(table: str, tender: str) -> str:
    """The drop box: cash, receipts of a mobile ATM, and payments from wallets."""
    return f"drop:{table}:{tender}"


def tips(table: str) -> str:
    return f"tips:{table}"


def coupons(table: str) -> str:
    """The winnings of coupons, below zero: a gift of the house."""
    return f"coupons:{table}"


def corrections(table: str) -> str:
    """What corrections have given to wallets, below zero: the tray did not pay it."""
    return f"corrections:{table}"


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
        "corrections": True,
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
            ("house", "wallet"),  # play money
            ("corrections", "wallet"),  # a correction in favour of a player who has left the table
            ("wallet", "corrections"),  # and one against them
            ("patrons", "drop"),  # cash or a receipt for chips
            ("wallet", "drop"),  # a buy-in from the wallet
            ("float", "rack"),  # chips sold, winnings, a correction
            ("rack", "layout"),  # a stake
            ("layout", "rack"),  # a stake that is lifted, or comes back
            ("layout", "prison"),  # a stake that a zero has imprisoned
            ("layout", "float"),  # a lost stake
            ("float", "layout"),  # a stake that a void spin puts back
            ("float", "prison"),
            ("layout", "tips"),  # a dealers' wager that is returned
            ("prison", "rack"),  # a released stake
            ("prison", "float"),
            ("prison", "tips"),
            ("float", "tips"),  # and its winnings
            ("rack", "tips"),
            ("coupons", "house"),  # the winnings of a coupon, a gift
            ("rack", "wallet"),  # a cash-out
            ("rack", "patrons"),
            ("rack", "chips"),  # chips carried away
            ("chips", "rack"),  # chips brought
            ("house", "meter"),  # the starting value of a meter, a share of each bonus wager, and the reset
            ("meter", "house"),  # the payment of a progressive, and its remainder when a table is set up again
            ("rack", "float"),  # a correction against a player
            ("house", "float"),  # the opening inventory, a fill, chips that money was paid for
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
