"""Several drafts at once: no money is spent twice, nothing is there for others before it is taken over."""

from __future__ import annotations

import pytest

from croupier.ledger.books import Held, InvalidTransfer
from croupier.ledger.transfer import Transfer, hold, move, post, void
from ledger.plain import ANN, BANK, BOB, TABLE, Image, books, image


@pytest.mark.parametrize("spend", [move(ANN, BOB, 60), hold("red", ANN, TABLE, 60)])
@pytest.mark.parametrize("again", [move(ANN, BANK, 41), hold("odd", ANN, TABLE, 41)])
def test_what_one_spends_no_other_can(spend: Transfer, again: Transfer) -> None:
    found = books(ann=100)
    one, other = found.draft(), found.draft()
    one.apply([spend])
    assert (found.free(ANN), one.free(ANN), other.free(ANN)) == (40, 40, 40)
    with pytest.raises(InvalidTransfer, match="purse:ann has 40 to spend"):
        other.apply([again])
    other.apply([move(ANN, BOB, 40)])
    one.take_over()
    other.take_over()
    assert found.free(ANN) == 0
    assert found.trial_balance() == 0


def test_what_one_gains_is_there_for_others_when_it_is_taken_over() -> None:
    found = books(ann=100)
    one, other = found.draft(), found.draft()
    one.apply([move(ANN, BOB, 70)])
    assert (one.free(BOB), other.free(BOB), found.free(BOB)) == (70, 0, 0)
    with pytest.raises(InvalidTransfer, match="purse:bob has 0 to spend"):
        other.apply([move(BOB, ANN, 1)])
    one.apply([move(BOB, ANN, 20)])
    one.take_over()
    assert (other.free(BOB), other.free(ANN)) == (50, 50)
    other.apply([move(BOB, BANK, 50)])
    other.take_over()
    assert image(found) == ({ANN: 50, BANK: -50}, {}, {}, {})


def test_what_one_voids_is_there_for_others_when_it_is_taken_over() -> None:
    found = books(ann=100)
    before = found.draft()
    before.apply([hold("red", ANN, TABLE, 100)])
    before.take_over()
    one, other = found.draft(), found.draft()
    one.apply([void("red", ANN, TABLE, 30)])
    assert (one.free(ANN), other.free(ANN)) == (30, 0)
    one.take_over()
    assert other.free(ANN) == 30


def test_a_draft_that_is_dropped_has_never_been() -> None:
    found = books(ann=100, bob=20)
    before = found.draft()
    before.apply([hold("red", ANN, TABLE, 50), hold("odd", ANN, TABLE, 5)])
    before.take_over()
    was = image(found)
    draft = found.draft()
    draft.apply(
        [
            void("red", ANN, TABLE, 20),
            post("red", ANN, TABLE, 30),
            move(TABLE, BANK, 30),
            move(ANN, BOB, 15),
            hold("even", BOB, TABLE, 35),
            hold("odd", ANN, TABLE, 10),
        ]
    )
    with pytest.raises(InvalidTransfer):
        draft.apply([move(BOB, ANN, 3), move(BOB, BANK, 10**6)])
    draft.drop()
    assert image(found) == was
    assert (found.free(ANN), found.free(BOB)) == (45, 20)
    draft.drop()
    draft.take_over()
    assert image(found) == was


def test_a_draft_is_made_ready_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.ledger.books.A_FEW", 2)
    names = ["red", "odd", "even", "low", "high"]
    for then in ("take over", "drop", "drop half way", "take over half way"):
        found = books(ann=100)
        before = found.draft()
        before.apply([hold(name, ANN, TABLE, 10) for name in names])
        before.take_over()
        was = image(found)
        draft = found.draft()
        draft.apply([*(post(name, ANN, TABLE, 10) for name in names[:4]), post("high", ANN, TABLE, 3)])
        assert draft.make_ready() is True
        assert then.endswith("half way") or draft.make_ready() is False
        assert [draft.under(name) for name in names] == [None] * 4 + [Held(ANN, TABLE, 7)]
        (draft.drop if then.startswith("drop") else draft.take_over)()
        expected: Image = ({ANN: 57, TABLE: 43, BANK: -100}, {ANN: 7}, {"high": (ANN, TABLE, 7)}, {})
        assert image(found) == (was if then.startswith("drop") else expected)


