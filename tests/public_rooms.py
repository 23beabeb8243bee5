"""The rooms of the package that are public: a stub beside an ``__init__.py`` says what each offers."""

from importlib import import_module
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "python" / "gomoku_arena"

PUBLIC_ROOMS = {
    name: import_module(name)
    for stub in sorted(PACKAGE.rglob("__init__.pyi"))
    for name in [".".join(stub.parent.relative_to(PACKAGE.parent).parts)]
}
"""The package itself is the first."""
