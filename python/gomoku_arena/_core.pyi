"""The compiled half of gomoku-arena: rules, boards and the built-in searches.

Words used everywhere: ``x`` is the column from the left and ``y`` the row from the top, both from 0; the
text form ``h8`` is the column letter and then the row number from 1. Black moves first.
Scores are from the side to move; a forced win in n plies scores ``WIN - n``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

__all__ = [
    "WIN",
    "Analysis",
    "Color",
    "EngineOption",
    "Game",
    "GomokuArenaError",
    "IllegalMoveError",
    "Limit",
    "LineAssembler",
    "Outcome",
    "Pipes",
    "Point",
    "PointError",
    "PointLike",
    "PositionError",
    "Proof",
    "Rules",
    "RulesError",
    "SearchEngine",
    "SearchError",
    "Variation",
    "__version__",
    "bench_positions",
    "solve_vcf",
    "solve_vct",
]

__version__: str

WIN: int
"""The score of a win on the board; a win in n plies scores ``WIN - n``, a loss in n plies ``n - WIN``."""

PointLike: TypeAlias = Point | tuple[int, int] | str
"""A point: a ``Point``, an ``(x, y)`` pair or text such as ``"h8"``."""

_Terms: TypeAlias = tuple[float | None, float | None, float, float]
_FiveName: TypeAlias = Literal["five_or_more", "exactly_five", "unblocked_five"]
_SideName: TypeAlias = Literal["none", "black", "white", "both"]
_ForbiddenMoveName: TypeAlias = Literal["illegal", "loses"]
_BoundName: TypeAlias = Literal["exact", "lower", "upper"]
_ForbiddenName: TypeAlias = Literal["double_three", "double_four", "overline"]
_TerminationName: TypeAlias = Literal["five", "captures", "forbidden", "no_legal_move"]

class GomokuArenaError(Exception):
    """Every error that this package raises on purpose."""

class RulesError(GomokuArenaError, ValueError):
    """A rule switch is out of range or names nothing known."""

class PointError(GomokuArenaError, ValueError):
    """A coordinate or its text is malformed or off the board."""

class PositionError(GomokuArenaError, ValueError):
    """A board given as text or array is malformed or cannot be played from."""

class IllegalMoveError(GomokuArenaError, ValueError):
    """The move is not allowed in this position; the game is unchanged."""

class SearchError(GomokuArenaError, ValueError):
    """A search was asked for something impossible: unknown engine or option, a bad limit, a finished game."""

@final
class Color:
    """One of the two players: two objects, also after pickling, so that ``is`` works as well as ``==``."""

    BLACK: ClassVar[Color]
    WHITE: ClassVar[Color]
    @property
    def name(self) -> Literal["black", "white"]: ...
    @property
    def symbol(self) -> Literal["X", "O"]: ...
    @property
    def opponent(self) -> Color: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __int__(self) -> int:
        """1 for black, 2 for white: the value in ``Game.to_numpy``."""
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[Color], str]]: ...

@final
class Point:
    """A point of the board, immutable and hashable: ``Point(7, 7)``, ``Point((7, 7))`` or ``Point("h8")``.

    Raises PointError for text that is no point and for coordinates outside 0 to 21.
    """

    @overload
    def __new__(cls, x: int, y: int) -> Point: ...
    @overload
    def __new__(cls, x: PointLike, y: None = None) -> Point: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    def __iter__(self) -> Iterator[int]:
        """Yields x, then y."""
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Point, /) -> bool:
        """Row-major order: by y, then x."""
    def __le__(self, other: Point, /) -> bool: ...
    def __gt__(self, other: Point, /) -> bool: ...
    def __ge__(self, other: Point, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int]: ...

@final
class Rules:
    """One rule set, an immutable value made of independent switches.

    size: 5 to 22 points a side.
    five_black, five_white: which line wins for that colour: ``five_or_more``, ``exactly_five`` or
        ``unblocked_five`` (caro: five or more, but exactly five with an opponent stone at both ends does not win).
    captures: pairs are captured, ``goal`` (3 to 7) pairs win, a five must survive one reply.
    advantage: pairs that (black, white) start with, 0 to goal - 1.
    double_three, double_four, overline: the colours to which that shape is forbidden.
    capture_exempts_double_three: a double-three that also captures is allowed.
    forbidden_move: a forbidden point is ``illegal`` to play, or the player who plays it ``loses``.
    """

    def __new__(
        cls,
        *,
        size: int = 19,
        five_black: _FiveName = "five_or_more",
        five_white: _FiveName = "five_or_more",
        captures: bool = False,
        goal: int = 5,
        advantage: tuple[int, int] = (0, 0),
        double_three: _SideName = "none",
        double_four: _SideName = "none",
        overline: _SideName = "none",
        capture_exempts_double_three: bool = True,
        forbidden_move: _ForbiddenMoveName = "illegal",
    ) -> Rules: ...
    @staticmethod
    def ninuki(**switches: Any) -> Rules:
        """19x19, captures, double-three forbidden to both. Every switch of ``Rules`` may be overridden."""
    @staticmethod
    def freestyle(**switches: Any) -> Rules:
        """15x15, five or more wins, nothing forbidden."""
    @staticmethod
    def standard(**switches: Any) -> Rules:
        """15x15, exactly five wins."""
    @staticmethod
    def renju(**switches: Any) -> Rules:
        """15x15; black wins with exactly five and loses by a double-three, double-four or overline."""
    @staticmethod
    def caro(**switches: Any) -> Rules:
        """15x15; exactly five blocked by opponent stones at both ends does not win."""
    @staticmethod
    def from_name(name: str, **switches: Any) -> Rules:
        """A preset by name or alias (``ninuki``/``42``, ``freestyle``, ``standard``, ``renju``, ``caro``).

        Raises RulesError for an unknown name or switch.
        """
    @staticmethod
    def names() -> list[str]:
        """The names of the presets."""
    @property
    def name(self) -> str:
        """The preset that these rules are, whatever the board size, or ``custom``."""
    @property
    def size(self) -> int: ...
    @property
    def five_black(self) -> _FiveName: ...
    @property
    def five_white(self) -> _FiveName: ...
    @property
    def captures(self) -> bool: ...
    @property
    def goal(self) -> int: ...
    @property
    def advantage(self) -> tuple[int, int]: ...
    @property
    def double_three(self) -> _SideName: ...
    @property
    def double_four(self) -> _SideName: ...
    @property
    def overline(self) -> _SideName: ...
    @property
    def capture_exempts_double_three(self) -> bool: ...
    @property
    def forbidden_move(self) -> _ForbiddenMoveName: ...
    def switches(self) -> dict[str, Any]:
        """Every switch by name; ``Rules(**rules.switches()) == rules``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class Outcome:
    """How a game ended: ``winner`` (None for a draw) and ``termination``."""

    def __new__(cls, winner: Color | None, termination: _TerminationName) -> Outcome: ...
    @property
    def winner(self) -> Color | None: ...
    @property
    def termination(self) -> _TerminationName: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Color | None, _TerminationName]: ...

