"""The compiled half of gomoku-arena: rules, boards and the built-in searches.

Words used everywhere: ``x`` is the column from the left and ``y`` the row from the top, both from 0; the text
form ``h8`` is the column letter and then the row number from 1. Black moves first. Scores are from the side to
move; a forced win in n plies scores ``WIN - n``, a forced loss in n plies ``n - WIN``.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Self, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from gomoku_arena.color import Color
from gomoku_arena.svg import Svg

__all__ = [
    "CHANCE_SCALE",
    "MAX_SIZE",
    "MIN_SIZE",
    "MOST_GAMES",
    "WIN",
    "Analysis",
    "BatchedGames",
    "BatchedSearch",
    "BrainRequest",
    "Color",
    "EngineOption",
    "EvenPlacing",
    "Game",
    "GamesSnapshot",
    "GomocupBrain",
    "Limit",
    "LimitLike",
    "LineAssembler",
    "Outcome",
    "Pipes",
    "Point",
    "PointLike",
    "Proof",
    "PuctTrees",
    "Rules",
    "SearchEngine",
    "Variation",
    "__version__",
    "bench_positions",
    "index_samples",
    "network_layout",
    "network_rows",
    "network_values",
    "opening_steps",
    "ordering_rows",
    "relabel",
    "self_play",
    "shipped_networks",
    "solve_vcf",
    "solve_vct",
    "svg_to_png",
    "table_layout",
    "threats_of",
    "value_rows",
    "win_probability",
    "wins_at_once",
]

__version__: str

WIN: int
"""The score of a win on the board; a win in n plies scores ``WIN - n``, a loss in n plies ``n - WIN``."""

CHANCE_SCALE: int
"""By this score a side's odds of winning grow by a factor of e; it is fitted to games of ``tengen``."""
MIN_SIZE: int
MAX_SIZE: int
"""Points a side of the smallest and of the largest board."""

MOST_GAMES: int
"""Games that there can be at once in ``BatchedGames``, and in a call of ``BatchedSearch``."""

PointLike: TypeAlias = Point | tuple[int, int] | str
"""A point: a ``Point``, an ``(x, y)`` pair or text such as ``"h8"``."""

LimitLike: TypeAlias = Limit | float | dict[str, object]
"""What ``Limit.of`` takes: a ``Limit``, seconds for one move, or a dict of the fields of a limit."""

_Terms: TypeAlias = tuple[float | None, float | None, float, float]
_Move: TypeAlias = tuple[str, float, None, None, None, None, float | None]
_Lane: TypeAlias = tuple[int, int, Game, int, bool, tuple[Game, int, str] | None]
_FiveName: TypeAlias = Literal["five_or_more", "exactly_five", "unblocked_five", "exactly_unblocked_five"]
_SideName: TypeAlias = Literal["none", "black", "white", "both"]
_ForbiddenMoveName: TypeAlias = Literal["illegal", "loses"]
_BoundName: TypeAlias = Literal["exact", "lower", "upper"]
_ForbiddenName: TypeAlias = Literal["double_three", "double_four", "overline"]
_MarkName: TypeAlias = Literal["circle", "cross", "triangle", "square"]
_T = TypeVar("_T", covariant=True)
_ByPoint: TypeAlias = Mapping[Any, _T]
_TerminationName: TypeAlias = Literal["five", "captures", "forbidden", "no_legal_move"]

@final
class Point:
    """A point of the board: ``Point(7, 7)``, ``Point((7, 7))`` and ``Point("h8")`` are the same.

    It is immutable, and equal to the pair ``(x, y)`` with the same hash: ``(7, 7) in game.moves`` finds it. Text is
    never equal to a point. Points are ordered row by row: by y, then x. Iterating gives x, then y.
    Wherever a point is expected, a list or an array ``[x, y]`` and the integers of NumPy do as well.
    Raises PointError for text that is no point and for coordinates outside 0 to 21.
    """

    @overload
    def __new__(cls, x: int, y: int) -> Self: ...
    @overload
    def __new__(cls, x: PointLike, y: None = None) -> Self: ...
    @property
    def x(self) -> int:
        """The column from the left, from 0."""
    @property
    def y(self) -> int:
        """The row from the top, from 0."""
    def __iter__(self) -> Iterator[int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Point, /) -> bool: ...
    def __le__(self, other: Point, /) -> bool: ...
    def __gt__(self, other: Point, /) -> bool: ...
    def __ge__(self, other: Point, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int]:
        """The coordinates, for pickling."""

