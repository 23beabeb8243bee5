"""The leagues of Gomocup: rules, board, clock and memory, each under a name, and what every league asks of a brain.

From gomocup.org (``/live/schedule``, ``/enroll``, the announcements of 2024) and the public code of its judge
(Gomocup/GomocupJudge), as of 2026.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl, number_of
from gomoku_arena.nearest import advice

TOLERANCE = 1.0
"""Seconds by which the judge forgives an answer; a clock that runs faster does not shorten them."""

MEMORY_MB = 350
"""MiB that a brain may hold with all its processes."""

FOLDER_MB = 70
"""MiB that a brain may keep in the folder of ``INFO folder``."""

ARCHIVE_MB = 8
"""MiB of a brain's archive."""

FAULT_SHARE = 0.1
"""Who loses more than this share of the games by faults is disqualified."""


@dataclass(frozen=True)
class League:
    """What is played in a league."""

    name: str
    rules: str
    """The preset; names of executables say it in the same word."""
    size: int
    """Points a side."""
    move_seconds: float
    match_seconds: float
    """Of the finals; groups before them have less."""
    draw_after: int | None = None
    """Stones after which the judge calls a game a draw."""

    @property
    def rule_set(self) -> Rules:
        """The rules on the league's board."""
        return Rules.from_name(self.rules, size=self.size)

    @property
    def code(self) -> int:
        """What brains are told by ``INFO rule``."""
        return self.rule_set.gomocup or 0

    @property
    def title(self) -> str:
        """The rules and the board."""
        return f"{self.rules} {self.size}x{self.size}"

    def time(self, speed: float = 1.0) -> TimeControl:
        """The clock, ``speed`` times as long."""
        return TimeControl(
            seconds=self.move_seconds * speed, match_seconds=self.match_seconds * speed, margin=TOLERANCE
        )


LEAGUES: Mapping[str, League] = {
    league.name: league
    for league in (
        League("freestyle15", "freestyle", 15, 300, 1000),
        League("freestyle20", "freestyle", 20, 300, 1000),
        League("standard", "standard", 15, 300, 1000),
        League("renju", "renju", 15, 300, 1000, draw_after=200),
        League("caro", "caro", 15, 300, 1000),
        League("fastgame", "freestyle", 20, 5, 120),
    )
}
"""The leagues by their names."""


def known_league(name: object) -> League:
    """The league of that name. Raises ValueError where there is none."""
    if isinstance(name, str) and name in LEAGUES:
        return LEAGUES[name]
    raise ValueError(f"league = {name!r:.80}: there is no such league; {advice(str(name), LEAGUES)}")


def with_league(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a tournament with those of its league, where it names one. What is said besides wins.

    Raises ValueError for an unknown league, for rules besides it, and for ``speed`` without a league.
    """
    name, speed = values.get("league"), values.get("speed")
    if name is None:
        if speed is not None:
            raise ValueError(f"speed = {speed!r:.80} is how fast a league's clock runs, and no league is named")
        return dict(values)
    league = known_league(name)
    if values.get("rules"):
        raise ValueError(f"league = {name!r} is played under {league.title}: leave out the rules, or the league")
    factor = number_of(speed)
    time = league.time(factor if factor is not None and factor > 0 else 1.0)
    return {
        **values,
        "rules": {"preset": league.rules, "size": league.size},
        "time": _over({key: getattr(time, key) for key in ("seconds", "match_seconds", "margin")}, values.get("time")),
        "adjudication": _over(
            {} if league.draw_after is None else {"draw_after": league.draw_after}, values.get("adjudication")
        ),
        "engines": _with_memory(values.get("engines")),
    }


def _over(usual: dict[str, Any], given: Any) -> Any:
    """The given table over the usual one; a number of seconds is a table, and any other value stands for itself."""
    if given is None:
        return usual
    seconds = number_of(given)
    table = given if seconds is None else {"seconds": seconds}
    return {**usual, **table} if isinstance(table, Mapping) else given


def _with_memory(engines: Any) -> Any:
    """The engines, each with the memory of a league unless it has its own."""
    if isinstance(engines, str) or not isinstance(engines, Sequence):
        return engines
    return [_bounded(engine) for engine in engines]


def _bounded(engine: Any) -> Any:
    # Imported where engines are there: the names of the leagues stand in the help of commands that have none.
    from gomoku_arena.play.config import EngineConfig

    match engine:
        case str():
            return {"spec": engine, "max_memory_mb": MEMORY_MB}
        case EngineConfig() if "max_memory_mb" not in engine.model_fields_set:
            return engine.model_copy(update={"max_memory_mb": MEMORY_MB})
        case Mapping():
            return {"max_memory_mb": MEMORY_MB, **engine}
    return engine