@final
class Game:
    """A game under one rule set: the board, whose turn it is, and how it came about.

    Games are equal only to themselves; compare ``key`` for the position and ``moves`` for the way to it.
    ``str(game)`` is a diagram for people. Pickling keeps the rules, the first position and the moves.
    """

    def __new__(cls, rules: Rules | None = None) -> Game:
        """An empty board; the rules are ``Rules.ninuki()`` unless given."""
    @staticmethod
    def from_position(
        board: str | Sequence[str] | NDArray[np.integer[Any]],
        rules: Rules,
        side_to_move: Color,
        captures: tuple[int, int] | None = None,
    ) -> Game:
        """A game that starts from the given stones, with no history to undo.

        board: ``size`` rows of ``size`` letters ``.``, ``X``, ``O`` (one text with line breaks, or a sequence),
            or an integer array of shape (size, size) with 0 empty, 1 black, 2 white.
        captures: pairs already taken by (black, white); the rules' ``advantage`` unless given.
        A five that stands against the side to move is pending if it can be broken and has won otherwise.
        Raises PositionError naming the row, letter or count that is wrong.
        """
    @property
    def rules(self) -> Rules: ...
    @property
    def size(self) -> int: ...
    @property
    def side_to_move(self) -> Color: ...
    @property
    def ply(self) -> int:
        """Moves played in this game, those before ``from_position`` not counted."""
    @property
    def moves(self) -> list[Point]: ...
    @property
    def captures(self) -> tuple[int, int]:
        """Pairs held by (black, white), the advantage included."""
    @property
    def captured(self) -> list[Point]:
        """The stones that the last move removed."""
    @property
    def pending_five(self) -> Color | None:
        """The colour whose five wins unless the side to move breaks it now."""
    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
    @property
    def key(self) -> int:
        """The 64-bit Zobrist key of stones, side to move and captured pairs."""
    def play(self, point: PointLike) -> None:
        """Plays for the side to move.

        Raises PointError (off the board) or IllegalMoveError (occupied, forbidden, game over); the game is then
        unchanged. Where the rules say that a forbidden move loses, it is accepted and ends the game.
        """
    def undo(self) -> Point:
        """Takes the last move back exactly and returns it. Raises IllegalMoveError when there is none."""
    def is_legal(self, point: PointLike) -> bool:
        """Whether the side to move may play there and not lose by it: empty, not forbidden, game not over."""
    def legal_moves(self) -> list[Point]:
        """Every legal point in row-major order; empty once the game is over."""
    def forbidden_points(self, color: Color) -> list[Point]:
        """The empty points that the rules forbid to that colour, in row-major order."""
    def forbidden_reason(self, point: PointLike, color: Color) -> _ForbiddenName | None:
        """Why the rules forbid an empty point to that colour; None where they do not, and where a stone stands.

        Raises PointError for a point off the board.
        """
    def five_stones(self, color: Color) -> list[Point]:
        """The stones of that colour that stand in a winning line, in row-major order, breakable or not."""
    def double_threes(self, color: Color) -> list[Point]:
        """The empty points where that colour would make a double-three, whatever the rules forbid."""
    def stone(self, point: PointLike) -> Color | None: ...
    def to_numpy(self) -> NDArray[np.int8]:
        """The stones: int8 of shape (size, size), indexed [y, x]; 0 empty, 1 black, 2 white."""
    def rows(self) -> list[str]:
        """The board as rows of ``.``, ``X`` and ``O``, the form ``from_position`` takes."""
    def copy(self) -> Game: ...
    def svg(self, *, cell: int = 28, numbers: bool = False) -> str:
        """The board as an SVG document.

        A red ring marks the last move and broken rings the stones that it took.
        cell: pixels a point, 8 to 200; ValueError otherwise.
        numbers: every stone that was played shows the number of its move, the last one in red.
        """
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Mapping[int, Any]) -> Game: ...
    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...], list[Point]]: ...
    def __setstate__(self, moves: Sequence[PointLike]) -> None:
        """Plays the moves; the second half of unpickling."""

