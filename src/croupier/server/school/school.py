"""The school: open lessons and everybody's scores, kept in memory and dropped after a while."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from croupier.rulebook.book import Rulebook
from croupier.server.school.lesson import Lesson

MOST_LESSONS = 2_000
MOST_PUPILS = 2_000


class Score(msgspec.Struct, frozen=True):
    """``streak``: right answers since the last wrong one; ``took``: milliseconds over all answers."""

    answered: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0
    took: int = 0

    def after(self, right: bool, took: int) -> Score:
        """
        >>> Score(answered=3, right=2, streak=2, best=2, took=9000).after(True, 1000)
        Score(answered=4, right=3, streak=3, best=3, took=10000)
        """
        streak = self.streak + 1 if right else 0
        return Score(self.answered + 1, self.right + right, streak, max(self.best, streak), self.took + took)


@dataclass(frozen=True, slots=True)
class AssignedLesson:
    """A lesson that was given to one pupil, who alone may answer it."""

    pupil: str
    lesson: Lesson
    at: int
    book: Rulebook


class School:
    """The oldest unanswered lessons and the scores of pupils who have long been away are dropped."""

    def __init__(self) -> None:
        self._given: OrderedDict[str, AssignedLesson] = OrderedDict()
        self._scores: OrderedDict[str, Score] = OrderedDict()

    def give(self, pupil: str, lesson: Lesson, at: int, book: Rulebook) -> str:
        """Give out a lesson; its number says nothing about the answer."""
        number = secrets.token_urlsafe(12)
        self._given[number] = AssignedLesson(pupil, lesson, at, book)
        while len(self._given) > MOST_LESSONS:
            self._given.popitem(last=False)
        return number

    def find(self, pupil: str, number: str) -> AssignedLesson | None:
        """An open lesson of this pupil, by its number."""
        given = self._given.get(number)
        return given if given is not None and given.pupil == pupil else None

    def mark(self, number: str, right: bool, at: int) -> Score:
        """Record an answer and give the pupil's new score."""
        given = self._given.pop(number)
        score = self.score(given.pupil).after(right, max(0, at - given.at))
        self._scores[given.pupil] = score
        self._scores.move_to_end(given.pupil)
        while len(self._scores) > MOST_PUPILS:
            self._scores.popitem(last=False)
        return score

    def score(self, pupil: str) -> Score:
        return self._scores.get(pupil, Score())
