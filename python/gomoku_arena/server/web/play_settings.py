"""What a game on the page is to be: who plays, by which rules, how long they may think."""

import base64
import json
import random
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any, Literal, Self

from pydantic import TypeAdapter

from gomoku_arena._core import Color, Rules
from gomoku_arena.bounds import Bounds
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.levels import HIGHEST, level_engine
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.play.player import Player
from gomoku_arena.record import MoveRecord

Mode = Literal["engine", "friend", "people", "engines"]
Thinking = Literal["own", "seconds", "depth"]
PERSON, FRIENDLY = "person", "friend"
"""What records call whoever plays in this browser, and who came by link."""

FREE = "free"
"""The opening without a rule."""

_OPENED: Collection[Mode] = ("engine", "friend", "people")
"""Who may open under a rule."""

CLOCKS = ((1, 0), (3, 2), (5, 5), (10, 10), (30, 20))
"""Usual clocks: minutes for the game, and seconds more after each move."""

FIRST_LEVEL = 2
"""Against which somebody plays who has not chosen yet."""
RUN = 3
"""Wins or losses in a row after which another level is offered."""

_LONGEST = 2000
"""Characters of the choices that a browser may keep."""

_MARGIN = 1.0
"""Seconds by which an engine of a page may be late: it shares the machine with all who look at it."""