@final
class Limit:
    """How long a search may think about one move; without any field, the engine's own default.

    depth: plies, 1 to 64.  nodes: at least 1.  seconds: wall clock for this move, above 0.
    remaining: seconds left for the whole game, above 0; a built-in engine takes a share of them.
    increment: seconds added after the move; needs ``remaining``.  Raises SearchError otherwise.
    """

    def __new__(
        cls,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        remaining: float | None = None,
        increment: float | None = None,
    ) -> Limit: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def nodes(self) -> int | None: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def remaining(self) -> float | None: ...
    @property
    def increment(self) -> float | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class Variation:
    """A principal variation: what an engine thinks of its first move, from the side to move.

    pv: the moves, at least one.  score: on the engine's scale, None if unknown.  win_in: plies to a forced win
    (negative: to a forced loss), None if none is known.  bound: what the score says; it is ``exact``, or only known to
    be at least (``lower``) or at most (``upper``) this because the search was stopped.
    Raises SearchError for no move and for an unknown bound.
    """

    def __new__(
        cls,
        pv: Sequence[PointLike],
        *,
        score: int | None = None,
        win_in: int | None = None,
        bound: _BoundName = "exact",
    ) -> Variation: ...
    @property
    def move(self) -> Point: ...
    @property
    def pv(self) -> list[Point]: ...
    @property
    def score(self) -> int | None: ...
    @property
    def win_in(self) -> int | None: ...
    @property
    def bound(self) -> _BoundName: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[Point]], dict[str, Any]]: ...

