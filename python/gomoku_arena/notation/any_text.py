"""Games in a text of whichever notation; the text itself tells which."""

from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import NotationError
from gomoku_arena.notation import game_json, psq, sgf, web
from gomoku_arena.record import GameRecord


def read_games(text: str, rules: Rules | None = None) -> Iterator[GameRecord]:
    """Every game of a text in PSQ, SGF, our JSON (one game, a list, or one a line) or the web app's.

    ``rules`` are for texts that do not say theirs. Raises NotationError naming what is wrong and, of several games,
    in which.
    """
    start = text.removeprefix("\ufeff").lstrip()
    if start.startswith("Piskvorky"):
        yield psq.read(text, rules)
    elif start.startswith("("):
        yield from _numbered(sgf.read_games(start, rules))
    elif start.startswith(("{", "[")):
        yield from _numbered(_json_games(start))
    else:
        raise NotationError(f"neither PSQ nor SGF nor JSON: the text begins with {start!r:.40}")


def _numbered(games: Iterator[GameRecord]) -> Iterator[GameRecord]:
    number = 1
    while True:
        try:
            game = next(games, None)
        except NotationError as error:
            raise NotationError(f"game {number}: {error}") from error
        if game is None:
            return
        yield game
        number += 1


def _json_games(text: str) -> Iterator[GameRecord]:
    if text.startswith("["):
        values = game_json.parse(text)
    elif "\n{" in text.rstrip():
        values = (game_json.parse(line) for line in text.splitlines() if line.strip())
    else:
        values = [game_json.parse(text)]
    for value in values:
        yield web.record_of(value) if web.is_web(value) else game_json.record_of(value)
