"""The rules in the reader's words: their names, and what they say."""

from typing import Any

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

SWITCHES = {
    "size": marked("Board"),
    "five_black": marked("Black wins with"),
    "five_white": marked("White wins with"),
    "captures": marked("Captures"),
    "goal": marked("Pairs that win"),
    "double_three": marked("Double-three forbidden to"),
    "double_four": marked("Double-four forbidden to"),
    "overline": marked("Overline forbidden to"),
    "forbidden_move": marked("A forbidden point"),
    "capture_exempts_double_three": marked("A double-three that captures is allowed"),
}
"""Their names, but for that of the captured pairs at the start, which are two."""

PAIRS = marked("Pairs of Black at the start"), marked("Pairs of White at the start")

SETTINGS = {
    "five_or_more": marked("five or more"),
    "exactly_five": marked("exactly five"),
    "unblocked_five": marked("five, not blocked at both ends"),
    "exactly_unblocked_five": marked("exactly five, not blocked at both ends"),
    "none": marked("nobody"),
    "black": marked("Black"),
    "white": marked("White"),
    "both": marked("both"),
    "illegal": marked("cannot be played"),
    "loses": marked("loses the game"),
}
"""The words that switches can be set to."""


def rules_name(texts: Texts, rules: Rules) -> str:
    """The preset and the size, or the nearest one, changed: ``Freestyle 15x15``."""
    preset, changed = _compared(rules)
    name = f"{texts(NAMES[preset])} {rules.size}\N{MULTIPLICATION SIGN}{rules.size}"
    return texts("{rules}, changed", rules=name) if changed else name


def rules_words(texts: Texts, rules: Rules) -> str:
    """What a preset says, or how every switch is set that is not as in the nearest one."""
    preset, changed = _compared(rules)
    if not changed:
        return texts(WORDS[preset])
    told = [f"{texts(SWITCHES[name])}: {_told(texts, value)}" for name, value in changed.items() if name in SWITCHES]
    if "advantage" in changed:
        told += [f"{texts(label)}: {pairs}" for label, pairs in zip(PAIRS, changed["advantage"], strict=True)]
    return ". ".join(told) + "."


def _told(texts: Texts, value: Any) -> str:
    if isinstance(value, bool):
        side = SETTINGS["both" if value else "none"]
        return texts(side)
    return texts(SETTINGS[value]) if value in SETTINGS else str(value)


def _compared(rules: Rules) -> tuple[str, dict[str, Any]]:
    """The preset that these rules are or are nearest to, and the switches that are set otherwise."""
    if rules.name in NAMES:
        return rules.name, {}
    own = rules.switches()
    others = {name: Rules.from_name(name, size=rules.size).switches() for name in NAMES}
    changed = {name: {it: own[it] for it in own if own[it] != its[it]} for name, its in others.items()}
    nearest = min(changed, key=lambda name: len(changed[name]))
    return nearest, changed[nearest]
