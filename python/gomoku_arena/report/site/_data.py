"""What the scripts of a site read, besides games: for every engine whom it met and which games it played.

Each is a script that hands its values to the page, for a page that was opened from a disk may read nothing else.
"""

import json
from typing import Any

import numpy as np

from gomoku_arena.report.site._entrants import Engine
from gomoku_arena.report.site._lists import RatingList


def script(kind: str, key: object, value: Any) -> str:
    """A script that hands over the value: ``kind`` and ``key`` say what it is."""
    told = [json.dumps(it, separators=(",", ":")) for it in (kind, key, value)]
    return f"arena.take({','.join(told)});\n"


def engine_data(it: RatingList, engine: Engine) -> str:
    """Whom the engine met, and all its games: their numbers, opponents, and how they ended for it."""
    games = it.games_of(engine)
    opponents, black = it.opponents_of(engine, games)
    winner, plies = np.asarray(it.columns.winner)[games], np.asarray(it.columns.plies)[games]
    fate = np.where(winner == 0, 1, np.where((winner == 1) == black, 2, 0))
    value = {
        "met": [[m.opponent, m.wins, m.draws, m.losses, round(m.expected, 3)] for m in it.meetings(engine)],
        # Numbers grow: the differences are shorter.
        "games": np.diff(games, prepend=0).tolist(),
        "opponents": opponents.tolist(),
        "how": "".join(map(str, (3 * black + fate).tolist())),
        "plies": plies.tolist(),
    }
    return script("engine", engine.place, value)