@final
class Rules:
    """One rule set: an immutable value made of independent switches.

    ``Rules()`` is ninuki, and each switch that is given changes it. The other presets have methods of their names.
    Raises RulesError for a switch that is out of range or unknown, naming it and its value.
    """

    def __new__(
        cls,
        *,
        size: int = 19,
        five_black: _FiveName = "five_or_more",
        five_white: _FiveName = "five_or_more",
        captures: bool = True,
        goal: int = 5,
        advantage: tuple[int, int] = (0, 0),
        double_three: _SideName = "both",
        double_four: _SideName = "none",
        overline: _SideName = "none",
        capture_exempts_double_three: bool = True,
        forbidden_move: _ForbiddenMoveName = "illegal",
    ) -> Self: ...
    @staticmethod
    def ninuki(**switches: Any) -> Rules:
        """19x19, captures, double-three forbidden to both. As of every preset, each switch may be overridden."""
    @staticmethod
    def freestyle(**switches: Any) -> Rules:
        """15x15, five or more wins, nothing is captured or forbidden."""
    @staticmethod
    def standard(**switches: Any) -> Rules:
        """15x15, exactly five wins, nothing is captured or forbidden."""
    @staticmethod
    def renju(**switches: Any) -> Rules:
        """15x15; black wins with exactly five and loses by a double-three, double-four or overline."""
    @staticmethod
    def caro(**switches: Any) -> Rules:
        """15x15; exactly five blocked by opponent stones at both ends does not win."""
    @staticmethod
    def from_name(name: str, **switches: Any) -> Rules:
        """A preset by name: ``ninuki``, ``freestyle``, ``standard``, ``renju``, ``caro``.

        Or rules by their number: ``42`` is ninuki; ``0``, ``1``, ``4``, ``8`` and ``9`` are those of the Gomocup
        protocol, freestyle, standard, renju, caro, and caro where an overline does not win either.
        Raises RulesError for an unknown name or switch.
        """
    @staticmethod
    def from_code(code: str) -> Rules:
        """The rules of a code such as ``renju15`` or ``ninuki19-g4-a12``, as ``code`` gives it.

        A code is a preset and a size, then for every switch that differs from the preset a hyphen, a letter and a
        value: p, q (``five_black``, ``five_white``): m ``five_or_more``, e ``exactly_five``, u ``unblocked_five``, x
        ``exactly_unblocked_five``. c (``captures``), x (``capture_exempts_double_three``): 0 or 1. g (``goal``): a
        digit; a (``advantage``): two digits, of black and of white. t (``double_three``), d (``double_four``), o
        (``overline``): n ``none``, b ``black``, w ``white``, a ``both``. f (``forbidden_move``): i ``illegal``, l
        ``loses``.
        Raises RulesError naming the part that is wrong.
        """
    @staticmethod
    def of(rules: Rules | str) -> Rules:
        """Rules in any form in which they may be given: ``Rules``, a preset's name, or a code such as ``renju19``.

        Raises RulesError for an unknown name, TypeError for what is neither rules nor text.
        """
    @staticmethod
    def names() -> list[str]:
        """The names of the presets."""
    @property
    def name(self) -> str:
        """The preset that these rules are, whatever the board's size, or ``custom``."""
    @property
    def gomocup(self) -> int | None:
        """The Gomocup protocol's number for these rules, whatever the board's size; None where it has none."""
    @property
    def code(self) -> str:
        """The rules in a word: the preset from which the fewest switches differ, and those. See ``from_code``."""
    @property
    def size(self) -> int:
        """Points a side, 5 to 22."""
    @property
    def five_black(self) -> _FiveName:
        """The line that wins for black.

        ``five_or_more`` or ``exactly_five``; ``unblocked_five``, caro's: five or more, but exactly five with an
        opponent stone at both ends does not win; ``exactly_unblocked_five``, the same without overlines.
        """
    @property
    def five_white(self) -> _FiveName:
        """The line that wins for white, one of the words of ``five_black``."""
    @property
    def captures(self) -> bool:
        """Whether pairs are captured, ``goal`` pairs win, and a five must survive one reply."""
    @property
    def goal(self) -> int:
        """Captured pairs that win, 3 to 7; without meaning where nothing is captured."""
    @property
    def advantage(self) -> tuple[int, int]:
        """Pairs that (black, white) start with, 0 to goal - 1."""
    @property
    def double_three(self) -> _SideName:
        """The players to whom a double-three is forbidden: ``none``, ``black``, ``white`` or ``both``."""
    @property
    def double_four(self) -> _SideName:
        """The players to whom a double-four is forbidden, one of the words of ``double_three``."""
    @property
    def overline(self) -> _SideName:
        """The players to whom an overline, six or more in a row, is forbidden, one of the words of ``double_three``."""
    @property
    def capture_exempts_double_three(self) -> bool:
        """Whether a double-three that also captures is allowed all the same."""
    @property
    def forbidden_move(self) -> _ForbiddenMoveName:
        """What a forbidden point means: it is ``illegal`` to play, or the player who plays it ``loses``."""
    def switches(self) -> dict[str, Any]:
        """Every switch by name; ``Rules(**rules.switches()) == rules``."""
    @staticmethod
    def switch_values() -> dict[str, tuple[Any, ...]]:
        """Every switch by name, with the values that it takes; not every advantage goes with every goal."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]:
        """Every switch, for pickling."""

@final
class Outcome:
    """How a game ended on the board. Raises ValueError for an unknown termination."""

    def __new__(cls, winner: Color | None, termination: _TerminationName) -> Self: ...
    @property
    def winner(self) -> Color | None:
        """Who won; None for a draw."""
    @property
    def termination(self) -> _TerminationName:
        """What ended the game: ``five``, ``captures``, ``forbidden`` or ``no_legal_move``.

        With ``forbidden``, the loser played a forbidden point; with ``no_legal_move``, the side to move had none: a
        draw.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Color | None, _TerminationName]:
        """Winner and termination, for pickling."""