def test_nothing_is_made_ready_before_the_one_before_is_taken_over() -> None:
    found = books(ann=100)
    first = found.draft()
    first.apply([hold("red", ANN, TABLE, 60)])
    second = found.draft(first)
    second.apply([post("red", ANN, TABLE, 60)])
    assert second.make_ready() is False
    first.take_over()
    assert second.make_ready() is False and second.under("red") is None
    second.take_over()
    assert image(found) == ({ANN: 40, TABLE: 60, BANK: -100}, {}, {}, {})


def test_drafts_are_taken_over_in_any_order() -> None:
    transfers = [[move(ANN, BOB, 10), hold("a", BOB, TABLE, 5)], [hold("b", ANN, TABLE, 20)], [move(BANK, ANN, 7)]]
    images = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        found = books(ann=100)
        drafts = [found.draft() for _ in transfers]
        for draft, made in zip(drafts, transfers, strict=True):
            draft.apply(made)
        for number in order:
            drafts[number].take_over()
        images.append(image(found))
    held = {"a": (BOB, TABLE, 5), "b": (ANN, TABLE, 20)}
    assert images == [({ANN: 97, BOB: 10, BANK: -107}, {ANN: 20, BOB: 5}, held, {})] * 3


def test_what_one_spends_of_its_own_gains_takes_nothing_from_others() -> None:
    """A deposit that is withdrawn at once, at the window; meanwhile at a table a cash-out is bought in again."""
    found = books(bob=100)
    window, table = found.draft(), found.draft()
    window.apply([move(BANK, ANN, 80), move(ANN, BANK, 80)])
    assert table.free(ANN) == 0
    table.apply([move(BOB, ANN, 30), move(ANN, BOB, 30)])
    window.take_over()
    table.take_over()
    assert image(found) == ({BOB: 100, BANK: -100}, {}, {}, {})


def test_a_draft_counts_on_the_one_that_it_comes_after() -> None:
    """While one batch is being written the next is decided."""
    found = books(ann=100)
    first = found.draft()
    first.apply([move(ANN, BOB, 70), hold("red", ANN, TABLE, 20)])
    second, other = found.draft(first), found.draft()
    assert (second.free(BOB), second.free(ANN), second.balance(BOB), second.balance(ANN)) == (70, 10, 70, 30)
    assert second.under("red") == Held(ANN, TABLE, 20)
    assert (other.free(BOB), other.under("red")) == (0, None)
    second.apply([move(BOB, ANN, 30), post("red", ANN, TABLE, 5), void("red", ANN, TABLE, 10)])
    assert (second.free(BOB), second.free(ANN), second.under("red")) == (40, 50, Held(ANN, TABLE, 5))
    first.take_over()
    assert (second.free(BOB), second.free(ANN), second.under("red")) == (40, 50, Held(ANN, TABLE, 5))
    assert image(found)[:3] == ({ANN: 30, BOB: 70, BANK: -100}, {ANN: 20}, {"red": (ANN, TABLE, 20)})
    second.take_over()
    assert image(found) == ({ANN: 55, BOB: 40, TABLE: 5, BANK: -100}, {ANN: 5}, {"red": (ANN, TABLE, 5)}, {})


def test_a_draft_does_not_spend_what_the_one_before_has_spent() -> None:
    found = books(ann=100)
    first = found.draft()
    first.apply([hold("red", ANN, TABLE, 60), move(ANN, BOB, 30)])
    second = found.draft(first)
    for refused in (move(ANN, BOB, 11), move(BOB, ANN, 31), post("red", ANN, TABLE, 61), hold("red", ANN, BOB, 1)):
        with pytest.raises(InvalidTransfer):
            second.apply([refused])
    second.apply([post("red", ANN, TABLE, 60)])
    with pytest.raises(InvalidTransfer):
        second.apply([void("red", ANN, TABLE, 1)])


def test_drafts_that_are_dropped_together_have_never_been() -> None:
    found = books(ann=100)
    was = image(found)
    first = found.draft()
    first.apply([hold("red", ANN, TABLE, 60), move(ANN, BOB, 30)])
    second = found.draft(first)
    second.apply([void("red", ANN, TABLE, 60), move(BOB, BANK, 30), move(ANN, BOB, 70)])
    first.drop()
    second.drop()
    assert image(found) == was


def test_a_draft_forgets_the_one_before_when_it_is_taken_over() -> None:
    """A busy table has no end of them: none may keep all the others alive."""
    found = books(ann=100)
    draft = found.draft()
    for _ in range(5):
        following = found.draft(draft)
        draft.take_over()
        draft = following
    row = 0
    while draft.before is not None:
        row, draft = row + 1, draft.before
    assert row <= 1
