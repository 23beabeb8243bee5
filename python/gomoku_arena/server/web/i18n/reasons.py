"""Why something is refused or went wrong, in the reader's language where the sentence is one of ours.

Errors are English, and made for programs and the command line too. The sentences that readers of the page meet stand
here as they are raised, with names in place of what differs; what another program said is quoted.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pydantic import ValidationError

from gomoku_arena._core import Color
from gomoku_arena.errors import describe
from gomoku_arena.server.web.i18n.sentences import COLORS, color_name
from gomoku_arena.server.web.i18n.texts import Texts, marked

_MOVES = (
    marked("{point} is occupied by a {color} stone"),
    marked("{point} is forbidden to {color}: {why}"),
    marked("{point} is off the board: columns and rows 1 to {size} are on it"),
    marked("{point} is off the {size} board"),
    marked("{point} cannot be played: the game is over"),
    marked("{words} is no point: a column letter a to v and a row number 1 to {size} are expected"),
    marked("there is no move to take back"),
    marked("double-three"),
    marked("double-four"),
    marked("overline"),
)
_PLACES = (
    marked("move {number}, {move}: {why}"),
    marked("move {number}: {why}"),
    marked("line {number}: {why}"),
    marked("game {number}: {why}"),
    marked("moves: {why}"),
    marked("rules: {why}"),
    marked("stones: {why}"),
)
_POSITIONS = (
    marked("the board has {given} rows, {size} are expected"),
    marked("row {row} has {given} letters, {size} are expected"),
    marked("{color} cannot hold {pairs} captured pairs: {most} are the most under these rules"),
    marked("size {size} is not between {least} and {most}"),
    marked("goal {goal} is not between {least} and {most}"),
    marked("captures of {color} {pairs} is not between {least} and {most}"),
    marked("advantage of {color} {pairs} is not below the goal {goal}"),
)
_TEXTS = (
    marked("the link has {n} characters: {most} at most"),
    marked("the link {words} has other characters than letters, digits and ._-"),
    marked("version {version}: this program reads version {known}"),
    marked("the text has {n} characters: {most} at most"),
    marked("the file has {n} bytes: {most} at most"),
    marked("no link, board, moves, PSQ, SGF or JSON: the text begins with {words}"),
    marked("there is no game in the text"),
    marked("reading the text took longer than {seconds} s"),
    marked("reading the text needs more memory than {n} MiB"),
    marked("too many texts are being read: please try again in a moment"),
    marked("more than {most} moves, which no game has"),
    marked("{words}: more stones than the {n} points of the board"),
    marked("line {number}: the board has more than {most} rows"),
    marked("stones without their moves are no game"),
    marked("stones without their moves: no order was found in which they could have been played"),
    marked(
        "stones without their moves: {black} black and {white} white ones: with {color} to move they cannot have been "
        "played in turn"
    ),
    marked(
        "stones without their moves: {black} black and {white} white ones, those that were captured included: with "
        "{color} to move they cannot have been played in turn"
    ),
)
_FAULTS = (
    marked("{player} ({color}): {why}"),
    marked("played {move}: {why}"),
    marked("took {seconds} s for a move, {allowed} s and a margin of {margin} s were allowed"),
    marked("did not come back when it was told to stop"),
)
_STORES = (
    marked("No such file or directory"),
    marked("Permission denied"),
    marked("file is not a database"),
    marked("it is an empty database"),
    marked("it is a database of something else"),
    marked("its schema is version {version}, this program knows {known}"),
    marked("there is no store {name}"),
    marked("it is no regular file"),
    marked("{name} beside it is no regular file"),
    marked("its tables are not those of a store: {words}"),
    marked("reading it takes longer than {seconds} s"),
    marked("it is still being read"),
    marked("it is too large: {engines} engines and {games} games at most are shown"),
    marked("tournament {name} is damaged: {words}"),
    marked("game {number} of {name} is damaged: {words}"),
)
SENTENCES = (*_MOVES, *_PLACES, *_POSITIONS, *_TEXTS, *_FAULTS, *_STORES)
"""Every sentence that is known."""

_LONGEST = 600
"""Characters of a sentence."""

_NUMBERS = marked("a number is missing or out of range")
_OTHERS_WORDS = marked("“{words}”")
_NAME = re.compile(r"\\{(\w+)\\}")
_WORD = r"\S+"
_SHAPES = {"color": "black|white", "why": ".+", "words": ".+", "player": ".+", "name": ".+"}
"""What a name may stand for, where that is more than a word, or less."""
_COLORS: dict[str, Color] = {color.name: color for color in COLORS}


class Reason(NamedTuple):
    """A sentence for the reader, and the code of its language."""

    text: str
    language: str


def reason_of(texts: Texts, error: Exception) -> Reason:
    """Why one of ours raised that; in English where the sentence is not known."""
    # A form with an empty or an impossible number; what the checks say of it is for programmers.
    if isinstance(error, ValidationError | TypeError | OverflowError):
        return Reason(texts(_NUMBERS), texts.language)
    told = _translated(texts, describe(error))
    return Reason(describe(error), "en") if told is None else Reason(told, texts.language)


def fault_of(texts: Texts, english: str) -> Reason:
    """What an engine did wrong, by the sentence that tells of it; quoted, and in English, where it is not known."""
    told = _translated(texts, english)
    return (
        Reason(texts(_OTHERS_WORDS, words=english[:_LONGEST]), "en") if told is None else Reason(told, texts.language)
    )


def _translated(texts: Texts, english: str) -> str | None:
    # Ours are short. Others' could be long enough, and full enough of commas, to be compared for hours.
    if len(english) > _LONGEST:
        return None
    for sentence in SENTENCES:
        found = _pattern(sentence).fullmatch(english)
        values = found and _values(texts, found.groupdict())
        if values is not None:
            return texts(sentence, **values)
    return None


def _values(texts: Texts, english: Mapping[str, str]) -> dict[str, str] | None:
    """What differs, in the reader's language; None where a part of it is not known."""
    values = dict(english)
    # English writes a colour small where it does not begin a sentence.
    if "color" in values and texts.language != "en":
        values["color"] = color_name(texts, _COLORS[values["color"]])
    if "why" in values:
        why = _translated(texts, values["why"])
        if why is None:
            return None
        values["why"] = why
    return values


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """What fits a sentence, its names in groups."""
    return re.compile(
        _NAME.sub(lambda name: f"(?P<{name[1]}>{_SHAPES.get(name[1], _WORD)})", re.escape(sentence)), re.DOTALL
    )
