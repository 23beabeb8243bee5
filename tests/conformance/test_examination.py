import json
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

import scripted_engine
from gomoku_arena.conformance import GROUPS, CheckResult, ConformanceReport, Finding, examine
from gomoku_arena.conformance._time_keeping import judged
from gomoku_arena.conformance._verdict import Outcome
from gomoku_arena.errors import ConfigError, EngineStartError
from gomoku_arena.processes import memory
from leftovers import no_process_left
from samples import sampled
from systems import ABORTED, WINDOWS, WINE

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])

STARTUP = 3.0 if WINE else 0.6
"""Seconds in which a bot has to begin; Wine takes one."""


def examined(behaviour: str, *only: str) -> dict[str, Finding]:
    with no_process_left():
        report = examine(
            f"{COMMAND} {behaviour}", only=only, startup=STARTUP, first_move=0.0, patience=0.2, listening=0.1
        )
    return {finding.name: finding for finding in report.findings}


def bot(tmp_path: Path, source: str) -> str:
    """The command of a bot whose class ``Mine`` has this source."""
    script = tmp_path / "bot.py"
    imports = f"import os, sys, time\nsys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
    script.write_text(f"{imports}from scripted_engine import Bot\n\n{source}\n\nMine().run()\n")
    return shlex.join([sys.executable, "-S", "-E", str(script)])


@pytest.fixture(scope="module")
def good() -> ConformanceReport:
    with no_process_left():
        return examine(f"{COMMAND} good", startup=5.0, patience=0.5, listening=0.05)


