"""``python -m tools.rules_suite``: what it writes is what is shipped, and it finds where others err."""

import pytest

from gomoku_arena import Rules
from gomoku_arena.rules_suite.case import ForbiddenCase
from gomoku_arena.rules_suite.suite_file import suite, suite_text, written
from tools.rules_suite import shallow
from tools.rules_suite.__main__ import made
from tools.rules_suite.rule_words import rule_set
from tools.rules_suite.sketch import Sketch, name_of

_EVERY = 5
"""Of this many cases one is looked at less deep."""


@pytest.mark.long
def test_the_same_cases_are_made_again() -> None:
    assert written(made()) == suite_text()


def test_the_words_of_the_rules_are_those_of_the_tool() -> None:
    told = {case.rules.model_dump_json(): case.rules for case in suite().cases}
    for text, rules in told.items():
        assert rule_set(rules.rules).model_dump_json() == text, "python -m tools.rules_suite makes the suite anew"


def test_every_rule_set_that_the_field_has_a_number_or_a_name_for_is_asked() -> None:
    asked = {case.rules.name for case in suite().cases}
    assert asked >= {*Rules.names(), "gomocup 9"}


@pytest.mark.parametrize("refuses", [shallow.nothing, shallow.shapes_of_shapes])
def test_a_program_that_looks_less_deep_errs_in_many_cases(refuses: shallow.Refuses) -> None:
    differing = 0
    for case in suite().cases[::_EVERY]:
        if isinstance(case, ForbiddenCase) and case.group == "renju-forbidden" and case.to_move == "black":
            sketch = Sketch(case.rules.rules, list(case.board), case.to_move)
            told = {name_of(at) for at in sketch.places(".") if shallow.double_three(sketch, at, refuses)}
            differing += told != {place for place, kinds in case.answer.items() if "double_three" in kinds}
    assert differing > 20
