"""A rehearsal in words, for the terminal and for its page."""

from collections.abc import Mapping
from typing import Any

from gomoku_arena.rehearsal.result import PlayedGame, RehearsalResult
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.tournament.leagues import League

_WORDS = {1: "won", 0.5: "drew", 0: "lost"}


def clock_words(league: League, speed: float) -> str:
    """A league with its clock."""
    time = league.time(speed)
    shortened = "" if speed == 1 else f", {speed:g} times the league's"
    return (
        f"{league.title}, rule {league.code}, {time.seconds:g} s a move and {time.match_seconds:g} s a game{shortened}"
    )


def game_words(game: PlayedGame) -> str:
    """A game in a line."""
    told = f"{game.color} against {game.opponent}: {_WORDS[game.points]} after {game.plies} stones"
    return f"{told}, {TERMINATIONS[game.termination]}{' (a fault of the brain)' if game.is_fault else ''}"


def verdict_words(result: RehearsalResult) -> str:
    """The verdict."""
    return "nothing here would disqualify it" if result.fit else "it would be disqualified"


def checks_words(report: Mapping[str, Any]) -> str:
    """How many checks came to what."""
    return ", ".join(f"{count} {verdict}" for verdict, count in report["counts"].items() if count)
