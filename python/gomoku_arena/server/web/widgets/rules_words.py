"""The rules in the reader's words: their names, and what they say."""

from gomoku_arena._core import Rules
from gomoku_arena.server.web.i18n.texts import Texts, marked

NAMES = {
    "freestyle": marked("Freestyle"),
    "standard": marked("Standard"),
    "renju": marked("Renju"),
    "caro": marked("Caro"),
    "ninuki": marked("Ninuki"),
}
"""The presets, the simplest first."""

WORDS = {
    "freestyle": marked("Five or more in a row win. Nothing is forbidden."),
    "standard": marked("Exactly five win; six or more do not count."),
    "renju": marked("Black may not make two threes, two fours or six in a row at once."),
    "caro": marked("Five win unless both of their ends are blocked."),
    "ninuki": marked("Five in a row win, and so do five captured pairs. Two threes at once are forbidden."),
}


def rules_name(texts: Texts, rules: Rules) -> str:
    """The preset and the size, and whether a switch was changed: ``Freestyle 15x15``."""
    name = f"{texts(NAMES[rules.name])} {rules.size}\N{MULTIPLICATION SIGN}{rules.size}"
    is_preset = rules == Rules.from_name(rules.name, size=rules.size)
    return name if is_preset else texts("{rules}, changed", rules=name)
