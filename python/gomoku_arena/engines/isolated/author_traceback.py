"""What the author of an engine wants to know of an error: where it was, in the author's own code."""

import re
import traceback
from collections.abc import Iterable, Sequence
from itertools import dropwhile
from pathlib import Path

from gomoku_arena.errors import EngineCrashedError, GomokuArenaError, describe

_OURS = str(Path(__file__).parents[2])
_LIBRARY = str(Path(traceback.__file__).parent)
_FRAMES = 12
"""Frames that are shown, the last ones."""

_DUMPED = re.compile(r'^  File "(?P<file>[^"]*)", line (?P<line>\d+) in (?P<name>.*)$')
_DUMP = "Stack (most recent call first):"


def account_of(error: BaseException) -> str:
    """The traceback from the first frame that is not ours on; empty where all are ours."""
    frames = _of_author(traceback.extract_tb(error.__traceback__))
    if not frames:
        return ""
    return _shown(frames) + "".join(traceback.format_exception_only(error)).rstrip("\n")


def place_of(error: BaseException) -> str:
    """The file and line of the author's code that was reached last, as ``magnet.py:31``; empty where there is none."""
    return _place(_of_author(traceback.extract_tb(error.__traceback__)))


def crash_of(error: BaseException) -> BaseException:
    """The error as a game tells of it: a deliberate one as it is, any other with its place."""
    place = place_of(error)
    if isinstance(error, GomokuArenaError) or not place:
        return error
    crashed = EngineCrashedError(f"{describe(error)} ({place})")
    crashed.__cause__ = error
    return crashed


def stack_in(text: str) -> tuple[str, str]:
    """Where the author's code is by the last dump of ``faulthandler`` in the text: the place, and the frames.

    Both are empty where there is no dump.
    """
    _, found, dump = text.rpartition(_DUMP)
    matches = filter(None, map(_DUMPED.match, dump.splitlines()))
    frames = [traceback.FrameSummary(it["file"], int(it["line"]), it["name"]) for it in matches]
    mine = _of_author(reversed(frames))
    return (_place(mine), _shown(mine).rstrip("\n")) if found and mine else ("", "")


def without_dump(text: str) -> str:
    """The text as it was before ``faulthandler`` wrote to its end."""
    before, found, _ = text.rpartition(_DUMP)
    return before if found else text


def _of_author(frames: Iterable[traceback.FrameSummary]) -> list[traceback.FrameSummary]:
    """The frames from the author's first one on. What an engine calls of ours, it called."""
    return list(dropwhile(lambda frame: not _is_authors(frame), frames))


def _is_authors(frame: traceback.FrameSummary) -> bool:
    """Whether that is no code of ours, of the interpreter or of its library, as far as the folder tells."""
    name = frame.filename
    return not name.startswith((_OURS, "<")) and (not name.startswith(_LIBRARY) or "-packages" in name)


def _shown(frames: Sequence[traceback.FrameSummary]) -> str:
    told = "Traceback of the engine (most recent call last):\n"
    if len(frames) > _FRAMES:
        told += f"  … {len(frames) - _FRAMES} frames before\n"
    return told + "".join(traceback.format_list(list(frames[-_FRAMES:])))


def _place(frames: Sequence[traceback.FrameSummary]) -> str:
    """The author's last one."""
    mine = list(filter(_is_authors, frames))
    if not mine:
        return ""
    path = Path(mine[-1].filename)
    # Of a package its name says more.
    name = f"{path.parent.name}/{path.name}" if path.name == "__init__.py" else path.name
    return f"{name}:{mine[-1].lineno}"