@final
class Game:
    """A game under one rule set: the board, whose turn it is, and how it came about.

    ``Game()`` is an empty board under ``Rules()``, which is ninuki; ``Game(rules)`` one under other rules, in any form
    that ``Rules.of`` takes. moves: at most 4,096 points that are played at once; raises as ``play`` does. Black moves
    first. Games are equal only to themselves: see ``copy``.
    ``str(game)`` is a diagram for people. Pickling keeps the rules, the first position and the moves.
    """

    def __new__(cls, rules: Rules | str | None = None, *, moves: Sequence[PointLike] = ()) -> Self: ...
    @staticmethod
    def from_position(
        board: str | Sequence[str] | NDArray[np.integer[Any]],
        rules: Rules | str,
        side_to_move: Color,
        captures: tuple[int, int] | None = None,
    ) -> Game:
        """A game that starts from the given stones, with no history to undo.

        board: ``size`` rows of ``size`` letters ``.``, ``X``, ``O`` (one text with line breaks, or a sequence of
        texts), or an integer array of shape (size, size) with 0 empty, 1 black, 2 white.
        captures: pairs already taken by (black, white); the rules' ``advantage`` unless given.
        A five of the side that is not to move is pending if the side to move can break it, and has won otherwise.
        Raises PositionError naming the row, letter or count that is wrong, ValueError for more than 1,024 rows.
        """
    @staticmethod
    def from_text(text: str) -> Game:
        """The game of a line of text, as ``to_text`` gives it, with no history to undo.

        The line has six parts with spaces between them, such as ``ninuki5 5/2XX1/3O1/5/5 w 0-0 - -``:
        rules: their code, as ``Rules.from_code`` reads it.
        rows: from the top, with slashes between them: X for a black stone, O for a white one, a number for that many
        empty points.
        side to move: b or w; after the end, whose turn it would be.
        pairs: those that black and white hold, with a hyphen between them.
        five: ``five`` where the side that moved last has a five that the other may still break, or where the game ended
        by that five or by captures in answer to it; else ``-``.
        outcome: ``-`` while the game goes on, ``draw``, or the winner, a hyphen and ``five``, ``captures`` or
        ``forbidden``, such as ``b-five``.
        Raises PositionError saying which part is wrong, or how the last two contradict the stones and pairs.
        """
    def to_text(self) -> str:
        """The game as one line of text, from which ``from_text`` makes one that goes on in exactly the same way.

        The moves that led there are no part of it: the game that is read has none, and nothing to undo.
        """
    @property
    def rules(self) -> Rules:
        """The rules of the game, its board's size included."""
    @property
    def size(self) -> int:
        """Points a side: ``rules.size``."""
    @property
    def side_to_move(self) -> Color:
        """The player whose turn it is; after the end, whose turn it would be."""
    @property
    def ply(self) -> int:
        """The number of moves played in this game, those before ``from_position`` not counted."""
    @property
    def moves(self) -> list[Point]:
        """The moves played in this game, oldest first."""
    @property
    def captures(self) -> tuple[int, int]:
        """Pairs held by (black, white), the advantage included."""
    @property
    def captured(self) -> list[Point]:
        """The stones that the last move took; an empty list where it took nothing."""
    @property
    def pending_five(self) -> Color | None:
        """The player whose five wins unless the side to move breaks it now; None where there is no such five.

        A game that ends by that five, or by captures in answer to it, keeps it.
        """
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
    @property
    def key(self) -> int:
        """The 64-bit Zobrist key of rules, stones, side to move, captured pairs and a pending five, equal for equal
        positions. Pairs that a side starts with count as captured ones.
        """
    def play(self, point: PointLike) -> None:
        """Plays for the side to move.

        Raises PointError for a point off the board and IllegalMoveError where a stone stands, where the rules forbid
        the point and after the end; the game is then unchanged. Where the rules say that a forbidden move loses, it is
        accepted and ends the game.
        """
    def undo(self) -> Point:
        """Takes the last move back exactly and returns it. Raises IllegalMoveError where there is none."""
    def is_legal(self, point: PointLike) -> bool:
        """Whether the side to move may play there without losing by it: empty, not forbidden, and the game goes on.

        False for a point off this board. Raises PointError for what is no point of any board.
        """
    def legal_moves(self) -> list[Point]:
        """Every legal point in row-major order; empty once the game is over.

        A pair equals its point, so ``(7, 7) in game.legal_moves()`` holds; text does not: ask ``is_legal("h8")``.
        """
    def forbidden_points(self, color: Color) -> list[Point]:
        """The empty points that the rules forbid to that player, in row-major order."""
    def forbidden_reason(self, point: PointLike, color: Color) -> _ForbiddenName | None:
        """Why the rules forbid an empty point to that player; None where they do not, and where a stone stands.

        The reason is ``double_three``, ``double_four`` or ``overline``. Raises PointError for a point off the board.
        """
    def five_stones(self, color: Color) -> list[Point]:
        """The stones of that player that stand in a winning line, in row-major order, breakable or not."""
    def double_threes(self, color: Color) -> list[Point]:
        """The empty points where that player would make a double-three, whatever the rules forbid."""
    def captures_of(self, point: PointLike, color: Color) -> list[Point]:
        """The stones that a stone of that player would take there, whether it may be placed or not.

        Empty where a stone stands, and under rules without captures. Raises PointError for a point off the board.
        """
    def stone(self, point: PointLike) -> Color | None:
        """Whose stone stands on the point; None where it is empty. Raises PointError for a point off the board."""
    def to_numpy(self) -> NDArray[np.int8]:
        """The stones: int8 of shape (size, size), indexed [y, x]; 0 empty, 1 black, 2 white. The array is a copy."""
    def legal_action_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Where the side to move has a legal move: bool of shape (size * size,), by the action ``y * size + x``.

        It is True where ``legal_moves`` has a point; False everywhere once the game is over.
        out: a C-contiguous, writable array of that shape and type, which is written and returned; else it is a new one.
        Raises ValueError for another ``out``.
        """
    def observation(self, planes: Iterable[str] | None = None) -> NDArray[np.uint8]:
        """The position as a network may be shown it: uint8 of shape (planes, size, size), seen by the side to move.

        planes: at most 256 names of ``gomoku_arena.env.PLANES``; those that can tell something under the rules unless
        given. Raises ValueError for an unknown one and for more.
        """
    def rows(self) -> list[str]:
        """The board as rows of ``.``, ``X`` and ``O`` from the top, the form that ``from_position`` takes."""
    def with_turn(self, color: Color) -> Game | None:
        """The position with that colour to move, as if the other one had passed; None where the game is over, before or
        then.

        The history goes with the pass. A colour that has to break a five passes, too: nobody is asked to break it any
        more.
        """
    def copy(self) -> Game:
        """A game of its own with the same history.

        It is not equal to this one, as games change. Two games stand alike where ``to_text()`` is equal, and came about
        alike where ``moves`` is as well; ``key`` tells positions under the same rules apart quickly.
        """
    def svg(
        self,
        *,
        cell: int = 28,
        coordinates: bool = True,
        from_bottom: bool = False,
        last_move: bool = True,
        numbers: bool = False,
        marks: _ByPoint[_MarkName] | None = None,
        labels: _ByPoint[str] | None = None,
        arrows: Sequence[tuple[PointLike, PointLike] | tuple[PointLike, PointLike, str]] = (),
    ) -> Svg:
        """The board as an SVG document.

        cell: pixels a point, 8 to 200.
        coordinates: the letters of the columns and the numbers of the rows.
        from_bottom: rows are numbered from the bottom, as renju diagrams have them; nothing else changes.
        last_move: a red ring marks the last move, and broken rings the stones that it took.
        numbers: every stone that was played shows the number of its move, the last one in red unless ``last_move`` is
        False.
        marks: ``circle``, ``cross``, ``triangle`` or ``square`` for each point that is marked.
        labels: text of one to three characters for each point that has some.
        arrows: pairs of points, from the first to the second; with a third item, which is ``green``, ``red``, ``blue``,
        ``yellow`` or a colour like ``#1557b0``, in that colour. There are at most 4,096 marks, labels and arrows each.
        Raises PointError for a point off the board, and ValueError for an unknown mark or colour, a label of another
        length or with control characters, an arrow between a point and itself, a cell out of range, and more marks,
        labels or arrows.
        """
    def png(
        self,
        *,
        cell: int = 28,
        coordinates: bool = True,
        from_bottom: bool = False,
        last_move: bool = True,
        numbers: bool = False,
        marks: _ByPoint[_MarkName] | None = None,
        labels: _ByPoint[str] | None = None,
        arrows: Sequence[tuple[PointLike, PointLike] | tuple[PointLike, PointLike, str]] = (),
    ) -> bytes:
        """The board as a PNG, for programs that show no SVG.

        It is the picture of ``svg``, without its round corners, and takes and raises the same. Its font has the
        letters and signs of ASCII, and draws others as boxes.
        """
    def rgb_array(self, *, cell: int = 28) -> NDArray[np.uint8]:
        """The picture of ``png`` as an array of dots: uint8 of shape (side, side, 3), red, green and blue.

        cell: pixels a point, 8 to 200. Raises ValueError for another.
        """
    def _repr_html_(self) -> str:
        """The picture that a notebook shows: ``svg()``."""
    def __copy__(self) -> Game:
        """The same as ``copy``."""
    def __deepcopy__(self, memo: Mapping[int, Any]) -> Game:
        """The same as ``copy``: nothing is shared."""
    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...], list[Point]]:
        """The rules, the first position and the moves, for pickling."""
    def __setstate__(self, moves: Sequence[PointLike]) -> None:
        """Plays the moves, at most 4,096: the second half of unpickling."""

@final
class BatchedGames:
    """Many games at once: what ``gomoku_arena.env.VectorEnv`` is made of, which checks and documents its arguments.

    rules: of 1 to ``MOST_GAMES`` games. planes: at most 256 names; the observations of all games have at most 1 GiB.
    openings: at most 65,536 lists of points, with 262,144 stones together. max_moves: more than an opening has stones.
    threads: 1 to 1,024. lanes: at most ``MOST_GAMES`` numbers.
    arrays: those of ``gomoku_arena.env.Step`` in its order, C-contiguous and writable.
    Raises ValueError that names an argument beyond its bound, InUseError in every call while another thread has one.
    """

    def __new__(
        cls,
        rules: Sequence[Rules],
        *,
        planes: Iterable[str],
        openings: Iterable[Sequence[PointLike]],
        seed: int,
        max_moves: int | None,
        autoreset: str,
        illegal: str,
        threads: int,
    ) -> Self: ...
    def __len__(self) -> int: ...
    def rules(self) -> list[Rules]:
        """The rules of each game."""
    def reset(self, arrays: tuple[NDArray[Any], ...], seed: int | None = None) -> None:
        """Begins a first game in every lane, by another seed if one is given."""
    def reset_lanes(self, chosen: NDArray[np.bool_], arrays: tuple[NDArray[Any], ...]) -> None:
        """Begins the next game in the chosen lanes."""
    def show(self, arrays: tuple[NDArray[Any], ...]) -> None:
        """Shows the positions, with nothing that ended."""
    def step(
        self, actions: NDArray[np.int32], arrays: tuple[NDArray[Any], ...], chosen: NDArray[np.bool_] | None = None
    ) -> None:
        """Plays an action in every lane, or in the chosen ones.

        Raises IllegalMoveError naming lane and action; no lane is then changed.
        """
    def sample(
        self,
        actions: NDArray[np.int32],
        seed: int | None,
        logits: NDArray[np.float32] | None,
        temperature: float,
    ) -> None:
        """Draws a legal action in every lane by the seed, that of the games unless given; -1 where the game is over.

        Raises ValueError for logits of which no odds can be made, naming the lane.
        """
    def ended(self) -> list[tuple[int, Game, int, Literal["rules", "max_moves", "illegal"]]]:
        """The games that ended in the last step.

        Of each its lane, the game, the stones that it began with, and what ended it: ``rules``, ``max_moves`` or
        ``illegal``.
        """
    def put(self, games: Sequence[Game]) -> None:
        """Puts these games in the place of those of the lanes, one a lane.

        Raises RulesError where their rules differ from those of the lanes in more than goal and advantage, and
        PositionError for an opening that cannot be played under them; nothing is then changed.
        """
    def copies(self, lanes: Sequence[int]) -> BatchedGames:
        """Others with copies of these lanes."""
    def gather(self, lanes: Sequence[int]) -> None:
        """Puts a copy of the lane that each entry names in the place of the entry."""
    def snapshot(self) -> GamesSnapshot:
        """The games as they are now."""
    def restore(self, snapshot: GamesSnapshot) -> None:
        """The games as they were then.

        Raises ValueError where the snapshot has another number of lanes, and else as ``put`` does.
        """
    def games(self, lanes: Sequence[int] | None = None) -> list[Game]:
        """The games of these lanes, or of all; they are copies."""
    def __getnewargs_ex__(self) -> tuple[tuple[list[Rules]], dict[str, Any]]:
        """Everything but the games, for pickling."""
    def __getstate__(self) -> GamesSnapshot:
        """The games, those that ended in the last step included, for pickling."""
    def __setstate__(self, games: GamesSnapshot) -> None:
        """The games of ``__getstate__``: the second half of unpickling. Raises as ``restore``."""
    @staticmethod
    def plane_names() -> list[str]:
        """The names of all planes."""
    @staticmethod
    def planes_of(rules: Rules, chosen: Iterable[str] | None = None) -> list[str]:
        """The names of the chosen planes, or of those that can tell something under the rules."""

@final
class BatchedSearch:
    """Engines of one kind that search many positions at once: what ``gomoku_arena.env.BatchedEngine`` is made of.

    engines: this many threads, 1 to 1,024. options: as for ``SearchEngine``; a table has 1 MiB unless ``hash`` says
    otherwise.
    """

    def __new__(cls, engine: str, *, engines: int, options: dict[str, Any]) -> Self: ...
    def search(
        self, games: Sequence[Game], limit: Limit, lines: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]:
        """Searches positions with the GIL released; Ctrl-C ends it.

        games: at most 131,072. lines: 1 to 484.
        Returns three arrays of shape (games, lines), best first: actions, their scores, and what a score says: 0 where
        it is exact, 1 where the move is worth at least, -1 where it is worth at most this. Where there are fewer lines,
        the action is -1, and the others are 0. Raises SearchError for a search that fails and for lines out of range,
        ValueError for more games.
        """

@final
class PuctTrees:
    """Search trees of many games: what ``gomoku_arena.env.TreeSearch`` is made of, which documents the search.

    games: 1 to ``MOST_GAMES``, none of them over, on boards of one size. planes: what the network sees, at most 256
    names. nodes: that each tree has room for, 1 to 1,048,576 of all trees together. vcf_nodes: 0 to 10**9.
    threads: 1 to 1,024.
    Raises ValueError that names an argument beyond its bound, SearchError for a game that is over, InUseError in every
    call while another thread has one.
    """
    def __new__(
        cls, games: Sequence[Game], *, planes: Iterable[str], nodes: int, vcf_nodes: int, threads: int
    ) -> Self: ...
    def __len__(self) -> int: ...
    def select(self, leaves: int) -> NDArray[np.uint8]:
        """Follows up to ``leaves`` descents in every game, and shows the leaves: uint8, (n, planes, size, size).

        leaves: 1 to 4,096.
        Raises ValueError where the leaves of the last time were not expanded.
        """
    def expand(self, logits: NDArray[np.float32], values: NDArray[np.float32]) -> None:
        """Takes what a network says of the leaves: float32 logits of all actions, (n, size * size), and values, (n,).

        A value is from -1 to 1, for the side to move; what a rounding lies beyond is cut off. Raises ValueError
        for other shapes and numbers, and names them.
        """
    def done(self) -> NDArray[np.int32]:
        """(games,), int32: descents that came to an end in each tree."""
    def values(self) -> NDArray[np.float32]:
        """(games,), float32: the mean result at each root, from -1 to 1, for the side to move."""
    def proofs(self) -> NDArray[np.int32]:
        """(games,), int32: a root that is known to win in k plies has k, one that loses in k plies -k, others 0."""
    def moves(self) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.float32], NDArray[np.int32]]:
        """Visits, mean results, priors, and what is known of a move as ``proofs`` tells it; each (games, size * size).

        Visits and what is known are int32, the others float32. All are 0 where there is no legal move; the mean is that
        of the root where a move was never followed.
        """
    def ranked(self, game: int) -> list[Point]:
        """The legal moves of a game, the best first; none before the root was expanded.

        First those that win, the sooner the better, then the more followed ones, then those that lose, the later the
        better; of equals the likelier one.
        """
    def line(self, game: int, first: PointLike | None = None) -> list[Point]:
        """The most followed moves of a game from its root on, or from one of its moves on."""
    def stir(self, noise: NDArray[np.float32], share: float) -> None:
        """Mixes noise of shape (games, size * size) into the policies of the roots: ``share`` of them, from 0 to 1."""
    def advance(self, game: int, point: PointLike) -> None:
        """Makes the position after a move the root of a game's tree. What was found beyond it stays.

        Raises IllegalMoveError for a move that is not legal, SearchError for one that ends the game, ValueError where
        leaves were selected and not expanded.
        """

@final
class GamesSnapshot:
    """The games of ``BatchedGames`` as they were once."""

    def __new__(cls, lanes: Sequence[_Lane]) -> Self: ...
    def __getnewargs__(self) -> tuple[list[_Lane]]:
        """What each lane goes on from, for pickling."""
    def rules(self) -> list[Rules]:
        """The rules of each game."""

@final
class Limit:
    """How long a search may think about one move; where nothing bounds it, the engine's own default.

    The search ends at the first limit that it reaches. Raises SearchError for a value out of its range.
    excluded: points that are not to be the answer, nor the first move of a line. The built-in engines keep to that, and
    raise SearchError where it leaves no legal move; other engines may know nothing of it. More than 4,096 points are a
    ValueError.
    """

    def __new__(
        cls,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        remaining: float | None = None,
        increment: float | None = None,
        excluded: Sequence[PointLike] | None = None,
    ) -> Self: ...
    @staticmethod
    def of(limit: LimitLike | None) -> Limit:
        """A limit in any form in which it may be given: a ``Limit``, seconds for the move, or a dict of its fields.

        None bounds nothing. Raises TypeError for anything else and for an unknown field, SearchError for a value out of
        its range.
        """
    def shared(self, parts: int, excluded: Iterable[PointLike] = ()) -> Limit:
        """What each of so many searches may cost, so that all of them together cost one move.

        Where nothing bounds it, they cost ten seconds and a million nodes together. excluded: as a ``Limit`` takes it.
        Raises ValueError unless they are 1 to 2**32 - 1.
        """
    @property
    def depth(self) -> int | None:
        """Plies, 1 to 64."""
    @property
    def nodes(self) -> int | None:
        """Positions searched, at least 1."""
    @property
    def seconds(self) -> float | None:
        """Wall-clock seconds for this move, above 0."""
    @property
    def remaining(self) -> float | None:
        """Seconds left for the whole game, above 0; a built-in engine takes a share of them."""
    @property
    def increment(self) -> float | None:
        """Seconds added after the move, from 0; SearchError without ``remaining``."""
    @property
    def excluded(self) -> list[Point]:
        """Points that are not to be the answer, in row-major order."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]:
        """The fields, for pickling."""