@dataclass
class PlaySettings:
    """The choices of the form for a new game; nothing is checked before ``begin``."""

    mode: Mode = "engine"
    """One person against the computer, two people in two places or in one, or ``engine`` (black) against ``other``."""
    level: Annotated[int, Bounds(1, HIGHEST)] | None = FIRST_LEVEL
    """The computer's, 1 to 8; None for ``engine``."""
    adapts: bool = False
    """Whether the level goes up after a game that the person has won, and down after a lost one."""
    run: Annotated[int, Bounds(-RUN, RUN)] = 0
    """Games in a row that the person has won at a level that does not adapt; negative: that were lost."""
    engine: str = "tengen"
    other: str = "hard"
    color: Literal["black", "white", "random"] = "black"
    """The person's."""
    preset: str = "freestyle"
    switches: dict[str, Any] = field(default_factory=lambda: Rules.freestyle().switches())
    """Every switch of the rules."""
    opening: str = FREE
    """The rule under which people open, as ``opening_rule`` knows it, or ``FREE``; its first player is ``color``."""
    thinking: Thinking = "own"
    """How an engine decides about its time: by itself, this many ``seconds`` a move, or to a ``depth`` in plies."""
    seconds: float = 2.0
    depth: int = 6
    clock: bool = False
    """Whether everybody has ``minutes`` for the game, and ``increment`` seconds more after each move."""
    minutes: float = 10.0
    increment: float = 5.0

    @classmethod
    def for_engines(cls, names: Collection[str]) -> Self:
        """The usual choices, as far as those engines can be had. Raises ValueError where there is none."""
        settings = cls()
        settings.level = FIRST_LEVEL if level_engine(FIRST_LEVEL) in names else None
        settings.engine = settings.engine if settings.engine in names else min(names)
        settings.other = settings.other if settings.other in names else settings.engine
        return settings

    @property
    def asks_for_time(self) -> bool:
        """Whether it matters how the engine thinks: a level has limits of its own."""
        return self.mode == "engines" or (self.mode == "engine" and self.level is None)

    @property
    def opens(self) -> bool:
        """Whether such a game may open under a rule."""
        return self.mode in _OPENED

    @property
    def asks_for_color(self) -> bool:
        """Whether the person chooses a colour, and not who places the first stone."""
        return self.mode in ("engine", "friend") and not self.first_player

    @property
    def first_player(self) -> str:
        """The mode where one person may place the first stone of an opening under a rule; empty elsewhere."""
        is_asked = self.opens and self.opening != FREE and self.mode != "people"
        return self.mode if is_asked else ""

    def to_cookie(self) -> str:
        """The choices as letters, digits and ``-_``, for the browser to keep."""
        return base64.urlsafe_b64encode(json.dumps(asdict(self)).encode()).decode().rstrip("=")

    @classmethod
    def from_cookie(cls, text: str, names: Collection[str]) -> Self:
        """The choices that a browser has kept, or the usual ones where it has none, or others than there are now."""
        usual = cls.for_engines(names)
        if not text or len(text) > _LONGEST:
            return usual
        try:
            told = json.loads(base64.urlsafe_b64decode(text + -len(text) % 4 * "="))
            settings: Self = TypeAdapter(cls).validate_python(told)
            settings.begin()
        # A cookie may hold anything.
        except (ValueError, TypeError, OverflowError, KeyError, RecursionError):
            return usual
        asked = {settings.engine, settings.other, level_engine(settings.level or HIGHEST)}
        return settings if asked <= set(names) else usual

    def choose_preset(self, name: str) -> None:
        """Sets every switch as that preset has it. Raises RulesError for an unknown name."""
        self.switches = Rules.from_name(name).switches()
        self.preset = name

    def rules(self) -> Rules:
        """The rules that the switches make. Raises RulesError, TypeError or OverflowError where they make none."""
        return Rules(**self.switches)

    def begin(self, chance: random.Random | None = None) -> GameSession:
        """A game as chosen, before its opening. Raises RulesError or ValueError where a choice is out of range.

        chance: decides who is black where that is random.
        """
        opening = self.begin_opening()
        players = self._players(chance or random.Random())
        if opening is not None and self.mode == "people":
            players = _named(players, (OpeningPlayer.FIRST, OpeningPlayer.SECOND))
        return GameSession(self.rules(), *players, () if opening is None else opening)

    def begin_opening(self) -> Opening | None:
        """The opening with which a game begins; None where it begins at once. Raises as ``rules``, and RulesError."""
        if self.opening == FREE or not self.opens:
            return None
        return Opening.begun(self.rules(), self.opening)

    def play_on(self, position: Position, color: Color | None = None) -> GameSession:
        """A game that goes on from there, against the engine of choice. color: the person's, that of the turn if None.

        Its moves count as played in no time, and can be taken back.
        """
        self.color = (color or position.game().side_to_move).name
        return self._going_on(replace(position, source=None))

    def resume(self, position: Position) -> GameSession:
        """A game that was left, with the same players; its moves took the seconds that its record tells."""
        return self._going_on(position)

    def _going_on(self, position: Position) -> GameSession:
        self.preset, self.switches = position.rules.name, position.rules.switches()
        told = position.source
        players = self._players(random.Random())
        if self.mode == "people" and told and {told.black, told.white} == set(OpeningPlayer):
            players = _named(players, (told.black, told.white))
        session = GameSession(position.rules, *players, _opening_of(position), position.setup)
        session.go_on_after(told.moves if told else map(MoveRecord, position.moves))
        return session

    def seated(self, session: GameSession) -> "PlaySettings":
        """These choices with the colour that the person of a game has."""
        people = [color.name for color, player in session.players.items() if player.is_person]
        return replace(self, color=people[0]) if len(people) == 1 else self

    def after(self, played: GameSession) -> "PlaySettings":
        """These choices as the result of that game leaves them: the level where it adapts, else the games in a row.

        The level follows as a staircase does, one up and one down: it settles where the person wins half of the games.
        """
        people = [color for color, player in played.players.items() if player.is_person]
        if self.level is None or played.verdict is None or len(people) != 1:
            return replace(self)
        if played.players[people[0].opponent].spec.text != level_engine(self.level):
            return replace(self)
        winner = played.verdict.winner
        step = 0 if winner is None else 1 if winner is people[0] else -1
        if self.adapts:
            return replace(self, level=min(max(self.level + step, 1), HIGHEST), run=0)
        run = self.run + step if self.run * step > 0 else step
        return replace(self, run=min(max(run, -RUN), RUN))

    def offered_level(self, played: GameSession) -> int | None:
        """The level to offer after that game: the one above after ``RUN`` wins in a row, the one below after losses."""
        following = self.after(played)
        if following.level is None or abs(following.run) < RUN:
            return None
        level = following.level + (1 if following.run > 0 else -1)
        return level if 1 <= level <= HIGHEST else None

    def choose_level(self, level: int | None) -> None:
        """Plays against that level, or against ``engine`` where it is None."""
        self.run = self.run if level == self.level else 0
        self.level = level

    def rematch(self, played: GameSession, level: int | None = None) -> GameSession:
        """The next game after that one, with the colours swapped; the level follows the result if it is to adapt.

        level: that of the next game, whatever the result.
        """
        person = next((color for color, player in played.players.items() if player.is_person), Color.BLACK)
        # Under an opening rule those change places who place the first stone.
        if played.opened is not None and played.color_of(OpeningPlayer.FIRST) is Color.WHITE:
            person = person.opponent
        following = self.after(played)
        following.choose_level(following.level if level is None else level)
        self.level, self.run = following.level, following.run
        chosen, self.color = self.color, person.opponent.name
        try:
            return self.begin()
        finally:
            if chosen == "random":
                self.color = chosen

    def _players(self, chance: random.Random) -> tuple[Player, Player]:
        if self.mode == "engines":
            return self._engine(self.engine), self._engine(self.other)
        if self.mode in ("friend", "people"):
            return self._person(), self._person()
        color = chance.choice(["black", "white"]) if self.color == "random" else self.color
        seats = self._person(), self._computer(chance)
        return seats if color == Color.BLACK.name else (seats[1], seats[0])

    def _computer(self, chance: random.Random) -> Player:
        if self.level is None or self.level == HIGHEST:
            return self._engine(self.engine if self.level is None else level_engine(HIGHEST))
        name = level_engine(self.level)
        options = ("seed", chance.getrandbits(32)), ("hash", 1)
        return Player(name, EngineSpec.parse(name), self._clock(margin=_MARGIN), options=options)

    def _engine(self, name: str) -> Player:
        seconds = self.seconds if self.thinking == "seconds" else None
        depth = self.depth if self.thinking == "depth" else None
        return Player(name, EngineSpec.parse(name), self._clock(seconds=seconds, depth=depth, margin=_MARGIN))

    def _person(self) -> Player:
        """A person is bound by the clock alone."""
        return Player(PERSON, time=self._clock())

    def _clock(self, **limits: Any) -> TimeControl:
        if self.clock:
            limits |= {"match_seconds": 60 * self.minutes, "increment_seconds": self.increment}
        return TimeControl(**limits)


def _opening_of(position: Position) -> Opening | tuple[str, ...]:
    """The opening of a game that was kept, under its rule where the record tells that."""
    told = position.source
    return () if told is None else Opening.of(told) or told.opening


def _named(players: tuple[Player, Player], names: tuple[str, str]) -> tuple[Player, Player]:
    black, white = (replace(player, name=str(name)) for player, name in zip(players, names, strict=True))
    return black, white
