"""Checks of the clock: what a brain was told against what it takes, from the last byte sent to the answer."""

import contextlib
import math
from time import monotonic

import psutil

from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._session import QUICK, SIZE, TURN_MS
from gomoku_arena.conformance._sparring import FORGIVEN, Sparring
from gomoku_arena.conformance._verdict import Outcome, failed, passed, warned
from gomoku_arena.gomocup import client as gomocup

_MOVES = 4
_FIRST_MS = 300
_WINDING_DOWN = 0.3
_RESTING = 0.7
_RESTLESS = 0.1
"""Of the opponent's time: what a brain may compute that reads its pipe now and then."""
_AT_ONCE = 1.0
_MATCH_SECONDS = 4.0
_MATCH_MOVES = 25
_LAST_SECONDS = 0.5
_STARTUP_LOOKS_SLOW = 5.0


@check("start-up", needs="start-20")
def start_up(examinee: Examinee) -> Outcome:
    """How long the brain takes to answer its first START; no clock runs meanwhile."""
    begun = monotonic()
    with examinee.session() as session:
        session.start(SIZE)
    seconds = monotonic() - begun
    sentence = f"answers START after {seconds:.2f} s"
    return warned(f"{sentence}; some managers wait no longer") if seconds > _STARTUP_LOOKS_SLOW else passed(sentence)


@check("first-move", needs="turn")
def first_move(examinee: Examinee) -> Outcome:
    """How much later than its limit the first move of a process comes, by what is loaded only then."""
    limit = _FIRST_MS / 1000
    with examinee.session() as session:
        session.start(SIZE, gomocup.info("timeout_turn", _FIRST_MS))
        game = Sparring(session, SIZE)
        game.turn(limit=limit)
    told = f"its first move comes after {game.first:.2f} s of {limit:g} s"
    if game.first <= limit + FORGIVEN:
        return passed(told)
    needed = math.ceil(game.first - limit)
    return warned(f"{told}; tournaments need first_move = {needed} for it, and other managers give nothing")


@check("opponents-time", needs="turn")
def opponents_time(examinee: Examinee) -> Outcome:
    """It rests while its opponent thinks: tournaments on one machine take its computing from the opponent."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        game = Sparring(session, SIZE)
        while len(game.seconds) < 2:
            game.turn(limit=TURN_MS / 1000)
        session.drain(_WINDING_DOWN)
        before = _computed(session.family())
        session.drain(_RESTING)
        used = _computed(session.family()) - before
    told = f"computes for {used:.2f} s in {_RESTING:g} s of its opponent's time"
    if used <= _RESTING * _RESTLESS:
        return passed(told)
    return warned(f"{told}; a tournament stops that with suspend = true")


def _computed(processes: list[int]) -> float:
    """Seconds of processors that these have used."""
    used = 0.0
    for pid in processes:
        with contextlib.suppress(psutil.Error):
            used += sum(psutil.Process(pid).cpu_times()[:2])
    return used


def _turn(milliseconds: int) -> Check:
    @check(f"timeout-turn-{milliseconds}", mandatory=True, needs="turn")
    def ask(examinee: Examinee) -> Outcome:
        limit = milliseconds / 1000
        with examinee.session() as session:
            session.start(SIZE, gomocup.info("timeout_turn", milliseconds))
            game = Sparring(session, SIZE)
            while len(game.seconds) < _MOVES and not game.is_over:
                game.turn(limit=limit)
        return judged(max(game.seconds), limit, f"over {len(game.seconds)} moves")

    return ask


def judged(longest: float, limit: float, where: str) -> Outcome:
    """What moves come to of which the longest took ``longest`` seconds of ``limit``."""
    told = f"longest move {longest:.3f} s of {limit:g} s {where}"
    if longest > limit + FORGIVEN:
        return failed(f"{told}, {longest - limit:.3f} s too long")
    return warned(f"{told}, late but forgiven") if longest > limit else passed(told)


@check("timeout-turn-0", needs="turn")
def at_once(examinee: Examinee) -> Outcome:
    """A limit of 0 means as fast as possible."""
    with examinee.session() as session:
        session.start(SIZE, gomocup.info("timeout_turn", 0))
        game = Sparring(session, SIZE)
        while len(game.seconds) < _MOVES and not game.is_over:
            game.turn(limit=_AT_ONCE)
    longest = max(game.seconds)
    sentence = f"longest move {longest:.3f} s where it shall be as fast as possible"
    return passed(sentence) if longest <= _AT_ONCE else failed(sentence)


@check("time-left-small", mandatory=True, needs="turn")
def time_left_small(examinee: Examinee) -> Outcome:
    """What is left for the game is a limit, too, whatever a move may take."""
    milliseconds = int(_LAST_SECONDS * 1000)
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        game = Sparring(session, SIZE)
        game.turn(limit=_LAST_SECONDS)
        session.say(gomocup.info("timeout_turn", 10_000), gomocup.info("timeout_match", 60_000))
        game.turn(gomocup.info("time_left", milliseconds), limit=_LAST_SECONDS)
    return judged(game.seconds[-1], _LAST_SECONDS, "left for the game")


@check("timeout-match", mandatory=True, needs="turn")
def match(examinee: Examinee) -> Outcome:
    """A whole game in the time for a whole game."""
    left = _MATCH_SECONDS
    with examinee.session() as session:
        limits = {"timeout_turn": _MATCH_SECONDS, "timeout_match": _MATCH_SECONDS}
        session.start(SIZE, *(gomocup.info(key, int(seconds * 1000)) for key, seconds in limits.items()))
        game = Sparring(session, SIZE)
        while len(game.seconds) < _MATCH_MOVES and not game.is_over and left > -FORGIVEN:
            game.turn(gomocup.info("time_left", max(1, int(left * 1000))), limit=max(left, 0.0))
            left = _MATCH_SECONDS - sum(game.seconds)
    told = f"{len(game.seconds)} moves in {sum(game.seconds):.2f} s of {_MATCH_SECONDS:g} s"
    if left < -FORGIVEN:
        return failed(told)
    return warned(f"{told}, late but forgiven") if left < 0 else passed(told)


CHECKS = (
    start_up,
    first_move,
    opponents_time,
    *(_turn(milliseconds) for milliseconds in (100, 300, 1000)),
    at_once,
    time_left_small,
    match,
)
