"""Games and positions in a text of whichever notation; the text itself tells which."""

from collections.abc import Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation import game_json, psq, web
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions import diagram, game_line, move_list
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.reading.quoted import check_text, quoted
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.notation.sgf import setup as sgf_setup
from gomoku_arena.notation.sgf import variations as sgf_variations
from gomoku_arena.record import GameRecord

_PRESETS = "freestyle", "renju", "standard", "caro", "ninuki"
"""The most played first."""

_SIZES = 15, 19, 20, 22

LIMIT = 1_000_000
"""Characters of a text from which a position is read."""


def read_games(text: str, rules: Rules | None = None, *, may_go_on: bool = False) -> Iterator[GameRecord]:
    """Every game of a text in PSQ, SGF, our JSON (one game, a list, or one a line) or the web app's.

    ``rules`` are for texts that do not say theirs. may_go_on: games whose end nobody knows are read as well. Raises
    NotationError naming what is wrong and, of several games, in which.
    """
    start = _start(text)
    if start.startswith("Piskvorky"):
        yield psq.read(text, rules, may_go_on=may_go_on)
    elif start.startswith("("):
        yield from _numbered(sgf.read_games(start, rules, may_go_on=may_go_on))
    elif start.startswith(("{", "[")):
        yield from _numbered(_json_games(start, may_go_on))
    else:
        raise NotationError(f"neither PSQ nor SGF nor JSON: the text begins with {quoted(start)}")


def read_tree(text: str, rules: Rules) -> GameTree:
    """As ``read_position``, with the variations and comments that a link or the first game of an SGF text has."""
    position = read_position(text, rules)
    start = _start(text)
    if link.find(start) is not None:
        return variations.read(position, variations.find(start))
    return sgf_variations.read(start, rules) if start.startswith("(") else GameTree.of(position)


def possible_trees(text: str) -> list[GameTree]:
    """What a text may mean: as ``read_tree`` under each preset whose rules allow all of it, the likely one first.

    One alone where the text says its rules. Where it names no size either, the usual one of the rules comes first, then
    the smallest that holds the moves. Likely are rules by which the last move wins, and those whose usual size it is.
    Raises NotationError where no rules allow it, as the simplest ones say it.
    """
    found: dict[Rules, GameTree] = {}
    refused: NotationError | None = None
    for preset in _PRESETS:
        for size in dict.fromkeys((Rules.from_name(preset).size, *_SIZES)):
            try:
                tree = read_tree(text, Rules.from_name(preset, size=size))
            except NotationError as error:
                refused = refused or error
            else:
                found.setdefault(tree.start.rules, tree)
                break
    if refused is not None and not found:
        raise refused
    return sorted(found.values(), key=_unlikeliness)


def _unlikeliness(tree: GameTree) -> tuple[bool, bool]:
    game, rules = tree.game(tree.main_line()), tree.start.rules
    return game.outcome is None, rules.size != Rules.from_name(rules.name).size


def read_position(text: str, rules: Rules) -> Position:
    """The position of whatever people paste: a link, a board, a line, moves, or the first game of PSQ, SGF or JSON.

    ``rules`` are for texts that do not say theirs. Raises NotationError naming what is wrong.
    """
    if len(text) > LIMIT:
        raise NotationError(ErrorCode.TEXT_LENGTH, characters=len(text), most=LIMIT)
    start = _start(text)
    address = link.find(start)
    if address is not None:
        return link_details.read(link.read(address), link_details.find(start))
    if game_line.is_line(start):
        return game_line.read(start)
    if move_list.is_move_list(start):
        return move_list.read(start, rules)
    if diagram.is_diagram(start):
        return diagram.read(start, rules)
    position = _setup(start, rules)
    return position or _first_game(start, rules)


def _setup(start: str, rules: Rules) -> Position | None:
    if start.startswith("(;"):
        return sgf_setup.read(start, rules)
    if start.startswith("{") and ('"boardData"' in start or '"position"' in start):
        return _setup_of(game_json.parse(start))
    return None


def _setup_of(values: object) -> Position | None:
    if web.is_web(values):
        position = web.setup_of(values)
        if position is not None:
            position.game()
        return position
    return position_json.position_of(values) if position_json.is_position(values) else None


def _first_game(start: str, rules: Rules) -> Position:
    if not start.startswith(("Piskvorky", "(", "{", "[")):
        raise NotationError(ErrorCode.UNKNOWN_FORMAT, text=start[:40])
    record = next(read_games(start, rules, may_go_on=True), None)
    if record is None:
        raise NotationError(ErrorCode.NO_GAME)
    return Position.of_record(record)


def _start(text: str) -> str:
    check_text(text, "the text")
    return text.removeprefix("\ufeff").lstrip()


def _numbered(games: Iterator[GameRecord]) -> Iterator[GameRecord]:
    number = 1
    while True:
        try:
            game = next(games, None)
        except NotationError as error:
            raise NotationError(ErrorCode.IN_GAME, number=number, why=error) from error
        if game is None:
            return
        yield game
        number += 1


def _json_games(text: str, may_go_on: bool) -> Iterator[GameRecord]:
    if text.startswith("["):
        values = game_json.parse(text)
    elif "\n{" in text.rstrip():
        values = (game_json.parse(line) for line in text.splitlines() if line.strip())
    else:
        values = [game_json.parse(text)]
    for value in values:
        if position_json.is_position(value):
            raise NotationError(ErrorCode.NO_MOVES)
        is_web = web.is_web(value)
        yield web.record_of(value, may_go_on=may_go_on) if is_web else game_json.record_of(value)
