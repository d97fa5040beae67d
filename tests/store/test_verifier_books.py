"""The verifier: the books that the records make are held against those that are kept, and no wallet is overdrawn."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from croupier.store.verifier import Bad, Row, Verified, verify_books, verify_records
from store.night import SETTLED, found, kept, resealed, rows


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (("posted", "wallet:ann", 14_001), "the balance of wallet:ann is kept as 14001, not 14000"),
        (("posted", "wallet:eve", 5), "the balance of wallet:eve is kept as 5, not None"),
        (("posted", "tips:t1", None), "the balance of tips:t1 is kept as None, not 1300"),
        (("held", "rack:t1:1", 5), "the sum held of rack:t1:1 is kept as 5, not 0"),
        (("held", "rack:t1:7", 5), "the sum held of rack:t1:7 is kept as 5, not None"),
    ],
)
def test_books_that_were_kept_wrong(lie: tuple[str, str, Any], why: str) -> None:
    books, (what, name, value) = kept(), lie
    if value is None:
        del getattr(books, what)[name]
    else:
        getattr(books, what)[name] = value
    bad = found(rows(), books)
    assert bad is not None
    assert (bad.table, bad.seq, bad.why) == ("the books", None, why)


def test_what_is_held_in_the_middle_of_a_round_is_compared() -> None:
    window, table = rows()[:1], rows()[2:SETTLED]
    verified = Verified()
    verify_records([*window, *table], verified)
    made = verified.books
    assert made.held == {"rack:t1:1": 2_500, "rack:t1:2": 1_000}
    verify_books(verified, copy.deepcopy(made))
    wrong = copy.deepcopy(made)
    wrong.held["rack:t1:2"] = 999
    with pytest.raises(Bad, match="the sum held of rack:t1:2 is kept as 999, not 1000"):
        verify_books(verified, wrong)


def sealed(*transfers: list[Any], table: str = "t1") -> list[Row]:
    """A record by a forger's hand, true to the format."""
    body = json.dumps({"at": 1, "seq": 1, "table": table, "transfers": transfers}).encode()
    return resealed([Row(table, 1, 1, body, b"")])


def test_a_wallet_may_be_spent_before_the_table_is_read_that_filled_it() -> None:
    spent = sealed(["move", "wallet:ann", "drop:t1:wallet", 50, ""])
    filled = sealed(["move", "patrons", "wallet:ann", 50, ""], table="cage")
    assert found([*spent, *filled]) is None
    bad = found(spent)
    assert bad is not None and bad.why == "wallet:ann is overdrawn: -50"


@pytest.mark.parametrize(
    "transfers",
    [
        [["hold", "wallet:ann", "drop:t1:wallet", 50, "x"]],
        [["move", "patrons", "wallet:ann", 49, ""], ["hold", "wallet:ann", "drop:t1:wallet", 50, "x"]],
    ],
)
def test_a_wallet_of_which_more_is_held_than_is_there(transfers: list[list[Any]]) -> None:
    bad = found(sealed(*transfers))
    assert bad is not None
    assert (bad.table, bad.seq) == ("the books", None)
