"""What the page says of a game that is played, in the reader's language."""

from collections.abc import Mapping
from typing import Literal

from gomoku_arena._core import Analysis, Color, Variation
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.engines.levels import level_engine
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import Termination
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words
from gomoku_arena.sentences.findings import forced, must_stop, objection
from gomoku_arena.sentences.games import engine_turn, to_move
from gomoku_arena.sentences.words import COLORS, LONG, TERMINATIONS, Translator
from gomoku_arena.server.web.i18n.reasons import Reason, fault_of
from gomoku_arena.server.web.i18n.texts import BoardTexts, Texts, marked
from gomoku_arena.server.web.play._hint import HintReason, HintStep
from gomoku_arena.server.web.play_settings import RUN, PlaySettings
from gomoku_arena.server.web.widgets.level_words import level_name
from gomoku_arena.win_probability import win_probability

_WON: Mapping[Termination, str] = {
    Termination.FIVE: marked("{winner} wins with five in a row"),
    Termination.CAPTURES: marked("{winner} wins by captures"),
    Termination.FORBIDDEN: marked("{winner} wins: {loser} played a forbidden point"),
    Termination.RESIGNATION: marked("{winner} wins: {loser} resigned"),
    Termination.TIMEOUT: marked("{winner} wins: {loser} ran out of time"),
    Termination.ILLEGAL_MOVE: marked("{winner} wins: the engine of {loser} played an illegal move"),
    Termination.CRASH: marked("{winner} wins: the engine of {loser} failed"),
    Termination.PROTOCOL: marked("{winner} wins: the engine of {loser} failed"),
    Termination.START_FAILED: marked("{winner} wins: the engine of {loser} did not start"),
    Termination.UNSUPPORTED: marked("{winner} wins: the engine of {loser} does not play these rules"),
}

_WON_ANYHOW = marked("{winner} wins")


def player_name(sitting: GameSession, color: Color, texts: Texts) -> str:
    """Whoever plays that colour: a level, an engine's name, or what a person is called."""
    player = sitting.players[color]
    if not player.is_person:
        return level_name(texts, player.name)
    if player.name in set(OpeningPlayer):
        return texts(player.name)
    return texts("You") if only_person(sitting) else texts(COLORS[color])


def headline(sitting: GameSession, texts: Texts, you: Color | None = None) -> str:
    """What the end of the game is to whoever looks at it: the player of that colour, or the only person in it."""
    winner, you = sitting.verdict.winner if sitting.verdict else None, you or only_person(sitting)
    if winner is None:
        return texts("Draw")
    if you is None:
        is_person = sitting.players[winner].is_person
        name = player_name(sitting, winner, texts) if is_person else texts(COLORS[winner])
        return texts("{name} won", name=name)
    return texts("You won") if winner is you else texts("You lost")


def ending(sitting: GameSession, you: Color | None = None) -> Literal["won", "lost", "drawn"]:
    """How the game ended for that player or the only person in it; won where one of two has."""
    winner, you = sitting.verdict.winner if sitting.verdict else None, you or only_person(sitting)
    if winner is None:
        return "drawn"
    return "lost" if you is winner.opponent else "won"


def rematch(sitting: GameSession, texts: Texts) -> str:
    """What the button says that begins the next game."""
    you = only_person(sitting)
    return texts("Play again") if you is None else texts("Rematch as {color}", color=texts(COLORS[you.opponent]))


def other_level(level: int, settings: PlaySettings, texts: Texts) -> str:
    """What the button says that begins a game at the level that the results call for."""
    name = level_name(texts, level_engine(level))
    if level > (settings.level or level):
        return texts("{n} wins in a row: try {level}", n=RUN, level=name)
    return texts("{n} losses in a row: try {level}", n=RUN, level=name)


def only_person(sitting: GameSession) -> Color | None:
    """The colour of the one person; None for two people, and for none."""
    people = [color for color, player in sitting.players.items() if player.is_person]
    return people[0] if len(people) == 1 else None


def result(verdict: Verdict, texts: Texts) -> str:
    """Who won, and why."""
    if verdict.winner is None:
        return texts("Draw: {reason}", reason=texts(TERMINATIONS[verdict.termination]))
    winner, loser = texts(COLORS[verdict.winner]), texts(COLORS[verdict.winner.opponent])
    return texts(_WON.get(verdict.termination, _WON_ANYHOW), winner=winner, loser=loser)


def fault(verdict: Verdict, texts: Texts) -> Reason:
    """What an engine did wrong, as the referee says it; nothing where the board decided."""
    return fault_of(texts, verdict.fault) if verdict.fault else Reason("", texts.language)


def turn(sitting: GameSession, texts: Texts, *, held: bool) -> str:
    """Who is to move."""
    color = sitting.game.side_to_move
    name = player_name(sitting, color, texts)
    if not sitting.to_move.is_person:
        return engine_turn(name, texts, held=held)
    return texts("Your turn") if only_person(sitting) else to_move(name, texts)


def advice(analysis: Analysis, texts: BoardTexts) -> str:
    """The suggested moves, best first, each with its winning chance."""
    moves = ((texts.point(line.move), _chance(line, texts)) for line in analysis.lines)
    return " · ".join(f"{place}. {move}{chance}" for place, (move, chance) in enumerate(moves, 1))


def next_hint(step: HintStep, texts: Texts) -> str:
    """What the button says that asks for the step after that one."""
    return {HintStep.NOTHING: texts("Hint"), HintStep.REGION: texts("Which move?")}.get(step, texts("Why?"))


def hint_reason(reason: HintReason, texts: BoardTexts) -> list[str]:
    """Why the best move is good: what is forced, what has to be stopped, what it beats."""
    told = [forced(win, texts) for win in reason.wins]
    explained = reason.explained
    if explained is not None and explained.must_stop:
        told.append(must_stop(explained, texts))
    others = explained.alternatives if explained is not None else ()
    compared = [it for it in (reason.best, *others) if it is not None]
    return [*told, *(objection(it, texts) for it in compared)]


def clock_face(left: float) -> str:
    """The seconds that are left, such as ``9:41`` or ``12.3``."""
    left = max(left, 0.0)
    return f"{left:.1f}" if left < LONG else "{}:{:02}".format(*divmod(int(left), 60))


def points_text(points: float) -> str:
    """What somebody has won, half by half, such as ``2`` or ``1½``."""
    whole, half = divmod(points, 1)
    return f"{whole:.0f}" * bool(whole or not half) + "½" * bool(half)


def _chance(line: Variation, texts: Translator) -> str:
    if line.score is None:
        return ""
    return f" ({in_words(percent(win_probability(line.score, line.win_in)), bound_of(line), texts)})"
