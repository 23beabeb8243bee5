"""Writes the docstrings of the extension module into its stub, so that editors show what ``help`` shows.

The Rust doc comments are the source. ``python -m tools.stub_docstrings`` rewrites the stub; the tests refuse one that
differs.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import WrapperDescriptorType
from typing import NamedTuple

from gomoku_arena import _core

STUB = Path(_core.__file__).with_name("_core.pyi")

_WIDTH = 120

_Documented = ast.ClassDef | ast.FunctionDef


class _Edit(NamedTuple):
    """The lines from ``first`` up to before ``end``, and what stands there instead."""

    first: int
    end: int
    lines: list[str]


def rewritten(stub: str) -> str:
    """The stub with the docstrings of the module, which has been compiled from the Rust sources."""
    tree = ast.parse(stub)
    lines = stub.splitlines()
    for edit in sorted(_edits(tree, lines), reverse=True):
        lines[edit.first : edit.end] = edit.lines
    return "\n".join([*lines, ""])


def documentation(holder: object, name: str) -> str | None:
    """What the module says of a class, a function or a member; None for ``__new__`` and operators, of which it says
    nothing of its own."""
    is_operator = isinstance(vars(holder)[name], WrapperDescriptorType)
    return None if is_operator or name == "__new__" else inspect.getdoc(getattr(holder, name))


def _edits(tree: ast.Module, lines: list[str]) -> Iterator[_Edit]:
    yield _Edit(0, _end_of_docstring(tree), _quoted(inspect.getdoc(_core) or "", 0))
    yield from _edits_within(_core, tree.body, lines)


def _edits_within(holder: object, body: list[ast.stmt], lines: list[str]) -> Iterator[_Edit]:
    for node in body:
        if isinstance(node, _Documented):
            yield _edit(node, documentation(holder, node.name), lines)
        if isinstance(node, ast.ClassDef):
            yield from _edits_within(getattr(holder, node.name), node.body, lines)


def _edit(node: _Documented, text: str | None, lines: list[str]) -> _Edit:
    """Puts a docstring in place of the one that is there, or of the dots of an empty body."""
    quoted = _quoted(text, node.col_offset + 4) if text else []
    first = node.body[0]
    head = lines[first.lineno - 2]
    if _is_docstring(first):
        if quoted or len(node.body) > 1:
            return _Edit(first.lineno - 1, first.end_lineno or 0, quoted)
        return _Edit(first.lineno - 2, first.end_lineno or 0, [f"{head} ..."])
    if quoted and _is_dots(first):
        return _Edit(first.lineno - 1, first.lineno, [lines[first.lineno - 1].removesuffix(" ..."), *quoted])
    return _Edit(first.lineno - 1, first.lineno - 1, quoted)


def _quoted(text: str, indent: int) -> list[str]:
    """The lines of a docstring. Raises ValueError for a single one too long: a formatter would join its quotes."""
    margin = " " * indent
    first, *rest = text.splitlines()
    if not rest:
        line = f'{margin}"""{first}"""'
        if len(line) > _WIDTH:
            raise ValueError(f"{first!r} is {len(line) - _WIDTH} letters too long for one line: break the doc comment")
        return [line]
    return [f'{margin}"""{first}', *(f"{margin}{line}".rstrip() for line in rest), f'{margin}"""']


def _end_of_docstring(tree: ast.Module) -> int:
    return (tree.body[0].end_lineno or 0) if _is_docstring(tree.body[0]) else 0


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_dots(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


if __name__ == "__main__":
    STUB.write_text(rewritten(STUB.read_text(encoding="utf-8")), encoding="utf-8")
