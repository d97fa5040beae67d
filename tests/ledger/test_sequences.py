"""Any transfers in any order: the books add up, nobody spends what they have not, and plain books agree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from croupier.ledger.books import Books, Draft, InvalidTransfer
from croupier.ledger.transfer import Kind, Transfer, move
from ledger.plain import ANN, BANK, BOB, CHART, TABLE, Plain, books

ACCOUNTS = st.sampled_from([ANN, ANN, BOB, TABLE, TABLE, BANK, "hat"])
NAMES = st.sampled_from(["red", "odd", "straight:17"])
WRITERS = st.integers(0, 2)
AMOUNTS = st.one_of(st.integers(1, 60), st.sampled_from([-1, 0, 10**12]))


def transfer(kind: Kind, debit: str, credit: str, amount: int, name: str) -> Transfer:
    return Transfer(kind, debit, credit, amount, "" if kind is Kind.MOVE else name)


TRANSFERS = st.builds(transfer, st.sampled_from(Kind), ACCOUNTS, ACCOUNTS, AMOUNTS, NAMES) | st.builds(
    transfer, st.sampled_from(Kind), st.just(ANN), st.just(TABLE), st.integers(1, 60), NAMES
)


def takes(draft: Draft, one: Transfer) -> bool:
    try:
        draft.apply([one])
    except InvalidTransfer:
        return False
    return True


def agree(found: Books | Draft, plain: Plain) -> None:
    for account in (ANN, BOB, TABLE, BANK):
        assert found.free(account) == plain.free(account)
        assert account == BANK or found.free(account) >= 0
        if isinstance(found, Books):
            assert found.posted.get(account, 0) == plain.balance(account)
            assert found.held.get(account, 0) == plain.held(account)
        else:
            assert found.balance(account) == plain.balance(account)
    for name in ("red", "odd", "straight:17"):
        lying = found.holds.get(name) if isinstance(found, Books) else found.under(name)
        assert (lying and (lying.debit, lying.credit, lying.amount)) == plain.under(name)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(TRANSFERS, st.sampled_from(["go on", "go on", "take over"])), max_size=30))
def test_books_are_what_plain_books_are(steps: list[tuple[Transfer, str]]) -> None:
    found, plain = Books(CHART), Plain()
    draft = found.draft()
    for one, then in steps:
        assert takes(draft, one) is plain.takes(one)
        agree(draft, plain)
        if then == "take over":
            draft.take_over()
            assert found.trial_balance() == 0
    draft.take_over()
    assert found.trial_balance() == 0
    agree(found, plain)


@settings(max_examples=80, deadline=None)
@given(st.lists(TRANSFERS, max_size=20), st.lists(TRANSFERS, max_size=20))
def test_a_dropped_draft_leaves_the_books_as_they_were(kept: list[Transfer], dropped: list[Transfer]) -> None:
    found, plain = Books(CHART), Plain()
    draft = found.draft()
    for one in kept:
        assert takes(draft, one) is plain.takes(one)
    draft.take_over()
    other = found.draft()
    for one in dropped:
        takes(other, one)
    other.drop()
    agree(found, plain)
    assert not any(found.spent.values())


class Writers(RuleBasedStateMachine):
    """Three writers over common purses, whose holds are their own: a batch is decided while the last is written."""

    def __init__(self) -> None:
        super().__init__()
        self.books = books(ann=100, bob=50)
        self.drafts = [[self.books.draft()] for _ in range(3)]
        self.pending: list[list[list[Transfer]]] = [[[]] for _ in range(3)]
        self.kept = Plain()
        for account, amount in ((ANN, 100), (BOB, 50)):
            assert self.kept.takes(move(BANK, account, amount))

    @rule(writer=WRITERS, one=TRANSFERS)
    def transfer(self, writer: int, one: Transfer) -> None:
        own = transfer(one.kind, one.debit, one.credit, one.amount, f"{writer}/{one.hold}")
        if takes(self.drafts[writer][-1], own):
            self.pending[writer][-1].append(own)

    @rule(writer=WRITERS)
    def begin_another(self, writer: int) -> None:
        if len(self.drafts[writer]) == 1:
            self.drafts[writer].append(self.books.draft(self.drafts[writer][0]))
            self.pending[writer].append([])

    @rule(writer=WRITERS)
    def make_ready(self, writer: int) -> None:
        """While the first is written; the second may have been decided by then, or not."""
        self.drafts[writer][0].make_ready()

    @rule(writer=WRITERS)
    def take_over(self, writer: int) -> None:
        """What was taken in a draft must do in the books, whatever others did meanwhile."""
        self.drafts[writer].pop(0).take_over()
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
            posted, held = self.books.posted.get(account, 0), self.books.held.get(account, 0)
            assert (posted, held) == (self.kept.balance(account), self.kept.held(account))
            assert account == BANK or posted >= held >= 0
        for writer, drafts in enumerate(self.drafts):
            taken = Plain()
            taken.taken = [*self.kept.taken, *(one for each in self.pending[writer] for one in each)]
            for name in ("red", "odd", "straight:17"):
                lying = drafts[-1].under(f"{writer}/{name}")
                assert (lying and (lying.debit, lying.credit, lying.amount)) == taken.under(f"{writer}/{name}")


def test_writers_never_spend_the_same_money() -> None:
    run_state_machine_as_test(
        Writers, settings=settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
    )


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([ANN, BOB]), st.integers(1, 500), st.lists(TRANSFERS, max_size=15))
def test_what_a_draft_gains_and_spends_again_is_in_nobodys_way(whose: str, amount: int, steps: list[Transfer]) -> None:
    found, alone = books(ann=100, bob=50), Plain()
    for account, has in ((ANN, 100), (BOB, 50)):
        assert alone.takes(move(BANK, account, has))
    found.draft().apply([move(BANK, whose, amount), move(whose, BANK, amount)])
    draft = found.draft()
    for one in steps:
        assert takes(draft, one) is alone.takes(one)
