"""Games and positions in a text of whichever notation; the text itself tells which."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError, data_of
from gomoku_arena.notation import game_json, pgn, psq, web
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions import diagram, game_line, move_list
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.quoted import check_text, quoted
from gomoku_arena.notation.reading.record_builder import check_over
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf import variations as sgf_variations
from gomoku_arena.record import GameRecord

_Game = TypeVar("_Game")

_PRESETS = "freestyle", "renju", "standard", "caro", "ninuki"
"""The most played first."""

_SIZES = 15, 19, 20, 22

_PSQ, _PGN, _SGF = "Piskvorky", "[Event ", "(;"

_BY_ALL_RULES = {
    ErrorCode.UNKNOWN_FORMAT,
    ErrorCode.NO_GAME,
    ErrorCode.NO_STONES,
    ErrorCode.MOVES_TOO_MANY,
    ErrorCode.POINTS_TOO_MANY,
    ErrorCode.ROWS_TOO_MANY,
    ErrorCode.TREE_MOVES,
    ErrorCode.TREE_COMMENTS,
    ErrorCode.COMMENT_LENGTH,
}
"""What is wrong with a text by whichever rules it is read."""

_ANY = Rules.freestyle()
"""For a text that says its own."""

LIMIT = 1_000_000
"""Characters of a text from which a position is read."""


class PossibleTree(NamedTuple):
    """What a text that does not say its rules means under some."""

    tree: GameTree
    breaks: int = 0
    """The number of the move that those rules do not allow, or 0; the tree has the main line before it."""


class _Reading(NamedTuple):
    """A game of a text, which is read by rules that it may not say."""

    tree: Callable[[Rules], GameTree]
    """What it means by these rules. Raises NotationError."""
    heeded: Callable[[Rules], Rules | None] = lambda rules: rules
    """What it lets others choose of these rules; None where it says all."""


def read_games(text: str, rules: Rules | None = None, may_go_on: bool = False) -> Iterator[GameRecord]:
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
    return _reading(text, coordinates).tree(rules)


def read_trees(text: str, rules: Rules, coordinates: Coordinates = FROM_TOP) -> list[GameTree]:
    """Every game of a text, each as ``read_tree``; the one position of a text that is no file of games.

    A game that does not say its rules, and breaks those given, is read as far as they allow it.
    """
    _check_length(text)
    start = _start(text)
    if start.startswith((_PGN, "{", "[")) and _setup(start) is None:
        return [_tree_of(it) for it in read_games(start, rules, may_go_on=True)]
    return list(_numbered(_as_far(it, rules) for it in _readings(start, coordinates)))


def possible_trees(text: str, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """What the first game of a text may mean: as ``read_tree`` under each preset, the likely one first.

    One alone where the text says its rules. Rules that do not allow all of it come last. Where the text names no size
    either, the usual one of the rules comes first, then the smallest that holds the moves. Likely are rules by which
    the last move wins, and those whose usual size it is. Raises NotationError where no rules allow it, as the simplest
    ones say it.
    """
    return _possible(_reading(text, coordinates))


def undecided_trees(text: str, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """As ``possible_trees``, for the first game of a text that does not say its rules; nothing where all do."""
    _check_length(text)
    start = _start(text)
    is_file, readings = start.startswith(_SGF), _readings(start, coordinates)
    undecided = next((it for it in (_numbered(readings) if is_file else readings) if it.heeded(_ANY) is not None), None)
    found = [] if undecided is None else _possible(undecided)
    return found if is_file or len(found) > 1 else []


def _readings(start: str, coordinates: Coordinates) -> Iterator[_Reading]:
    """Every game of an SGF; the first of any other text."""
    if not start.startswith(_SGF):
        yield _reading(start, coordinates)
        return
    for game in map(sgf_variations.GameReader, sgf_tree.games(start)):
        yield _Reading(game.tree, game.heeded)


def _reading(text: str, coordinates: Coordinates) -> _Reading:
    """The first game of a text; what does not depend on the rules is read once."""
    _check_length(text)
    start = _start(text)
    if start.startswith(_SGF):
        game = sgf_variations.GameReader(sgf_tree.first(start))
        return _Reading(lambda rules: next(_numbered(game.tree(it) for it in [rules])), game.heeded)
    if start.startswith(_PSQ):
        lines = psq.GameReader(start)
        return _Reading(lambda rules: _tree_of(lines.record(rules, may_go_on=True)), lines.heeded)
    is_link = link.find(start) is not None
    if is_link or game_line.is_line(start) or (start.startswith(("{", "[")) and not start.startswith(_PGN)):
        position = read_position(start, _ANY, coordinates)
        tree = variations.read(position, variations.find(start) if is_link else "")
        return _Reading(lambda _: tree, lambda _: None)
    return _Reading(lambda rules: GameTree.of(read_position(start, rules, coordinates)))


def _tree_of(record: GameRecord) -> GameTree:
    return GameTree.of(Position.of_record(record))


def _as_far(reading: _Reading, rules: Rules) -> GameTree:
    try:
        return reading.tree(rules)
    except NotationError:
        for tree, breaks in _possible(reading):
            if breaks and tree.start.rules.name == rules.name:
                return tree
        raise


def _possible(reading: _Reading) -> list[PossibleTree]:
    """As ``possible_trees``, of one game."""
    if reading.heeded(_ANY) is None:
        return [PossibleTree(reading.tree(_ANY))]
    found: dict[Rules, GameTree] = {}
    tried = set[Rules | None]()
    broken: list[str] = []
    refused: NotationError | None = None
    for preset in _PRESETS:
        for size in dict.fromkeys((Rules.from_name(preset).size, *_SIZES)):
            rules = Rules.from_name(preset, size=size)
            if (heeded := reading.heeded(rules)) in tried:
                continue
            tried.add(heeded)
            try:
                tree = reading.tree(rules)
            except NotationError as error:
                if _is_by_all_rules(data_of(error)):
                    raise
                refused = refused or error
            else:
                found.setdefault(tree.start.rules, tree)
                break
        else:
            broken.append(preset)
    if refused is not None and not found:
        raise refused
    likely = sorted(found.values(), key=_unlikeliness)
    cut = (_cut(likely[0], preset) for preset in broken)
    return [*map(PossibleTree, likely), *(it for it in cut if it is not None)]


def _is_by_all_rules(error: ErrorData) -> bool:
    why = error.fields.get("why")
    return error.code in _BY_ALL_RULES or (isinstance(why, ErrorData) and _is_by_all_rules(why))


def _cut(tree: GameTree, preset: str) -> PossibleTree | None:
    """The main line of a tree as far as that preset allows it; None where it does not allow the stones before it."""
    position, rules = tree.position(), Rules.from_name(preset, size=tree.start.rules.size)
    setup = position.setup and Setup(position.setup.rows, position.setup.side_to_move)
    try:
        game = Position(rules, setup=setup).start()
    except NotationError:
        return None
    for move in position.moves:
        try:
            game.play(move)
        except GomokuArenaError:
            break
    allowed, source = Position(rules, tuple(map(str, game.moves)), setup), position.source
    if source is not None:
        told = replace(allowed.record(), black=source.black, white=source.white, started=source.started)
        allowed = replace(allowed, source=told)
    return PossibleTree(GameTree.of(allowed), game.ply + 1)


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
        if is_web:
            yield web.record_of(value, may_go_on=may_go_on)
        else:
            yield check_over(game_json.record_of(value), may_go_on)
