"""Names of players that nobody named, made from their specs."""

import re
import shlex
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePath

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import PluginError
from gomoku_arena.printable import visible
from gomoku_arena.shown_spec import shown_spec

LONGEST_NAME = 500
"""Characters of a name."""

_LONGEST = 32


def unique_names(given: Sequence[tuple[str, str]], own: Mapping[int, str] | None = None) -> list[str]:
    """A name for every (name, spec), all different; those without a name that would have the same are numbered.

    own: by their places, names that engines have for themselves, for those who were given none.

    Raises ValueError where two were given the same name, or one holds a line break or the like.
    """
    chosen = [name for name, _ in given if name]
    counts = Counter(chosen)
    for name in chosen:
        if counts[name] > 1:
            raise ValueError(f"the name {name!r} is given twice")
        if name != visible(name).strip():
            raise ValueError(f"the name {name!r} is not printable text without spaces around it")
    names: list[str] = []
    for place, (name, spec) in enumerate(given):
        names.append(name or free_name((own or {}).get(place) or default_name(spec), {*chosen, *names}))
    return names


def default_name(spec: str) -> str:
    """The spec itself; for ``cmd:`` the program without its folder, for ``ws:`` and ``wss:`` host and difficulty, for a
    class its name.

    What looks like a secret is left out: names are shown everywhere.
    """
    read = EngineSpec.parse(spec)
    shown = EngineSpec.parse(read.shown)
    if shown.command is not None:
        return _name_of_command(shown.command)[:_LONGEST] or shown.text
    if shown.is_class:
        return re.sub(r"^[^(]*\.", "", shown.address or "")[:_LONGEST]
    if shown.is_server:
        return _name_of_address(read.text)[:_LONGEST] or shown.text
    return shown.text


def file_name(name: str, longest: int = _LONGEST) -> str:
    """The name with what a file system may refuse replaced by underscores, of that many letters at most."""
    return re.sub(r"[^\w.+-]+", "_", visible(name))[:longest]


def _name_of_command(command: str) -> str:
    try:
        program, *arguments = shlex.split(command)
    except ValueError:
        return ""
    return " ".join([PurePath(program).name, *arguments])


def _name_of_address(spec: str) -> str:
    # Imported when asked for: most tournaments need no network.
    from gomoku_arena.engines.remote import RemoteAddress

    try:
        return shown_spec(RemoteAddress.parse(spec).label)
    except PluginError:
        return ""


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken."""
    candidate, number = name, 1
    while candidate in taken:
        number += 1
        candidate = f"{name}#{number}"
    return candidate