@final
class Variation:
    """A principal variation: what an engine thinks of its first move, from the side to move.

    pv: at most 4,096 points.
    Raises SearchError for no move and for an unknown bound, ValueError for more points.
    """

    def __new__(
        cls,
        pv: Sequence[PointLike],
        *,
        score: int | None = None,
        win_in: int | None = None,
        bound: _BoundName = "exact",
    ) -> Self: ...
    @property
    def move(self) -> Point:
        """The first move of ``pv``."""
    @property
    def pv(self) -> list[Point]:
        """The moves of both sides, at least one."""
    @property
    def score(self) -> int | None:
        """The score on the engine's own scale, higher is better for the side to move; None if unknown."""
    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss; None if none is known."""
    @property
    def bound(self) -> _BoundName:
        """What the score says: it is ``exact``, or ``move`` is worth at least (``lower``) or at most (``upper``) this.

        It is not exact where the search was stopped before it knew.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[Point]], dict[str, Any]]:
        """The fields, for pickling."""

@final
class Analysis:
    """What an engine thinks of a position, from the side to move.

    pv: at most 4,096 points. lines: at most 484.
    Raises SearchError for a negative count, an unknown bound and seconds that are negative or not finite,
    ValueError for more points or lines.
    """

    def __new__(
        cls,
        move: PointLike,
        *,
        score: int | None = None,
        win_in: int | None = None,
        bound: _BoundName = "exact",
        depth: int | None = None,
        selective_depth: int | None = None,
        nodes: int | None = None,
        seconds: float = 0.0,
        pv: Sequence[PointLike] | None = None,
        lines: Sequence[Variation] | None = None,
    ) -> Self: ...
    @property
    def move(self) -> Point:
        """The move to play."""
    @property
    def score(self) -> int | None:
        """The score on the engine's own scale, higher is better for the side to move; None if unknown."""
    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss; None if none is known."""
    @property
    def bound(self) -> _BoundName:
        """What the score says: it is ``exact``, or ``move`` is worth at least (``lower``) or at most (``upper``) this.

        It is exact unless the engine says otherwise: one that was stopped in the middle of a search does.
        """
    @property
    def depth(self) -> int | None:
        """Plies that were searched to their end; None if unknown."""
    @property
    def selective_depth(self) -> int | None:
        """Plies of the longest line that was looked at; None if unknown."""
    @property
    def nodes(self) -> int | None:
        """Positions searched; None if unknown."""
    @property
    def seconds(self) -> float:
        """Wall-clock seconds that the search took."""
    @property
    def pv(self) -> list[Point]:
        """The principal variation: the moves of both sides, beginning with ``move``; ``move`` alone unless given."""
    @property
    def lines(self) -> list[Variation]:
        """The principal variations, best first.

        Engines that find several are told how many; all others have the one that ``pv``, ``score``, ``win_in`` and
        ``bound`` say.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Point], dict[str, Any]]:
        """The fields, for pickling."""

