"""The verifier: the books that the records make are compared with those that are kept, and no wallet is overdrawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.store.verifier.books import OVERDRAWN, AuditBooks, BadRecord, verify_books
from croupier.store.verifier.records import RecordRow, Verified, verify_records
from store.night import SETTLED, found, kept, resealed, rows


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("wallet:ann", 14_001, "the balance of wallet:ann is kept as 14001, not 14000"),
        ("wallet:eve", 5, "the balance of wallet:eve is kept as 5, not 0"),
        ("tips:t1", 0, "the balance of tips:t1 is kept as 0, not 1300"),
        ("layout:t1:7", 5, "the balance of layout:t1:7 is kept as 5, not 0"),
    ],
)
def test_books_that_were_kept_wrong(name: str, value: int, why: str) -> None:
    bad = found(rows(), kept() | {name: value})
    assert bad is not None
    assert (bad.table, bad.seq, bad.why) == ("the books", None, why)


def test_what_lies_on_the_layout_in_the_middle_of_a_round_is_compared() -> None:
    window, table = rows()[:1], rows()[2:SETTLED]
    verified = Verified()
    verify_records([*window, *table], verified)
    made = verified.books.balances
    assert {name: made[name] for name in made if "layout" in name} == {"layout:t1:1": 2_500, "layout:t1:2": 1_000}
    verify_books(verified.books, dict(made))
    with pytest.raises(BadRecord, match="the balance of layout:t1:2 is kept as 999, not 1000"):
        verify_books(verified.books, made | {"layout:t1:2": 999})


def sealed(*transfers: list[Any], table: str = "t1") -> list[RecordRow]:
    """A record by a forger's hand, true to the format."""
    body = json.dumps({"at": 1, "seq": 1, "table": table, "transfers": transfers, "v": 1}).encode()
    return resealed([RecordRow(table, 1, 1, body, b"")])


def test_a_wallet_may_be_spent_before_the_log_is_read_that_filled_it() -> None:
    spent = sealed(["wallet:ann", "drop:t1:wallet", 50])
    filled = sealed(["patrons", "wallet:ann", 50], table="cage")
    assert found([*spent, *filled]) is None
    bad = found(spent)
    assert bad is not None and bad.why == "wallet:ann is overdrawn: -50"


def test_where_the_order_is_known_a_wallet_overdrawn_on_the_way_is_found() -> None:
    spent = sealed(["wallet:ann", "drop:t1:wallet", 50])
    filled = sealed(["patrons", "wallet:ann", 50], table="cage")
    verify_records([*filled, *spent], Verified(books=AuditBooks(OVERDRAWN)))
    with pytest.raises(BadRecord, match="t1, record 1: wallet:ann has 0 and spends 50"):
        verify_records([*spent, *filled], Verified(books=AuditBooks(OVERDRAWN)))


def test_books_of_two_parts_are_put_together() -> None:
    first, later = AuditBooks(OVERDRAWN), AuditBooks(exempt=None)
    assert first.apply("patrons", "wallet:ann", 50) is None
    for debit, credit, amount in (("wallet:ann", "drop:t1:wallet", 50), ("patrons", "wallet:ann", 9)):
        assert later.apply(debit, credit, amount) is None
    assert later.lowest == {"wallet:ann": -50, "patrons": -9}
    assert first.add(later)
    assert first.balances == {"patrons": -59, "wallet:ann": 9, "drop:t1:wallet": 50}
    assert not AuditBooks(OVERDRAWN).add(later)
