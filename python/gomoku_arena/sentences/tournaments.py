"""Under what a tournament is played, and what its test has come to."""

from gomoku_arena.clock import TimeControl
from gomoku_arena.sentences.words import Translator, english
from gomoku_arena.tournament.events import SprtEvent


def time_limits(time: TimeControl, texts: Translator = english) -> str:
    """What a player may think."""
    told = [
        time.seconds is not None and texts("{n} s a move", n=f"{time.seconds:g}"),
        time.match_seconds is not None and texts("{n} s a game", n=f"{time.match_seconds:g}"),
        time.increment_seconds > 0 and texts("{n} s more after every move", n=f"{time.increment_seconds:g}"),
        time.depth is not None and texts("depth {n}", n=time.depth),
        time.nodes is not None and texts("{n} nodes", n=f"{time.nodes:,}"),
    ]
    return ", ".join(it for it in told if it) or texts("no limit of time")


def sprt_text(sprt: SprtEvent, texts: Translator = english) -> str:
    """What the test compares, and what it has come to."""
    values = {"first": sprt.first, "second": sprt.second, "elo0": f"{sprt.elo0:g}", "elo1": f"{sprt.elo1:g}"}
    if sprt.decision == "H1":
        return texts("H1 is accepted: {first} is {elo1} Elo or more above {second}, rather than {elo0}", **values)
    if sprt.decision == "H0":
        return texts("H0 is accepted: {first} is {elo0} Elo or less above {second}, rather than {elo1}", **values)
    return texts("Is {first} {elo0} (H0) or {elo1} (H1) Elo above {second}? Not decided yet.", **values)


def sprt_figures(sprt: SprtEvent, texts: Translator = english) -> str:
    """The log-likelihood ratio between its bounds."""
    return texts(
        "LLR {llr} between {lower} and {upper}, {n} game pairs",
        llr=f"{sprt.llr:z.2f}",
        lower=f"{sprt.lower:.2f}",
        upper=f"{sprt.upper:.2f}",
        n=sprt.pairs,
    )


def sprt_line(sprt: SprtEvent) -> str:
    """All of it in a line of English."""
    return f"{sprt_text(sprt)} · {sprt_figures(sprt)}"