def test_a_brain_that_reads_lf_alone_is_told_that_managers_send_cr_lf(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(
        "import sys\n"
        "answers = {b'START 20\\n': 'OK', b'BEGIN\\n': '9,9'}\n"
        "for line in sys.stdin.buffer:\n"
        "    print(answers.get(line, 'UNKNOWN command'), flush=True)\n"
        "    if line == b'END\\n': break\n"
    )
    command = shlex.join([sys.executable, "-S", "-E", str(script)])
    with no_process_left():
        report = examine(command, only=["line-end-crlf", "line-end-lf"], first_move=0.0, patience=0.3, listening=0.1)
    (crlf,) = (it for it in report.findings if it.name == "line-end-crlf")
    assert crlf.verdict == CheckResult.FAIL
    assert crlf.sentence == "plays where lines end in LF alone; managers end them in CR LF"


def test_a_simple_brain_conforms(good: ConformanceReport) -> None:
    assert good.conforms
    assert good.counts[CheckResult.FAIL] == 0
    assert good.about["name"] == "scripted"
    by_name = {finding.name: finding for finding in good.findings}
    for name in (
        "start-20",
        "begin",
        "turn",
        "board",
        "info-silent",
        "end",
        "restart",
        "timeout-turn-100",
        "line-end-lf",
    ):
        assert by_name[name].verdict == CheckResult.PASS, by_name[name]
    assert by_name["about"].sentence == "says that it is scripted 1.5, but no country"
    assert by_name["takeback"].verdict == CheckResult.SKIPPED
    assert by_name["swap2"].sentence == "does not know SWAP2BOARD"
    assert by_name["rectstart"].verdict == CheckResult.SKIPPED
    assert by_name["turn-without-numbers"].verdict == CheckResult.WARNING, "it dies of a ValueError"
    assert "ValueError" in by_name["turn-without-numbers"].wire[-1]


def test_a_brain_that_knows_no_shapes_gives_no_rules_away(good: ConformanceReport) -> None:
    assert set(good.rules.values()) == {"cannot tell"}
    assert set(good.rules) == {"freestyle", "standard", "caro", "rule 9", "renju"}
    four, *others = [finding.verdict for finding in good.findings if finding.group == "rules"]
    assert (four, set(others)) == (CheckResult.WARNING, {CheckResult.SKIPPED})


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("10,7", "makes a five of its four"),
        ("10,8", "stops a four where its own wins at once"),
        ("0,0", "makes no five of its four"),
    ],
)
def test_a_four_is_to_be_finished(move: str, sentence: str, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(
        "import sys\n"
        f"answers = {{'START 15': 'OK', 'START 20': 'OK', 'BEGIN': '9,9', 'DONE': {move!r}}}\n"
        "for line in sys.stdin:\n"
        "    if line.strip() in answers: print(answers[line.strip()], flush=True)\n"
        "    if line.strip() == 'END': break\n"
    )
    command = shlex.join([sys.executable, "-S", "-E", str(script)])
    with no_process_left():
        report = examine(command, only=["finishes-four"], first_move=0.0, patience=0.3, listening=0.1)
    assert report.findings[-1].sentence == sentence


def test_the_report_is_json_with_every_check_once(good: ConformanceReport) -> None:
    report = json.loads(json.dumps(good.as_dict()))
    assert report["conforms"] is True
    names = [finding["name"] for finding in report["checks"]]
    assert len(names) == len(set(names)) == sum(report["counts"].values())
    assert [*dict.fromkeys(finding["group"] for finding in report["checks"])] == list(GROUPS)
    assert all(finding["sentence"] for finding in report["checks"])


FAULTS = [
    ("crasher", "begin", ABORTED),
    ("hangs", "begin", "no answer within"),
    ("hangs-ignoring-sigterm", "begin", "no answer within"),
    ("chatters", "begin", "no answer within"),
    ("chatters-and-drips", "begin", "no answer within"),
    ("half-move", "begin", "'7,'"),
    ("half-move-at-length", "begin", "1 line was no protocol, the first: '777"),
    ("noisy-for-ever", "begin", "lines were no protocol, the first: '-! ev -93"),
    ("keeps-its-output", "start-20", "nothing at all came: does it flush its output?"),
    ("far-off", "begin", "99,99, which is off the 20x20 board"),
    ("negative", "begin", "-1,-1, which is off"),
    ("error-for-move", "begin", "ERROR I do not like this position"),
    ("endless-line", "begin", "no answer within"),
    ("leaves-daemon", "begin", "no answer within"),
    ("occupied", "turn", "cannot be played"),
    ("answers-then-exits", "turn", "exit status 0"),
    ("answers-unended-then-exits", "turn", "exit status 0"),
    ("refuser", "start-20", "size 20 is not for me"),
    ("exits-at-start", "start-20", "exit status 3"),
    ("hangs-at-start", "start-20", f"no answer within {STARTUP:g} s"),
    ("slow-start 30", "start-20", f"no answer within {STARTUP:g} s"),
    ("knows-nothing", "start-20", "UNKNOWN command"),
    ("silent", "about", "does not say who it is"),
    ("loses-turn", "turn", "ERROR Unknown command"),
    ("rule-refuser", "info-silent", "ERROR unknown rule"),
    ("slow-move 2", "begin", "no answer within"),
]


# A process for each class of fault.
QUICK_FAULTS = {
    *("crasher", "chatters-and-drips", "half-move", "far-off", "error-for-move", "occupied", "answers-then-exits"),
    *("refuser", "hangs-at-start", "knows-nothing", "silent", "rule-refuser"),
}


@pytest.mark.parametrize(("behaviour", "name", "sentence"), sampled(FAULTS, QUICK_FAULTS))
def test_a_broken_brain_fails_the_check_that_shows_it(behaviour: str, name: str, sentence: str) -> None:
    begun = time.monotonic()
    found = examined(behaviour, name)
    assert time.monotonic() - begun < 10
    assert found[name].verdict == CheckResult.FAIL
    assert sentence in found[name].sentence
    assert any(line.startswith("> START") for line in found[name].wire)
    assert sum(map(len, found[name].wire)) < 5000


ODD_MANNERS = [
    *["analyst", "boaster", "carriage-returns", "extended", "invalid-utf8", "nuls"],
    *["leaves-children", "forgets-restart", "floods-stderr", "recorder"],
]


@pytest.mark.parametrize("behaviour", sampled(ODD_MANNERS, {"carriage-returns", "leaves-children"}))
def test_odd_manners_fail_nothing(behaviour: str) -> None:
    found = examined(behaviour, "board")
    assert {finding.verdict for finding in found.values()} <= {CheckResult.PASS, CheckResult.WARNING}


@pytest.mark.parametrize(
    ("behaviour", "verdict"),
    [
        ("negotiates '7,7 8,8 9,9|8,7 6,6|SWAP'", CheckResult.PASS),
        ("negotiates '7,7 8,8 9,9|5,5|5,5'", CheckResult.PASS),
        ("negotiates '7,7 8,8|SWAP|SWAP'", CheckResult.WARNING),
        ("negotiates '7,7 8,8 9,9|9,7|SWAP'", CheckResult.WARNING),
        ("negotiates '7,7 8,8 20,9|SWAP|SWAP'", CheckResult.WARNING),
        ("hangs-at-swap2", CheckResult.SKIPPED),
        ("answers-every-line-of-swap2", CheckResult.SKIPPED),
        ("good", CheckResult.SKIPPED),
    ],
)
def test_swap2_is_examined(behaviour: str, verdict: CheckResult) -> None:
    finding = examined(behaviour, "swap2")["swap2"]
    assert finding.verdict == verdict, finding


SWAP2_TOLD = {
    "SWAP2STEP1": "+MOVE1 7 7/+MOVE2 8 7/+MOVE3 9 9",
    "SWAP2STEP2": "+SWAP1 YES",
    "SWAP2STEP3": "+SWAP2 NO",
}
SOOSORV_TOLD = {
    "SOOSORVSTEP1": "*MOVE1 7 7/*MOVE2 7 8/*MOVE3 8 8",
    "SOOSORVSTEP2": "*SWAP1 N",
    "SOOSORVSTEP3": "*MOVE4 0 0 2",
    "SOOSORVSTEP4": "*SWAP2 Y",
    "SOOSORVSTEP5": "*MOVE5 REFRESH/*MOVE5 1 3/*MOVE5 2 5/*MOVE5 9 3/*MOVE5 12 4/*MOVE5 DONE",
    "SOOSORVSTEP6": "*MOVE5C 9 6",
}


@pytest.mark.parametrize(
    ("check", "told", "verdict", "words"),
    [
        ("yxswap2", SWAP2_TOLD, CheckResult.PASS, "answers YXSWAP2STEP1 to 3 by the rule"),
        ("yxswap2", {**SWAP2_TOLD, "SWAP2STEP2": "+MOVE4 0 0/+MOVE5 1 0"}, CheckResult.PASS, "by the rule"),
        ("yxswap2", {**SWAP2_TOLD, "SWAP2STEP1": "+MOVE1 7 7/+MOVE2 7 7/+MOVE3 9 9"}, CheckResult.WARNING, "STEP1: "),
        ("yxswap2", {**SWAP2_TOLD, "SWAP2STEP3": "+SWAP2 MAYBE"}, CheckResult.WARNING, "STEP3: .*MAYBE"),
        ("yxswap2", {"SWAP2STEP1": SWAP2_TOLD["SWAP2STEP1"]}, CheckResult.SKIPPED, "does not know YXSWAP2STEP2"),
        ("yxswap2", {"SWAP2STEP1": "hang"}, CheckResult.SKIPPED, "does not know YXSWAP2STEP1"),
        ("yxsoosorv", SOOSORV_TOLD, CheckResult.PASS, "answers YXSOOSORVSTEP1 to 6 by the rule"),
        ("yxsoosorv", {**SOOSORV_TOLD, "SOOSORVSTEP3": "*MOVE4 0 0 9"}, CheckResult.WARNING, "STEP3: "),
        ("yxsoosorv", {**SOOSORV_TOLD, "SOOSORVSTEP6": "*MOVE5C 0 0"}, CheckResult.WARNING, "STEP6: "),
        ("yxsoosorv", {"SOOSORVSTEP1": "exit"}, CheckResult.WARNING, "exit status 5"),
        ("yxsoosorv", {}, CheckResult.SKIPPED, "does not know YXSOOSORVSTEP1"),
    ],
)
def test_words_for_openings_are_examined(check: str, told: dict[str, str], verdict: CheckResult, words: str) -> None:
    answers = "|".join(f"{word}={answer}" for word, answer in told.items())
    finding = examined(f"opens {shlex.quote(answers)}", check)[check]
    assert finding.verdict == verdict, finding
    assert re.search(words, finding.sentence), finding


@pytest.mark.parametrize(
    "behaviour", sampled(scripted_engine.BEHAVIOURS, {"changes-its-group", "eats-memory", "floods-line-ends"})
)
def test_every_behaviour_is_survived(behaviour: str) -> None:
    # With the arguments that some take.
    command = f"{COMMAND} {behaviour} 0 good"
    if behaviour == "eats-memory":
        if WINDOWS:
            pytest.skip("no command bounds its own memory here")
        command = f"sh -c {shlex.quote(f'ulimit -v 400000; exec {command}')}"
    begun = time.monotonic()
    with no_process_left():
        report = examine(command, only=["begin"], startup=0.5, first_move=0.0, patience=0.2)
    assert [finding.name for finding in report.findings] == ["start-20", "begin"]
    assert time.monotonic() - begun < 15


def test_a_brain_that_loads_at_its_first_move_conforms_and_is_told_what_it_needs() -> None:
    command = f"{COMMAND} loads-at-its-first-move 0.7"
    with no_process_left():
        report = examine(command, only=["first-move", "timeout-turn-100", "begin"], patience=0.2, first_move=5.0)
        hasty = examine(command, only=["begin"], patience=0.2, first_move=0.0)
    assert report.conforms
    found = {finding.name: finding for finding in report.findings}
    assert found["first-move"].verdict == CheckResult.WARNING
    assert "tournaments need first_move = 1 for it" in found["first-move"].sentence
    assert not hasty.conforms


@pytest.mark.long
def test_a_brain_that_computes_on_its_opponents_time_is_told_of() -> None:
    found = examined("ponders", "opponents-time")["opponents-time"]
    assert found.verdict == CheckResult.WARNING
    assert "suspend = true" in found.sentence
    assert examined("good", "opponents-time")["opponents-time"].verdict == CheckResult.PASS


def test_a_move_without_the_end_of_its_line_is_shown() -> None:
    found = examined("move-without-an-end", "begin")["begin"]
    assert "'0,0' came without the end of a line" in found.sentence
    assert "< 0,0 (without the end of a line)" in found.wire


def test_a_suggestion_is_accepted() -> None:
    assert examined("suggests", "begin")["begin"].verdict == CheckResult.PASS


def test_what_comes_unasked_is_told() -> None:
    found = examined("answers-twice", "moves")
    assert CheckResult.FAIL in {finding.verdict for finding in found.values()}


def test_a_brain_of_which_the_first_steps_fail_is_not_asked_the_rest() -> None:
    found = examined("exits-at-start")
    skipped = [finding for finding in found.values() if finding.verdict == CheckResult.SKIPPED]
    assert len(skipped) > 40
    assert found["begin"].sentence == "start-20 did not pass"
    assert found["start-15"].verdict == CheckResult.WARNING


def test_checks_that_others_need_are_made_too() -> None:
    found = examined("good", "memory")
    assert list(found) == ["start-20", "begin", "turn", "max-memory-350", "max-memory-83"]
    held = re.fullmatch(r"held at most (\d+) MiB of 350 MiB", found["max-memory-350"].sentence)
    assert held
    assert int(held[1]) > 0, "a bot that answers at once holds the memory of an interpreter"


def test_memory_that_cannot_be_measured_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "held_memory", lambda processes, bound: 0)
    finding = examined("good", "max-memory-350")["max-memory-350"]
    assert (finding.verdict, finding.sentence) == (CheckResult.SKIPPED, "its memory could not be measured")


