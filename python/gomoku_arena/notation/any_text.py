"""Which game is this text: its notation, its rules, and the games and positions that it means.

The text itself tells its notation. Rules that it does not say are those that the caller gives; where nobody gives any
they are the likely ones, the first of ``possible_trees``. So every command reads a text as the page does, and tells the
same of it. What comes as bytes is in a notation of bytes, or becomes a text by ``encoding.decoded``.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError, NotationWarning, data_of
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.encoding import decoded
from gomoku_arena.notation.formats.registry import NOTATIONS, READ_NAMES
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.positions.game_tree import READ_LIMITS, SHOWN_LIMITS, GameTree, TreeLimits
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.quoted import check_text
from gomoku_arena.notation.reading.record_builder import SIZES, resized, rules_word
from gomoku_arena.record import GameRecord

_T = TypeVar("_T")

_PRESETS = "freestyle", "renju", "standard", "caro", "ninuki"
"""The most played first."""

_BY_ALL_RULES = {
    ErrorCode.UNKNOWN_FORMAT,
    ErrorCode.NO_GAME,
    ErrorCode.NO_STONES,
    ErrorCode.MOVES_TOO_MANY,
    ErrorCode.POINTS_TOO_MANY,
    ErrorCode.ROWS_TOO_MANY,
    ErrorCode.SETUPS_TOO_MANY,
    ErrorCode.TREE_MOVES,
    ErrorCode.TREE_COMMENTS,
    ErrorCode.COMMENT_LENGTH,
    ErrorCode.VARIATION_OPEN,
    ErrorCode.VARIATION_CLOSED,
    ErrorCode.VARIATION_EMPTY,
    ErrorCode.VARIATION_OF_NONE,
    ErrorCode.COMMENT_OPEN,
    ErrorCode.NO_POINT,
    ErrorCode.POINT_MALFORMED,
    ErrorCode.POINT_WITHOUT_I,
}
"""What is wrong with a text by whichever rules it is read."""

_ANY = Rules.freestyle()
"""For a text that says its own."""

LIMIT = 1_000_000
"""Characters of a text from which a position is read."""


class Found(NamedTuple, Generic[_T]):
    """A game of a text: what it means, or what is wrong with it."""

    meant: _T | None
    broken: NotationError | None = None
    notes: tuple[ErrorData, ...] = ()
    """What is told of it: rules that the text does not say, words that are not understood, a guess of the encoding."""

    def sound(self) -> _T:
        """What it means. Raises the NotationError that says what is wrong with it."""
        if self.broken is not None:
            raise self.broken
        assert self.meant is not None, "a game means something, or is broken"
        return self.meant


class PossibleTree(NamedTuple):
    """What a text that does not say its rules means under some."""

    tree: GameTree
    breaks: int = 0
    """The number of the move that those rules do not allow, or 0; the tree has the main line before it."""
    written: Coordinates | None = None
    """How the text is taken to be written, where it may be read in several ways."""
    notes: tuple[ErrorData, ...] = ()
    """What is told of the text, whatever its rules."""


def found_games(
    source: str | bytes, rules: Rules | None = None, may_go_on: bool = False, coordinates: Coordinates = FROM_TOP
) -> Iterator[Found[GameRecord]]:
    """Every game of a text; a broken one does not end it, nor do stones without their moves, which are no game.

    ``rules`` are for games that do not say theirs; the likely ones unless given. may_go_on: games whose end nobody
    knows are read as well. Raises NotationError where nobody knows the notation; of several games, what is wrong with
    one says in which.
    """

    def meant(reading: Reading) -> GameRecord:
        return reading.record(rules or _likely(reading), may_go_on=may_go_on)

    return _each(_recognised(source, None), coordinates, meant, rules)


def found_position(
    source: str | bytes, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP
) -> Found[Position]:
    """As ``read_position``, with what is told of it."""
    return _first(_each(_recognised(source), coordinates, lambda it: it.position(rules or _likely(it)), rules))


def found_tree(source: str | bytes, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP) -> Found[GameTree]:
    """As ``read_tree``, with what is told of it."""
    games = _each(_recognised(source), coordinates, lambda it: it.tree(rules) if rules else _likely_tree(it), rules)
    return _first(games)


def found_trees(
    source: str | bytes,
    rules: Rules | None = None,
    coordinates: Coordinates = FROM_TOP,
    limits: TreeLimits = READ_LIMITS,
) -> Iterator[Found[GameTree]]:
    """As ``read_trees``, with what is told of each; a broken one does not end it."""

    def meant(reading: Reading) -> PossibleTree:
        return _as_far(reading, rules) if rules else PossibleTree(_likely_tree(reading))

    return map(_as_tree, _each(_recognised(source), coordinates, meant, rules, limits))


def read_games(text: str | bytes, rules: Rules | None = None, may_go_on: bool = False) -> Iterator[GameRecord]:
    """As ``found_games``, for those who want no broken one: raises NotationError at the first."""
    return (told(it) for it in found_games(text, rules, may_go_on=may_go_on))


def read_position(text: str | bytes, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP) -> Position:
    """The position of whatever people paste: a link, a board, a line, moves, or the first game of a file.

    ``rules`` are for texts that do not say theirs, the likely ones unless given; ``coordinates`` for moves that people
    write. Warns with NotationWarning of what is told of it. Raises NotationError naming what is wrong.
    """
    return told(found_position(text, rules, coordinates))


def read_tree(text: str | bytes, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP) -> GameTree:
    """As ``read_position``, with the variations and comments that a link or the first game of a file has."""
    return told(found_tree(text, rules, coordinates))


def read_trees(
    text: str | bytes, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP, limits: TreeLimits = READ_LIMITS
) -> list[GameTree]:
    """Every game of a text, each as ``read_tree``; the one position of a text that is no file of games.

    A game that does not say its rules, and breaks those given, is read as far as they allow it. Raises NotationError
    for one that exceeds the limits.
    """
    return [told(it) for it in found_trees(text, rules, coordinates, limits)]


def possible_trees(text: str | bytes, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """What the first game of a text may mean: as ``read_tree`` under each preset, the likely one first.

    One alone where the text says its rules. Rules that do not allow all of it come last. Where the text names no size
    either, the usual one of the rules comes first, then the smallest that holds the moves. Likely are rules by which
    the last move wins, and those whose usual size it is. Raises NotationError where no rules allow it, as the simplest
    ones say it, and where the tree is too large to be shown.
    """
    found = _first(_each(_recognised(text), coordinates, _in_all_ways, _ANY, SHOWN_LIMITS))
    trees = found.sound()
    written = trees[0].written
    is_asked = any(it.written != written for it in trees)
    notes = tuple(it for it in found.notes if not (is_asked and written and it == written.way))
    return [it._replace(notes=notes) for it in trees]


def undecided_trees(text: str | bytes, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """As ``possible_trees``, for the first game of a text that does not say its rules; nothing where all do."""
    source = _recognised(text)
    games = _each(source, coordinates, lambda it: [] if _is_decided(it) else _in_all_ways(it), _ANY, SHOWN_LIMITS)
    found = next((it.meant for it in games if it.meant), [])
    return found if source.notation.frame is not None or len(found) > 1 else []


def _is_decided(reading: Reading) -> bool:
    return _heeded(reading, _ANY) is None and reading.written is None


def _heeded(reading: Reading, rules: Rules) -> Rules | None:
    """As ``Reading.heeded``. All of these rules where that fails: reading the game says why."""
    try:
        return reading.heeded(rules)
    except NotationError:
        return rules


def told(found: Found[_T]) -> _T:
    """What a game means; its notes become warnings. Raises NotationError where it is broken."""
    meant = found.sound()
    for note in found.notes:
        warnings.warn(str(note), NotationWarning, stacklevel=3)
    return meant


def _first(games: Iterator[Found[_T]]) -> Found[_T]:
    """The first game of a text. Raises NotationError where there is none."""
    for found in games:
        return found
    raise NotationError(ErrorCode.NO_GAME)


class _Source(NamedTuple):
    """A text whose notation is known, from its first letter on; or bytes."""

    notation: Notation
    content: str | bytes
    notes: tuple[ErrorData, ...]
    """What is told of each of its games."""

    def readings(self, coordinates: Coordinates) -> Iterator[Reading]:
        if isinstance(self.content, bytes):
            assert self.notation.binary is not None, "who recognises bytes reads them"
            return self.notation.binary.readings(self.content)
        assert self.notation.readings is not None, "who recognises a text reads it"
        return self.notation.readings(self.content, coordinates)


def _recognised(source: str | bytes, most: int | None = LIMIT) -> _Source:
    """The notation of a text. Raises NotationError where it is in none, or has more than ``most`` characters."""
    notes: tuple[ErrorData, ...] = ()
    if isinstance(source, bytes):
        for notation in NOTATIONS.values():
            if notation.binary is not None and notation.binary.recognises(source):
                return _Source(notation, source, ())
        source, guessed = decoded(source)
        notes = (ErrorData.note(ErrorCode.ENCODING_GUESSED, encoding=guessed),) if guessed else ()
    if most is not None and len(source) > most:
        raise NotationError(ErrorCode.TEXT_LENGTH, characters=len(source), most=most)
    check_text(source, "the text")
    start = source.removeprefix("\ufeff").lstrip()
    for notation in NOTATIONS.values():
        if notation.readings is not None and notation.recognises(start):
            return _Source(notation, start, notes)
    raise NotationError(ErrorCode.UNKNOWN_FORMAT, names=READ_NAMES, text=" ".join(start[:200].split())[:40])


def _each(
    source: _Source,
    coordinates: Coordinates,
    meant: Callable[[Reading], _T],
    rules: Rules | None,
    limits: TreeLimits = READ_LIMITS,
) -> Iterator[Found[_T]]:
    """What every game of a text means, by the rules that were given, if any."""
    games = source.readings(coordinates)
    for number in count(1):
        reading = None
        try:
            reading = next(games, None)
            if reading is None:
                return
            reading.limits = limits
            way, means = _in_a_way(reading, meant)
            notes = (*source.notes, *way.notes(), *_assumed(way, means, rules))
            yield Found(means, notes=notes if way.written is None else (*notes, way.written.way))
        except NotationError as error:
            yield Found(None, _numbered(error, number) if source.notation.frame is not None else error)
            if reading is None:
                # What comes behind it cannot be found.
                return


def _in_a_way(reading: Reading, meant: Callable[[Reading], _T]) -> tuple[Reading, _T]:
    """What a game means as its text is likely written; in another way where that cannot be."""
    try:
        return reading, meant(reading)
    except NotationError:
        for way in _others(reading):
            with suppress(NotationError):
                return way, meant(way)
        raise


def _others(reading: Reading) -> Iterator[Reading]:
    """The other ways to read a game, within the same limits."""
    for way in reading.others():
        way.limits = reading.limits
        yield way


def _numbered(error: NotationError, number: int) -> NotationError:
    """The error of one of several games."""
    numbered = NotationError(ErrorCode.IN_GAME, number=number, why=error)
    numbered.__cause__ = error
    return numbered


def _assumed(reading: Reading, means: object, rules: Rules | None) -> Iterator[ErrorData]:
    """That a game was read by rules that nobody said."""
    if rules is None and _heeded(reading, _ANY) is not None:
        read_by = _rules_of(means)
        yield ErrorData.note(ErrorCode.RULES_ASSUMED, rules=rules_word(read_by), size=read_by.size)


def _as_tree(found: Found[PossibleTree]) -> Found[GameTree]:
    """The tree alone; what is told of it is told of the game."""
    if found.meant is None:
        return Found(None, found.broken, found.notes)
    return Found(found.meant.tree, notes=(*found.notes, *found.meant.notes))


def _rules_of(means: object) -> Rules:
    match means:
        case PossibleTree():
            return means.tree.start.rules
        case GameRecord():
            return means.rule_set
        case GameTree():
            return means.start.rules
        case Position():
            return means.rules
    raise TypeError(f"{type(means).__name__} has no rules")


def _likely_tree(reading: Reading) -> GameTree:
    if reading.usual:
        with suppress(NotationError):
            return reading.tree(Rules.from_name(reading.usual))
    return _possible(reading)[0].tree


def _as_far(reading: Reading, rules: Rules) -> PossibleTree:
    """The game as far as the rules allow it. Its notes tell of the first move that they do not."""
    try:
        return PossibleTree(reading.tree(rules))
    except NotationError as error:
        cut = _cut(_possible(reading)[0].tree, rules)
        if cut is None:
            raise
        return cut._replace(notes=(ErrorData.note(ErrorCode.LEFT_OUT, why=data_of(error)),))


def _likely(reading: Reading) -> Rules:
    """The rules by which a game is read where nobody gives any. Its variations have no say."""
    if _heeded(reading, _ANY) is None:
        return _ANY
    if reading.must_be_given:
        raise NotationError(ErrorCode.NO_RULES)
    if reading.usual:
        return Rules.from_name(reading.usual)
    positions, _ = _by_presets(reading, reading.position, lambda it: it)
    return positions[0].rules


def _in_all_ways(reading: Reading) -> list[PossibleTree]:
    """As ``possible_trees``, of one game. Raises NotationError where it cannot be read in the likely way."""
    found = [it._replace(written=reading.written) for it in _possible(reading)]
    for way in _others(reading):
        with suppress(NotationError):
            found += [it._replace(written=way.written) for it in _possible(way)]
    return found


def _possible(reading: Reading) -> list[PossibleTree]:
    """As ``possible_trees``, of one game in one way."""
    if _heeded(reading, _ANY) is None:
        return [PossibleTree(reading.tree(_ANY))]
    trees, broken = _by_presets(reading, reading.tree, GameTree.position)
    cut = (_cut(trees[0], Rules.from_name(preset)) for preset in broken)
    return [*map(PossibleTree, trees), *(it for it in cut if it is not None)]


def _by_presets(
    reading: Reading, meant: Callable[[Rules], _T], position_of: Callable[[_T], Position]
) -> tuple[list[_T], list[str]]:
    """What a game means under every preset that allows it, the likely one first, and the others' names."""
    found: dict[Rules, tuple[_T, Position]] = {}
    tried = set[Rules | None]()
    broken: list[str] = []
    refused: NotationError | None = None
    for preset in sorted(_PRESETS, key=lambda it: it != reading.usual):
        for size in dict.fromkeys((Rules.from_name(preset).size, *SIZES)):
            rules = Rules.from_name(preset, size=size)
            if (heeded := _heeded(reading, rules)) in tried:
                continue
            tried.add(heeded)
            try:
                means = meant(rules)
            except NotationError as error:
                if _is_by_all_rules(data_of(error)):
                    raise
                refused = refused or error
            else:
                position = position_of(means)
                found.setdefault(position.rules, (means, position))
                break
        else:
            broken.append(preset)
    if refused is not None and not found:
        raise refused
    return [
        means
        for means, _ in sorted(
            found.values(), key=lambda it: (it[1].rules.name != reading.usual, *_unlikeliness(it[1]))
        )
    ], broken


def _is_by_all_rules(error: ErrorData) -> bool:
    why = error.fields.get("why")
    return error.code in _BY_ALL_RULES or (isinstance(why, ErrorData) and _is_by_all_rules(why))


def _unlikeliness(position: Position) -> tuple[bool, bool]:
    rules = position.rules
    return position.game().outcome is None, rules.size != Rules.from_name(rules.name).size


def _cut(tree: GameTree, rules: Rules) -> PossibleTree | None:
    """The main line of a tree as far as these rules allow it; None where they do not allow the stones before it."""
    position, rules = tree.position(), resized(rules, tree.start.rules.size)
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
