"""What a bot is told before a game, and whether it can play it."""

from collections.abc import Sequence
from time import monotonic

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.external._conversation import Conversation
from gomoku_arena.errors import UnsupportedRulesError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import About
from gomoku_arena.gomocup.rules import needs_extension, rules_to_info

ANSWER_SECONDS = 1.0
"""For reading what it is told, and for answering ABOUT."""

_COMMON = "freestyle"
"""The rules that every bot plays."""


def introduce(conversation: Conversation, rules: Rules, settings: EngineSettings) -> None:
    """Tells the rules and settings, none of which is answered."""
    lines = [gomocup.info("game_type", 1), gomocup.info("timeout_match", 0)]
    lines.append(gomocup.info("thread_num", settings.threads))
    if settings.max_memory is not None:
        lines.append(gomocup.info("max_memory", settings.max_memory))
    lines += [gomocup.info(key, value) for key, value in (*rules_to_info(rules), *settings.info)]
    conversation.say(lines, monotonic() + ANSWER_SECONDS)


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
            f"it does not say that it plays the rules {rules.name!r}, which the Gomocup protocol cannot"
            ' express; a bot that does lists them in its ABOUT line, as in rules="ninuki,custom"'
        )