def test_lines_that_are_no_protocol_are_a_warning(good: ConformanceReport) -> None:
    found = examined("noisy", "no-noise")
    assert found["turn"].verdict == CheckResult.PASS
    assert found["no-noise"].verdict == CheckResult.WARNING
    assert found["no-noise"].sentence.startswith("40 lines were no protocol, the first: '-! ev -93 nd 198k tm 252'")
    worded = examined("trailing-text", "no-noise")["no-noise"]
    assert (worded.verdict, worded.sentence[:25]) == (CheckResult.WARNING, "5 lines were no protocol,")
    quiet = next(finding for finding in good.findings if finding.name == "no-noise")
    assert (quiet.verdict, quiet.sentence) == (CheckResult.PASS, "prints nothing but its moves and messages")


def test_a_slow_brain_is_late(tmp_path: Path) -> None:
    source = (
        "class Mine(Bot):\n    seconds = 0\n"
        "    def on_info(self, rest):\n        if rest == 'timeout_turn 100':\n            self.seconds = 0.21\n"
        "    def move(self):\n        time.sleep(self.seconds)\n        super().move()"
    )
    with no_process_left():
        report = examine(bot(tmp_path, source), only=["timeout-turn-100"], patience=2.0)
    finding = {finding.name: finding for finding in report.findings}["timeout-turn-100"]
    assert finding.verdict == CheckResult.FAIL
    assert "s too long" in finding.sentence


