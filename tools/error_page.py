"""The page ``docs/errors.md``: ``python -m tools.error_page > docs/errors.md`` writes it anew."""

import inspect
from collections.abc import Iterator
from string import Formatter

from gomoku_arena import errors
from gomoku_arena.errors import ErrorCode, GomokuArenaError

_HEAD = """# Errors

This page is generated: `python -m tools.error_page > docs/errors.md`.

Every error that the package raises on purpose is a `GomokuArenaError`. All classes are in `gomoku_arena.errors`.
An error is a sentence in English and the same as data:

- `error.code` says which error it is. It stays the same from version to version.
- `error.fields` holds the values that the sentence names. Text is shortened where it may be long.

```python
from gomoku_arena import Game, IllegalMoveError

game = Game()
game.play("h8")
try:
    game.play("h8")
except IllegalMoveError as error:
    print(error)                  # h8 is occupied by a black stone
    print(error.code)             # illegal-move.occupied
    print(error.fields["point"])  # h8
```

A code is the kind of the error, a full stop and the case. The kind belongs to a class. An error that has no code of its
own has the kind as its code, and no fields; its sentence says what is wrong. Match such errors by their class.

The field `why` is another error, as `ErrorData`: its `sentence`, its `code` and its `fields`. A reader of games and
positions raises a `NotationError` also for what is wrong with a point or with the rules; the code then is of that kind.

`gomoku_arena.errors.data_of(error)` is an error as `ErrorData`, a value that can be kept, compared and sent.
Errors can be pickled.

The page in the browser translates each sentence that has a code. It shows others in English, and quotes what another
program may have written. A store keeps the sentence and the termination of a game; the page quotes a sentence from a
store as it is.
"""


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join([_HEAD, "## Classes", "", *_classes(), "", "## Codes", "", *_codes(), ""])


def _classes() -> Iterator[str]:
    yield "| class | kind | meaning |"
    yield "|---|---|---|"
    for error in _tree(GomokuArenaError):
        yield f"| `{error.__name__}` | `{error.code}` | {inspect.getdoc(error).splitlines()[0]} |"  # type: ignore[union-attr]


def _tree(error: type[GomokuArenaError]) -> Iterator[type[GomokuArenaError]]:
    """A class of the package and those below it; plugins may have some of their own."""
    yield error
    for below in error.__subclasses__():
        if below.__module__ == errors.__name__:
            yield from _tree(below)


def _codes() -> Iterator[str]:
    yield "| code | sentence | fields |"
    yield "|---|---|---|"
    for code in ErrorCode:
        fields = dict.fromkeys(name for _, name, _, _ in Formatter().parse(code.sentence) if name)
        yield f"| `{code}` | {_plain(code.sentence)} | {', '.join(f'`{name}`' for name in fields) or '—'} |"


def _plain(sentence: str) -> str:
    """A sentence with the names of its fields, without how they are written."""
    return "".join(text + (f"*{name}*" if name else "") for text, name, _, _ in Formatter().parse(sentence))


if __name__ == "__main__":
    print(page(), end="")
