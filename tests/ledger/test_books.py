"""Books: what transfers come to, and which the books do not take."""

from __future__ import annotations

import pytest

from croupier.ledger.books import Books, InvalidTransfer
from croupier.ledger.chart import sort_of
from croupier.ledger.transfer import Transfer
from ledger.plain import ANN, BANK, BOB, TABLE, books, image


def after(*transfers: Transfer, ann: int = 100) -> Books:
    found = books(ann=ann)
    draft = found.draft()
    draft.apply(transfers)
    draft.commit()
    return found


STAKE = Transfer(ANN, TABLE, 60)


@pytest.mark.parametrize(
    ("transfers", "balances"),
    [
        ([Transfer(ANN, BOB, 30)], {ANN: 70, BOB: 30, BANK: -100}),
        ([Transfer(ANN, BOB, 100)], {BOB: 100, BANK: -100}),
        ([STAKE], {ANN: 40, TABLE: 60, BANK: -100}),
        ([STAKE, Transfer(TABLE, BANK, 60)], {ANN: 40, BANK: -40}),
        ([STAKE, Transfer(TABLE, BANK, 20), Transfer(ANN, TABLE, 5)], {ANN: 35, TABLE: 45, BANK: -80}),
        # Who may be overdrawn is.
        ([Transfer(BANK, BOB, 10**12)], {ANN: 100, BOB: 10**12, BANK: -(10**12) - 100}),
    ],
)
def test_what_transfers_come_to(transfers: list[Transfer], balances: dict[str, int]) -> None:
    found = after(*transfers)
    assert image(found) == (balances, {})
    assert found.free(ANN) == balances.get(ANN, 0)
    assert found.trial_balance() == 0


@pytest.mark.parametrize(
    ("before", "refused", "why"),
    [
        ([], Transfer(ANN, BOB, 101), "purse:ann has 100 to spend"),
        ([], Transfer(BOB, ANN, 1), "purse:bob has 0 to spend"),
        ([STAKE], Transfer(ANN, BOB, 41), "purse:ann has 40 to spend"),
        ([STAKE], Transfer(TABLE, BANK, 61), "table has 60 to spend"),
        ([], Transfer(TABLE, BANK, 1), "table has 0 to spend"),
        ([], Transfer(BANK, TABLE, 1), "nothing goes from bank to table"),
        ([STAKE], Transfer(TABLE, ANN, 1), "nothing goes from table to purse:ann"),
        ([], Transfer(ANN, "hat", 1), "nothing goes from purse:ann to hat"),
        ([], Transfer(ANN, BOB, 0), "an amount is above zero"),
        ([], Transfer(ANN, BOB, -5), "an amount is above zero"),
        ([Transfer(ANN, BOB, 1)], Transfer(ANN, BOB, -5), "an amount is above zero"),
    ],
)
def test_what_the_books_do_not_take(before: list[Transfer], refused: Transfer, why: str) -> None:
    found = after(*before)
    was = image(found)
    draft = found.draft()
    with pytest.raises(InvalidTransfer, match=why):
        draft.apply([refused])
    assert image(found) == was
    draft.commit()
    assert image(found) == was


def test_transfers_are_made_in_their_order() -> None:
    assert after(Transfer(ANN, BOB, 100), Transfer(BOB, ANN, 60), Transfer(ANN, BOB, 60)).balances[BOB] == 100
    with pytest.raises(InvalidTransfer, match="purse:bob has 0 to spend"):
        after(Transfer(BOB, ANN, 60), Transfer(ANN, BOB, 100))


def test_a_draft_knows_what_it_has_done() -> None:
    found = books(ann=100)
    draft = found.draft()
    draft.apply([STAKE, Transfer(ANN, BOB, 15)])
    assert (draft.free(ANN), draft.balance(ANN), draft.balance(BOB), draft.balance(TABLE)) == (25, 25, 15, 60)
    assert found.balances == {ANN: 100, BANK: -100}
    draft.commit()
    assert (draft.free(ANN), draft.balance(ANN)) == (25, 25)


def test_what_is_noted_is_made_before_anything_is_asked() -> None:
    found = books(ann=100)
    draft = found.draft()
    draft.note([STAKE])
    draft.note([Transfer(ANN, BOB, 15)])
    assert found.free(ANN) == 100
    assert (draft.free(ANN), draft.balance(TABLE), found.free(ANN)) == (25, 60, 25)
    draft.note([Transfer(ANN, BOB, 26)])
    with pytest.raises(InvalidTransfer, match="purse:ann has 25 to spend"):
        draft.book()


def test_the_sort_of_an_account_is_its_first_word() -> None:
    assert [sort_of(account) for account in ("rack:t1:3", "house", "drop:t1:cash")] == ["rack", "house", "drop"]
