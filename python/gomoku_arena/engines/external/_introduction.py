"""What a bot is told before a game, and whether it can play it."""

import re
from collections.abc import Mapping, Sequence

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import EngineInfo, EngineSettings
from gomoku_arena.errors import UnsupportedRulesError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import About
from gomoku_arena.gomocup.rules import needs_extension, rules_to_info
from gomoku_arena.printable import printable

ANSWER_SECONDS = 1.0
"""For reading what it is told, and for answering ABOUT."""

_LONGEST = {"name": 32, "version": 40, "author": 80, "www": 200}
"""Letters of what a bot says of itself that are kept."""

_NOT_IN_NAMES = re.compile("[,;<>&\"'`|\\\\]")
"""Names stand in lists, pages, command lines and files, not all of them ours."""

_COMMON = "freestyle"
"""The rules that every bot plays."""


def introduction(rules: Rules, settings: EngineSettings) -> list[str]:
    """Tells the rules and settings, none of which is answered."""
    lines = [gomocup.managers_info("game_type", 1), gomocup.managers_info("timeout_match", 0)]
    lines.append(gomocup.managers_info("thread_num", settings.threads))
    if settings.max_memory is not None:
        lines.append(gomocup.managers_info("max_memory", settings.max_memory))
    return [*lines, *(gomocup.info(key, value) for key, value in (*rules_to_info(rules), *settings.info))]


def check_support(rules: Rules, about: About | None, errors: Sequence[str], *, force: bool) -> None:
    """Judges what the bot answered to ABOUT and the errors before it.

    force: for rules beyond the standard protocol it need not say that it knows them.
    Raises UnsupportedRulesError where it cannot play ``rules``.
    """
    refusals = [error for error in errors if "rule" in error.lower()]
    if refusals:
        advice = "" if rules.name == _COMMON else f"; try --rules {_COMMON}"
        raise UnsupportedRulesError(f"it refused the rules {rules.name!r}: {refusals[0]}{advice}")
    if needs_extension(rules) and not force and (about is None or rules.name not in about.rules):
        raise UnsupportedRulesError(
            f"its ABOUT line does not list {rules.name}. The protocol has no number for these rules, so a bot that"
            f' plays them must say rules="{rules.name}"'
        )


def introduced(fields: Mapping[str, str]) -> EngineInfo | None:
    """Who the bot says that it is, by the fields of its answer to ABOUT; None where no name is left of it.

    What cannot be seen, and in the name what separates or marks in other texts, is taken away. The rest is cut short.
    """
    name, version, author, www = (printable(fields.get(key, ""))[:most].strip() for key, most in _LONGEST.items())
    name = " ".join(_NOT_IN_NAMES.sub(" ", name).replace("?", " ").split())
    return EngineInfo(name, version, author, www) if name else None
