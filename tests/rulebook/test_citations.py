"""Citations: every clause that a value of a rulebook names, and that it stands among the clauses."""

from __future__ import annotations

import pytest

from croupier.game.shape import Box
from croupier.rulebook.citations import citations
from croupier.rulebook.folder import FILES
from croupier.rulebook.load import SHIPPED, load
from croupier.rulebook.schema.entry import ClauseId, When
from croupier.rulebook.schema.signs import SignEntry
from croupier.rulebook.schema.wagers import Group, WagerEntry, WagersFile


def test_every_place_where_a_clause_can_stand() -> None:
    red = WagerEntry(
        title="Red",
        group=Group.OUTSIDE,
        shape=Box(),
        clause=ClauseId("A-1"),
        odds=ClauseId("A-2"),
        excludes=("black",),
        excludes_clause={"black": ClauseId("A-3")},
        also=(ClauseId("A-4"), ClauseId("A-5")),
    )
    assert list(citations(WagersFile(wager={"red": red}))) == [
        ("wager.red.clause", "A-1"),
        ("wager.red.odds", "A-2"),
        ("wager.red.excludes-clause.black", "A-3"),
        ("wager.red.also[0]", "A-4"),
        ("wager.red.also[1]", "A-5"),
    ]


def test_words_that_are_no_clauses() -> None:
    sign = SignEntry(text="A-1", clause=ClauseId("A-2"), when=When(wheels=("A-3",)))
    assert list(citations(sign)) == [("clause", "A-2")]
    assert list(citations("A-1")) == []
    assert list(citations(17)) == []
    assert list(citations({"a": ("b",)}, cited=True)) == [("a[0]", "b")]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_citations_stand_in_the_rulebook(name: str) -> None:
    book = load(name)
    parts = [getattr(book, "title" if file == "rulebook" else file) for file in FILES if file != "clauses"]
    cited = {clause for part in parts for _, clause in citations(part)}
    assert cited
    assert cited <= set(book.clauses)


def test_every_clause_is_somewhere_in_the_rules() -> None:
    """All but two definitions of words and a paragraph that was deleted."""
    unused = []
    for name in SHIPPED:
        book = load(name)
        parts = [getattr(book, "title" if file == "rulebook" else file) for file in FILES if file != "clauses"]
        cited = {clause for part in parts for _, clause in citations(part)}
        unused += [clause for clause in book.clauses if clause not in cited]
    assert set(unused) <= {"CO-11", "CO-12", "CO-128"}
