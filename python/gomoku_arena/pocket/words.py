"""What the pocket page says, in English. ``files/words.json`` has the translations: ``make texts``."""

import re
from collections.abc import Iterator
from importlib.resources import files

from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.sentences.words import DIFFICULTIES, GRADES

_FILES = files("gomoku_arena.pocket") / "files"
_SAID = re.compile(r'(?:said|refuse|keepHoles)\(\s*"((?:[^"\\]|\\.)+)"')
_LABELLED = re.compile(r'data-(?:said|label)="([^"]+)"')
_EITHER = re.compile(r'said\([\w. ]+ \? "([^"]+)" : "([^"]+)"')
_NAMED = re.compile(r'^const OTHER_RULES = "([^"]+)";', re.MULTILINE)
_IN_TABLES = re.compile(r"^const (?:RULE_NAMES|LEVELS|RULE_SENTENCES) = [{\[](.*?)[}\]];", re.MULTILINE | re.DOTALL)


LATER = "practice", "practising"
"""The scripts that are read when they are first wanted."""


def words() -> list[str]:
    """The sentences of the page and of its scripts, each once."""
    return [*first_words(), *later_words()]


def first_words() -> list[str]:
    """Those of the page itself, and of the scripts that are loaded with it."""
    page = _FILES.joinpath("page.html").read_text(encoding="utf-8")
    named = [it.romaji for it in PATTERNS] + [it.title for it in KINDS.values()]
    tables = (*GRADES.values(), *DIFFICULTIES.values())
    return list(dict.fromkeys([*_LABELLED.findall(page), *tables, *named, *_said(is_later=False)]))


def later_words() -> list[str]:
    """What the other scripts say besides."""
    first = set(first_words())
    return [it for it in dict.fromkeys(_said(is_later=True)) if it not in first]


def _said(*, is_later: bool) -> Iterator[str]:
    for script in sorted(_FILES.iterdir(), key=str):
        stem, _, suffix = script.name.partition(".")
        if suffix != "js" or (stem in LATER) is not is_later:
            continue
        text = script.read_text(encoding="utf-8")
        yield from _SAID.findall(text)
        yield from _NAMED.findall(text)
        for pair in _EITHER.findall(text):
            yield from pair
        for table in _IN_TABLES.findall(text):
            yield from re.findall(r'"([^"]+)"', table)
