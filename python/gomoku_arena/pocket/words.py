"""What the pocket page says, in English. ``files/words.json`` has the translations: ``make texts``."""

import re
from importlib.resources import files

from gomoku_arena.sentences.words import GRADES

_FILES = files("gomoku_arena.pocket") / "files"
_SAID = re.compile(r'(?:said|refuse|keepHoles)\(\s*"((?:[^"\\]|\\.)+)"')
_LABELLED = re.compile(r'data-(?:said|label)="([^"]+)"')
_EITHER = re.compile(r'said\([\w. ]+ \? "([^"]+)" : "([^"]+)"')
_NAMED = re.compile(r'^const OTHER_RULES = "([^"]+)";', re.MULTILINE)
_IN_TABLES = re.compile(r"^const (?:RULE_NAMES|LEVELS|RULE_SENTENCES) = [{\[](.*?)[}\]];", re.MULTILINE | re.DOTALL)


def words() -> list[str]:
    """The sentences of its scripts and of the page itself, each once."""
    scripts = [it.read_text(encoding="utf-8") for it in sorted(_FILES.iterdir(), key=str) if it.name.endswith(".js")]
    page = _FILES.joinpath("page.html").read_text(encoding="utf-8")
    found = [*_LABELLED.findall(page), *GRADES.values()]
    for text in scripts:
        found += _SAID.findall(text)
        found += _NAMED.findall(text)
        found += [one for pair in _EITHER.findall(text) for one in pair]
        found += [it for table in _IN_TABLES.findall(text) for it in re.findall(r'"([^"]+)"', table)]
    return list(dict.fromkeys(found))
