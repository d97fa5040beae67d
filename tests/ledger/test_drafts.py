"""Several drafts at once: no money is spent twice, nothing is there for others before it is committed."""

from __future__ import annotations

import pytest

from croupier.ledger.books import InvalidTransfer
from croupier.ledger.transfer import Transfer
from ledger.plain import ANN, BANK, BOB, TABLE, books, image


@pytest.mark.parametrize("spend", [Transfer(ANN, BOB, 60), Transfer(ANN, TABLE, 60)])
@pytest.mark.parametrize("again", [Transfer(ANN, BANK, 41), Transfer(ANN, TABLE, 41)])
def test_what_one_spends_no_other_can(spend: Transfer, again: Transfer) -> None:
    found = books(ann=100)
    one, other = found.draft(), found.draft()
    one.apply([spend])
    assert (found.free(ANN), one.free(ANN), other.free(ANN)) == (40, 40, 40)
    with pytest.raises(InvalidTransfer, match="purse:ann has 40 to spend"):
        other.apply([again])
    other.apply([Transfer(ANN, BOB, 40)])
    one.commit()
    other.commit()
    assert found.free(ANN) == 0
    assert found.trial_balance() == 0


def test_what_one_gains_is_there_for_others_when_it_is_committed() -> None:
    found = books(ann=100)
    one, other = found.draft(), found.draft()
    one.apply([Transfer(ANN, BOB, 70)])
    assert (one.free(BOB), other.free(BOB), found.free(BOB)) == (70, 0, 0)
    with pytest.raises(InvalidTransfer, match="purse:bob has 0 to spend"):
        other.apply([Transfer(BOB, ANN, 1)])
    one.apply([Transfer(BOB, ANN, 20)])
    one.commit()
    assert (other.free(BOB), other.free(ANN)) == (50, 50)
    other.apply([Transfer(BOB, BANK, 50)])
    other.commit()
    assert image(found) == ({ANN: 50, BANK: -50}, {})


def test_a_draft_that_is_dropped_has_never_been() -> None:
    found = books(ann=100, bob=20)
    before = found.draft()
    before.apply([Transfer(ANN, TABLE, 55)])
    before.commit()
    was = image(found)
    draft = found.draft()
    draft.apply([Transfer(TABLE, BANK, 30), Transfer(ANN, BOB, 15), Transfer(BOB, TABLE, 35)])
    with pytest.raises(InvalidTransfer):
        draft.apply([Transfer(BOB, ANN, 3), Transfer(BOB, BANK, 10**6)])
    draft.drop()
    assert image(found) == was
    assert (found.free(ANN), found.free(BOB)) == (45, 20)
    draft.drop()
    draft.commit()
    assert image(found) == was


def test_drafts_are_committed_in_any_order() -> None:
    transfers = [
        [Transfer(ANN, BOB, 10), Transfer(BOB, TABLE, 5)],
        [Transfer(ANN, TABLE, 20)],
        [Transfer(BANK, ANN, 7)],
    ]
    images = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        found = books(ann=100)
        drafts = [found.draft() for _ in transfers]
        for draft, made in zip(drafts, transfers, strict=True):
            draft.apply(made)
        for number in order:
            drafts[number].commit()
        images.append(image(found))
    assert images == [({ANN: 77, BOB: 5, TABLE: 25, BANK: -107}, {})] * 3


def test_what_one_spends_of_its_own_gains_takes_nothing_from_others() -> None:
    """A deposit that is withdrawn at once, at the window; meanwhile at a table a cash-out is bought in again."""
    found = books(bob=100)
    window, table = found.draft(), found.draft()
    window.apply([Transfer(BANK, ANN, 80), Transfer(ANN, BANK, 80)])
    assert table.free(ANN) == 0
    table.apply([Transfer(BOB, ANN, 30), Transfer(ANN, BOB, 30)])
    window.commit()
    table.commit()
    assert image(found) == ({BOB: 100, BANK: -100}, {})


def test_a_draft_counts_on_the_one_that_it_comes_after() -> None:
    """While one batch is being written the next is decided."""
    found = books(ann=100)
    first = found.draft()
    first.apply([Transfer(ANN, BOB, 70), Transfer(ANN, TABLE, 20)])
    second, other = found.draft(first), found.draft()
    assert (second.free(BOB), second.free(ANN), second.balance(BOB), second.balance(ANN)) == (70, 10, 70, 10)
    assert (other.free(BOB), other.free(TABLE)) == (0, 0)
    second.apply([Transfer(BOB, ANN, 30), Transfer(TABLE, BANK, 15)])
    assert (second.free(BOB), second.free(ANN), second.free(TABLE)) == (40, 40, 5)
    first.commit()
    assert (second.free(BOB), second.free(ANN), second.free(TABLE)) == (40, 40, 5)
    assert image(found)[0] == {ANN: 10, BOB: 70, TABLE: 20, BANK: -100}
    second.commit()
    assert image(found) == ({ANN: 40, BOB: 40, TABLE: 5, BANK: -85}, {})


def test_a_draft_does_not_spend_what_the_one_before_has_spent() -> None:
    found = books(ann=100)
    first = found.draft()
    first.apply([Transfer(ANN, TABLE, 60), Transfer(ANN, BOB, 30)])
    second = found.draft(first)
    for refused in (Transfer(ANN, BOB, 11), Transfer(BOB, ANN, 31), Transfer(TABLE, BANK, 61)):
        with pytest.raises(InvalidTransfer):
            second.apply([refused])
    second.apply([Transfer(TABLE, BANK, 60)])
    with pytest.raises(InvalidTransfer):
        second.apply([Transfer(TABLE, BANK, 1)])


def test_drafts_that_are_dropped_together_have_never_been() -> None:
    found = books(ann=100)
    was = image(found)
    first = found.draft()
    first.apply([Transfer(ANN, TABLE, 60), Transfer(ANN, BOB, 30)])
    second = found.draft(first)
    second.apply([Transfer(TABLE, BANK, 60), Transfer(BOB, BANK, 30), Transfer(ANN, BOB, 10)])
    first.drop()
    second.drop()
    assert image(found) == was


def test_a_draft_forgets_the_one_before_when_it_is_committed() -> None:
    """A busy table has no end of them: none may keep all the others alive."""
    found = books(ann=100)
    draft = found.draft()
    for _ in range(5):
        following = found.draft(draft)
        draft.commit()
        draft = following
    row = 0
    while draft.before is not None:
        row, draft = row + 1, draft.before
    assert row <= 1