@pytest.mark.parametrize(
    ("longest", "verdict", "told"),
    [
        (0.1, CheckResult.PASS, "longest move 0.100 s of 0.1 s over 4 moves"),
        (0.19, CheckResult.WARNING, "longest move 0.190 s of 0.1 s over 4 moves, late but forgiven"),
        (0.21, CheckResult.FAIL, "longest move 0.210 s of 0.1 s over 4 moves, 0.110 s too long"),
    ],
)
def test_a_tenth_of_a_second_is_forgiven(longest: float, verdict: CheckResult, told: str) -> None:
    assert judged(longest, 0.1, "over 4 moves") == Outcome(verdict, told)


@pytest.mark.parametrize(
    ("name", "seconds"), [("time-left-small", 0.65), pytest.param("timeout-match", 1.5, marks=pytest.mark.long)]
)
def test_a_brain_that_looks_at_no_clock_loses_the_game(tmp_path: Path, name: str, seconds: float) -> None:
    source = (
        "class Mine(Bot):\n    seconds = 0\n"
        "    def on_info(self, rest):\n        if rest.startswith('timeout_match ') and rest != 'timeout_match 0':\n"
        f"            self.seconds = {seconds}\n"
        "    def move(self):\n        time.sleep(self.seconds)\n        super().move()"
    )
    with no_process_left():
        report = examine(bot(tmp_path, source), only=[name], patience=2.0)
    assert {finding.name: finding.verdict for finding in report.findings}[name] == CheckResult.FAIL


def test_a_greedy_brain_holds_too_much(tmp_path: Path) -> None:
    source = (
        "class Mine(Bot):\n    def move(self):\n        self.hoard = b'x' * (100 << 20)\n        time.sleep(0.1)\n"
        "        super().move()"
    )
    with no_process_left():
        report = examine(bot(tmp_path, source), only=["max-memory-83"])
    assert report.findings[-1].verdict == CheckResult.WARNING
    assert report.findings[-1].sentence.endswith(" of 83 MiB")


def test_a_command_that_cannot_be_run_is_an_error() -> None:
    for command in ("/no/such/bot", "", "'open"):
        with pytest.raises(EngineStartError):
            examine(command)
    with pytest.raises(ConfigError, match="only = 'clock'"):
        examine("bot", only=["clock"])
