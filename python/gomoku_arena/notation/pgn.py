"""Games as PGN headers, for rating tools such as Ordo and BayesElo. Nobody reads it back.

PGN calls the player who begins White. In gomoku that is black: so our black is PGN's White, and ``1-0`` is a win of
whoever began, here as in our own texts. What a tool then finds as White's advantage is the advantage of the first
move. The stones are in a comment, since no chess tool knows them.
"""

import textwrap
from collections.abc import Iterable

from gomoku_arena.notation.reading.names import one_line
from gomoku_arena.notation.text import rules_text
from gomoku_arena.record import GameRecord

_WIDTH = 79
"""PGN's export format has lines of less than 80 characters."""


def write(record: GameRecord, *, event: str = "?", round_: str = "?") -> str:
    """One game, an empty line at its end, so that games can follow each other in a file."""
    result = record.result
    tags = {
        "Event": event,
        "Site": "?",
        "Date": record.started[:10].replace("-", ".") or "????.??.??",
        "Round": round_,
        "White": record.black,
        "Black": record.white,
        "Result": result,
        "PlyCount": str(len(record.points)),
        "Termination": str(record.termination),
        "Variant": f"gomoku {rules_text(record.rule_set)}",
    }
    heads = [f"[{key} {_quoted(value)}]" for key, value in tags.items()]
    return "\n".join([*heads, "", *_movetext(record.points, result), "", ""])


def _quoted(text: str) -> str:
    return '"' + one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _movetext(points: Iterable[str], result: str) -> list[str]:
    stones = " ".join(points)
    return textwrap.wrap(f"{{{stones}}} {result}" if stones else result, _WIDTH)
