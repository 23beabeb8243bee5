"""Programs that answer, and programs that do anything else: each is reported, and none is left behind."""

import shlex
import sys
from functools import partial
from pathlib import Path

import pytest

from gomoku_arena.errors import ConfigError, EngineStartError
from gomoku_arena.processes.child import split_command
from gomoku_arena.rules_suite.asking import MOST_FAILURES, Result, SuiteReport, ask_all, chosen_cases, own_answers
from gomoku_arena.rules_suite.program import LineProgram
from gomoku_arena.rules_suite.suite_file import suite
from gomoku_arena.rules_suite.yixin_brain import YixinBrain

SOME = chosen_cases(suite(), ["renju-forbidden"])[:8]

_PYTHON = [sys.executable, "-S", "-E", "-c"]
_LOOP = "import json, sys, time\nfor line in sys.stdin:\n    case = json.loads(line)\n    "


def report(code: str, patience: float = 10.0) -> SuiteReport:
    return ask_all(SOME, partial(LineProgram, [*_PYTHON, _LOOP + code], patience))


def answering(value: str) -> str:
    return f'print(json.dumps({{"id": case["id"], {value}}}), flush=True)'


def only(told: SuiteReport, result: Result) -> bool:
    return {verdict.result for verdict in told.verdicts} == {result}


def test_our_rules_agree_with_themselves() -> None:
    assert only(ask_all(SOME, own_answers), Result.AGREES)


def test_a_program_that_answers_is_judged() -> None:
    told = report(answering('"answer": []'))
    assert [it.result for it in told.verdicts] == [
        Result.DIFFERS if case.model_dump()["answer"] else Result.AGREES for case in SOME
    ]
    assert told.as_dict()["cases"][0] == {
        "id": "renju-forbidden-001",
        "result": "differs",
        "sentence": "it says that f6 is not forbidden",
    }
    assert not told.agrees


def test_a_program_may_skip_but_not_everything() -> None:
    told = report(answering('"skip": "I do not know"'))
    assert only(told, Result.SKIPPED)
    assert told.verdicts[0].sentence == "I do not know"
    assert not told.agrees


def test_what_else_it_prints_is_passed_over() -> None:
    chatty = 'print("hello\\n[1]\\n{}", "[" * 100000, sep="\\n")\n    '
    assert only(report(chatty + answering('"skip": 1')), Result.SKIPPED)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("raise SystemExit(3)", "exit status 3"),
        ("raise ValueError('oh')", "ValueError: oh"),
        ('print(json.dumps({"id": "x", "answer": []}), flush=True)', "it answers another question"),
        ('print(json.dumps({"id": case["id"]}), flush=True)', "neither answer nor skip"),
    ],
)
def test_a_program_that_fails_is_begun_again_and_then_asked_no_more(code: str, told: str) -> None:
    verdicts = report(code).verdicts
    assert [it.result for it in verdicts] == [Result.FAILED] * MOST_FAILURES + [Result.NOT_ASKED] * 5
    assert told in verdicts[0].sentence


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(60)",
        'while True: print("flood")',
        'while True: sys.stdout.write("flood")',
        'while True: print("{}", flush=True)',
    ],
    ids=["hang", "flood", "endless line", "objects"],
)
def test_a_program_that_hangs_or_floods_has_failed(code: str) -> None:
    assert ask_all(SOME[:1], partial(LineProgram, [*_PYTHON, _LOOP + code], 0.3)).verdicts[0].result == Result.FAILED


def test_a_program_that_reads_nothing_has_failed() -> None:
    program = partial(LineProgram, [*_PYTHON, "import time; time.sleep(60)"], 0.2)
    assert ask_all(SOME[:1], program).verdicts[0].result == Result.FAILED


def test_one_failure_costs_one_case(tmp_path: Path) -> None:
    once = f"mark = {str(tmp_path / 'mark')!r}; import os\n    "
    once += 'if not os.path.exists(mark): open(mark, "w"); raise SystemExit\n    '
    assert [it.result for it in report(once + answering('"skip": 1')).verdicts[:2]] == [Result.FAILED, Result.SKIPPED]


def test_a_command_that_cannot_be_run_is_an_error() -> None:
    with pytest.raises(EngineStartError, match="/no/such/program"):
        ask_all(SOME, partial(LineProgram, ["/no/such/program"], 1.0))


def test_cases_are_chosen_by_group_or_id() -> None:
    assert [case.id for case in chosen_cases(suite(), ["fives-002", "fives-001"])] == ["fives-001", "fives-002"]
    assert len(chosen_cases(suite(), [])) == len(suite().cases)
    with pytest.raises(ConfigError, match="'chess': neither a case nor one of the groups renju-forbidden"):
        chosen_cases(suite(), ["chess"])


def brain(command: str, patience: float = 10.0) -> SuiteReport:
    cases = [*SOME, *chosen_cases(suite(), ["ninuki-forbidden-001"])]
    return ask_all(cases, partial(YixinBrain, split_command(command), patience))


def test_a_brain_is_asked_for_forbidden_points_in_renju_and_skips_all_else() -> None:
    told = brain(shlex.join([sys.executable, "-m", "gomoku_arena", "brain", "easy"]))
    assert [it.result for it in told.verdicts] == [Result.AGREES] * len(SOME) + [Result.SKIPPED]
    assert told.agrees


def test_a_brain_that_does_not_know_the_question_has_failed() -> None:
    code = "import sys\nfor line in sys.stdin: print('OK' if 'START' in line else 'UNKNOWN what', flush=True)"
    told = brain(shlex.join([*_PYTHON, code]))
    assert told.verdicts[0].result == Result.FAILED
    assert told.verdicts[0].sentence == "FORBIDDEN was expected, it says: what"