@final
class Analysis:
    """What an engine thinks of a position, from the side to move.

    move: the move to play.  score: on the engine's scale, None if unknown.  win_in: plies to a forced win
    (negative: to a forced loss), None if none is known.  depth, selective_depth: plies.  seconds: wall clock.
    pv: the principal variation, starting with ``move``; ``move`` alone unless given.
    lines: the principal variations, best first. Engines that find several are told how many; all others have the one
    that ``pv``, ``score`` and ``win_in`` say.
    Raises SearchError for a negative count and for seconds that are negative or not finite.
    """

    def __new__(
        cls,
        move: PointLike,
        *,
        score: int | None = None,
        win_in: int | None = None,
        depth: int | None = None,
        selective_depth: int | None = None,
        nodes: int | None = None,
        seconds: float = 0.0,
        pv: Sequence[PointLike] | None = None,
        lines: Sequence[Variation] | None = None,
    ) -> Analysis: ...
    @property
    def move(self) -> Point: ...
    @property
    def score(self) -> int | None: ...
    @property
    def win_in(self) -> int | None: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def selective_depth(self) -> int | None: ...
    @property
    def nodes(self) -> int | None: ...
    @property
    def seconds(self) -> float: ...
    @property
    def pv(self) -> list[Point]: ...
    @property
    def lines(self) -> list[Variation]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Point], dict[str, Any]]: ...

