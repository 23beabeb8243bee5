"""The suite: its form, and every answer given once more by the slow twin."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from gomoku_arena import Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.rules_suite.answering import answer_of
from gomoku_arena.rules_suite.case import Case, ForbiddenCase, GameCase, LegalCase, PlayCase, Suite, question_of
from gomoku_arena.rules_suite.suite_file import schema, suite, suite_text, written
from naive_rules import Finder, NaiveBoard, NaiveGame, Place
from samples import case as in_case

GROUPS = suite().groups
LETTERS = {"black": "X", "white": "O"}
NAMES: dict[str | None, ColorName | None] = {"X": "black", "O": "white", None: None}

_EVERY = 50
"""Of this many cases of a group one is part of every run."""
_PARTS = 8
"""Of all cases, which take minutes."""


def cases(group: str) -> list[Case]:
    return [case for case in suite().cases if case.group == group]


def name(place: Place) -> str:
    return str(Point(*place))


def placed(case: ForbiddenCase | LegalCase | PlayCase) -> NaiveGame:
    return NaiveGame.on_board(case.rules.rules, list(case.board), LETTERS[case.to_move], case.pairs)


def effect(twin: NaiveGame, move: str) -> dict[str, Any]:
    point = Point(move)
    if not twin.play((point.x, point.y)):
        return {"played": False, "captured": [], "pending_five": None, "end": None, "winner": None}
    winner, end = twin.outcome or (None, None)
    return {
        "played": True,
        "captured": sorted(map(name, twin.captured)),
        "pending_five": None if end else NAMES[twin.pending_five],
        "end": end,
        "winner": NAMES[winner],
    }


def kinds(case: ForbiddenCase, twin: NaiveGame, place: Place) -> list[str]:
    """All kinds for which a point is forbidden."""
    finder, rules = Finder(NaiveBoard(list(case.board)), twin.side_to_move), twin.rules
    exempt = rules.captures and rules.capture_exempts_double_three and twin.board.pairs_taken(place, twin.side_to_move)
    found = {
        "double_three": rules.double_three in ("both", case.to_move) and not exempt and finder.is_double_three(place),
        "double_four": rules.double_four in ("both", case.to_move) and finder.is_double_four(place),
        "overline": rules.overline in ("both", case.to_move) and finder.is_overline(place),
    }
    return [kind for kind, holds in found.items() if holds]


def twins_answer(case: Case) -> Any:
    match case:
        case ForbiddenCase():
            twin = placed(case)
            found = {name(place): kinds(case, twin, place) for place in twin.board.places(".")}
            return {place: its for place, its in found.items() if its}
        case LegalCase():
            return [name(place) for place in placed(case).legal_moves()]
        case PlayCase():
            return effect(placed(case), case.move)
        case GameCase():
            twin = NaiveGame(case.rules.rules)
            return [effect(twin, move) for move in case.moves]


def assert_twin_agrees(chosen: Iterable[Case]) -> None:
    for case in chosen:
        with in_case(case.id):
            assert case.model_dump(mode="json")["answer"] == twins_answer(case)


@pytest.mark.parametrize("group", GROUPS)
def test_the_twin_answers_the_same(group: str) -> None:
    assert_twin_agrees(cases(group)[::_EVERY])


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("part", range(_PARTS))
def test_the_twin_answers_all_cases_the_same(group: str, part: int) -> None:
    assert_twin_agrees(cases(group)[part::_PARTS])


def test_our_rules_answer_the_same() -> None:
    for case in suite().cases:
        with in_case(case.id):
            assert case.answer == answer_of(case)


def test_the_file_is_what_the_suite_writes_and_small() -> None:
    text = suite_text()
    assert written(suite()) == text
    assert Suite.model_validate(json.loads(text)) == suite()
    assert len(text) < 4_000_000


def test_it_says_its_version_and_that_it_is_everybodys() -> None:
    head = {key: value for key, value in json.loads(suite_text()).items() if key != "cases"}
    assert (head["version"], head["license"]) == (1, "CC0-1.0")


def test_there_are_thousands_of_cases_each_with_its_own_id() -> None:
    ids = [case.id for case in suite().cases]
    assert len(ids) == len(set(ids)) > 2000
    assert all(case.id.startswith(case.group) for case in suite().cases)


def test_boards_are_those_of_games_for_brains_that_count_stones() -> None:
    for case in cases("renju-forbidden"):
        assert isinstance(case, ForbiddenCase)
        stones = "".join(case.board)
        with in_case(case.id):
            assert stones.count("X") - stones.count("O") == (case.to_move == "white")


def test_a_question_says_the_rules_and_no_answer() -> None:
    for case in suite().cases[::100]:
        question = question_of(case)
        assert {"id", "rules", "ask"} <= question.keys() <= {*type(case).model_fields} - {"answer"}
        switches = json.loads(json.dumps(case.rules.rules.switches()))
        assert question["rules"]["switches"] == switches, "python -m tools.rules_suite makes the suite anew"


def test_the_schema_describes_every_kind_of_case() -> None:
    told = schema()
    assert told["$schema"].startswith("https://json-schema.org/")
    assert {kind.__name__ for kind in (ForbiddenCase, LegalCase, PlayCase, GameCase)} <= told["$defs"].keys()


def test_the_schema_names_every_switch_with_its_values_and_leaves_nothing_open() -> None:
    kinds = schema()["$defs"]
    switches = kinds["RuleSet"]["properties"]["switches"]
    assert switches["required"] == list(Rules.switch_values())
    assert switches["properties"]["five_black"] == {"enum": list(Rules.switch_values()["five_black"])}
    assert switches["properties"]["size"] == {"type": "integer", "minimum": 5, "maximum": 22}
    assert switches["properties"]["captures"] == {"type": "boolean"}
    closed = [*kinds.values(), switches, kinds["ForbiddenCase"]["properties"]["answer"]]
    assert [it.get("additionalProperties") for it in closed] == [False] * len(closed)
