"""Dates: a temporary rule that is lifted, an edition with a first day, an edition that another has followed."""

from __future__ import annotations

import datetime

import pytest

from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.schema.conduct import Close
from rulebook.houses import assumed, breaches, legal, told

LIFTED = {"3(b)": datetime.date(2021, 5, 29)}


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.mark.meets("MA-67", "MA-69")
def test_betting_closes_before_the_spin_until_3b_is_lifted() -> None:
    closing = legal("massachusetts").closing
    assert (closing.when, closing.by, closing.call) == (Close.BEFORE_SPIN, ("dealer",), "No more bets.")
    assert closing.gesture == "Pass a hand over the layout."
    assert closing.clauses == ("MA-67", "MA-69")
    assert ("betting.closes", "MA-67") in assumed("massachusetts")


@pytest.mark.meets("MA-67", "MA-68", "MA-69")
@pytest.mark.parametrize(
    ("date", "in_force"),
    [("2020-07-01", True), ("2021-05-28", True), ("2021-05-29", False), ("2026-05-01", False)],
)
def test_3b_binds_until_the_day_it_is_lifted(date: str, in_force: bool) -> None:
    rules = legal("massachusetts", lifted=LIFTED, date=day(date))
    assert rules.date == day(date)
    assert rules.closing.when is (Close.BEFORE_SPIN if in_force else Close.DURING_SPIN)
    assert ("MA-68" in [sign.clause for sign in signs(rules)]) is in_force
    assert rules.not_in_force == (set() if in_force else {"MA-67", "MA-68", "MA-69"})
    keys = [found.key for found in rules.assumptions]
    assert "lifted" in keys
    assert ("betting.closes", "MA-67" if in_force else None) in [(a.key, a.clause) for a in rules.assumptions]


def test_lifting_is_reported_as_an_assumption() -> None:
    [found] = [found for found in legal("massachusetts", lifted=LIFTED).assumptions if found.key == "lifted"]
    assert found.says == "The house states that 3(b) was lifted on 2021-05-29."


def test_only_a_temporary_rule_can_be_lifted() -> None:
    [breach] = told("massachusetts", lifted={"3(a)": day("2021-05-29")})
    assert (breach.key, breach.says) == ("lifted", "3(a) is no temporary rule of this rulebook (3(b))")
    [breach] = told("maryland", lifted=LIFTED)
    assert breach.says == "3(b) is no temporary rule of this rulebook (none)"


@pytest.mark.meets("CO-152")
@pytest.mark.parametrize(
    ("date", "edition"),
    [
        ("2012-03-01", "2012-03-01"),
        ("2012-09-13", "2012-03-01"),
        ("2012-09-14", "2012-09-14"),
        ("2013-06-30", "2012-09-14"),
        ("2013-07-01", "2013-07-01"),
        ("2026-05-01", "2013-07-01"),
    ],
)
def test_colorado_has_an_edition_from_each_day_of_its_amendment_notes(date: str, edition: str) -> None:
    rules = legal("colorado", terminals=True, date=day(date))
    assert rules.book.title.edition == edition
    assert (("edition", "CO-152") in assumed("colorado", date=day(date))) is (edition != "2013-07-01")


@pytest.mark.meets("CO-152")
def test_before_its_first_amendment_note_the_text_does_not_say_what_held_in_colorado() -> None:
    assert breaches("colorado", date=day("2012-02-29")) == [("date", "CO-152")]
    assert breaches("colorado", terminals=True, date=day("1999-12-31")) == [("date", "CO-152")]
    assert breaches("colorado@2013-07-01", date=day("1999-12-31")) == [("date", "CO-152")]
    assert breaches("colorado@2013-07-01", date=day("2013-06-30")) == [("date", "CO-152")]
    assert legal("colorado@2013-07-01", date=day("2013-07-01"))


@pytest.mark.meets("CO-152")
@pytest.mark.parametrize(
    ("house", "date", "amended"),
    [
        ("colorado", "2012-03-01", "on 2012-09-14 and 2013-07-01: on 2012-03-01"),
        ("colorado", "2012-09-13", "on 2012-09-14 and 2013-07-01: on 2012-09-13"),
        ("colorado", "2012-09-14", "on 2013-07-01: on 2012-09-14"),
        ("colorado", "2013-06-30", "on 2013-07-01: on 2013-06-30"),
        ("colorado@2012-03-01", "2026-05-01", "on 2012-09-14 and 2013-07-01: on 2012-09-13"),
        ("colorado@2012-09-14", "2026-05-01", "on 2013-07-01: on 2013-06-30"),
        ("colorado", "2013-07-01", None),
        ("colorado", "2026-05-01", None),
    ],
)
def test_what_was_amended_later_is_told(house: str, date: str, amended: str | None) -> None:
    """2202 was amended on 1 July 2013, 2203(1) on that day and on 14 September 2012, and 2203(3) before both."""
    found = [told.says for told in legal(house, date=day(date)).assumptions if told.key == "edition"]
    says = f"The text gives 2202 and 2203(1) only as amended {amended} they are read so too."
    assert found == ([] if amended is None else [says])


def test_terminals_where_the_rulebook_does_not_speak_of_them() -> None:
    assert ("terminals", None) in assumed("maryland", terminals=True)
    assert "terminals" not in dict(assumed("colorado", terminals=True))
    assert "terminals" not in dict(assumed("maryland"))


@pytest.mark.meets("SG-01")
def test_edition_has_a_first_day() -> None:
    [breach] = told("singapore", date=day("2012-12-18"))
    assert breach.key == "date"
    says = "edition 2 is in force from 2012-12-19, and the date is 2012-12-18: the editions are 2 from 2012-12-19"
    assert breach.says == says
    assert legal("singapore", date=day("2012-12-19")).date == day("2012-12-19")
    assert breaches("singapore", date=day("1999-12-31")) == [("date", "SG-01")]


def test_an_edition_that_is_named_holds_on_any_later_day_and_the_one_in_force_is_told() -> None:
    rules = legal("colorado@2012-03-01")
    assert rules.book.title.edition == "2012-03-01"
    [found] = [found for found in rules.assumptions if found.key == "rulebook"]
    assert found.says == "The house names edition 2012-03-01: since 2013-07-01 edition 2013-07-01 is in force."
    assert "rulebook" not in dict(assumed("colorado"))
    assert "rulebook" not in dict(assumed("colorado@2012-03-01", date=day("2012-09-13")))
    [breach] = told("colorado@2013-07-01", date=day("2013-06-30"))
    assert breach.key == "date"
    assert breach.says == (
        "edition 2013-07-01 is in force from 2013-07-01, and the date is 2013-06-30: the editions are "
        "2012-03-01 from 2012-03-01, 2012-09-14 from 2012-09-14, 2013-07-01 from 2013-07-01"
    )


@pytest.mark.parametrize("house", ["massachusetts", "small-stakes", "maryland"])
def test_a_text_without_a_date_has_no_earliest_day(house: str) -> None:
    assert legal(house, date=day("1900-01-01")).date == day("1900-01-01")


def test_today_if_the_house_gives_no_date() -> None:
    assert legal("maryland").date == day("2026-05-01")
