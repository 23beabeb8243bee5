"""What help can be asked for at a step of an opening."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.server.web.openings.advice import Question, matter_of_step


@pytest.mark.parametrize(
    ("opened", "question", "fifths"),
    [
        ("swap2", Question.OFFERS, None),
        ("swap2 h8 i9 k10", Question.SIDES, None),
        ("rif", Question.OFFERS, None),
        ("rif h8 h7 f10", Question.SIDES, 2),
        ("taraguchi10 h8 stay h7 stay h9 stay h10", Question.SIDES, 10),
        ("supertaraguchi10 h8 stay h7 stay h9 stay h10", Question.SIDES, 10),
        ("yamaguchi h8 h7 i7 12", Question.SIDES, 12),
        ("soosorv8 h8 h7 h6", Question.SIDES, None),
        ("soosorv8 h8 h7 h6 stay i6", Question.COUNT, 8),
        ("soosorv8 h8 h7 h6 stay i6 3", Question.SIDES, 3),
        ("soosorv8 h8 h7 h6 stay i6 3 stay", Question.FIFTHS, 3),
    ],
)
def test_a_step_has_one_question_with_the_fifths_that_it_depends_on(
    opened: str, question: Question, fifths: int | None
) -> None:
    matter = matter_of_step(Opening.read(Rules.renju(), opened))
    assert matter is not None
    assert (matter.question, matter.fifths) == (question, fifths)


@pytest.mark.parametrize("opened", ["rif h8", "sakata", "taraguchi10", "taraguchi10 h8"])
def test_at_other_steps_there_is_nothing_to_ask(opened: str) -> None:
    assert matter_of_step(Opening.read(Rules.renju(), opened)) is None
