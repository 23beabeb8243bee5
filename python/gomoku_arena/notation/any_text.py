"""Games and positions in a text of whichever notation; the text itself tells which."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation import game_json, pgn, psq, web
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions import diagram, game_line, move_list
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.reading.quoted import check_text, quoted
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf import variations as sgf_variations
from gomoku_arena.record import GameRecord

_Game = TypeVar("_Game")

_PRESETS = "freestyle", "renju", "standard", "caro", "ninuki"
"""The most played first."""

_SIZES = 15, 19, 20, 22

_PSQ, _PGN, _SGF = "Piskvorky", "[Event ", "(;"

LIMIT = 1_000_000
"""Characters of a text from which a position is read."""


def read_games(text: str, rules: Rules | None = None, *, may_go_on: bool = False) -> Iterator[GameRecord]:
    """Every game of a text in PSQ, SGF, PGN, our JSON (one game, a list, or one a line) or the web app's.

    ``rules`` are for texts that do not say theirs. may_go_on: games whose end nobody knows are read as well. Raises
    NotationError naming what is wrong and, of several games, in which.
    """
    start = _start(text)
    if start.startswith(_PSQ):
        yield psq.read(text, rules, may_go_on=may_go_on)
    elif start.startswith(_PGN):
        yield from _numbered(pgn.read_games(start, rules, may_go_on=may_go_on))
    elif start.startswith("("):
        yield from _numbered(sgf.read_games(start, rules, may_go_on=may_go_on))
    elif start.startswith(("{", "[")):
        yield from _numbered(_json_games(start, may_go_on))
    else:
        raise NotationError(f"neither PSQ nor SGF nor PGN nor JSON: the text begins with {quoted(start)}")


def read_tree(text: str, rules: Rules, coordinates: Coordinates = FROM_TOP) -> GameTree:
    """As ``read_position``, with the variations and comments that a link or the first game of an SGF text has."""
    return _reader(text, coordinates)(rules)


def read_trees(text: str, rules: Rules, coordinates: Coordinates = FROM_TOP) -> list[GameTree]:
    """Every game of a text, each as ``read_tree``; the one position of a text that is no file of games."""
    _check_length(text)
    start = _start(text)
    if start.startswith(_SGF):
        return list(_numbered(sgf_variations.tree_of(game, rules) for game in sgf_tree.games(start)))
    if _is_file(start) and _setup(start) is None:
        return [GameTree.of(Position.of_record(it)) for it in read_games(start, rules, may_go_on=True)]
    return [read_tree(start, rules, coordinates)]


def _reader(text: str, coordinates: Coordinates) -> Callable[[Rules], GameTree]:
    """What reads a text by the rules that it does not say; what does not depend on them is read once."""
    _check_length(text)
    start = _start(text)
    told = variations.find(start) if link.find(start) is not None else ""
    games = [sgf_tree.first(start)] if start.startswith(_SGF) else []

    def read(rules: Rules) -> GameTree:
        if games:
            return next(_numbered(sgf_variations.tree_of(game, rules) for game in games))
        return variations.read(read_position(start, rules, coordinates), told)

    return read


def possible_trees(text: str, coordinates: Coordinates = FROM_TOP) -> list[GameTree]:
    """What a text may mean: as ``read_tree`` under each preset whose rules allow all of it, the likely one first.

    One alone where the text says its rules. Where it names no size either, the usual one of the rules comes first, then
    the smallest that holds the moves. Likely are rules by which the last move wins, and those whose usual size it is.
    Raises NotationError where no rules allow it, as the simplest ones say it.
    """
    found: dict[Rules, GameTree] = {}
    refused: NotationError | None = None
    read = _reader(text, coordinates)
    for preset in _PRESETS:
        for size in dict.fromkeys((Rules.from_name(preset).size, *_SIZES)):
            try:
                tree = read(Rules.from_name(preset, size=size))
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


def read_position(text: str, rules: Rules, coordinates: Coordinates = FROM_TOP) -> Position:
    """The position of whatever people paste: a link, a board, a line, moves, or the first game of a file.

    Files are PSQ, SGF, PGN and JSON. ``rules`` are for texts that do not say theirs, ``coordinates`` for moves that
    people write. Raises NotationError naming what is wrong.
    """
    _check_length(text)
    start = _start(text)
    if start.startswith(_SGF):
        games = [sgf_tree.first(start)]
        return next(_numbered(sgf_variations.position_of(game, rules) for game in games))
    address = link.find(start)
    if address is not None:
        return link_details.read(link.read(address), link_details.find(start))
    if game_line.is_line(start):
        return game_line.read(start)
    if move_list.is_move_list(start):
        return move_list.read(start, rules, coordinates)
    if diagram.is_diagram(start):
        return diagram.read(start, rules)
    return _setup(start) or _first_game(start, rules)


def _setup(start: str) -> Position | None:
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
    if not _is_file(start):
        raise NotationError(ErrorCode.UNKNOWN_FORMAT, text=" ".join(start[:200].split())[:40])
    record = next(read_games(start, rules, may_go_on=True), None)
    if record is None:
        raise NotationError(ErrorCode.NO_GAME)
    return Position.of_record(record)


def _is_file(start: str) -> bool:
    return start.startswith((_PSQ, "(", "{", "["))


def _check_length(text: str) -> None:
    if len(text) > LIMIT:
        raise NotationError(ErrorCode.TEXT_LENGTH, characters=len(text), most=LIMIT)


def _start(text: str) -> str:
    check_text(text, "the text")
    return text.removeprefix("\ufeff").lstrip()


def _numbered(games: Iterator[_Game]) -> Iterator[_Game]:
    """The games; an error says in which."""
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
