"""Engines of this process for tests: one plays what it is told, the others go wrong in the ways engines do."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gomoku_arena import Analysis, Engine, EngineInfo, Game, Limit, Opening, Rules


class Player(Engine):
    """Plays the first legal point by rows; remembers the limits and rules it was told."""

    def __init__(self, name: str = "player") -> None:
        self._name = name
        self.limits: list[Limit] = []
        self.rules: list[Rules] = []

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name=self._name)

    def new_game(self, rules: Rules) -> None:
        self.rules.append(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.limits.append(limit)
        return Analysis(self.choose(game))

    def choose(self, game: Game) -> Any:
        """The point to play."""
        return game.legal_moves()[0]


class Scripted(Player):
    """Plays these points in turn."""

    def __init__(self, points: str | Sequence[str], name: str = "scripted") -> None:
        super().__init__(name)
        self._points: Iterator[str] = iter(points.split() if isinstance(points, str) else points)

    def choose(self, game: Game) -> str:
        return next(self._points)


class Sleeper(Player):
    """Thinks for that many seconds."""

    def __init__(self, seconds: float, name: str = "sleeper") -> None:
        super().__init__(name)
        self._seconds = seconds

    def choose(self, game: Game) -> Any:
        time.sleep(self._seconds)
        return super().choose(game)


class Cheat(Player):
    """Plays a stone of the opponent's into the game it is shown, then a legal move."""

    def choose(self, game: Game) -> Any:
        move = game.legal_moves()[0]
        for point in game.legal_moves()[40:44]:
            game.play(point)
        return move


class Opinionated(Player):
    """Always says that score."""

    def __init__(self, score: int, name: str = "opinionated", points: Sequence[str] = ()) -> None:
        super().__init__(name)
        self._score = score
        self._points = iter(points)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(next(self._points, None) or self.choose(game), score=self._score)


class Negotiator(Player):
    """Answers openings with these in turn; an exception is raised, a callable called. Keeps what it was asked."""

    def __init__(self, *answers: Any, name: str = "negotiator", points: Sequence[str] = ()) -> None:
        super().__init__(name)
        self._answers = iter(answers)
        self._points = iter(points)
        self.asked: list[tuple[int, Limit, int]] = []

    def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> Any:
        self.asked.append((len(opening.stones), limit, seed))
        answer = next(self._answers)
        if isinstance(answer, BaseException):
            raise answer
        return answer() if callable(answer) else answer

    def choose(self, game: Game) -> Any:
        return next(self._points, None) or super().choose(game)


class Doing(Player):
    """Does that in place of a move, or of greeting a game."""

    def __init__(self, deed: Callable[[], Any], *, at_greeting: bool = False, name: str = "doing") -> None:
        super().__init__(name)
        self._deed = deed
        self._at_greeting = at_greeting

    def new_game(self, rules: Rules) -> None:
        if self._at_greeting:
            self._deed()

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if self._at_greeting:
            return super().analyse(game, limit)
        answer: Analysis = self._deed()
        return answer


def raising(error: BaseException, *, at_greeting: bool = False, name: str = "raising") -> Engine:
    """An engine out of which that error comes."""

    def deed() -> None:
        raise error

    return Doing(deed, at_greeting=at_greeting, name=name)
