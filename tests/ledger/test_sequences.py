"""Any transfers in any order: the books add up, nobody spends what they have not, and plain books agree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from croupier.ledger.books import Books, Draft, InvalidTransfer
from croupier.ledger.transfer import Transfer
from ledger.plain import ANN, BANK, BOB, CHART, TABLE, Plain, books

ACCOUNTS = st.sampled_from([ANN, ANN, BOB, TABLE, TABLE, BANK, "hat"])
WRITERS = st.integers(0, 2)
AMOUNTS = st.one_of(st.integers(1, 60), st.sampled_from([-1, 0, 10**12]))

TRANSFERS = st.builds(Transfer, ACCOUNTS, ACCOUNTS, AMOUNTS) | st.builds(
    Transfer, st.sampled_from([ANN, BANK]), st.sampled_from([BOB, ANN, TABLE]), st.integers(1, 60)
)


def takes(draft: Draft, one: Transfer) -> bool:
    try:
        draft.apply([one])
    except InvalidTransfer:
        return False
    return True


def agree(found: Books | Draft, plain: Plain) -> None:
    for account in (ANN, BOB, TABLE, BANK):
        assert found.free(account) == plain.balance(account)
        assert account == BANK or found.free(account) >= 0
        balance = found.balances.get(account, 0) if isinstance(found, Books) else found.balance(account)
        assert balance == plain.balance(account)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(TRANSFERS, st.sampled_from(["go on", "go on", "commit"])), max_size=30))
def test_books_are_what_plain_books_are(steps: list[tuple[Transfer, str]]) -> None:
    found, plain = Books(CHART), Plain()
    draft = found.draft()
    for one, then in steps:
        assert takes(draft, one) is plain.takes(one)
        agree(draft, plain)
        if then == "commit":
            draft.commit()
            assert found.trial_balance() == 0
    draft.commit()
    assert found.trial_balance() == 0
    agree(found, plain)


@settings(max_examples=80, deadline=None)
@given(st.lists(TRANSFERS, max_size=20), st.lists(TRANSFERS, max_size=20))
def test_a_dropped_draft_leaves_the_books_as_they_were(kept: list[Transfer], dropped: list[Transfer]) -> None:
    found, plain = Books(CHART), Plain()
    draft = found.draft()
    for one in kept:
        assert takes(draft, one) is plain.takes(one)
    draft.commit()
    other = found.draft()
    for one in dropped:
        takes(other, one)
    other.drop()
    agree(found, plain)
    assert not any(found.spent.values())


class Writers(RuleBasedStateMachine):
    """Three writers over common purses: a batch is decided while the last is written."""

    def __init__(self) -> None:
        super().__init__()
        self.books = books(ann=100, bob=50)
        self.drafts = [[self.books.draft()] for _ in range(3)]
        self.pending: list[list[list[Transfer]]] = [[[]] for _ in range(3)]
        self.kept = Plain()
        for account, amount in ((ANN, 100), (BOB, 50)):
            assert self.kept.takes(Transfer(BANK, account, amount))

    @rule(writer=WRITERS, one=TRANSFERS)
    def transfer(self, writer: int, one: Transfer) -> None:
        if takes(self.drafts[writer][-1], one):
            self.pending[writer][-1].append(one)

    @rule(writer=WRITERS)
    def begin_another(self, writer: int) -> None:
        if len(self.drafts[writer]) == 1:
            self.drafts[writer].append(self.books.draft(self.drafts[writer][0]))
            self.pending[writer].append([])

    @rule(writer=WRITERS)
    def commit(self, writer: int) -> None:
        """What was taken in a draft must do in the books, whatever others did meanwhile."""
        self.drafts[writer].pop(0).commit()
        for one in self.pending[writer].pop(0):
            assert self.kept.takes(one)
        self.start(writer)

    @rule(writer=WRITERS)
    def drop(self, writer: int) -> None:
        for draft in self.drafts[writer]:
            draft.drop()
        self.drafts[writer], self.pending[writer] = [], []
        self.start(writer)

    def start(self, writer: int) -> None:
        if not self.drafts[writer]:
            self.drafts[writer], self.pending[writer] = [self.books.draft()], [[]]

    @invariant()
    def the_books_add_up(self) -> None:
        assert self.books.trial_balance() == 0
        for account in (ANN, BOB, TABLE, BANK):
            balance = self.books.balances.get(account, 0)
            assert balance == self.kept.balance(account)
            assert account == BANK or balance >= 0
        for writer, drafts in enumerate(self.drafts):
            taken = Plain()
            taken.taken = [*self.kept.taken, *(one for each in self.pending[writer] for one in each)]
            for account in (ANN, BOB, TABLE, BANK):
                assert drafts[-1].balance(account) == taken.balance(account)


def test_writers_never_spend_the_same_money() -> None:
    run_state_machine_as_test(
        Writers, settings=settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
    )


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([ANN, BOB]), st.integers(1, 500), st.lists(TRANSFERS, max_size=15))
def test_what_a_draft_gains_and_spends_again_is_in_nobodys_way(whose: str, amount: int, steps: list[Transfer]) -> None:
    found, alone = books(ann=100, bob=50), Plain()
    for account, has in ((ANN, 100), (BOB, 50)):
        assert alone.takes(Transfer(BANK, account, has))
    found.draft().apply([Transfer(BANK, whose, amount), Transfer(whose, BANK, amount)])
    draft = found.draft()
    for one in steps:
        assert takes(draft, one) is alone.takes(one)
