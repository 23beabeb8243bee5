"""What the page says of tournaments and their games, in the reader's language."""

from datetime import datetime

from gomoku_arena._core import Point
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.color import ColorName
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words
from gomoku_arena.sentences.findings import result_in
from gomoku_arena.sentences.openings import told
from gomoku_arena.sentences.tournaments import time_limits
from gomoku_arena.sentences.words import TERMINATIONS, Translator, seconds
from gomoku_arena.server.web.i18n.reasons import Reason, quoted
from gomoku_arena.server.web.i18n.texts import BoardTexts, Texts, marked
from gomoku_arena.server.web.stores.tournament_picture import State, TournamentPicture
from gomoku_arena.server.web.watch._watched_game import Opinion, WatchedGame

STATES: dict[State, str] = {
    "running": marked("running"),
    "finished": marked("finished"),
    "interrupted": marked("interrupted"),
    "imported": marked("imported"),
}
_RESULTS = {"black": marked("Black won"), "white": marked("White won"), None: marked("Draw")}


def conditions(picture: TournamentPicture, texts: Texts) -> str:
    """Under what it is played, and since when."""
    begun = picture.created.astimezone().strftime("%Y-%m-%d %H:%M")
    config = picture.config
    if config is None:
        return begun
    rules = config.rules.rules()
    format_ = texts(config.format_spec.title)
    times = list(dict.fromkeys(time_limits(it.time, texts) for it in config.players))
    return " · ".join(filter(None, [f"{rules.name} {rules.size}x{rules.size}", format_, *times[:2], begun]))


def progress(picture: TournamentPicture, texts: Texts) -> str:
    """How many games are finished."""
    if picture.total is None or picture.finished >= picture.total or picture.config is None:
        return texts("Games: {n}", n=picture.finished)
    return texts("{n} of {all} games", n=picture.finished, all=picture.total)


def last_news(picture: TournamentPicture, now: datetime, texts: Texts) -> str:
    """How long ago the last game ended; nothing where that is not known."""
    latest = picture.latest
    if latest is None or latest.ended is None:
        return ""
    return texts("last result {ago} ago", ago=span((now - latest.ended).total_seconds(), texts))


def span(value: float, texts: Texts) -> str:
    """A length of time in its two largest units at most."""
    minutes, rest = divmod(max(int(value), 0), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return texts("{days} d {hours} h", days=days, hours=hours)
    if hours:
        return texts("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return texts("{minutes} min {n} s", minutes=minutes, n=rest) if minutes else texts("{n} s", n=rest)


def result_text(winner: ColorName | None, texts: Texts) -> str:
    """Who won."""
    return texts(_RESULTS[winner])


def outcome_text(game: WatchedGame, texts: Texts) -> str:
    """Who won a game, and how; or how far it has come."""
    record = game.record
    if record is None:
        return running_text(game, texts)
    winner = {"black": record.black, "white": record.white, None: ""}[record.winner]
    who = texts("{name} won", name=winner) if winner else texts("Draw")
    return f"{who} · {texts(TERMINATIONS[record.termination])}"


def running_text(game: WatchedGame, texts: Texts) -> str:
    """How far a game has come that is being played, and what time is left to black and to white."""
    if not game.is_settled:
        return texts("the players choose the opening")
    told = [texts("being played"), texts("move {number}", number=game.plies)]
    left = [_left(game, by_black=by_black, texts=texts) for by_black in (True, False)]
    if all(left):
        told.append(texts("left: {black}, {white}", black=left[0], white=left[1]))
    return " · ".join(told)


def _left(game: WatchedGame, *, by_black: bool, texts: Texts) -> str:
    """The time that a side has left for the game; nothing where it has no such limit."""
    lefts = [it.move.left for it in game.opinions if it.by_black is by_black]
    return "" if not lefts or lefts[-1] is None else seconds(lefts[-1], texts)


def remark(game: WatchedGame, texts: Texts) -> Reason:
    """What else is to be said of a finished game: which fault ended it, or how its players came to their colours."""
    record = game.record
    if record is not None and record.termination.is_forfeit:
        return quoted(texts, record.reason)
    return Reason(told(record, texts.on_board(record.rule_set.size)) if record else "", texts.language)


def opinion_text(opinion: Opinion | None, texts: BoardTexts) -> str:
    """What the engine said of its move that is shown, and how long it took."""
    if opinion is None:
        return texts("given by the opening")
    move = opinion.move
    told = [
        texts.point(Point(move.point)),
        move.seconds is not None and seconds(move.seconds, texts),
        _worth(opinion, texts),
        move.depth is not None and texts("depth {n}", n=move.depth),
        move.nodes is not None and texts("{n} nodes", n=f"{move.nodes:,}"),
    ]
    return " · ".join(it for it in told if it)


def _worth(opinion: Opinion, texts: Translator) -> str:
    win_in = opinion.move.win_in
    if win_in is not None:
        return result_in(win_in, texts)
    if opinion.chance is None:
        return ""
    chance = opinion.chance if opinion.by_black else 1 - opinion.chance
    bound = bound_of(opinion.move)
    return texts(
        "score {score}, winning chance {chance}",
        score=in_words(str(opinion.move.score), bound, texts),
        chance=in_words(percent(chance), bound, texts),
    )
