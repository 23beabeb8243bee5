"""The whole examination: every check in its order, each with a brain of its own, whatever the brain does."""

from collections.abc import Callable, Collection
from time import monotonic

from gomoku_arena.conformance import _bad_input as bad_input
from gomoku_arena.conformance import _commands as commands
from gomoku_arena.conformance import _memory as memory
from gomoku_arena.conformance import _moves as moves
from gomoku_arena.conformance import _optional_commands as optional_commands
from gomoku_arena.conformance import _rules_played as rules_played
from gomoku_arena.conformance import _time_keeping as time_keeping
from gomoku_arena.conformance._check import Check, Examinee
from gomoku_arena.conformance._report import ConformanceReport, Finding
from gomoku_arena.conformance._verdict import CheckResult, Outcome, failed, skipped
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import ConfigError, EngineError, EngineStartError
from gomoku_arena.printable import visible

GROUPS: dict[str, tuple[Check, ...]] = {
    "protocol": commands.CHECKS,
    "moves": moves.CHECKS,
    "optional": optional_commands.CHECKS,
    "rules": rules_played.CHECKS,
    "time": time_keeping.CHECKS,
    "memory": memory.CHECKS,
    "input": bad_input.CHECKS,
}
"""The checks by their groups, in their order."""

_LONGEST = 400

_STDERR_LINES = 20
"""Enough for the traceback of an engine in Python."""


def examine(
    command: str,
    *,
    only: Collection[str] = (),
    folder: str | None = None,
    startup: float = EngineSettings.startup,
    first_move: float = EngineSettings.first_move,
    patience: float = 5.0,
    listening: float = 0.3,
    on_finding: Callable[[Finding], None] = lambda _: None,
) -> ConformanceReport:
    """Examines the brain that ``command`` starts.

    only: groups, or checks by their names, all unless given; checks that these need are made in any case.
    folder: the brain's working directory, ours unless given.
    startup: seconds that the brain may take to answer START. first_move: seconds by which the first move of a
        process may be later than its limit, for loading. patience: seconds for any other answer, thinking apart.
    listening: seconds for what it need not say.
    on_finding: called with each finding as it is made.
    Raises EngineStartError where the command cannot be run, ConfigError for an unknown group or check.
    """
    chosen = _chosen(only)
    examinee = Examinee(command, folder, startup, patience, first_move, listening)
    report = ConformanceReport(command, examinee.about, examinee.rules)
    passed: dict[str, bool] = {}
    for group, asked in chosen:
        finding = _finding(group, asked, examinee, passed)
        passed[asked.name] = finding.verdict == CheckResult.PASS
        report.findings.append(finding)
        on_finding(finding)
    return report


def _chosen(only: Collection[str]) -> list[tuple[str, Check]]:
    everything = {asked.name: (group, asked) for group, checks in GROUPS.items() for asked in checks}
    unknown = [name for name in only if name not in GROUPS and name not in everything]
    if unknown:
        raise ConfigError(f"only = {unknown[0]!r}: neither a check nor one of the groups {', '.join(GROUPS)}")
    wanted = [name for name, (group, _) in everything.items() if not only or group in only or name in only]
    # Grows while it is walked: what is needed may itself need something.
    for name in wanted:
        wanted += [needed for needed in everything[name][1].needs if needed not in wanted]
    return [pair for name, pair in everything.items() if name in wanted]


def _finding(group: str, asked: Check, examinee: Examinee, passed: dict[str, bool]) -> Finding:
    begun = monotonic()
    missing = [needed for needed in asked.needs if not passed[needed]]
    outcome = skipped(f"{missing[0]} did not pass") if missing else _outcome(asked, examinee)
    fault = outcome.verdict == CheckResult.FAIL
    return Finding(
        name=asked.name,
        group=group,
        verdict=CheckResult.WARNING if fault and not asked.mandatory else outcome.verdict,
        sentence=_bounded(outcome.sentence),
        mandatory=asked.mandatory,
        seconds=monotonic() - begun,
        wire=_last_words(examinee) if fault else (),
    )


def _outcome(asked: Check, examinee: Examinee) -> Outcome:
    examinee.last = None
    try:
        return asked.ask(examinee)
    except EngineStartError:
        raise
    except EngineError as error:
        return failed(str(error))


def _last_words(examinee: Examinee) -> list[str]:
    session = examinee.last
    if session is None:
        return []
    return [*session.wire, *(f"stderr: {_bounded(line)}" for line in session.stderr.splitlines()[-_STDERR_LINES:])]


def _bounded(text: str) -> str:
    text = visible(text.expandtabs())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
