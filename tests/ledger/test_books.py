"""Books: what each kind of transfer does, and which the books do not take."""

from __future__ import annotations

import pytest

from croupier.ledger.books import Books, Held, InvalidTransfer
from croupier.ledger.chart import sort_of
from croupier.ledger.transfer import Transfer, hold, move, post, void
from ledger.plain import ANN, BANK, BOB, TABLE, books, image


def after(*transfers: Transfer, ann: int = 100) -> Books:
    found = books(ann=ann)
    draft = found.draft()
    draft.apply(transfers)
    draft.take_over()
    return found


HELD = hold("red", ANN, TABLE, 60)


@pytest.mark.parametrize(
    ("transfers", "posted", "free", "held"),
    [
        ([move(ANN, BOB, 30)], {ANN: 70, BOB: 30, BANK: -100}, 70, {}),
        ([move(ANN, BOB, 100)], {BOB: 100, BANK: -100}, 0, {}),
        ([HELD], {ANN: 100, BANK: -100}, 40, {"red": 60}),
        ([HELD, hold("red", ANN, TABLE, 40)], {ANN: 100, BANK: -100}, 0, {"red": 100}),
        ([HELD, hold("odd", ANN, TABLE, 5)], {ANN: 100, BANK: -100}, 35, {"red": 60, "odd": 5}),
        ([HELD, post("red", ANN, TABLE, 60)], {ANN: 40, TABLE: 60, BANK: -100}, 40, {}),
        ([HELD, post("red", ANN, TABLE, 20)], {ANN: 80, TABLE: 20, BANK: -100}, 40, {"red": 40}),
        ([HELD, void("red", ANN, TABLE, 60)], {ANN: 100, BANK: -100}, 100, {}),
        ([HELD, void("red", ANN, TABLE, 20)], {ANN: 100, BANK: -100}, 60, {"red": 40}),
        (
            [HELD, void("red", ANN, TABLE, 25), post("red", ANN, TABLE, 35)],
            {ANN: 65, TABLE: 35, BANK: -100},
            65,
            {},
        ),
        (
            [HELD, post("red", ANN, TABLE, 60), move(TABLE, BANK, 60)],
            {ANN: 40, BANK: -40},
            40,
            {},
        ),
        # A name that nothing is held under any more may be used for others.
        ([HELD, void("red", ANN, TABLE, 60), hold("red", ANN, BOB, 10)], {ANN: 100, BANK: -100}, 90, {"red": 10}),
        # Who may be overdrawn is.
        ([move(BANK, BOB, 10**12)], {ANN: 100, BOB: 10**12, BANK: -(10**12) - 100}, 100, {}),
    ],
)
def test_what_transfers_come_to(
    transfers: list[Transfer], posted: dict[str, int], free: int, held: dict[str, int]
) -> None:
    found = after(*transfers)
    assert image(found)[0] == posted
    assert found.free(ANN) == free
    assert {name: lying.amount for name, lying in found.holds.items()} == held
    assert sum(held.values()) == found.held.get(ANN, 0)
    assert found.trial_balance() == 0


@pytest.mark.parametrize(
    ("before", "refused", "why"),
    [
        ([], move(ANN, BOB, 101), "purse:ann has 100 to spend"),
        ([], move(BOB, ANN, 1), "purse:bob has 0 to spend"),
        ([], hold("red", ANN, TABLE, 101), "purse:ann has 100 to spend"),
        ([HELD], move(ANN, BOB, 41), "purse:ann has 40 to spend"),
        ([HELD], hold("odd", ANN, TABLE, 41), "purse:ann has 40 to spend"),
        ([HELD], move(TABLE, BANK, 1), "table has 0 to spend"),
        ([], move(BANK, TABLE, 1), "nothing goes from bank to table"),
        ([], move(TABLE, ANN, 1), "nothing goes from table to purse:ann"),
        ([], move(ANN, "hat", 1), "nothing goes from purse:ann to hat"),
        ([], hold("red", BANK, TABLE, 1), "nothing goes from bank to table"),
        ([], move(ANN, BOB, 0), "an amount is above nought"),
        ([], move(ANN, BOB, -5), "an amount is above nought"),
        ([HELD], void("red", ANN, TABLE, 0), "an amount is above nought"),
        ([HELD], hold("red", ANN, BOB, 1), "red is held from purse:ann for table"),
        ([HELD, move(ANN, BOB, 9)], hold("red", BOB, TABLE, 1), "red is held from purse:ann for table"),
        ([HELD], post("red", ANN, BOB, 1), "not so much is held under red"),
        ([HELD], void("red", BOB, TABLE, 1), "not so much is held under red"),
        ([HELD], post("red", ANN, TABLE, 61), "not so much is held under red"),
        ([HELD], void("red", ANN, TABLE, 61), "not so much is held under red"),
        ([HELD], post("odd", ANN, TABLE, 1), "not so much is held under odd"),
        ([], void("red", ANN, TABLE, 1), "not so much is held under red"),
        ([HELD, post("red", ANN, TABLE, 60)], post("red", ANN, TABLE, 1), "not so much is held under red"),
        ([HELD, void("red", ANN, TABLE, 60)], void("red", ANN, TABLE, 1), "not so much is held under red"),
    ],
)
def test_what_the_books_do_not_take(before: list[Transfer], refused: Transfer, why: str) -> None:
    found = after(*before)
    was = image(found)
    draft = found.draft()
    with pytest.raises(InvalidTransfer, match=why):
        draft.apply([refused])
    assert image(found) == was
    draft.take_over()
    assert image(found) == was


def test_transfers_are_made_in_their_order() -> None:
    assert after(move(ANN, BOB, 100), move(BOB, ANN, 60), move(ANN, BOB, 60)).posted[BOB] == 100
    with pytest.raises(InvalidTransfer, match="purse:bob has 0 to spend"):
        after(move(BOB, ANN, 60), move(ANN, BOB, 100))


def test_a_draft_knows_what_it_has_done() -> None:
    found = books(ann=100)
    draft = found.draft()
    draft.apply([HELD, post("red", ANN, TABLE, 10), move(ANN, BOB, 15)])
    assert (draft.free(ANN), draft.balance(ANN), draft.balance(BOB), draft.balance(TABLE)) == (25, 75, 15, 10)
    assert draft.under("red") == Held(ANN, TABLE, 50)
    assert found.posted == {ANN: 100, BANK: -100}
    draft.take_over()
    assert draft.under("red") == Held(ANN, TABLE, 50)
    assert (draft.free(ANN), draft.balance(ANN)) == (25, 75)


def test_the_sort_of_an_account_is_its_first_word() -> None:
    assert [sort_of(account) for account in ("rack:t1:3", "house", "drop:t1:cash")] == ["rack", "house", "drop"]