@final
class EngineOption:
    """What can be set on an engine.

    kind: of its values. takes: the same in words, such as ``1 to 64``. least, most: the ends of the range of an
    ``integer`` or a ``number``. words: the values of a ``word``. default, value: None for a ``file`` that is not set.
    meaning: what the option does.
    """

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> Literal["integer", "number", "boolean", "word", "file"]: ...
    @property
    def takes(self) -> str: ...
    @property
    def least(self) -> int | float | None: ...
    @property
    def most(self) -> int | float | None: ...
    @property
    def words(self) -> list[str]: ...
    @property
    def default(self) -> bool | int | float | str | None: ...
    @property
    def value(self) -> bool | int | float | str | None: ...
    @property
    def meaning(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...

@disjoint_base
class SearchEngine:
    """One of the built-in searches: ``easy``, ``medium``, ``hard``, or ``tengen``, the strongest.

    It may be used from several threads, one search at a time: whatever else but ``stop`` comes during a search raises
    SearchError.

    options: by name; values may be given as text. ``describe_options`` says which there are, as does docs/options.md.
    Raises SearchError for an unknown engine or option and for a value out of range.
    """

    def __new__(cls, name: str, **options: Any) -> Self: ...
    @staticmethod
    def names() -> list[str]:
        """Weakest first."""
    @property
    def name(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]:
        """The options in force, as bool, int, float or text; a file that is not set is left out."""
    def describe_options(self) -> list[EngineOption]:
        """All that can be set, in a fixed order."""
    def configure(self, **options: Any) -> None:
        """Sets options, one after the other; a table of another size is empty."""
    def analyse(
        self, game: Game, limit: Limit | None = None, *, on_iteration: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        """Searches the position with the GIL released; Ctrl-C stops it and raises KeyboardInterrupt.

        on_iteration: called in this thread with what is known after every depth that was searched to its end, while
        the search goes on. What it raises stops the search and is raised.
        The game is not changed. Raises SearchError when the game is over or the engine is already searching.
        """
    def stop(self) -> bool:
        """Ends the search of another thread, which then returns what it has found; whether there was one to end."""
    def reset(self, rules: Rules | None = None) -> None:
        """Forgets what earlier searches left in the tables, as before a new game, with the GIL released.

        What searches under ``rules`` need once in a process is made now, and not on the clock of the first of them.
        """

def bench_positions() -> list[tuple[str, Game]]:
    """The fixed positions of ``gomoku-arena bench``, by name."""

@final
class Proof:
    """A win that no reply escapes.

    line: the moves of both sides up to the win, the winner's first; the loser plays what resists longest, as far as
    the solver knows.
    win_in: plies to the win, the length of the line.  nodes: winner's moves that were tried to find it.
    Raises SearchError for an empty line and for a negative count.
    """

    def __new__(cls, line: Sequence[PointLike], *, nodes: int) -> Proof: ...
    @property
    def line(self) -> list[Point]: ...
    @property
    def win_in(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[Point]], dict[str, Any]]: ...

def solve_vcf(game: Game, *, nodes: int = 20_000, memory: int = 256) -> Proof | None:
    """The shortest victory by continuous fours (VCF) of the side to move, with the GIL released.

    Every move of the line threatens to win with the next: a four, or a capture or the threat of one that leaves a
    four or the last pair to take. No legal reply escapes, so a proof holds under all rules; None says only that no
    such win was found within so many nodes (winner's moves tried, 1 to 10**12) and ``memory``, about so many MiB that
    the search may remember (1 to 65,536). The game is not changed; Ctrl-C stops the search. Raises SearchError when the
    game is over.
    """

def solve_vct(game: Game, *, nodes: int = 200_000, memory: int = 256) -> Proof | None:
    """A victory by continuous threats (VCT) of the side to move: by fours and open threes, not always the shortest.

    Every move of the line threatens to win with the next, or to make an open four. All else is as with `solve_vcf`.
    """

@final
class LineAssembler:
    """Collects chunks of bytes and hands out complete lines as text, in bounded memory.

    CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A line
    longer than ``limit`` bytes is cut there and ends in an ellipsis, so that it cannot pass for a short answer.
    """

    def __new__(cls, limit: int = 4096) -> LineAssembler: ...
    def feed(self, chunk: bytes) -> list[str]:
        """The lines that ``chunk`` completes."""
    def flush(self) -> list[str]:
        """The line that the end of the stream completes, if any."""

@final
class Pipes:
    """The near ends of a process's pipes. POSIX only.

    It uses duplicates of the file descriptors, which stay the caller's. Whatever the process does, memory stays bounded
    and no wait is longer than its ``seconds``; waits let other threads run and honour Ctrl-C. The methods that wait
    raise TimeoutError, and EOFError once the other end is closed.
    Raises OSError for what is no descriptor.
    """

    def __new__(cls, stdin: int, stdout: int, stderr: int) -> Pipes: ...
    def write(self, text: bytes, seconds: float) -> None:
        """Sends ``text``, all of it."""
    def read_line(self, seconds: float) -> str:
        """The next line of its stdout, as ``LineAssembler`` hands it out."""
    def pump(self, seconds: float) -> bool:
        """Waits for output and takes in one chunk a pipe; whether there was any. Raises neither error."""
    def rally(
        self, other: Pipes, game: Game, mine: _Terms, theirs: _Terms, seconds: float
    ) -> tuple[list[tuple[Analysis, list[str]]], float | None]:
        """Lets two Gomocup bots answer each other for up to ``seconds``; the one at these pipes is to move.

        Each is sent the other's last move and its ``time_left``, and must know the rest already. Only quick answers
        that are legal moves are taken, each with the ``MESSAGE`` and ``DEBUG`` lines before it; everything else is left
        unread. Then: for how many seconds the next one has been asked for its move, None where it has not been.
        ``game`` is not changed. Raises neither error.
        """
    def discard_output(self) -> None:
        """Forgets what it has printed so far, as far as that can be told without waiting."""
    @property
    def stderr_tail(self) -> str:
        """The end of what it wrote to stderr, as far as that has been taken in."""
    @property
    def log(self) -> str:
        """The last 40 lines, ``>`` to the process and ``<`` from it, with seconds since the last thing sent."""
    def close_stdin(self) -> None: ...
    def close(self) -> None:
        """Closes every pipe; ``stderr_tail`` and ``log`` stay."""