@final
class EngineOption:
    """What can be set on an engine: a name, the values that it takes, and what it does."""

    @property
    def name(self) -> str:
        """The name by which it is set."""
    @property
    def kind(self) -> Literal["integer", "number", "boolean", "word", "file"]:
        """What its values are: ``integer``, ``number``, ``boolean``, ``word`` or ``file``."""
    @property
    def takes(self) -> str:
        """Its values in words, such as ``1 to 64``."""
    @property
    def least(self) -> int | float | None:
        """The least value of an ``integer`` or a ``number``; None for other kinds."""
    @property
    def most(self) -> int | float | None:
        """The greatest value of an ``integer`` or a ``number``; None for other kinds."""
    @property
    def words(self) -> list[str]:
        """The values of a ``word``; empty for other kinds."""
    @property
    def default(self) -> bool | int | float | str | None:
        """The value unless it is set; None for a ``file`` that is not set."""
    @property
    def value(self) -> bool | int | float | str | None:
        """The value in force; None for a ``file`` that is not set."""
    @property
    def meaning(self) -> str:
        """What the option does."""
    def __eq__(self, other: object, /) -> bool: ...

@disjoint_base
class SearchEngine:
    """One of the built-in searches: ``easy``, ``medium``, ``hard``, or ``tengen``, the strongest.

    It may be used from several threads, one search at a time: every call but ``stop`` and ``close`` raises SearchError
    during a search, and every call that needs the engine once it is closed.
    options: by name; values may be given as text. ``describe_options`` says which there are, as does docs/options.md.
    Raises SearchError for an unknown engine or option and for a value out of range.
    """

    def __new__(cls, name: str, **options: Any) -> Self: ...
    @staticmethod
    def names() -> list[str]:
        """The names of the engines, weakest first."""
    @property
    def name(self) -> str:
        """The engine's name."""
    @property
    def options(self) -> dict[str, Any]:
        """The options in force, as bool, int, float or text; a file that is not set is left out."""
    def describe_options(self) -> list[EngineOption]:
        """All that can be set, in a fixed order."""
    def configure(self, **options: Any) -> None:
        """Sets options, at most 1,024 of at most 4,096 letters, one after the other; a table of another size is empty.

        Raises SearchError for an unknown option and for a value out of range; the options before it are then set.
        """
    def analyse(
        self, game: Game, limit: LimitLike | None = None, *, on_iteration: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        """Searches the position with the GIL released; Ctrl-C stops it and raises KeyboardInterrupt.

        limit: how long: a ``Limit``, seconds, or what else ``Limit.of`` takes; the engine's own default unless given.
        on_iteration: called in this thread with what is known after every depth that was searched to its end, while the
        search goes on. What it raises stops the search and is raised.
        The game is not changed. Raises SearchError when the game is over, or the engine is already searching or closed.
        """
    def stop(self) -> bool:
        """Ends the search of another thread, which then returns what it has found; whether there was one to end."""
    def reset(self, rules: Rules | None = None) -> None:
        """Forgets what earlier searches left in the tables, as before a new game, with the GIL released.

        rules: what searches under them need once in a process is made now, and not on the clock of the first of them.
        """
    def rate_moves(
        self, game: Game, limit: LimitLike, points: Sequence[PointLike] | None = None
    ) -> list[tuple[Point, int, int | None]]:
        """What each legal move is worth to the side to move, by a search after it.

        For each of them its point, its score and, where it wins or loses by force, in how many plies, as in
        ``Analysis``. What earlier searches left is forgotten before. The GIL is released; Ctrl-C stops it. Another
        thread may ``stop`` it: the moves that are not rated by then are left out.
        limit: for each of the searches.
        points: these moves alone, where they are given; what the rules forbid is rated where they let it be played.
        Raises SearchError as ``analyse``, and IllegalMoveError for a point where the side to move cannot play.
        """
    def close(self) -> None:
        """Frees the table; safe to call twice. A search of another thread ends, and returns what it has found."""

def bench_positions() -> list[tuple[str, Game]]:
    """The fixed positions of ``gomoku-arena bench``, by name."""

@final
class Proof:
    """A win that no reply escapes.

    line: at most 4,096 points.
    Raises SearchError for an empty line and for a negative count, ValueError for more points.
    """

    def __new__(cls, line: Sequence[PointLike], *, nodes: int) -> Self: ...
    @property
    def line(self) -> list[Point]:
        """The moves of both sides up to the win, the winner's first.

        The loser plays what resists longest, as far as the solver knows.
        """
    @property
    def win_in(self) -> int:
        """Plies to the win: the length of the line."""
    @property
    def nodes(self) -> int:
        """The winner's moves that were tried to find it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[Point]], dict[str, Any]]:
        """The fields, for pickling."""

def solve_vcf(game: Game, *, nodes: int = 20_000, memory: int = 256) -> Proof | None:
    """The shortest victory by continuous fours (VCF) of the side to move, with the GIL released.

    Every move of the line threatens to win with the next: a four, or a capture or the threat of one that leaves a
    four or the last pair to take. No legal reply escapes, so a proof holds under all rules; None says only that no
    such win was found within the limits.
    nodes: winner's moves tried, 1 to 10**12.
    memory: about this many MiB that the search may remember, 1 to 65,536.
    The game is not changed; Ctrl-C stops the search. Raises SearchError when the game is over.
    """

def threats_of(game: Game, color: Color) -> list[tuple[str, Point, list[Point]]]:
    """What that colour can do with the turn: its wins at once, or, where there are none, its fours that win next.

    For each of them: ``five``, ``captures``, ``open_four`` or ``double_four``; its point; the points of which one wins
    with the move after, none where it wins at once. A five that may still be broken by a capture counts as one.
    """

def wins_at_once(game: Game) -> list[tuple[str, Point, list[Point]]]:
    """The legal moves by which the side to move wins at once, or makes a five that can only be broken by captures.

    Each as ``threats_of`` has it.
    """

def solve_vct(game: Game, *, nodes: int = 200_000, memory: int = 256) -> Proof | None:
    """A victory by continuous threats (VCT) of the side to move: by fours and open threes, not always the shortest.

    Every move of the line threatens to win with the next, or to make an open four. All else is as with
    ``solve_vcf``.
    """

@disjoint_base
class BrainRequest:
    """What a ``GomocupBrain`` wants of whoever has the engine; each class says by which method it is told the answer.

    Whatever it is, ``failed`` tells why it cannot be done.
    """

    @final
    class Configure(BrainRequest):
        """Tell the engine what it may have: ``done``."""

        __match_args__ = ("threads", "max_memory", "lines")
        def __new__(cls, threads: int, max_memory: int | None, lines: int) -> Self: ...
        @property
        def threads(self) -> int: ...
        @property
        def max_memory(self) -> int | None: ...
        @property
        def lines(self) -> int: ...

    @final
    class NewGame(BrainRequest):
        """Prepare the engine for a game under these rules: ``done``."""

        __match_args__ = ("rules",)
        def __new__(cls, rules: Rules) -> Self: ...
        @property
        def rules(self) -> Rules: ...

    @final
    class Think(BrainRequest):
        """Search the game, and meanwhile say what ``hear`` makes of the news: ``found``."""

        __match_args__ = ("limit",)
        def __new__(cls, limit: Limit) -> Self: ...
        @property
        def limit(self) -> Limit: ...

    @final
    class Move(BrainRequest):
        """Search the game without a word: ``found``."""

        __match_args__ = ("limit",)
        def __new__(cls, limit: Limit) -> Self: ...
        @property
        def limit(self) -> Limit: ...

    @final
    class CheckOpening(BrainRequest):
        """Check what the rule of that opening says of its stones under these rules, and keep it in mind: ``done``.

        The stones before the step are as many as they should be, and can be played.
        step: the word of Yixin-Board for what is asked for. word: the one that the manager said.
        """

        __match_args__ = ("step", "word", "points", "count", "rules")
        def __new__(cls, step: str, word: str, points: list[tuple[int, int]], count: int, rules: Rules) -> Self: ...
        @property
        def step(self) -> str: ...
        @property
        def word(self) -> str: ...
        @property
        def points(self) -> list[tuple[int, int]]: ...
        @property
        def count(self) -> int: ...
        @property
        def rules(self) -> Rules: ...

    @final
    class ChooseOpening(BrainRequest):
        """Do what that opening asks for: ``opened``."""

        __match_args__ = ("limit",)
        def __new__(cls, limit: Limit) -> Self: ...
        @property
        def limit(self) -> Limit: ...

    @final
    class Introduce(BrainRequest):
        """Say who the engine is: ``introduced``."""

        __match_args__ = ()
        def __new__(cls) -> Self: ...

@final
class GomocupBrain:
    """The brain's side of the Gomocup protocol, without input, output, clock or engine. It answers every line.

    ``feed`` it a line; then do what ``step`` says until that is None. ``INFO`` about rules counts from the next START,
    RESTART or BOARD, or at once while the board is empty; about threads and memory from the next START or RESTART, or
    at once before the first move.
    Of every text the first 65,536 letters count.
    threads: processors of the machine, for managers that ask. Raises ValueError unless they are 1 to 65,536.
    """
    def __new__(cls, *, threads: int) -> Self: ...
    @staticmethod
    def is_end(text: str) -> bool:
        """Whether a manager that says this wants the brain to leave."""
    @staticmethod
    def is_stop(text: str) -> bool:
        """Whether a manager that says this wants the answer now."""
    def feed(self, text: str) -> None:
        """Takes a line of the manager. A request that nobody has answered is given up."""
    def step(self) -> str | BrainRequest | None:
        """A line to say, or a request to carry out; None once every line is answered, and while a request waits."""
    @property
    def game(self) -> Game | None:
        """A copy of the game that is played, or of one that could come of it, where that is to be searched.

        None before START.
        """
    @property
    def has_ended(self) -> bool:
        """Whether the manager has said END."""
    @property
    def is_stopped(self) -> bool:
        """Whether the word to stop was heard while what was asked before it goes on: it is to be answered soon."""
    def stop(self) -> None:
        """The word to stop was heard, before its line has its turn. Any thread may call this."""
    def hear(self, analysis: Analysis, *, tells_chances: bool = False) -> list[str]:
        """What is said of the search while it goes on.

        tells_chances: the scores mean winning chances, as ``win_probability`` reads them.
        """
    def done(self) -> None:
        """The engine has taken its settings, or is prepared, or the opening was checked."""
    def failed(self, reason: str) -> bool:
        """The engine, or the opening, refuses for this reason. Whether the manager is told of it."""
    def found(self, analysis: Analysis, *, tells_chances: bool = False) -> None:
        """What the search has found. tells_chances: as ``hear`` has it."""
    def opened(
        self, deeds: Sequence[Point | str | int | Sequence[PointLike]], first_move: PointLike | None = None
    ) -> None:
        """What was done in the opening, and white's first move, where one stood behind it.

        deeds: a ``Point`` for a stone, the name of a choice, a number of fifth stones, or a list of points on offer.
        Raises ValueError for a choice of another name, and for more than 64 deeds.
        """
    def introduced(self, name: str, version: str, author: str) -> None:
        """Who the engine is."""

@final
class EvenPlacing:
    """A choice among placings: that after which the position is worth nearly ``bias`` to the side to move before it.

    All are looked at briefly, and ever fewer ever longer: it takes about the time of one move. The engine is asked
    outside: ``next`` says for what position, and ``weigh`` takes the answer, until ``next`` is None.
    Raises ValueError where none of the placings can be played, or none leaves a game, and for more than 4,096.
    """

    @staticmethod
    def among(game: Game, ways: Iterable[Iterable[PointLike]], limit: Limit, bias: float = 0) -> EvenPlacing:
        """Among these placings."""
    @staticmethod
    def of_stones(game: Game, stones: int, limit: Limit, bias: float = 0, seed: int = 0) -> EvenPlacing:
        """Among placings of so many stones, up to 16, the colours alternating.

        A single one may lie anywhere. Several lie near to others, and the seed decides which placings are looked at.
        """
    def next(self) -> tuple[Game, Limit] | None:
        """The position that is weighed next, and what its search may cost; None once the choice is made."""
    def weigh(self, value: float | None) -> None:
        """What that position is worth to its side to move.

        It is infinite where a win or a loss is proven, and None where nothing is known.
        """
    @property
    def best(self) -> list[Point]:
        """The placing that is chosen, as far as is known by now."""

def opening_steps() -> list[tuple[str, str, int, int, bool, bool]]:
    """Yixin-Board's words for openings, one row each.

    A row has the word, the name of the rule, how many deeds come before it and with it, whether the stones stand behind
    it, and whether the number of fifth stones does.
    """

def win_probability(score: float, win_in: float | None = None) -> float:
    """The chance, 0 to 1, of the side that has this score on tengen's scale; 1 or 0 where a win or loss is proven."""

@final
class LineAssembler:
    """Collects chunks of bytes and hands out complete lines as text, in bounded memory.

    CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A line longer
    than ``limit`` bytes is cut there and ends in an ellipsis, so that it cannot pass for a short answer.
    Raises ValueError for a limit that is not between 0 and 2**20.
    """

    def __new__(cls, limit: int = 4096) -> Self: ...
    def feed(self, chunk: bytes) -> list[str]:
        """The lines that ``chunk`` completes. Raises ValueError for more than 16 MiB at once."""
    def flush(self) -> list[str]:
        """The line that the end of the stream completes, if any."""

if sys.platform == "win32":
    @final
    class JobObject:
        """Processes and all that they start, which cannot leave it. Windows only.

        All of them are ended with the job: when it is collected, or when its owner ends, in whatever way.
        The methods raise OSError where the system refuses.
        """

        def __new__(cls) -> Self: ...
        def start(
            self,
            command_line: str,
            environment: dict[str, str],
            folder: str | None,
            flags: int,
            handles: list[int],
        ) -> tuple[int, int]:
            """Begins a program that is in here from its first moment, as ``CreateProcess`` does; its handle, which is
            the caller's to close, and its number.

            handles: those of its stdin, stdout and stderr, and what else it inherits; they have to be inheritable.
            """
        def assign(self, process: int) -> None:
            """Takes in the process of that handle, and with it all that it starts from here on."""
        def limit(self, memory: int) -> None:
            """Bounds the memory that each process may ask for, in bytes."""
        def members(self) -> list[int]:
            """The numbers of the processes in it that run."""
        def end(self, code: int) -> None:
            """Ends every process in it at once, with that exit code."""

@final
class Pipes:
    """The near ends of a process's pipes: file descriptors or, on Windows, handles of overlapped pipes.

    It uses duplicates of them, and they stay the caller's. Whatever the process does, memory stays bounded
    and no wait is longer than its ``seconds``; waits let other threads run and honour Ctrl-C. The methods that wait
    raise TimeoutError, and EOFError once the other end is closed; all raise InUseError while another thread waits.
    Raises OSError for what is none of them, ValueError for a number beyond all of them.
    """

    def __new__(cls, stdin: int, stdout: int, stderr: int) -> Self: ...
    def write(self, text: bytes, seconds: float) -> None:
        """Sends ``text``, all of it."""
    def read_line(self, seconds: float) -> str:
        """The next line of the process's stdout, as ``LineAssembler`` hands it out."""
    def pump(self, seconds: float) -> bool:
        """Waits for output and takes in one chunk a pipe; whether there was any. Raises neither error."""
    def rally(
        self, other: Pipes, game: Game, mine: tuple[_Terms, bytes], theirs: tuple[_Terms, bytes], seconds: float
    ) -> tuple[list[_Move], list[tuple[int, list[str]]], float | None]:
        """Lets two Gomocup bots answer each other for up to ``seconds``; the one at these pipes is to move.

        mine, theirs: the clock of the bot at these pipes and of the other, and the lines that each is told with its
        first request. A clock is the seconds after which a move is late, the seconds left for the game (None where
        there is no limit), the increment, and the margin.
        Each bot is sent the other's last move, BEGIN where there is none, and its ``time_left``, and must know the rest
        already. Only quick answers that are legal moves are taken, and the ``MESSAGE`` and ``DEBUG`` lines before them;
        everything else is left unread.
        Returns the moves, each as the values of a ``MoveRecord`` that knows of no report; for those before which lines
        came, their places and the lines; and for how many seconds the next bot has been asked for its move, None where
        it has not been. ``game`` has every move played. Raises neither error.
        """
    def discard_output(self) -> None:
        """Forgets what the process has printed so far, as far as that can be told without waiting."""
    @property
    def stderr_tail(self) -> str:
        """The end of what the process wrote to stderr, as far as that has been taken in."""
    @property
    def unended(self) -> str:
        """What the process has printed behind the last end of a line, as far as that has been taken in."""
    def record(self, descriptor: int | None, label: str) -> None:
        """Writes every line that passes from here on into the file of that descriptor as well, each with the seconds
        since now, the label, and ``>`` or ``<``. None ends that. Lines that nobody has read yet are dropped.
        Raises OSError for what is no descriptor.
        """
    @property
    def log(self) -> str:
        """The last 40 lines, ``>`` to the process and ``<`` from it, with seconds since the last thing sent; then what
        has no end of line yet.
        """
    def close_stdin(self) -> None:
        """Closes the pipe to the process's stdin: the process reads the end of its input."""
    def close(self) -> None:
        """Closes every pipe; ``stderr_tail`` and ``log`` stay."""

def self_play(
    rules: Rules,
    seed: int,
    first: int,
    count: int,
    *,
    engine: str = "tengen",
    options: dict[str, bool | float | str] | None = None,
    nodes: int = 1_500,
    balance: int = 250,
    deviations: float = 0.7,
    wandering: float = 0.25,
    temperature: float = 1.5,
) -> bytes:
    """Plays the games of the numbers ``first`` up to before ``first + count`` of an engine against itself.

    Returns the labelled positions as bytes, in the order of the games. A game depends on everything but ``first``
    and ``count``: any split of the numbers into calls gives the same samples. Size and goal of the rules are drawn
    for every game. Games begin with random stones that a search calls even.
    engine, options: who plays and labels, as for ``SearchEngine``; ``tengen`` has a table of 4 MiB unless ``hash``
    says otherwise, and in more than one thread its games do not repeat.
    nodes: of each search, 1 to 10**12. balance: the largest score of an opening, 0 to 29,000.
    deviations: how often a position beside the game is labelled too. wandering: how often the game goes on there,
    where the move is nearly as good. Both from 0 to 1.
    temperature: how much the draw of moves beside the game is flattened, above 0.
    The GIL is released; Ctrl-C ends the games. Raises SearchError for an argument out of its range.
    """

def relabel(
    rules: Rules,
    samples: bytes,
    *,
    engine: str = "tengen",
    options: dict[str, bool | float | str] | None = None,
    nodes: int = 1_500,
) -> bytes:
    """Labels samples again: score, best move and nodes are those of new searches, results stay.

    A sample whose search gets through no depth is left out. The labels of a game do not depend on the samples before
    it, so any split between two games gives the same bytes.
    rules: those that the samples were played by; each sample has its own size and goal.
    engine, options, nodes: as for ``self_play``.
    The GIL is released; Ctrl-C ends the searches. Raises SearchError for an argument out of its range, PositionError
    for bytes that are no samples under these rules, ValueError for more than 16 MiB of them.
    """

def index_samples(samples: bytes, /) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """For every whole sample the number of its game, and where its bytes end.

    A sample that is cut off at the end is left out. Raises ValueError for more than 16 MiB.
    """

def value_rows(rules: Rules, samples: bytes) -> dict[str, NDArray[Any]]:
    """Samples as rows of numbers that the evaluation of ``tengen`` is fitted to: a dict of arrays by name.

    One entry a position: ``lengths``, how many columns it has; ``games``, ``scores`` and ``results`` of the sample;
    ``played``, 1 where the position was played and 0 beside the game; ``decided``, 1 where somebody can make five at
    once; ``evaluations``, what the weights that ship say in quarters, to which the columns add up.
    Behind each other for all positions: ``columns``, and ``counts``, how many quarters of the column's weight are added
    to the evaluation of the side to move. ``table_layout`` says which column is which entry of which table.
    Positions before the first move, after the last one, or with a pending five have no row.
    The GIL is released; Ctrl-C ends it. Raises PositionError for bytes that are no samples under these rules, and
    ValueError for more than 16 MiB of them.
    """

def ordering_rows(rules: Rules, samples: bytes) -> dict[str, NDArray[Any]]:
    """Samples as rows of numbers that the move ordering of ``tengen`` is fitted to: a dict of arrays by name.

    One entry a position: ``lengths``, how many candidate moves it has; ``best``, which of them is the best; ``games``
    of the sample; ``scores``, what the weights that ship say of the best move, to which its columns add up.
    Behind each other for all positions: ``columns``, a row for each candidate.
    Positions whose best move is no candidate have no entry. All else is as with ``value_rows``.
    """

def network_rows(rules: Rules, samples: bytes) -> dict[str, NDArray[Any]]:
    """Samples as rows of numbers that the network of ``tengen`` is trained on: a dict of arrays by name.

    One entry a position: ``lengths``, ``games``, ``scores``, ``results``, ``played`` and ``decided`` as with
    ``value_rows``; ``threats``, the mask of who has which threat; ``white``, 1 where white is to move; ``evaluations``,
    the value by the weights that ship, in units of the score, for the side to move.
    Behind each other for all positions: ``columns``, and ``counts``, how many empty points have the column's code.
    ``network_layout`` says what the columns are. All else is as with ``value_rows``.
    """

def network_values(rules: Rules, samples: bytes, network: bytes) -> NDArray[np.int16]:
    """What the engine says of the positions of ``network_rows`` with a network: their values for the side to move, in
    units of the score.

    network: the bytes of its file, at most 64 MiB. All else is as with ``value_rows``; raises SearchError for bytes
    that are no network.
    """

def network_layout(rules: Rules) -> dict[str, Any]:
    """What the columns of ``network_rows`` are under some rules: a dict.

    ``family``: the number of the preset that the network is for. ``tables``: how many columns each table of a file of a
    network has, in its order; the third one is of pairs of categories. ``threats``: bits of the mask of threats.
    ``sides``: 1 where the rules are the same for both colours, else 2, black before white.
    """

def shipped_networks() -> dict[str, bytes]:
    """The files of the networks of ``tengen``, by the names of their rule sets."""

def table_layout(rules: Rules) -> dict[str, Any]:
    """Which tables the weights of ``tengen`` have under some rules, and how columns of rows are numbered: a dict.

    ``rules``: the preset that the tables are for, and ``family``, its number. ``sides``: 1 where both colours play by
    the same rules, else 2, black before white. ``value`` and ``ordering``: the tables of each side with their lengths,
    in the order of the columns. ``file``: all tables in the order of a file of weights. ``categories``: an array with
    the category of every pattern code. ``largest``: no weight is beyond it. ``shipped``: the file of the weights that
    ship.
    """

def svg_to_png(svg: str) -> bytes:
    """An SVG document as a PNG, a dot for each of its pixels.

    svg: one of this package's own, without pictures within it, at most 5,000 pixels a side. Raises ValueError for what
    is no such document.
    """
