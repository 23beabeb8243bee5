"""The levels of the computer in the reader's words."""

from gomoku_arena.engines.levels import level_of
from gomoku_arena.server.web.i18n.texts import Texts, marked

NAMES = {
    1: marked("First steps"),
    2: marked("Beginner"),
    3: marked("Casual"),
    4: marked("Steady"),
    5: marked("Skilled"),
    6: marked("Strong"),
    7: marked("Expert"),
    8: marked("Tengen"),
}
WORDS = {
    1: marked("sees its own lines and the four that you just made"),
    2: marked("sees most fours and an open three that you just made"),
    3: marked("sees most threes, but neither traps nor plans"),
    4: marked("sees every three and makes two threats at once"),
    5: marked("looks a few moves ahead"),
    6: marked("looks at a thousand positions and finds forced wins"),
    7: marked("looks at many thousand positions"),
    8: marked("plays as well as it can"),
}


def level_name(texts: Texts, engine: str) -> str:
    """What the engine is called: a level with its number and name, or its own name."""
    level = level_of(engine)
    if level is None:
        return engine
    return texts("Level {level} · {name}", level=level, name=texts(NAMES[level]))
